import ReactiveCollections

@testable import processes
import ReactiveCollectionsTesting

extension ProcessSample {
  static func sample(
    _ pid: Int, _ name: String = "program", user: String = "ann", started: Int = 100, cpuTime: Int = 0,
    memory: Int = 1024
  ) -> ProcessSample {
    ProcessSample(
      pid: pid, started: started, user: user, state: "S", cpuTime: cpuTime, memory: memory, name: name,
      commandLine: "/bin/\(name) --option")
  }
}

extension ProcessRow {
  static func row(
    _ pid: Int, _ name: String = "program", started: Int = 100, cpu: Double = 0, memory: Int = 1024, time: Int = 0
  ) -> ProcessRow {
    ProcessRow(.sample(pid, name, started: started, cpuTime: time, memory: memory), cpu: cpu)
  }
}

/// Snapshots that are written down beforehand; the last one stays.
struct ScriptedSource: ProcessSource {
  var snapshots: [ProcessSnapshot]

  mutating func snapshot() -> ProcessSnapshot {
    snapshots.count > 1 ? snapshots.removeFirst() : snapshots[0]
  }
}

extension SeededGenerator {
  /// Some users with some processes each; often the same as last time.
  mutating func users() -> [UserProcesses] {
    ["ann", "bob", "eve"].filter { _ in Int.random(in: 0..<4, using: &self) > 0 }.map { user in
      let pids = (1...8).filter { _ in Bool.random(using: &self) }.shuffled(using: &self)
      return UserProcesses(
        user: user,
        rows: pids.map {
          .row($0, started: Int.random(in: 1...2, using: &self), cpu: Double.random(in: 0...1, using: &self).rounded())
        })
    }
  }
}
