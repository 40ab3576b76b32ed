import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// What is a part of a store, and from when until when.
extension SharedStoreTests {
  private final class Page {
    var rows: MutableCollectionProperty<Token>
    let title = MutableProperty("")

    init(_ rows: [Token]) { self.rows = MutableCollectionProperty(rows) }
  }

  private final class Token: Sendable {}

  /// Two parts of one store can be bound to each other.
  @Test func partsCanBeBoundToEachOther() {
    struct Pair {
      let left = MutableCollectionProperty([1, 2]), right = MutableCollectionProperty<Int>()
    }
    let pair = SharedHandle(Pair())
    pair.right <~> pair.left
    pair.modify {
      $0.left.append(3)
      $0.right.append(4)
    }
    #expect(pair.left.value == pair.right.value)
    pair.right.value = [7]
    #expect(pair.left.value == [7])
  }

  /// What has been observed before goes on, and what the store is made of is found wherever it is.
  @Test func partsAreFoundAtAnyDepth() {
    final class Corner {
      let rows = MutableCollectionProperty([1])
      var next: Corner?
    }
    class Base { let inherited = MutableProperty(0) }
    final class Everything: Base {
      let section = Chapter([1])
      let corner = Corner()
      let pair = (MutableProperty(1), [MutableCollectionProperty(["a"])])
      let named: [String: MutableProperty<Int>]? = ["x": MutableProperty(1)]
      let shared = SharedProperty(5)
      enum Choice { case list(MutableCollectionProperty<Int>) }
      let choice = Choice.list(MutableCollectionProperty([1]))
      var rows: MutableCollectionProperty<Int> { corner.rows }
      var title: MutableProperty<String> { section.title }
    }
    let everything = Everything()
    everything.corner.next = everything.corner
    let told = Guarded(0)
    func observe(_ producer: SignalProducer<some Any, Never>) {
      producer.startWithValues { _ in told.withLock { $0 += 1 } }
    }
    observe(everything.inherited.producer)
    observe(everything.section.producer)
    observe(everything.section.title.producer)
    observe(everything.corner.rows.producer)
    observe(everything.pair.0.producer)
    observe(everything.pair.1[0].producer)
    if let property = everything.named?["x"] { observe(property.producer) }
    if case .list(let list) = everything.choice { observe(list.producer) }
    #expect(told.value == 8)
    let store = SharedHandle(everything)
    func edit(fails: Bool) {
      try? store.modify {
        $0.inherited.value = 1
        $0.section.append(2)
        $0.section.title.value = "t"
        $0.corner.rows.append(5)
        $0.pair.0.value = 5
        $0.pair.1[0].append("")
        $0.named?["x"]?.value = 6
        if case .list(let list) = $0.choice { list.append(2) }
        if fails { throw Failure() }
        #expect(told.value == 8)
      }
    }
    edit(fails: true)
    #expect(told.value == 8)
    edit(fails: false)
    #expect(told.value == 16 && store.rows.value == [1, 5])
    #expect(store.title.value == "t" && store.inherited.value == 1)
  }

  /// `modify` can give a structure other parts, which are shared from then on.
  @Test func partsAssignedInModifyAreSharedFromThenOn() {
    struct Tabs {
      var lists: [String: MutableCollectionProperty<Int>] = [:]
      var current = MutableCollectionProperty<Int>()
    }
    let tabs = SharedHandle(Tabs())
    let old = tabs.current
    tabs.modify {
      $0.lists["a"] = MutableCollectionProperty([1])
      $0.current = $0.lists["a"] ?? $0.current
    }
    let told = Guarded<[Int]>([])
    tabs.current.signal.observeValues { list in told.withLock { $0.append(list.count) } }
    try? tabs.modify {
      $0.lists["a"]?.append(2)
      $0.lists = [:]
      throw Failure()
    }
    #expect(told.value.isEmpty && tabs.current.value == [1])
    tabs.modify {
      $0.lists["a"]?.append(2)
      $0.lists["a"]?.append(3)
    }
    #expect(told.value == [3] && old.isEmpty)
  }

  /// A list that an object gets later is shared when its handle is first used, and a part of the transactions from then on.
  @Test func aListAssignedToAnObjectLaterIsShared() {
    let page = SharedHandle(Page([]))
    page.modify { $0.rows = MutableCollectionProperty([Token()]) }
    page.rows.append(Token())
    let told = Guarded<[Int]>([])
    page.rows.updates.startWithValues { update in told.withLock { $0.append(update.after.count) } }
    try? page.modify {
      $0.rows.removeAll()
      throw Failure()
    }
    #expect(page.rows.count == 2 && told.value == [2])
    page.modify {
      $0.rows.removeAll()
      $0.rows.append(Token())
    }
    #expect(page.rows.count == 1 && told.value == [2, 1])
  }

  /// A list that is released in `modify` ends after the turn, and then nothing holds its elements.
  @Test func aListReleasedInModifyEndsAfterwards() {
    weak var token: Token?
    let ends = Guarded(0)
    let page: SharedStore<Page>
    do {
      let made = Token()
      token = made
      page = SharedHandle(Page([made]))
    }
    page.rows.updates.startWithCompleted { ends.withLock { $0 += 1 } }
    page.modify {
      $0.rows = MutableCollectionProperty()
      #expect(ends.value == 0)
    }
    #expect(ends.value == 1 && token == nil)
    page.title.value = "goes on"
  }
}

private final class Chapter: MutableCollectionSection<Int> {
  let title = MutableProperty("")
}
