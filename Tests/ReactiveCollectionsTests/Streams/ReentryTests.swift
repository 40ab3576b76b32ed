import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Observers that edit lists: their edits take effect immediately and are reported afterwards, in one order for all
/// observers.
@Suite struct ReentryTests {
  private typealias Section = MutableCollectionSection<Int>

  @Test func anObserverCanEditTheSameList() throws {
    let list = MutableCollectionProperty([1])
    var seen: [String] = []
    var updates: [CollectionUpdate<Int>] = []
    list.flatChanges.startWithValues { change in seen.append("1: \(change)") }
    list.signal.observeValues { value in
      seen.append("2: \(value)")
      guard value == [1, 2] else { return }
      list.append(3)
      list.modify { items in
        items.remove(at: 0)
        items.append(4)
      }
      seen.append("edited \(list)")
    }
    list.updates.startWithValues { update in
      updates.append(update)
      seen.append("3: \(update.after)")
    }
    list.append(2)
    #expect(
      seen == [
        "3: [1]", "1: insert(1, 2)", "2: [1, 2]", "edited [2, 3, 4]", "3: [1, 2]",
        "1: insert(2, 3)", "2: [1, 2, 3]", "3: [1, 2, 3]",
        "1: composite([remove(0, 1), insert(2, 4)])", "2: [2, 3, 4]", "3: [2, 3, 4]",
      ])
    #expect(updates.map(\.version) == [0, 1, 2, 3])
    try checkChangeLaws(updates)
  }

  @Test func observersCanEditEachOthersLists() {
    let (first, second) = (MutableCollectionProperty([1]), MutableCollectionProperty<Int>())
    var seen: [String] = []
    second.signal.observeValues { value in
      seen.append("second \(value)")
      // Edits the first list again.
      if value.count == 1 { first.append(3) }
    }
    first.signal.observeValues { value in
      seen.append("first \(value)")
      if value.count == 2 { second.append(contentsOf: [7]) }
    }
    first.signal.observeValues { value in seen.append("also \(value) \(first) \(second)") }
    first.append(2)
    #expect(
      seen == [
        "first [1, 2]", "second [7]", "also [1, 2] [1, 2, 3] [7]", "first [1, 2, 3]", "also [1, 2, 3] [1, 2, 3] [7]",
      ])
  }

  /// Two lists that follow each other settle.
  @Test func listsThatFollowOneAnotherSettle() {
    let (left, right) = (MutableCollectionProperty([1]), MutableCollectionProperty<Int>())
    var events = 0
    left.producer.startWithValues { right.set($0) }
    right.producer.startWithValues { left.set($0) }
    left.signal.observeValues { _ in events += 1 }
    right.signal.observeValues { _ in events += 1 }
    left.append(2)
    right.modify { items in
      items.removeFirst()
      items.append(3)
    }
    #expect(Array(left) == [2, 3] && Array(right) == [2, 3])
    #expect(events == 4)
  }

  @Test func observersOfASectionAreCalledBeforeThoseOfItsParent() throws {
    let table = MutableCollectionProperty([Section([1]), Section([2])])
    var updates: [SectionedUpdate<Section, Int>] = []
    var seen: [String] = []
    table.sectionedUpdates.startWithValues { updates.append($0) }
    table[0].signal.observeValues { rows in
      seen.append("section \(rows)")
      // Edits the parent and another section from inside the observer of a section.
      if rows.count == 2 {
        table[1].append(9)
        table.append(Section([8]))
      }
    }
    table.changes.startWithValues { change in
      seen.append("\(change)")
      // Edits a section from inside the observer of the parent.
      if case .insert([2], _) = change { table[2].append(7) }
    }
    table[0].append(5)
    #expect(updates.map { $0.after.map { Array($0.rows) } }.last == [[1, 5], [2, 9], [8, 7]])
    #expect(updates.map { $0.after.map { Array($0.rows) } }[1] == [[1, 5], [2]])
    #expect(
      seen == [
        "section [1, 5]", "insert [0, 1] 5", "insert [1, 1] 9", "insert [2] [8]", "insert [2, 1] 7",
      ])
    try checkChangeLaws(updates, sections: ===, rows: ==)
  }

  /// An observer of a section removes that section.
  @Test func anObserverCanRemoveItsOwnSection() {
    let table = MutableCollectionProperty([Section([1]), Section([2])])
    let section = table[0]
    var changes: [String] = []
    table.changes.startWithValues { change in changes.append("\(change.operation)") }
    section.signal.observeValues { rows in
      if rows.isEmpty { table.removeAll { $0 === section } }
    }
    section.removeAll()
    section.append(3)
    #expect(changes == ["remove", "remove"])
    #expect(table.count == 1)
  }

  /// An observer that is called for a transaction starts another transaction.
  @Test func anObserverCanRunATransaction() throws {
    let (first, second) = (MutableCollectionProperty([1]), MutableCollectionProperty([1]))
    var updates: [CollectionUpdate<Int>] = []
    var events: [String] = []
    first.signal.observeValues { value in
      events.append("first \(value)")
      guard value.count == 3 else { return }
      transact {
        second.append(9)
        first.removeFirst()
        second.append(8)
      }
    }
    second.signal.observeValues { value in events.append("second \(value)") }
    first.updates.startWithValues { updates.append($0) }
    transact {
      first.append(2)
      second.append(2)
      first.append(3)
    }
    #expect(
      events == [
        "first [1, 2, 3]", "second [1, 2]", "second [1, 2, 9, 8]", "first [2, 3]",
      ])
    #expect(updates.map(\.version) == [0, 1, 2])
    try checkChangeLaws(updates)
  }

  /// A long chain of edits, each made by the observer of the previous one, does not need a deep stack.
  @Test func chainedEditsByObserversNeedNoDeepStack() {
    let list = MutableCollectionProperty([0])
    var seen = 0
    list.flatChanges.startWithValues { _ in
      seen += 1
      if list.count < 20_000 { list.append(seen) }
    }
    list.append(0)
    #expect(seen == 19_999 && list.count == 20_000)
  }

  // MARK: Disposing

  @Test func noObserverIsCalledAfterDisposal() {
    let list = MutableCollectionProperty([1])
    var seen: [String] = []
    var (later, earlier): ((any Disposable)?, (any Disposable)?)
    earlier = list.signal.observeValues { _ in seen.append("earlier") }
    var own: (any Disposable)?
    own = list.updates.startWithValues { update in
      guard update.after.count == 2 else { return }
      seen.append("own")
      earlier?.dispose()
      later?.dispose()
      own?.dispose()
    }
    later = list.flatChanges.startWithValues { _ in seen.append("later") }
    list.signal.observeValues { _ in seen.append("last") }
    list.append(2)
    list.append(3)
    #expect(seen == ["earlier", "own", "last", "last"])
  }

  /// Deep observers are disposed of in the middle of a delivery, and the list stops following its sections.
  @Test func theLastDeepObserverCanBeDisposedOfDuringADelivery() {
    let table = MutableCollectionProperty([Section([1]), Section([2])])
    var deep: (any Disposable)?
    var seen: [String] = []
    deep = table.changes.startWithValues { change in
      seen.append("\(change)")
      table[1].append(6)
      deep?.dispose()
      table[0].append(7)
    }
    table[0].append(5)
    #expect(seen == ["insert [0, 1] 5"])
    // Observation works again afterwards.
    table.changes.startWithValues { change in seen.append("again \(change)") }
    table[1].append(8)
    #expect(seen == ["insert [0, 1] 5", "again insert [1, 2] 8"])
  }

  /// The objects that an observation captured are released with it, even in the middle of a delivery.
  @Test func capturesAreReleasedWithTheObservation() throws {
    try withLifetimeTracking { tracker in
      let list = MutableCollectionProperty([1])
      var disposables: [any Disposable] = []
      for stream in 0..<4 {
        let captured = tracker.track(stream)
        switch stream {
        case 0: disposables.append(list.signal.observeValues { _ in _ = captured.value })
        case 1: disposables.append(list.updates.startWithValues { _ in _ = captured.value })
        case 2: disposables.append(list.changes.startWithValues { _ in _ = captured.value })
        default:
          disposables.append(
            list.producer.startWithValues { value in
              _ = captured.value
              if value.count == 2 { for disposable in disposables { disposable.dispose() } }
            })
        }
      }
      #expect(tracker.liveCount == 4)
      list.append(2)
      disposables = []
      #expect(tracker.liveCount == 0)
    }
  }
}
