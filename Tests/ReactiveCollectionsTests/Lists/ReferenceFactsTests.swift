import Foundation
import ReactiveCollections
import Testing

/// What users expect of an observable collection property, case by case.
@Suite struct ReferenceFactsTests {
  /// Makes one edit and returns the flat changes that it sends.
  private func flat(
    _ before: [String], _ after: [String], _ edit: (MutableCollectionProperty<String>) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> [CollectionChange<String>] {
    let list = MutableCollectionProperty(before)
    var changes: [CollectionChange<String>] = []
    var snapshots: [[String]] = []
    list.flatChangesSignal.observeValues { changes.append($0) }
    list.signal.observeValues { snapshots.append(Array($0)) }
    edit(list)
    #expect(Array(list.value) == after, sourceLocation: sourceLocation)
    #expect(snapshots == Array(repeating: after, count: changes.count), sourceLocation: sourceLocation)
    var replayed = PersistentArray(before)
    for change in changes { try? change.apply(to: &replayed) }
    #expect(Array(replayed) == after, sourceLocation: sourceLocation)
    return changes
  }

  @Test func assigningSendsTheDifferences() {
    let changes = flat(["test1", "test2"], ["test2", "test3"]) { $0.value = ["test2", "test3"] }
    #expect(changes == [.composite([.remove(0, "test1"), .insert(1, "test3")])])
  }

  @Test func assigningSeveralElementsSendsOneChange() {
    let after = ["test1", "test2-changed", "test3", "test4-new"]
    let changes = flat(["test0", "test1", "test2", "test3"], after) { $0.set(after) }
    #expect(changes.count == 1)
    let batch = changes[0].batch
    #expect(batch.deletions.map(\.position) == [0, 2])
    #expect(batch.deletions.map(\.element) == ["test0", "test2"])
    #expect(batch.insertions.map(\.position) == [1, 3])
    #expect(batch.insertions.map(\.element) == ["test2-changed", "test4-new"])
    #expect(batch.updates.isEmpty)
    #expect(batch.moves.isEmpty)
  }

  @Test func removingSendsTheRemovedElements() {
    #expect(flat(["test1", "test2"], ["test1"]) { $0.remove(at: 1) } == [.remove(1, "test2")])
    #expect(flat(["test1", "test2"], ["test2"]) { $0.removeFirst() } == [.remove(0, "test1")])
    #expect(flat(["test1", "test2"], ["test1"]) { $0.removeLast() } == [.remove(1, "test2")])
    #expect(
      flat(["test1", "test2"], []) { $0.removeAll() } == [.composite([.remove(0, "test1"), .remove(0, "test2")])])
  }

  @Test func assigningToASubscriptUpdatesOrAppends() {
    let updated = flat(["test1", "test2"], ["test0", "test2"]) { $0[0] = "test0" }
    #expect(updated == [.update(0, old: "test1", new: "test0")])
    let appended = flat(["test1", "test2"], ["test1", "test2", "test0"]) { $0[2] = "test0" }
    #expect(appended == [.insert(2, "test0")])
  }

