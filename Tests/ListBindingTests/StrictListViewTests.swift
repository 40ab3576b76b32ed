import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// The calls that the strict list view accepts and rejects.
@MainActor @Suite struct StrictListViewTests {
  typealias View = StrictListView<String, String>
  typealias Snapshot = View.Snapshot
  typealias Kind = ListViewViolation.Kind

  /// The content of a data source, which a test changes.
  final class Source {
    var sections: PersistentArray<Snapshot>
    init(_ text: String) { sections = Self.sections(text) }

    /// Parses sections from a text such as `A:abc B:de`.
    static func sections(_ text: String) -> PersistentArray<Snapshot> {
      PersistentArray(
        text.split(separator: " ").map { part in
          let parts = part.split(separator: ":", omittingEmptySubsequences: false)
          return Snapshot(section: String(parts[0]), rows: parts[1].map(String.init))
        })
    }
  }

  /// Returns the violation that the calls to a view lead to, if there is one.
  private func violation(
    _ old: String, _ new: String, _ flavor: View.Flavor = .table, _ tell: (View) -> Void
  ) -> ListViewViolation? {
    let source = Source(old)
    let view = View(flavor) { source.sections }
    do throws(ListViewViolation) {
      try view.takeBatch { () throws(ListViewViolation) in
        source.sections = Source.sections(new)
        tell(view)
      }
      #expect(view.displayed == source.sections)
      return nil
    } catch {
      // The next violation is judged on its own.
      #expect(view.displayed == source.sections)
      return error
    }
  }

