import Foundation
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@testable import processes

/// The table as a tree.
@Suite struct ProcessTreeTests {
  private static let ps = ["/usr/bin/ps", "/bin/ps"].first { FileManager.default.isExecutableFile(atPath: $0) }

  private func row(_ pid: Int, below parent: Int?, cpu: Double = 0, memory: Int = 1) -> ProcessRow {
    var row = ProcessRow.row(pid, "p\(pid)", cpu: cpu, memory: memory)
    row.parent = parent
    return row
  }

  private func lines(_ sections: some Sequence<SectionSnapshot<String, ProcessRow>>) -> [String] {
    sections.flatMap(\.rows).map { row in
      let column = Column.command.text(of: row, showsArguments: false)
      return "\(column) \(row.shownCPU) \(row.shownMemory)"
    }
  }

  @Test func aProcessShowsWhatAllBelowItComeToAndIsSortedByThat() {
    let table = ProcessTable([
      row(3, below: 1, cpu: 1, memory: 2), row(1, below: nil), row(2, below: 1, cpu: 2), row(4, below: 3, cpu: 4),
    ])
    let shown = CollectionProperty(table.updates)
    table.arrangement.value.isTree = true
    #expect(lines(shown) == ["- p1 7.0 5", "  - p3 5.0 3", "      p4 4.0 1", "    p2 2.0 1"])
    #expect(table.totals["all"]?.total == ProcessTotal(processes: 4, memory: 5, cpuTenths: 70))
    table.rows[3].parent = 2
    #expect(lines(shown) == ["- p1 7.0 5", "  - p2 6.0 2", "      p4 4.0 1", "    p3 1.0 2"])
    #expect(table.expand(shown[0].rows[1], false) && !table.expand(shown[0].rows[2], false))
    #expect(lines(shown) == ["- p1 7.0 5", "  + p2 6.0 2", "    p3 1.0 2"])
    #expect(table.totals["all"]?.total.processes == 4)
    table.arrangement.modify { ($0.order.key, $0.filter.text) = (.pid, "p4") }
    #expect(lines(shown) == ["- p1 6.0 3", "  + p2 6.0 2"])
    table.collapsed.removeAll()
    #expect(lines(shown) == ["- p1 6.0 3", "  - p2 6.0 2", "      p4 4.0 1"])
    table.arrangement.modify { ($0.isTree, $0.filter.text) = (false, nil) }
    #expect(lines(shown) == ["p1 0.0 1", "p2 2.0 1", "p3 1.0 2", "p4 4.0 1"])
  }

  /// The table of random processes, in whatever arrangement, is the same as one that is made anew.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func theTreeIsThatOfTheProcesses(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func rows() -> [ProcessRow] {
      random.rows().map { row in
        var row = row
        row.parent = Bool.random(using: &random) ? row.pid / 2 : Int.random(in: 0..<20, using: &random)
        return row
      }
    }
    let table = ProcessTable(rows())
    let shown = CollectionProperty(table.updates)
    for step in 0..<40 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        table.arrangement.value = random.arrangement()
        table.arrangement.value.isTree = Int.random(in: 0..<3, using: &random) > 0
      case 1:
        let pid = Int.random(in: 1...16, using: &random)
        if table.collapsed.contains(pid) { table.collapsed.remove(pid) } else { table.collapsed.insert(pid) }
      default: table.rows.set(rows())
      }
      let other = ProcessTable(Array(table.rows))
      other.arrangement.value = table.arrangement.value
      for pid in table.collapsed { other.collapsed.insert(pid) }
      let anew = CollectionProperty(other.updates)
      let isSame = Array(shown) == Array(anew) && table.totals.value == other.totals.value
      #expect(isSame, "seed \(seed), step \(step)")
    }
  }

  /// One listing has both: who is whose parent, and the order of the tree.
  @Test(.enabled(if: ps != nil)) func theTreeOfThisMachineIsThatOfPS() throws {
    let tool = Process()
    let output = Pipe()
    tool.executableURL = URL(filePath: try #require(Self.ps))
    tool.arguments = ["-e", "--forest", "-o", "pid=,ppid="]
    tool.standardOutput = output
    tool.standardError = FileHandle.nullDevice
    try tool.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    tool.waitUntilExit()
    // Others, such as those of BSD, have no forest.
    if tool.terminationStatus != 0 { return }
    let listed = text.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
    #expect(listed.count > 1 && listed.allSatisfy { $0.count == 2 })
    let rows = listed.map { row($0[0], below: $0[1] == 0 ? nil : $0[1]) }
    let table = ProcessTable(rows.shuffled())
    table.arrangement.modify { ($0.isTree, $0.order.key) = (true, .pid) }
    let shown = CollectionProperty(table.updates).flatMap(\.rows)
    // Each comes directly behind what `ps` lists before it, if siblings are in order there.
    let order = Dictionary(uniqueKeysWithValues: listed.enumerated().map { ($1[0], $0) })
    let tree = CollectionProperty(
      table.rows.updates.tree(id: \.pid, parent: \.parent).sortedChildren { order[$0.pid] ?? 0 }.rows())
    #expect(tree.map(\.id) == listed.map { $0[0] })
    #expect(Set(shown.map(\.pid)) == Set(listed.map { $0[0] }) && shown.count == listed.count)
  }
}
