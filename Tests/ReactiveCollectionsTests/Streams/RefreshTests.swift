import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Announcements of elements that changed internally.
@Suite struct RefreshTests {
  private typealias Section = MutableCollectionSection<Int>

  private struct Failure: Error {}

  @Test func everyStreamSendsARefresh() {
    let list = MutableCollectionProperty([1, 2, 3])
    let (lists, flat, deep) = (Recorder(list.signal), Recorder(list.flatChanges), Recorder(list.changes))
    let updates = Recorder(list.updates)
    list.refresh(at: 1)
    #expect(lists.values == [[1, 2, 3]])
    #expect(flat.values == [.update(1, old: 2, new: 2)])
    #expect(deep.values.map(\.description) == ["update [1] 2 → 2"])
    #expect(updates.values.map(\.version) == [0, 1])
    #expect(updates.values[1].before == updates.values[1].after)
  }

  @Test func refreshesInATransactionAreOneChange() {
    let list = MutableCollectionProperty([1, 2, 3])
    let flat = Recorder(list.flatChanges)
    list.modify { items in
      items.refresh(at: 0)
      items.refresh(at: 0)
      items.insert(0, at: 0)
    }
    #expect(flat.values.count == 1)
    #expect(flat.values[0].batch.updates.map { [$0.from, $0.to] } == [[0, 1]])
    #expect(flat.values[0].batch.insertions.map(\.position) == [0])
    flat.clear()
    list.modify { items in
      items.refresh(at: 3)
      items.move(from: 3, to: 0)
    }
    #expect(flat.values.count == 1)
    #expect(
      flat.values[0].batch.moves.count == 1 && flat.values[0].batch.updates.map { [$0.from, $0.to] } == [[3, 0]])
    flat.clear()
    #expect(throws: Failure.self) {
      try list.modify { items in
        items.refresh(at: 0)
        throw Failure()
      }
    }
    #expect(flat.values.isEmpty)
  }

  @Test func anObserverCanRefresh() {
    let list = MutableCollectionProperty([1, 2])
    let flat = Recorder(list.flatChanges)
    var isDone = false
    list.signal.observeValues { _ in
      if isDone { return }
      isDone = true
      list.refresh(at: 0)
      list.removeLast()
    }
    list.append(3)
    #expect(flat.values == [.insert(2, 3), .update(0, old: 1, new: 1), .remove(2, 3)])
  }

  /// Sections whose own data changed.
  @Test func refreshingASectionIsSentInItsParentOnly() throws {
    final class Group: MutableCollectionSection<Int> {
      var title = "old"
    }
    let group = Group([1, 2])
    let table = MutableCollectionProperty([Group([0]), group])
    let (deep, rows) = (Recorder(table.changes), Recorder(group.flatChanges))
    var updates: [SectionedUpdate<Group, Int>] = []
    table.sectionedUpdates.startWithValues { updates.append($0) }
    group.title = "new"
    table.refresh(at: 1)
    #expect(rows.values.isEmpty)
    #expect(deep.values.count == 1 && deep.values[0].operation == .update && deep.values[0].indexPath == [1])
    guard case .section(.update(1, let old, let new)) = updates[1].change else {
      Issue.record("\(updates[1].change)")
      return
    }
    #expect(old.section === group && new.section === group && Array(new.rows) == [1, 2])
    // The section is still followed, and only once.
    group.append(3)
    #expect(deep.values.map(\.description).last == "insert [1, 2] 3" && deep.values.count == 2)
    table.modify { sections in
      sections.refresh(at: 1)
      sections[1].append(4)
    }
    #expect(updates.last?.after.map { Array($0.rows) } == [[0], [1, 2, 3, 4]])
    try checkChangeLaws(updates, sections: ===, rows: ==)
  }

  /// Its rows have been followed, so the update says nothing of them.
  @Test func refreshingASectionWhoseRowsWereEditedDoesNotTouchTheRows() throws {
    let groups = [MutableCollectionSection(["a"]), MutableCollectionSection(["b", "c"])]
    let table = MutableCollectionProperty(groups)
    var updates: [SectionedUpdate<MutableCollectionSection<String>, String>] = []
    table.sectionedUpdates.startWithValues { updates.append($0) }
    groups[1].append("d")
    table.refresh(at: 1)
    #expect(updates.count == 3 && updates[2].stages.count == 1)
    #expect(updates[2].change.batch.sections.updates.count == 1 && updates[2].change.batch.rows.isEmpty)
    transact {
      groups[1].remove(at: 0)
      table.refresh(at: 1)
      groups[1].append("e")
    }
    #expect(updates.last?.after.map { Array($0.rows) } == [["a"], ["c", "d", "e"]])
    let batch = try #require(updates.last?.change.batch)
    #expect(batch.rows.deletions.count == 1 && batch.rows.insertions.count == 1)
    // It was somewhere else when its rows changed.
    transact {
      table[1] = MutableCollectionSection([])
      groups[1].append("f")
      table[1] = groups[1]
      groups[1].remove(at: 0)
    }
    #expect(updates.last?.after.map { Array($0.rows) } == [["a"], ["d", "e", "f"]])
    try checkChangeLaws(updates, sections: ===, rows: ==)
  }

  /// Updates that cancel out are not reported, but announced elements are.
  @Test func refreshesRemainIfUpdatesCancelOut() {
    let list = MutableCollectionProperty([1, 2])
    let flat = Recorder(list.flatChanges)
    list.modify { items in
      items[0] = 5
      items.refresh(at: 0)
      items[0] = 1
    }
    list.modify { items in
      items.refresh(at: 0)
      items.removeFirst()
      items.insert(1, at: 0)
    }
    #expect(flat.values == [.update(0, old: 1, new: 1)])
    #expect(Array(list) == [1, 2])
  }
}