  @Test func errorsInABatchAreRethrown() throws {
    let error = try #require(violation("A:abc", "A:ac") { _ in })
    let source = Source("A:a")
    let view = View(.table) { source.sections }
    #expect(throws: error) {
      try view.takeBatch { () throws(ListViewViolation) in
        source.sections = Source.sections("A:ab")
        throw error
      }
    }
    #expect(view.displayed == source.sections && view.calls == [.beginBatch, .endBatch])
    try view.takeBatch { () throws(ListViewViolation) in
      source.sections = Source.sections("A:abc")
      view.insertRows(at: [.init(section: 0, row: 2)])
    }
    #expect(view.displayed == source.sections)
  }

  @Test(arguments: View.Flavor.allCases) func validBatchesAreAccepted(_ flavor: View.Flavor) {
    func takes(_ old: String, _ new: String, _ tell: (View) -> Void, sourceLocation: SourceLocation = #_sourceLocation)
    {
      #expect(violation(old, new, flavor, tell) == nil, sourceLocation: sourceLocation)
    }
    takes("A:abc", "A:abc") { _ in }
    takes("A:abc", "A:ac") { $0.deleteRows(at: [.init(section: 0, row: 1)]) }
    takes("A:abc", "A:xabyc") { $0.insertRows(at: [.init(section: 0, row: 0), .init(section: 0, row: 3)]) }
    takes("A:abc", "A:axc") { $0.reloadRows(at: [.init(section: 0, row: 1)]) }
    takes("A:abc", "A:axc") { $0.reconfigureRows(at: [.init(section: 0, row: 1)]) }
    takes("A:abcd", "A:dabc") { $0.moveRow(from: .init(section: 0, row: 3), to: .init(section: 0, row: 0)) }
    takes("A:abcd", "A:xdac") {
      $0.deleteRows(at: [.init(section: 0, row: 1)])
      $0.insertRows(at: [.init(section: 0, row: 0)])
      $0.moveRow(from: .init(section: 0, row: 3), to: .init(section: 0, row: 1))
    }
    takes("A:abc B:d", "A:ac B:bd") { $0.moveRow(from: .init(section: 0, row: 1), to: .init(section: 1, row: 0)) }
    takes("A:abc B:d", "B:d") { $0.deleteSections([0]) }
    takes("A:abc", "B:d A:abc C:") { $0.insertSections([0, 2]) }
    takes("A:abc B:d C:e", "C:e A:abc B:d") { $0.moveSection(from: 2, to: 0) }
    takes("A:abc B:d", "X:yz B:d") { $0.reloadSections([0]) }
    takes("A:abc B:d C:ef", "C:fx A:c") {
      $0.deleteSections([1])
      $0.insertSections([0])
      $0.deleteSections([2])
      $0.deleteRows(at: [.init(section: 0, row: 0), .init(section: 0, row: 1)])
    }
    takes("A:abc B:d", "B:xd A:abc") {
      // Section B moves implicitly.
      $0.moveSection(from: 0, to: 1)
      $0.insertRows(at: [.init(section: 0, row: 0)])
    }
  }

  @Test(arguments: View.Flavor.allCases) func invalidBatchesAreRejected(_ flavor: View.Flavor) {
    var found: Set<String> = []
    func rejects(
      _ kind: Kind, _ old: String, _ new: String, at path: [Int]? = nil, _ tell: (View) -> Void,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let violation = violation(old, new, flavor, tell)
      #expect(violation?.kind == kind, "\(violation as Any)", sourceLocation: sourceLocation)
      if let path { #expect(violation?.path == path, "\(violation as Any)", sourceLocation: sourceLocation) }
      found.insert("\(kind)")
    }
    rejects(.reloadOfEverythingInBatch, "A:a", "A:b") { $0.reloadData() }
    rejects(.sectionCount, "A:a", "A:a B:b") { _ in }
    rejects(.sectionCount, "A:a B:b", "A:a B:b") { $0.deleteSections([1]) }
    rejects(.rowCount, "A:ab", "A:abc", at: [0]) { _ in }
    rejects(.rowCount, "A:ab B:c", "A:abc B:c", at: [1]) {
      $0.moveRow(from: .init(section: 1, row: 0), to: .init(section: 0, row: 2))
    }
    rejects(.rowCount, "A:ab B:c", "B:cx A:ab", at: [0]) { $0.moveSection(from: 1, to: 0) }
    rejects(.positionOutOfBounds, "A:ab", "A:ab") {
      $0.deleteRows(at: [.init(section: 0, row: 2)])
      $0.insertRows(at: [.init(section: 0, row: 0)])
    }
    rejects(.positionOutOfBounds, "A:ab", "A:ab") {
      $0.deleteRows(at: [.init(section: 0, row: 1)])
      $0.insertRows(at: [.init(section: 0, row: 2)])
    }
    rejects(.positionOutOfBounds, "A:ab", "A:ab") { $0.reloadRows(at: [.init(section: 1, row: 0)]) }
    rejects(.positionOutOfBounds, "A:ab", "A:ab") { $0.reloadSections([-1]) }
    rejects(.positionOutOfBounds, "A:ab", "A:ab") { $0.moveSection(from: 0, to: 1) }
    rejects(.positionOutOfBounds, "A:ab", "A:ab") {
      $0.moveRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 2))
    }
    rejects(.sameSource, "A:abc", "A:ac", at: [0, 1]) {
      $0.deleteRows(at: [.init(section: 0, row: 1)])
      $0.reloadRows(at: [.init(section: 0, row: 1)])
    }
    rejects(.sameSource, "A:abc", "A:acb", at: [0, 1]) {
      $0.moveRow(from: .init(section: 0, row: 1), to: .init(section: 0, row: 2))
      $0.reconfigureRows(at: [.init(section: 0, row: 1)])
    }
    rejects(.sameSource, "A:a B:b C:c", "A:a", at: [1]) { $0.deleteSections([1, 1]) }
    rejects(.sameTarget, "A:abc", "A:bcxa", at: [0, 2]) {
      $0.moveRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 2))
      $0.insertRows(at: [.init(section: 0, row: 2)])
    }
    rejects(.sameTarget, "A:a B:b", "B:b A:a C:c", at: [1]) {
      $0.moveSection(from: 0, to: 1)
      $0.insertSections([1])
    }
    rejects(.rowOfChangedSection, "A:ab B:c", "B:c", at: [0]) {
      $0.deleteSections([0])
      $0.deleteRows(at: [.init(section: 0, row: 0)])
    }
    rejects(.rowOfChangedSection, "A:ab B:c", "A:b B:c", at: [0]) {
      $0.reloadSections([0])
      $0.deleteRows(at: [.init(section: 0, row: 0)])
    }
    rejects(.rowOfChangedSection, "A:ab B:c", "B:c A:b", at: [0]) {
      $0.moveSection(from: 0, to: 1)
      $0.deleteRows(at: [.init(section: 0, row: 0)])
    }
    rejects(.rowOfChangedSection, "A:ab B:c", "B:c A:xab", at: [1]) {
      $0.moveSection(from: 0, to: 1)
      $0.insertRows(at: [.init(section: 1, row: 0)])
    }
    rejects(.rowOfChangedSection, "A:ab", "A:ab B:cd", at: [1]) {
      $0.insertSections([1])
      $0.insertRows(at: [.init(section: 1, row: 0)])
    }
    rejects(.rowOfChangedSection, "A:ab B:c", "B:c A:xb", at: [0]) {
      $0.moveSection(from: 0, to: 1)
      $0.reloadRows(at: [.init(section: 0, row: 0)])
    }
    rejects(.moveOutOfDeletedSection, "A:ab B:c", "B:ac", at: [0]) {
      $0.deleteSections([0])
      $0.moveRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 0))
    }
    rejects(.moveIntoInsertedSection, "A:ab", "A:b B:a", at: [1]) {
      $0.insertSections([1])
      $0.moveRow(from: .init(section: 0, row: 0), to: .init(section: 1, row: 0))
    }
    rejects(.otherContent, "A:ab", "A:ax", at: [0, 1]) { _ in }
    rejects(.otherContent, "A:ab", "X:ab", at: [0]) { _ in }
    rejects(.otherContent, "A:abc", "A:bac", at: [0, 0]) {
      $0.moveRow(from: .init(section: 0, row: 1), to: .init(section: 0, row: 2))
    }
    rejects(.otherContent, "A:aab", "A:ab", at: [0, 1]) { $0.deleteRows(at: [.init(section: 0, row: 2)]) }
    // These calls crash platforms' views.
    rejects(.reloadMeetsMove, "A:abcd", "A:daC", at: [0, 1]) {
      $0.deleteRows(at: [.init(section: 0, row: 1)])
      $0.moveRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 1))
      $0.moveRow(from: .init(section: 0, row: 3), to: .init(section: 0, row: 0))
      $0.reloadRows(at: [.init(section: 0, row: 2)])
    }
    rejects(.reloadMeetsMove, "A:a B:b C:c D:d E:e", "A:a B:b X:x D:D C:c", at: [4]) {
      $0.moveSection(from: 2, to: 4)
      $0.reloadSections([3])
      $0.deleteSections([4])
      $0.insertSections([2])
    }
    let checkedElsewhere: Set = ["changeBeforeBatch"]
    #expect(found.union(checkedElsewhere) == Set(Kind.allCases.map { "\($0)" }))
  }

  @Test func aDataSourceThatChangesBeforeTheBatchIsReported() {
    let source = Source("A:ab")
    let view = View { source.sections }
    view.selectRow(at: .init(section: 0, row: 1))
    source.sections = Source.sections("A:b")
    view.performBatchUpdates {
      view.deleteRows(at: [.init(section: 0, row: 0)])
    } completion: { _ in
    }
    #expect(view.violations.map(\.kind) == [.changeBeforeBatch] && view.displayed == source.sections)
    #expect(view.selectedRows.isEmpty && view.calls == [.beginBatch, .endBatch])
    #expect(throws: ListViewViolation.self) { try view.check() }
    // Other content with the same counts is a violation, too.
    view.clear()
    source.sections = Source.sections("A:c")
    view.performBatchUpdates {
    } completion: { _ in
    }
    #expect(view.violations.map(\.kind) == [.changeBeforeBatch])
  }

  @Test func nestedBatchesAreCombined() throws {
    let source = Source("A:abc")
    let view = View { source.sections }
    var ended: [String] = []
    view.performBatchUpdates {
      source.sections = Source.sections("A:bx")
      view.deleteRows(at: [.init(section: 0, row: 2)])
      view.performBatchUpdates {
        view.deleteRows(at: [.init(section: 0, row: 0)])
        view.insertRows(at: [.init(section: 0, row: 1)])
      } completion: { _ in
        ended.append("inner")
      }
      #expect(ended.isEmpty)
    } completion: { _ in
      ended.append("outer")
    }
    try view.check()
    #expect(ended == ["inner", "outer"])
    #expect(
      view.calls == [
        .beginBatch, .deleteRow(.init(section: 0, row: 2)), .deleteRow(.init(section: 0, row: 0)),
        .insertRow(.init(section: 0, row: 1)), .endBatch,
      ])
  }

  @Test func completionsCanBeDelayed() {
    let source = Source("A:abc")
    let view = View { source.sections }
    view.delaysCompletions = true
    var ended: [Bool] = []
    for rows in ["bc", "c"] {
      view.performBatchUpdates {
        source.sections = Source.sections("A:\(rows)")
        view.deleteRows(at: [.init(section: 0, row: 0)])
      } completion: {
        ended.append($0)
      }
    }
    #expect(view.violations.isEmpty && ended.isEmpty && view.waitingCompletionCount == 2)
    view.complete(finished: false)
    #expect(ended == [false])
    view.completeAll()
    #expect(ended == [false, true] && view.waitingCompletionCount == 0)
  }

  /// A table requests the counts immediately, a collection when it has to.
  @Test func reloadingEverything() {
    for flavor in View.Flavor.allCases {
      let source = Source("A:abc")
      let view = View(flavor) { source.sections }
      source.sections = Source.sections("A:x")
      view.reloadData()
      source.sections = Source.sections("A:xy")
      view.performBatchUpdates {
        source.sections = Source.sections("A:y")
        view.deleteRows(at: [.init(section: 0, row: 0)])
      } completion: { _ in
      }
      #expect(view.violations.map(\.kind) == (flavor == .table ? [.changeBeforeBatch] : []))
      #expect(view.displayed == source.sections)
    }
  }

  @Test func selection() {
    let source = Source("A:abcd B:ef C:gh")
    let view = View { source.sections }
    for (section, row) in [(0, 0), (0, 2), (0, 3), (1, 1), (2, 0)] {
      view.selectRow(at: RowPosition(section: section, row: row))
    }
    view.performBatchUpdates {
      source.sections = Source.sections("C:gh X:x A:dbyCf B:e")
      view.moveSection(from: 2, to: 0)
      view.insertSections([1])
    } completion: { _ in
    }
    #expect(view.violations.map(\.kind) == [.rowCount])
    view.clear()
    #expect(view.selectedRows.isEmpty)
    source.sections = Source.sections("A:abcd B:ef")
    view.reloadData()
    for (section, row) in [(0, 0), (0, 2), (0, 3), (1, 1)] {
      view.selectRow(at: RowPosition(section: section, row: row))
    }
    view.performBatchUpdates {
      source.sections = Source.sections("X:x A:dbyCf B:e")
      view.insertSections([0])
      view.deleteRows(at: [.init(section: 0, row: 0)])
      view.insertRows(at: [.init(section: 1, row: 2)])
      view.moveRow(from: .init(section: 0, row: 3), to: .init(section: 1, row: 0))
      view.moveRow(from: .init(section: 1, row: 1), to: .init(section: 1, row: 4))
      view.reloadRows(at: [.init(section: 0, row: 2)])
    } completion: { _ in
    }
    #expect(view.violations.isEmpty)
    #expect(view.selectedRows.map { [$0.section, $0.row] } == [[1, 0], [1, 4]])
  }
}
