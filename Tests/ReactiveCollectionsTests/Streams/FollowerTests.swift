import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Read-only lists that follow a stream of updates.
@Suite struct FollowerTests {
  private typealias Section = MutableCollectionSection<Int>
  private struct Failure: Error {}

  @Test func followsEveryKindOfEdit() throws {
    let list = MutableCollectionProperty([1, 2, 3])
    let follower = CollectionProperty(list.updates)
    #expect(Array(follower) == [1, 2, 3] && follower.count == 3 && follower.first == 1 && follower[1] == 2)
    let (changes, original) = (Recorder(follower.flatChanges), Recorder(list.flatChanges))
    var updates: [CollectionUpdate<Int>] = []
    follower.updates.startWithValues { updates.append($0) }
    list.append(contentsOf: [4, 5])
    list.move(from: 0, to: 4)
    list.refresh(at: 1)
    list.modify { items in
      items.sort()
      items.removeFirst()
    }
    list.set([5, 6])
    #expect(changes.values == original.values)
    #expect(follower.value == list.value && "\(follower)" == "[5, 6]")
    try checkChangeLaws(updates)
  }

  /// The follower changes with the list, before any observer of either is called.
  @Test func theValueOfAFollowerChangesBeforeObserversAreCalled() {
    let list = MutableCollectionProperty([1])
    let follower = CollectionProperty(list.updates)
    var told: [[Int]] = []
    follower.updates.startWithValues { update in
      told.append(Array(update.after))
      #expect(follower.value == list.value)
    }
    list.signal.observeValues { value in
      #expect(follower.value == list.value)
      if value.count == 2 { list.append(3) }
    }
    list.append(2)
    #expect(Array(follower) == [1, 2, 3] && told == [[1], [1, 2], [1, 2, 3]])
  }

