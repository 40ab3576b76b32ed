import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Elements that edit lists when they are released. Whatever a commit drops is released after it, so that such an edit is
/// a commit like any other.
@Suite struct ReleaseTests {
  /// An element that does something when it is released.
  private final class Element {
    let number: Int
    private let released: () -> Void

    init(_ number: Int, released: @escaping () -> Void = {}) {
      self.number = number
      self.released = released
    }

    deinit { released() }
  }

  @Test func elementsReleasedByATransactionMaySetItsLists() {
    let (a, b) = (MutableCollectionProperty<Element>(), MutableCollectionProperty<Element>())
    let sorted = CollectionProperty(b.updates.sorted { $0.number })
    a.append(Element(5) { b.set([Element(11)]) })
    b.append(Element(4) { b.set([Element(12)]) })
    transact {
      a.removeAll()
      b.removeAll()
      b.append(Element(3))
    }
    #expect(b.count == 1 && b.map(\.number) == sorted.map(\.number))
  }

  @Test func elementsReleasedByAnEditMayEditTheSameList() {
    let list = MutableCollectionProperty<Element>()
    var changes: [String] = []
    list.append(Element(1) { list.append(Element(2)) })
    list.flatChanges.startWithValues { changes.append("\($0.map(\.number))") }
    list.removeFirst()
    #expect(list.map(\.number) == [2] && changes == ["remove(0, 1)", "insert(0, 2)"])
  }

  @Test func elementsInsertedAndRemovedInATransactionAreReleasedAfterIt() {
    let list = MutableCollectionProperty([Element(1)])
    let sorted = CollectionProperty(list.updates.sorted { $0.number }), count = Property(list.updates.count)
    list.modify { items in
      items.append(Element(9) { list.set([Element(7)]) })
      items.removeLast()
      items.append(Element(8))
      #expect(items.map(\.number) == [1, 8])
    }
    #expect(list.map(\.number) == [7] && sorted.map(\.number) == [7] && count.value == 1)
    transact {
      list.append(Element(9) { list.removeAll() })
      list.removeLast()
      list.append(Element(8))
    }
    #expect(list.isEmpty && sorted.isEmpty && count.value == 0)
  }

  /// A property that is asked for its value in a transaction drops it when something is edited. The edit goes on with the
  /// list as it was.
  @Test func derivedValuesReleasedInATransactionMayEdit() {
    let list = MutableCollectionProperty([1, 2, 3]), source = MutableProperty(0)
    let elements = source.map { number in Element(number) { if number == 1 { list.removeAll() } } }
    transact {
      source.value = 1
      #expect(elements.value.number == 1)
      source.value = 2
      list.append(4)
      #expect(Array(list) == [1, 2, 3, 4])
    }
    #expect(list.isEmpty)
  }

  /// An element of a change that leads back to the same list. It is released when everything has done its part.
  @Test func elementsOfIneffectiveEditsAreReleasedAfterTheCommit() {
    final class Equal: Equatable {
      private let released: () -> Void
      init(_ released: @escaping () -> Void) { self.released = released }
      deinit { released() }
      static func == (_: Equal, _: Equal) -> Bool { true }
    }
    let list = MutableCollectionProperty([1])
    let doubled = CollectionProperty(list.updates.map { 2 * $0 }.filter { $0 > 0 })
    doubled.updates.startWithValues { _ in }
    var seen: [[Int]] = []
    let equal = CollectionProperty(list.updates.map { _ in Equal { seen.append(Array(doubled)) } })
    equal.updates.startWithValues { _ in }
    list[0] = 2
    #expect(seen == [[4]])
    withExtendedLifetime(equal) {}
  }

  @Test func elementsReleasedByATransactionMayRunTransactions() {
    let list = MutableCollectionProperty<Element>()
    list.append(Element(1) { list.removeAll() })
    list.modify { items in
      items.removeFirst()
      items.append(Element(2) { transact { if !list.isEmpty { list.removeFirst() } } })
      items.removeLast()
      items.append(Element(3))
    }
    #expect(list.isEmpty)
  }

  private final class Download {
    let name: String
    unowned let owner: Downloads

    init(_ name: String, of owner: Downloads) {
      self.name = name
      self.owner = owner
      owner.active.append(name)
    }

    deinit { owner.active.removeAll { $0 == name } }
  }

  /// Downloads that remove themselves from the list of active ones when they are released.
  private final class Downloads {
    let active = MutableCollectionProperty<String>()
    let all = MutableCollectionProperty<Download>()
    private(set) lazy var count = Property(all.updates.count)
  }

  @Test func elementsMayRemoveThemselvesFromAnotherList() {
    let downloads = Downloads()
    #expect(downloads.count.value == 0)
    for name in ["a", "b"] { downloads.all.append(Download(name, of: downloads)) }
    let activeCount = Property(downloads.active.updates.count)
    var counts: [Int] = []
    var changes = 0
    activeCount.signal.observeValues { counts.append($0) }
    downloads.active.flatChanges.startWithValues { _ in changes += 1 }
    downloads.all.modify { $0.removeAll() }
    #expect(downloads.active.isEmpty && activeCount.value == 0 && counts == [1, 0] && changes == 2)
    for name in ["c", "d"] { downloads.all.append(Download(name, of: downloads)) }
    #expect(downloads.active.value == ["c", "d"] && activeCount.value == 2)
    #expect(counts == [1, 0, 1, 2] && changes == 4)
    // Their owner must outlive them.
    withExtendedLifetime(downloads) { downloads.all.removeAll() }
  }
}
