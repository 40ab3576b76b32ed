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

  @Test func whatATransactionOfTwoListsDropsMaySetOneOfThem() {
    let (a, b) = (MutableCollectionProperty<Element>(), MutableCollectionProperty<Element>())
    let sorted = CollectionProperty(b.updates.sorted { $0.number })
    a.append(Element(5) { b.set([Element(11)]) })
    b.append(Element(4) { b.set([Element(12)]) })
    Transaction.run {
      a.removeAll()
      b.removeAll()
      b.append(Element(3))
    }
    #expect(b.count == 1 && b.map(\.number) == sorted.map(\.number))
  }

  @Test func whatAnEditDropsMayAppendToTheSameList() {
    let list = MutableCollectionProperty<Element>()
    var changes: [String] = []
    list.append(Element(1) { list.append(Element(2)) })
    list.flatChanges.startWithValues { changes.append("\($0.map(\.number))") }
    list.removeFirst()
    #expect(list.map(\.number) == [2] && changes == ["remove(0, 1)", "insert(0, 2)"])
  }

  @Test func whatComesAndGoesInATransactionIsReleasedAfterIt() {
    let list = MutableCollectionProperty([Element(1)])
    let sorted = CollectionProperty(list.updates.sorted { $0.number }), count = Property(list.updates.count)
    list.modify { items in
      items.append(Element(9) { list.set([Element(7)]) })
      items.removeLast()
      items.append(Element(8))
      #expect(items.map(\.number) == [1, 8])
    }
    #expect(list.map(\.number) == [7] && sorted.map(\.number) == [7] && count.value == 1)
    Transaction.run {
      list.append(Element(9) { list.removeAll() })
      list.removeLast()
      list.append(Element(8))
    }
    #expect(list.isEmpty && sorted.isEmpty && count.value == 0)
  }

  @Test func whatATransactionDropsMayRunTransactions() {
    let list = MutableCollectionProperty<Element>()
    list.append(Element(1) { list.removeAll() })
    list.modify { items in
      items.removeFirst()
      items.append(Element(2) { Transaction.run { if !list.isEmpty { list.removeFirst() } } })
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
