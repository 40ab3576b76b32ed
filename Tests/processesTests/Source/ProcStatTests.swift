import Testing

@testable import processes

@Suite struct ProcStatTests {
  private func line(_ name: String, flags: Int = 4_194_304, end: String = "\n") -> [UInt8] {
    Array(
      "1234 (\(name)) S 1 1234 1234 0 -1 \(flags) 1000 0 7 0 150 25 3 4 20 0 3 0 98765 51843072 4889 18446744073709551615 1 1 0\(end)"
        .utf8)
  }

  @Test func fields() throws {
    let stat = try #require(ProcStat(parsing: line("bash")))
    #expect(stat.pid == 1234 && stat.parent == 1)
    #expect(stat.name == "bash")
    #expect(stat.state == "S")
    #expect(!stat.isKernelThread)
    #expect(stat.cpuTime == 175)
    #expect(stat.started == 98765)
    #expect(stat.residentPages == 4889)
  }

  @Test(arguments: ["two words", "a) S 1 (b", "(sd-pam)", ")", "", ") R 9 9 9", "tmux: server", "名前"])
  func namesThatLookLikeFields(name: String) throws {
    let stat = try #require(ProcStat(parsing: line(name)))
    #expect(stat.name == name)
    #expect(stat.state == "S")
    #expect(stat.started == 98765)
  }

  @Test func kernelThreads() throws {
    #expect(try #require(ProcStat(parsing: line("kthreadd", flags: 0x20_8040))).isKernelThread)
  }

  @Test func namesThatAreNoUTF8() throws {
    var bytes = line("x")
    bytes[6] = 0xFF
    #expect(try #require(ProcStat(parsing: bytes)).name == "\u{FFFD}")
  }

  @Test func invalidTextsAreRejected() {
    #expect(ProcStat(parsing: []) == nil)
    #expect(ProcStat(parsing: Array("1234 bash S 1".utf8)) == nil)
    #expect(ProcStat(parsing: Array("1234 (bash) S 1 2 3".utf8)) == nil)
    #expect(ProcStat(parsing: Array("1234 )bash( S 1 2 3".utf8)) == nil)
    #expect(ProcStat(parsing: Array("x".utf8) + line("bash")) == nil)
  }

  @Test func status() {
    let text = "Name:\tbash\nUmask:\t0022\nUid:\t1000\t1001\t1002\t1003\nGid:\t5\t5\t5\t5\n"
    #expect(ProcStatus(parsing: Array(text.utf8))?.effectiveUser == 1001)
    #expect(ProcStatus(parsing: Array("Name:\tUid:\n".utf8)) == nil)
    #expect(ProcStatus(parsing: Array("Uid:\t1000\n".utf8)) == nil)
    #expect(ProcStatus(parsing: []) == nil)
  }
}
