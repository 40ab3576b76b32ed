import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// The calls that list views need when lists of sections are assigned as a whole: as users of other libraries know
/// them, or would have needed them.
@MainActor @Suite struct ListViewFactsTests {
  struct Row: Equatable, Identifiable, ExpressibleByIntegerLiteral {
    var id: Int
    var text = ""
    init(_ id: Int, _ text: String) { (self.id, self.text) = (id, text) }
    init(integerLiteral id: Int) { self.id = id }
  }
  typealias View = StrictListView<Int, Row>

  /// Returns the calls that a strict view of each flavor receives, batch by batch.
  private func calls(
    _ old: [[Row]], _ new: [[Row]], _ options: ListBinderOptions = ListBinderOptions()
  ) async throws -> [[ListViewCall]] {
    func table(_ rows: [[Row]]) -> [SectionSnapshot<Int, Row>] {
      rows.enumerated().map { SectionSnapshot(section: $0, rows: $1) }
    }
    var told: [[[ListViewCall]]] = []
    for flavor in View.Flavor.allCases {
      let view = View(flavor) { [] }
      let binder = ListBinder<Int, Row>(view, sections: .init(), rows: .init(), options: options)
      view.source = { [unowned binder] in binder.sections }
      await binder.apply(table(old))
      view.clear()
      await binder.apply(table(new))
      try view.check()
      #expect(view.displayed == PersistentArray(table(new)))
      told.append(view.calls.split(separator: .beginBatch).map { $0.filter { $0 != .endBatch } })
    }
    #expect(told[0] == told[1])
    return told[0]
  }

  @Test func newRowsAndNewSections() async throws {
    #expect(try await calls([[1]], [[1, 2], [3]]) == [[.insertSection(1), .insertRow(.init(section: 0, row: 1))]])
    #expect(try await calls([[1, 2], [3]], [[1]]) == [[.deleteSection(1), .deleteRow(.init(section: 0, row: 1))]])
    #expect(try await calls([[1], [2]], [[1], [2]]) == [])
  }

  /// Row 3 stays in place relative to its section, whatever its position; row 2 or 1 moves, and row 4 moves to an
  /// inserted section.
  @Test func onlyMovedRowsAreMoved() async throws {
    let told = try await calls([[1, 2, 3, 4]], [[2, 1, 3], [4]])
    #expect(told.first == [.insertSection(1)] || told.first?.contains(.insertSection(1)) == true)
    let moves = told.flatMap { $0 }.filter { if case .moveRow = $0 { true } else { false } }
    #expect(
      moves.count == 2 && moves.contains(.moveRow(from: .init(section: 0, row: 3), to: .init(section: 1, row: 0))))
    #expect(told.count == 2 && told.flatMap { $0 }.count == 3)
    // A shifted row has not moved.
    #expect(try await calls([[1, 2, 3]], [[0, 1, 2, 3]]) == [[.insertRow(.init(section: 0, row: 0))]])
    #expect(try await calls([[1, 2, 3]], [[2, 3]]) == [[.deleteRow(.init(section: 0, row: 0))]])
  }

  /// Deletions come before insertions, insertions before moves, and reloads in a batch of their own, at the new
  /// positions.
  @Test func theOrderOfCalls() async throws {
    #expect(
      try await calls([[1, 2, 3]], [[Row(2, "changed"), 3]]) == [
        [.deleteRow(.init(section: 0, row: 0))], [.reloadRow(.init(section: 0, row: 0))],
      ])
    let moved = try await calls([[1, 2, 3, 4]], [[3, Row(1, "changed"), 5, 2]])
    #expect(moved.count == 2 && moved[1] == [.reloadRow(.init(section: 0, row: 1))])
    let kinds = moved[0].map { call in
      switch call {
      case .deleteRow: 0
      case .insertRow: 1
      case .moveRow: 2
      default: 9
      }
    }
    #expect(kinds == kinds.sorted() && Set(kinds) == [0, 1, 2])
    #expect(
      try await calls([[1, 2]], [[Row(1, "a"), Row(2, "b")]], ListBinderOptions(rowUpdates: .reconfigure))
        == [[.reconfigureRow(.init(section: 0, row: 0)), .reconfigureRow(.init(section: 0, row: 1))]])
  }

  /// Each occurrence of a duplicate is a row.
  @Test func duplicates() async throws {
    #expect(try await calls([[7]], [[7, 7]]) == [[.insertRow(.init(section: 0, row: 1))]])
    #expect(try await calls([[7, 7]], [[7]]) == [[.deleteRow(.init(section: 0, row: 1))]])
    _ = try await calls([[7, 7, 8], [7]], [[8, 7], [7, 7, 7]])
  }

  /// Deletions, insertions and updates come in this order, each with the list that it leads to.
  @Test func stepsAreDeletionsThenInsertionsThenUpdates() async throws {
    #expect(
      try await calls(
        [[1, 2, 3], [4]], [[3, Row(1, "changed"), 5], [4], [6]], ListBinderOptions(delivery: .withoutMoves)
      ).map(\.count) == [2, 3, 1])
    #expect(
      try await calls([[1, 2]], [[2, 3, 1]], ListBinderOptions(delivery: .withoutMoves)).flatMap { $0 }.allSatisfy {
        if case .moveRow = $0 { false } else { true }
      })
  }

  /// Each assignment is compared with the result of the previous one.
  @Test func eachAssignmentIsComparedWithThePreviousOne() async throws {
    let view = View(.table) { [] }
    let binder = ListBinder<Int, Row>(view, sections: .init(), rows: .init())
    view.source = { [unowned binder] in binder.sections }
    for rows in [[1, 2, 3], [3, 1], [], [1], [2, 1]] as [[Row]] {
      await binder.apply([SectionSnapshot(section: 0, rows: rows)])
      #expect(Array(view.displayed[0].rows) == rows)
    }
    try view.check()
  }
}