  @Test func aFollowerMadeDuringADeliveryHasTheNewestState() {
    let list = MutableCollectionProperty([1])
    var made: [CollectionProperty<Int>] = []
    list.signal.observeValues { value in
      guard value.count == 2 else { return }
      list.append(3)
      made.append(CollectionProperty(list.updates))
    }
    list.append(2)
    #expect(made.map(Array.init) == [[1, 2, 3]])
    list.modify { items in
      items.append(4)
      made.append(CollectionProperty(list.updates))
      #expect(made.map { Array($0) } == [[1, 2, 3], [1, 2, 3]])
    }
    #expect(made.map(Array.init) == [[1, 2, 3, 4], [1, 2, 3, 4]])
    let changes = made.map { Recorder($0.flatChanges) }
    #expect(throws: Failure.self) {
      try list.modify { items in
        items.removeAll()
        made.append(CollectionProperty(list.updates))
        throw Failure()
      }
    }
    #expect(made.map(Array.init) == Array(repeating: [1, 2, 3, 4], count: 3))
    #expect(changes.map(\.values.count) == [0, 0])
  }

  /// A section can be in a list and in all lists that follow it.
  @Test func aSectionCanBeInAListAndItsFollowers() throws {
    let table = MutableCollectionProperty([Section([1]), Section([2])])
    let follower = CollectionProperty(table.updates)
    let deep = Recorder(follower.changes)
    var updates: [SectionedUpdate<Section, Int>] = []
    follower.sectionedUpdates.startWithValues { updates.append($0) }
    table[1].append(3)
    table.modify { sections in
      sections[0].append(9)
      sections.move(from: 0, to: 1)
      sections.append(Section([4]))
      sections[2].append(5)
    }
    table[2].append(6)
    #expect(updates.last?.after.map { Array($0.rows) } == [[2, 3], [1, 9], [4, 5, 6]])
    #expect(deep.values.first?.description == "insert [1, 1] 3")
    #expect(deep.values.last?.description == "insert [2, 2] 6")
    try checkChangeLaws(updates, sections: ===, rows: ==)
  }

  /// A section changes and is removed in the same transaction, and another one takes its place.
  @Test func sectionsEditedAndRemovedInOneTransactionAreExact() throws {
    let table = MutableCollectionProperty([Section([1]), Section([2])])
    let follower = CollectionProperty(table.updates)
    let (deep, updates) = (Recorder(follower.changes), Recorder(follower.sectionedUpdates))
    transact {
      table[0].append(3)
      table[1].append(4)
      table.remove(at: 0)
    }
    // What has happened inside comes first, at the positions before: so it can be undone.
    #expect(deep.values.last.map { $0.steps.count } == 3)
    transact {
      table[0].append(5)
      table.insert(Section([7]), at: 0)
      table.remove(at: 1)
      table.append(Section([8]))
    }
    table[1].append(9)
    #expect(updates.values.last?.after.map { Array($0.rows) } == [[7], [8, 9]])
    try checkChangeLaws(updates.values, sections: ===, rows: ==)
  }

  /// A section that is inserted among elements that are not sections is followed from then on, but only once.
  @Test func theFirstSectionOfAMixedList() throws {
    final class File {}
    let list = MutableCollectionProperty<AnyObject>([File()])
    let copy = CollectionProperty(list.updates)
    let deep = Recorder(copy.changes)
    let (section, other) = (Section([1]), Section([7]))
    list.append(section)
    section.append(2)
    #expect(deep.values.dropFirst().map(\.description) == ["insert [1, 1] 2"])
    list.move(from: 1, to: 0)
    transact {
      list.append(other)
      other.append(8)
      section.append(3)
    }
    section.append(4)
    other.append(9)
    #expect(
      deep.values.suffix(2).map(\.description) == ["insert [0, 3] 4", "insert [2, 2] 9"] && deep.values.count == 6)
    list.remove(at: 0)
    section.append(5)
    #expect(deep.values.count == 7)
  }

  @Test func aFollowerKeepsItsSourceAlive() throws {
    let tracker = LifetimeTracker()
    var list: MutableCollectionProperty? = tracker.watch(MutableCollectionProperty([1]))
    var follower = list.map { CollectionProperty($0.updates) }
    var sum = list.map { Property($0.updates.sum()) }
    var index = list.map { CollectionIndex($0.updates) { $0 } }
    var ends = 0
    follower?.updates.startWithCompleted { ends += 1 }
    let source = Weak(list)
    list = nil
    source.object?.append(2)
    #expect(ends == 0 && follower.map(Array.init) == [1, 2] && sum?.value == 3 && index?.position(of: 2) == 1)
    index = nil
    follower = nil
    #expect(ends == 1 && source.object != nil)
    sum = nil
    try tracker.checkAllGone()
  }

  @Test func aReflectionEndsWithItsSource() {
    var list: MutableCollectionProperty? = MutableCollectionProperty([1])
    let follower = list.map { CollectionProperty(reflecting: $0.updates) }
    var ends = 0
    follower?.updates.startWithCompleted { ends += 1 }
    list?.append(2)
    list = nil
    #expect(ends == 1 && follower.map(Array.init) == [1, 2])
  }

  @Test func neitherSourceNorObserverKeepsAFollowerAlive() throws {
    let list = MutableCollectionProperty([1])
    weak var gone: CollectionProperty<Int>?
    var ends = 0
    do {
      let follower = CollectionProperty(list.updates)
      gone = follower
      follower.signal.observeCompleted { ends += 1 }
      list.append(2)
    }
    #expect(gone == nil && ends == 1)
    list.append(3)
    #expect(ends == 1)
  }

  @Test func aListCanHaveAConstantValue() {
    let list = CollectionProperty(value: 1...3)
    #expect(Array(list) == [1, 2, 3])
    #expect(Recorder(list.updates).values == [CollectionUpdate(version: 0, initial: [1, 2, 3])])
  }

  /// A follower can be used as a section like any other list.
  @Test func followersAsSections() {
    let list = MutableCollectionProperty([1])
    let table = MutableCollectionProperty([CollectionProperty(list.updates)])
    let deep = Recorder(table.changes)
    list.append(2)
    #expect(deep.values.map(\.description) == ["insert [0, 1] 2"])
  }

  // MARK: Sections with other data

  @Test func mapSectionsComputesAValueForEachInsertionOrRefresh() throws {
    final class Group: MutableCollectionSection<Int> {
      let title: String
      init(_ title: String, _ rows: [Int]) {
        self.title = title
        super.init(rows)
      }
    }
    let table = MutableCollectionProperty([Group("a", [1]), Group("b", [2])])
    var updates: [SectionedUpdate<String, Int>] = []
    table.sectionedUpdates.mapSections(\.title).startWithValues { updates.append($0) }
    table[0].append(3)
    table.modify { groups in
      groups.append(Group("c", [4]))
      groups[1].removeAll()
      groups.move(from: 0, to: 1)
    }
    try table.move(from: [1, 0], to: [2, 0])
    #expect(updates.map { $0.after.map(\.section) } == [["a", "b"], ["a", "b"], ["b", "a", "c"], ["b", "a", "c"]])
    #expect(updates.last?.after.map { Array($0.rows) } == [[], [3], [1, 4]])
    #expect("\(updates[3].change)" == "moveRow(from: (1, 0), to: (2, 0), 1)")
    try checkChangeLaws(updates)
    // Updates without live sections may cross threads.
    func crosses(_: some Sendable) {}
    crosses(updates)
  }
}
