import ReactiveCollections
import ReactiveCollectionsTesting

@testable import processes

extension ProcessSample {
  static func sample(
    _ pid: Int, _ name: String = "program", user: String = "ann", started: Int = 100, state: String = "S",
    cpuTime: Int = 0, memory: Int = 1024
  ) -> ProcessSample {
    ProcessSample(
      pid: pid, started: started, user: user, state: state, cpuTime: cpuTime, memory: memory, name: name,
      commandLine: "/bin/\(name) --option")
  }
}

extension ProcessRow {
  static func row(
    _ pid: Int, _ name: String = "program", user: String = "ann", started: Int = 100, state: String = "S",
    cpu: Double = 0, memory: Int = 1024, time: Int = 0
  ) -> ProcessRow {
    ProcessRow(
      .sample(pid, name, user: user, started: started, state: state, cpuTime: time, memory: memory), cpu: cpu)
  }
}

/// A source with prepared snapshots; the last one is repeated.
struct ScriptedSource: ProcessSource {
  var snapshots: [ProcessSnapshot]

  mutating func snapshot() -> ProcessSnapshot {
    snapshots.count > 1 ? snapshots.removeFirst() : snapshots[0]
  }
}

extension ProcessTable {
  /// Creates a table whose rows are set directly.
  convenience init() {
    self.init(source: SampledRows(ScriptedSource(snapshots: [ProcessSnapshot(time: 0, processes: [])])))
  }

  /// Creates a table of some rows.
  convenience init(_ rows: [ProcessRow]) {
    self.init()
    self.rows.set(rows)
  }

  /// Returns the same rows with CPU shares that sort them in this order: the first row has the largest share.
  static func inOrder(_ rows: [ProcessRow]) -> [ProcessRow] {
    rows.enumerated().map { index, row in
      var row = row
      row.cpu = Double(rows.count - index)
      return row
    }
  }
}

extension SeededGenerator {
  /// Returns some processes of some users in some states; often the same ones as last time.
  mutating func rows() -> [ProcessRow] {
    (1...16).filter { _ in Int.random(in: 0..<4, using: &self) > 0 }.shuffled(using: &self).map { pid in
      .row(
        pid, ["bash", "make", "swift"].randomElement(using: &self)!,
        user: ["ann", "bob", "eve"].randomElement(using: &self)!, started: Int.random(in: 1...8, using: &self) / 8,
        state: ["R", "S", "Z"].randomElement(using: &self)!, cpu: Double(Int.random(in: 0...2, using: &self)),
        memory: Int.random(in: 1...3, using: &self))
    }
  }

  /// Returns some rules, often rules that let everything pass.
  mutating func arrangement() -> Arrangement {
    Arrangement(
      filter: RowFilter(
        user: [nil, nil, "a", "bob", "x"].randomElement(using: &self)!,
        text: [nil, nil, "BA", "a", "swift", "--option", "x"].randomElement(using: &self)!),
      order: RowOrder(
        key: SortKey.allCases.randomElement(using: &self)!, isReversed: Bool.random(using: &self)),
      grouping: Grouping.allCases.randomElement(using: &self)!)
  }
}
