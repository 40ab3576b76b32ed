#if os(Linux)
  import Foundation
  import Testing

  @testable import processes

  @Suite struct ProcFileSystemTests {
    /// Calls `body` with a directory like `/proc`, which exists until `body` returns.
    private func withDirectory(_ processes: [String: [String: String]], _ body: (String) throws -> Void) throws {
      let root = FileManager.default.temporaryDirectory.appending(path: "processes-\(UUID())")
      defer { try? FileManager.default.removeItem(at: root) }
      for (pid, files) in processes {
        let directory = root.appending(path: pid)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: directory.appending(path: name)) }
      }
      try body(root.path())
    }

    private func files(_ name: String, pid: Int, user: UInt32, flags: Int = 0, arguments: String) -> [String: String] {
      [
        "stat": "\(pid) (\(name)) R 1 1 1 0 -1 \(flags) 0 0 0 0 200 50 0 0 20 0 1 0 700 0 3 0\n",
        "status": "Name:\t\(name)\nUid:\t0\t\(user)\t0\t0\n", "cmdline": arguments,
      ]
    }

    @Test func processes() throws {
      let user: UInt32 = 4_000_000_001
      try withDirectory([
        "17": files("my prog", pid: 17, user: user, arguments: "/bin/my prog\0--name\0two words\0"),
        "2": files("kthreadd", pid: 2, user: user, flags: 0x20_0000, arguments: ""),
        "30": files("zombie", pid: 30, user: user, arguments: ""),
        // Ended between listing and reading, entirely or in part.
        "40": [:], "41": ["stat": files("x", pid: 41, user: user, arguments: "")["stat", default: ""]],
        "self": files("self", pid: 1, user: user, arguments: "self"), "sys": [:],
      ]) { root in
        var source = ProcFileSystem(root: root)
        let snapshot = try source.snapshot()
        let page = sysconf(Int32(_SC_PAGESIZE)) / 1024
        let second = sysconf(Int32(_SC_CLK_TCK))
        func sample(_ pid: Int, _ name: String, _ command: String) -> ProcessSample {
          ProcessSample(
            pid: pid, parent: 1, started: 700 * 100 / second, user: "\(user)", state: "R", cpuTime: 250 * 100 / second,
            memory: 3 * page, name: name, commandLine: command)
        }
        #expect(
          snapshot.processes.sorted { $0.pid < $1.pid } == [
            sample(2, "[kthreadd]", "[kthreadd]"), sample(17, "my prog", "/bin/my prog --name two words"),
            sample(30, "zombie", "zombie"),
          ])
      }
    }

    @Test func noDirectory() {
      var source = ProcFileSystem(root: "/nowhere/at/all")
      #expect(throws: ProcessSourceError.self) { try source.snapshot() }
    }

    @Test func thisMachine() throws {
      var source = ProcFileSystem()
      let snapshot = try source.snapshot()
      let this = try #require(snapshot.processes.first { $0.pid == Int(getpid()) })
      #expect(this.started <= snapshot.time)
      #expect(this.memory > 0)
      #expect(!this.commandLine.isEmpty)
      var users = UserNames()
      #expect(this.user == users.name(of: geteuid()))
      #expect(users.name(of: 0) == "root")
    }
  }
#endif