  @Test func appendingAndInsertingSendTheNewElements() {
    #expect(
      flat(["test1", "test2"], ["test1", "test2", "test3"]) { $0.append("test3") } == [.insert(2, "test3")])
    #expect(
      flat(["test1", "test2"], ["test1", "test2", "test3", "test4"]) { $0.append(contentsOf: ["test3", "test4"]) }
        == [.composite([.insert(2, "test3"), .insert(3, "test4")])])
    #expect(
      flat(["test1", "test2"], ["test0", "test1", "test2"]) { $0.insert("test0", at: 0) } == [.insert(0, "test0")])
  }

  /// Makes one edit in a list with one section and returns the lines of the deep changes that the list sends.
  private func deep(
    _ before: [String], _ after: [String],
    _ edit: (MutableCollectionProperty<MutableCollectionSection<String>>) throws -> Void
  ) throws -> [String] {
    let list = MutableCollectionProperty([MutableCollectionSection(before)])
    var changes: [String] = []
    var flat = 0
    list.changesSignal.observeValues { changes.append($0.description) }
    list.flatChangesSignal.observeValues { _ in flat += 1 }
    try edit(list)
    #expect(Array(list[0].value) == after)
    #expect(flat == 0)
    return changes
  }

  @Test func removingAtAPathSendsTheRemovedElement() throws {
    #expect(try deep(["test1", "test2"], ["test1"]) { try $0.remove(at: [0, 1]) } == ["remove [0, 1] test2"])
  }

  @Test func insertingAtAPathSendsTheNewElement() throws {
    let changes = try deep(["test1", "test2"], ["test0", "test1", "test2"]) { try $0.insert("test0", at: [0, 0]) }
    #expect(changes == ["insert [0, 0] test0"])
  }

  @Test func replacingAtAPathSendsAnUpdate() throws {
    let changes = try deep(["test1", "test2"], ["test8", "test2"]) { try $0.replace(at: [0, 0], with: "test8") }
    #expect(changes == ["update [0, 0] test1 → test8"])
  }

  @Test func movingAtAPathSendsAMove() throws {
    let changes = try deep(["test1", "test2", "test3", "test4"], ["test1", "test3", "test2", "test4"]) {
      try $0.move(from: [0, 1], to: [0, 2])
    }
    #expect(changes == ["move [0, 1] [0, 2] test2"])
  }

  @Test func onlyTheCurrentSectionsReportTheirChanges() throws {
    let list = MutableCollectionProperty([MutableCollectionSection(["test0"])])
    let old = list[0]
    var changes: [String] = []
    list.changesSignal.observeValues { changes.append($0.description) }
    list.value = [MutableCollectionSection(["test1", "test2"])]
    #expect(changes.count == 1)
    try list.insert("test0", at: [0, 0])
    #expect(changes.last == "insert [0, 0] test0")
    old.append("unseen")
    #expect(changes.count == 2)
    #expect(Array(list[0].value) == ["test0", "test1", "test2"])
  }

  /// A list can be read like an array.
  @Test func aListCanBeReadLikeAnArray() {
    let list = MutableCollectionProperty(["a", "b", "c"])
    #expect(list.count == 3 && !list.isEmpty && list.first == "a" && list.last == "c" && list[1] == "b")
    #expect(list.contains("b") && !list.contains("x"))
    #expect(list.firstIndex(of: "c") == 2 && list.firstIndex { $0 > "a" } == 1)
    #expect(list.map { $0 } == ["a", "b", "c"] && list.sorted(by: >) == ["c", "b", "a"])
    #expect("\(list)" == #"["a", "b", "c"]"#)
    let empty = MutableCollectionProperty<String>()
    #expect(empty.isEmpty && empty.first == nil && empty.last == nil && empty.popLast() == nil)
  }

  @Test func changesStateOperationIndexAndElements() throws {
    let table = MutableCollectionProperty([MutableCollectionSection(["a", "b"])])
    var deep: [IndexPathChange] = []
    var flat: [CollectionChange<String>] = []
    table.changes.startWithValues { deep.append($0) }
    table[0].flatChanges.startWithValues { flat.append($0) }
    table[0].append("c")
    table[0][1] = "x"
    table[0].remove(at: 0)
    table[0].move(from: 1, to: 0)
    table[0].append(contentsOf: ["y", "z"])
    #expect(flat.map(\.operation) == [.insert, .update, .remove, .move, .composite])
    #expect(flat.map(\.index) == [2, 1, 0, 0, nil])
    #expect(flat.map(\.oldElement) == [nil, "b", "a", "c", nil])
    #expect(flat.map(\.newElement) == ["c", "x", nil, "c", nil])
    #expect(deep.map(\.operation) == flat.map(\.operation))
    #expect(deep.map(\.indexPath) == [[0, 2], [0, 1], [0, 0], [0, 0], nil])
    #expect(deep.map { $0.newElement as? String } == flat.map(\.newElement))
  }

  @Test func foundationsIndexPathsLeadToTheSameElements() throws {
    let table = MutableCollectionProperty([MutableCollectionSection(["a", "b"]), MutableCollectionSection(["c"])])
    var changes: [String] = []
    table.changes.startWithValues { changes.append("\($0)") }
    #expect(try table.element(at: IndexPath(indexes: [0, 1])) as? String == "b")
    try table.insert("x", at: IndexPath(indexes: [1, 1]))
    try table.replace(at: IndexPath(indexes: [0, 0]), with: "y")
    try table.move(from: IndexPath(indexes: [0, 1]), to: IndexPath(indexes: [1, 0]))
    #expect(try table.remove(at: IndexPath(indexes: [1, 2])) as? String == "x")
    #expect(table.map { Array($0) } == [["y"], ["b", "c"]])
    #expect(
      changes == ["insert [1, 1] x", "update [0, 0] a → y", "move [0, 1] [1, 0] b", "remove [1, 2] x"])
    #expect(throws: ChangeError(.positionOutOfBounds(count: 1), at: [0, 5])) {
      try table.remove(at: IndexPath(indexes: [0, 5]))
    }
  }

  /// Applies changes from another source, a database's results for example, to a section of a table.
  @Test func anOutsideSourceCanBeBridged() throws {
    let source = MutableCollectionProperty(["a", "b", "c"])
    let table = MutableCollectionProperty([MutableCollectionSection(source)])
    var deep: [String] = []
    table.changes.startWithValues { deep.append("\($0)") }
    source.flatChanges.startWithValues { change in
      do { try table[0].apply(change.batch) } catch { Issue.record("\(error)") }
    }
    source.modify { rows in
      rows.remove(at: 0)
      rows[0] = "x"
      rows.append("y")
    }
    source.move(from: 0, to: 2)
    #expect(Array(table[0]) == Array(source))
    #expect(deep.count == 2)
  }

  @Test func producerSendsTheCurrentListFirst() {
    let list = MutableCollectionProperty(["a"])
    var seen: [[String]] = []
    list.producer.startWithValues { seen.append(Array($0)) }
    list.append("b")
    #expect(seen == [["a"], ["a", "b"]])
  }

  @Test func streamsCompleteWithTheList() {
    var list: MutableCollectionProperty? = MutableCollectionProperty(["a"])
    var completed = 0
    list?.signal.observeCompleted { completed += 1 }
    list?.flatChanges.startWithCompleted { completed += 1 }
    list?.changes.startWithCompleted { completed += 1 }
    list?.updates.startWithCompleted { completed += 1 }
    list = nil
    #expect(completed == 4)
  }

  @Test func oneTransactionSendsOneEvent() {
    let changes = flat(["a", "b"], ["a", "c", "d"]) { list in
      list.modify { items in
        items.append("c")
        items.remove(at: 1)
        items.append("d")
        items.append("e")
        items.removeLast()
      }
    }
    #expect(changes.count == 1)
  }

  @Test func aTransactionThatThrowsSendsNothing() {
    struct Failure: Error {}
    let changes = flat(["a", "b"], ["a", "b"]) { list in
      #expect(throws: Failure.self) {
        try list.modify { items in
          items.append("c")
          throw Failure()
        }
      }
    }
    #expect(changes.isEmpty)
  }

  @Test func sectionedUpdatesLeadFromOneTableToTheNext() throws {
    let table = MutableCollectionProperty([
      MutableCollectionSection(["a", "b"]), MutableCollectionSection(["c", "d"]),
    ])
    var rows: [[[String]]] = []
    var last: PersistentArray<SectionSnapshot<MutableCollectionSection<String>, String>> = []
    var changes: [SectionedChange<MutableCollectionSection<String>, String>] = []
    table.sectionedUpdates.startWithValues { update in
      #expect(update.before.map { Array($0.rows) } == last.map { Array($0.rows) })
      last = update.after
      changes.append(update.change)
      rows.append(update.after.map { Array($0.rows) })
    }
    table[1].append("e")
    try table.move(from: [0, 0], to: [1, 1])
    table.append(MutableCollectionSection(["z"]))
    table.modify { sections in
      sections[0].append("q")
      sections.remove(at: 1)
      sections[1].removeAll()
    }
    #expect(
      rows == [
        [["a", "b"], ["c", "d"]], [["a", "b"], ["c", "d", "e"]], [["b"], ["c", "a", "d", "e"]],
        [["b"], ["c", "a", "d", "e"], ["z"]], [["b", "q"], []],
      ])
    if case .moveRow(let from, let to, let row) = changes[2] {
      #expect(from == RowPosition(section: 0, row: 0))
      #expect(to == RowPosition(section: 1, row: 1))
      #expect(row == "a")
    } else {
      Issue.record("\(changes[2])")
    }
  }
}
