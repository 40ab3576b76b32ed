import Testing

@testable import processes

@Suite struct PSLineTests {
  @Test func columns() throws {
    let line = "  501 _windowserver Ss   123456   12:34.56 Mon Nov  3 14:05:07 2025     1 /System/Some App -x  y"
    let parsed = try #require(PSLine(parsing: line[...]))
    #expect(parsed.pid == 501)
    #expect(parsed.user == "_windowserver")
    #expect(parsed.state == "S")
    #expect(parsed.memory == 123_456)
    #expect(parsed.parent == 1)
    #expect(parsed.cpuTime == (12 * 60 + 34) * 100 + 56)
    #expect(parsed.commandLine == "/System/Some App -x  y")
  }

  @Test(arguments: [
    ("0:00.01", 1), ("00:00:03", 300), ("1-02:03:04", 9_378_400), ("100:00.00", 600_000),
  ])
  func times(text: String, hundredths: Int) throws {
    let line = "1 root S 0 \(text) Tue Jan 1 00:00:00 2030 1 init"
    #expect(try #require(PSLine(parsing: line[...])).cpuTime == hundredths)
  }

  @Test func startTimesAreDistinguished() throws {
    func started(_ date: String) throws -> Int {
      try #require(PSLine(parsing: "1 root S 0 0:00.00 \(date) 1 init")).started
    }
    #expect(try started("Tue Jan 1 00:00:01 2030") - started("Tue Jan 1 00:00:00 2030") == 100)
    #expect(try started("Thu Jan 3 00:00:00 2030") - started("Tue Jan 1 00:00:00 2030") == 2 * 86_400 * 100)
  }

  @Test(arguments: [
    "", "x root S 0 0:00 Tue Jan 1 00:00:00 2030 1 init", "1 root S", "1 root S 0 0:00 Tue Foo 1 00:00:00 2030 1 init",
    // Larger numbers than any machine measures.
    "1 root S 0 0:00 Tue Jan 1 00:00:00 -2147483648 1 init",
    "1 root S 0 9223372036854775807:00 Tue Jan 1 00:00:00 2030 1 init",
    "1 root S 0 9223372036854775807-0:00 Tue Jan 1 00:00:00 2030 1 init",
    "1 root S 0 1:1:1:1 Tue Jan 1 00:00:00 2030 1 init",
    "1 root S 9223372036854775807 0:00 Tue Jan 1 00:00:00 2030 1 init",
    "1 root S 0 a:00 Tue Jan 1 00:00:00 2030 1 init", "1 root S 0 0:00 Tue Jan 1 00:00 2030 1 init",
  ])
  func invalidLinesAreRejected(line: String) {
    #expect(PSLine(parsing: line[...]) == nil)
  }
}
