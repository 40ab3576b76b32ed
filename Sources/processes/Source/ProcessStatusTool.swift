#if os(macOS)
  import Foundation

  /// The processes that `ps` lists.
  struct ProcessStatusTool: ProcessSource {
    mutating func snapshot() throws(ProcessSourceError) -> ProcessSnapshot {
      // Two runs: two columns may contain spaces, and only the last column of a line can be separated reliably.
      let names = Dictionary(try lines("pid=,comm=").compactMap(Self.name), uniquingKeysWith: { $1 })
      let processes = try lines(PSLine.columns).compactMap { line -> ProcessSample? in
        guard let line = PSLine(parsing: line) else { return nil }
        return ProcessSample(
          pid: line.pid, parent: line.parent == 0 ? nil : line.parent, started: line.started, user: line.user,
          state: line.state, cpuTime: line.cpuTime,
          memory: line.memory, name: names[line.pid] ?? line.commandLine, commandLine: line.commandLine)
      }
      return ProcessSnapshot(time: Int(Date.now.timeIntervalSince1970 * 100), processes: processes)
    }

    /// Returns the pid, and the last component of the path of the program.
    private static func name(_ line: Substring) -> (Int, String)? {
      let line = line.drop { $0 == " " }
      let pid = line.prefix { $0 != " " }
      guard let number = Int(pid) else { return nil }
      let path = line.dropFirst(pid.count).drop { $0 == " " }
      return (number, String(path.split(separator: "/").last ?? path))
    }

    private func lines(_ columns: String) throws(ProcessSourceError) -> [Substring] {
      let tool = Process()
      let output = Pipe()
      tool.executableURL = URL(filePath: "/bin/ps")
      tool.arguments = ["-axo", columns]
      tool.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C"]) { $1 }
      tool.standardInput = FileHandle.nullDevice
      tool.standardOutput = output
      let text: Data
      do {
        try tool.run()
        text = try output.fileHandleForReading.readToEnd() ?? Data()
      } catch { throw ProcessSourceError(description: "Cannot run ps: \(error)") }
      tool.waitUntilExit()
      // The tool lists itself, as a new process each time.
      return String(decoding: text, as: UTF8.self).split(separator: "\n").filter {
        Self.name($0)?.0 != Int(tool.processIdentifier)
      }
    }
  }
#endif
