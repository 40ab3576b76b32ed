import ReactiveCollections
import ReactiveCollectionsArrays
import ReactiveCollectionsTesting
import Testing

/// Transactions that edit sections, and move, remove or turn round the sections themselves.
@Suite struct SectionTransactionTests {
  private struct Failure: Error {}

  /// A copy of a table at every depth, to which each change is applied, forwards and backwards.
  private final class Replica {
    private(set) var changes: [String] = []
    private var copy: [Any]

    init<Element>(_ list: MutableCollectionProperty<Element>) {
      copy = list.map { Self.frozen($0) }
      list.changes.startWithValues { [unowned self] change in
        changes.append("\(change)")
        do {
          let before = "\(copy)"
          try change.apply(to: &copy)
          var undone = copy
          try change.inverted.apply(to: &undone)
          #expect("\(undone)" == before, "undoing \(change)")
        } catch { Issue.record("\(change) does not fit \(copy): \(error)") }
      }
    }

    /// Checks that the changes have led to the list as it is.
    func check<Element>(_ list: MutableCollectionProperty<Element>, sourceLocation: SourceLocation = #_sourceLocation) {
      #expect("\(copy)" == "\(list.map { Self.frozen($0) })", sourceLocation: sourceLocation)
    }

    /// Returns an element as changes show it.
    private static func frozen(_ element: Any) -> Any {
      func freeze<Section: ObservableList>(_ section: Section) -> Any {
        SectionSnapshot<Section, Any>(section: section, rows: PersistentArray(section.map { frozen($0) }))
      }
      guard let section = element as? any ObservableList else { return element }
      return freeze(section)
    }
  }

  /// A section and its parent change places, and then everything is undone.
  @Test func swappingASectionAndItsParentCanBeRolledBack() {
    let inner = MutableCollectionSection<Any>(), outer = MutableCollectionSection<Any>([inner])
    let root = MutableCollectionProperty<Any>([outer])
    var changes = 0
    root.changes.startWithValues { _ in changes += 1 }
    try? root.modify { items in
      inner.append(1)
      outer.removeAll()
      items[0] = inner
      inner.append(outer)
      throw Failure()
    }
    #expect(changes == 0 && root.count == 1 && root[0] as AnyObject === outer)
    #expect(inner.isEmpty && outer.count == 1 && outer[0] as AnyObject === inner)
    inner.append(2)
    #expect(changes == 1)
  }

  /// Three sections change places several times before everything is undone, so that on the way back some are inside
  /// others that are not restored yet.
  @Test func swappingSectionsRepeatedlyCanBeRolledBack() {
    let sections = (0..<3).map { _ in MutableCollectionSection<Any>() }
    sections[0].append(sections[1])
    let root = MutableCollectionProperty<Any>([sections[0], sections[2]])
    let replica = Replica(root)
    for order in [[0, 1, 2], [1, 2, 0], [2, 0, 1], [1, 0, 2]] {
      try? transact {
        for turn in 0..<3 {
          let (inner, outer) = (sections[order[turn]], sections[order[(turn + 1) % 3]])
          for section in sections { section.removeAll() }
          outer.append(inner)
          root[0] = outer
        }
        throw Failure()
      }
      replica.check(root)
      #expect(sections.map(\.count) == [1, 0, 0] && sections[0][0] as AnyObject === sections[1])
    }
    #expect(replica.changes.isEmpty)
    sections[1].append(1)
    replica.check(root)
  }

  @Test func swappingASectionAndItsParentSendsExactChanges() {
    let inner = MutableCollectionSection<Any>(), outer = MutableCollectionSection<Any>([inner])
    let root = MutableCollectionProperty<Any>([outer])
    let replica = Replica(root)
    root.modify { items in
      inner.append(1)
      outer.removeAll()
      items[0] = inner
      inner.append(outer)
    }
    replica.check(root)
    outer.append(2)
    replica.check(root)
  }

  /// A section that is replaced by itself stays where it is, so it is told before its list is, however deep the sections
  /// inside it have become in the same transaction.
  @Test func aSectionReplacedByItselfAndDeepenedSendsExactChanges() {
    let sections = (0..<5).map { _ in MutableCollectionSection<Any>() }
    let root = MutableCollectionProperty<Any>([sections[0]])
    sections[0].append(sections[1])
    let replica = Replica(root)
    transact {
      for (outer, inner) in zip(sections.dropFirst(), sections.dropFirst(2)) { outer.append(inner) }
      root[0] = sections[0]
    }
    replica.check(root)
    #expect(replica.changes.count == 1)
    sections[4].append(1)
    replica.check(root)
    #expect(replica.changes.count == 2)
  }

  /// A section is taken out and put in elsewhere, in a transaction in which it grows deeper.
  @Test func aSectionMovedAndDeepenedSendsExactChanges() {
    let sections = (0..<5).map { _ in MutableCollectionSection<Any>() }
    let root = MutableCollectionProperty<Any>([sections[0], 7, 8])
    sections[0].append(sections[1])
    let replica = Replica(root)
    transact {
      for (outer, inner) in zip(sections.dropFirst(), sections.dropFirst(2)) { outer.append(inner) }
      root.append(root.remove(at: 0))
      root.remove(at: 0)
    }
    replica.check(root)
    #expect(replica.changes.count == 1)
    transact {
      sections[4].append(1)
      root.append(2)
    }
    replica.check(root)
    #expect(replica.changes.count == 2)
  }

  /// A section that is taken out at one of its places is still in the list at the other one, however deep it becomes, in
  /// the same transaction or later.
  @Test(arguments: 0..<2, [false, true])
  func aDeepenedSectionRemovedAtOnePositionStaysAtTheOther(place: Int, isAtOnce: Bool) {
    let sections = (0..<5).map { _ in MutableCollectionSection<Any>() }
    let root = MutableCollectionProperty<Any>([sections[0], sections[0], 7])
    sections[0].append(sections[1])
    let replica = Replica(root)
    func deepen() { for (outer, inner) in zip(sections.dropFirst(), sections.dropFirst(2)) { outer.append(inner) } }
    transact {
      _ = root.remove(at: place)
      if isAtOnce { deepen() }
    }
    replica.check(root)
    if !isAtOnce { deepen() }
    replica.check(root)
    let told = replica.changes.count
    transact {
      sections[4].append(1)
      root.append(2)
    }
    replica.check(root)
    #expect(replica.changes.count == told + 1)
  }

  /// A section goes in with sections of its own, one of which is edited later in the transaction: that is a part of what
  /// goes in, and nothing else is told of it. Later edits are told.
  @Test func aSectionInsertedWithEditedSectionsIsSentOnce() {
    let inner = MutableCollectionSection<Any>(), outer = MutableCollectionSection<Any>()
    let root = MutableCollectionProperty<Any>()
    let replica = Replica(root)
    transact {
      outer.append(inner)
      root.append(outer)
      inner.append(1)
    }
    #expect(replica.changes.count == 1)
    replica.check(root)
    inner.append(2)
    #expect(replica.changes.count == 2)
    replica.check(root)
    root.removeAll()
    transact {
      root.append(outer)
      inner.append(3)
    }
    #expect(replica.changes.count == 4)
    transact { inner.append(4) }
    #expect(replica.changes.count == 5)
    replica.check(root)
  }

  @Test func anEditedAndMovedSectionSendsExactChanges() throws {
    typealias Section = MutableCollectionSection<Int>
    typealias Table = MutableCollectionSection<Section>
    let section = Section([1, 2]), first = Table([]), second = Table([section])
    let root = MutableCollectionProperty([first, second])
    let replica = Replica(root)
    try transact {
      section.append(3)
      try root.move(from: [1, 0], to: [0, 0])
    }
    replica.check(root)
    try transact {
      try root.move(from: [0, 0], to: [1, 0])
      section.append(4)
    }
    replica.check(root)
    transact {
      section.append(5)
      second.removeAll()
      first.append(section)
    }
    replica.check(root)
    try root.move(from: [0, 0], to: [1, 0])
    replica.check(root)
    try transact {
      section.append(6)
      second.append(Section([9]))
      try root.move(from: [1, 0], to: [1, 1])
    }
    replica.check(root)
  }

  /// A list that follows another one is a section: what its table sends never names rows that nobody has been told of.
  @Test func aRemovedFollowerIsSentWithTheRowsSentBefore() {
    let base = MutableCollectionProperty([1, 2])
    let follower = CollectionProperty(base.updates), negative = CollectionProperty(base.updates.map { -$0 })
    let table = MutableCollectionProperty([follower, negative])
    let replica = Replica(table)
    var updates: [SectionedUpdate<String, Int>] = []
    table.sectionedUpdates.mapSections { _ in "" }.startWithValues { updates.append($0) }
    func check() {
      replica.check(table)
      #expect(throws: Never.self) { try checkChangeLaws(updates, sections: ==, rows: ==) }
      #expect(updates.last?.after.map { Array($0.rows) } == table.map { Array($0) })
    }
    transact {
      base.append(3)
      table.remove(at: 0)
    }
    check()
    table.append(follower)
    check()
    transact {
      base.append(4)
      table.move(from: 0, to: 1)
    }
    check()
    transact {
      table.remove(at: 0)
      base.append(5)
    }
    check()
  }

  /// The cost of putting a section into a list does not depend on how much is inside of it, or how often.
  @Test func insertingDeeplySharedSectionsIsCheap() {
    var section = MutableCollectionSection<Any>([1])
    // Each level is twice in the next one: there are 2^60 ways down.
    for _ in 0..<60 { section = MutableCollectionSection<Any>([section, section]) }
    #expect(section.count == 2)
  }

  @Test func rowOperatorsSendNothingIfTheirResultIsTheSame() {
    let section = MutableCollectionSection([3, 1])
    let table = MutableCollectionProperty([section])
    var (live, mapped) = (0, 0)
    table.sectionedUpdates.sortedRows().startWithValues { _ in live += 1 }
    table.sectionedUpdates.mapSections { _ in 0 }.sortedRows().startWithValues { _ in mapped += 1 }
    section.modify { rows in rows.append(rows.remove(at: 0)) }
    #expect(live == 1 && mapped == 1)
    section.append(2)
    #expect(live > 1 && mapped > 1)
  }
}
