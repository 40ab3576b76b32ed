import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Shared lists of every kind of element, made of elements and of lists that are handed over.
@Suite struct SharedListCreationTests {
  /// A list that is handed over is shared itself, with its observers, although it is a sequence of elements, too.
  private func handOver<Element: Sendable>(
    _ list: sending MutableCollectionProperty<Element>, _ element: Element,
    _ share: (sending MutableCollectionProperty<Element>) -> SharedCollectionProperty<Element>
  ) {
    let counts = Guarded<[Int]>([])
    list.signal.observeValues { list in counts.withLock { $0.append(list.count) } }
    share(list).append(element)
    #expect(counts.value == [1], "\(Element.self)")
  }

  @Test func listsOfAnyElementCanBeShared() {
    handOver(MutableCollectionProperty(), Struct<Plain>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Struct<Equal>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Struct<Hashed>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Struct<Identified>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Struct<IdentifiedEqual>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Struct<IdentifiedHashed>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Struct<Matched>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Struct<MatchedHashed>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Struct<MatchedIdentified>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Struct<MatchedIdentifiedHashed>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Class<Plain>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Class<Equal>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Class<Hashed>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Class<Identified>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Class<IdentifiedEqual>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Class<IdentifiedHashed>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Class<Matched>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Class<MatchedHashed>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Class<MatchedIdentified>()) { SharedHandle($0) }
    handOver(MutableCollectionProperty(), Class<MatchedIdentifiedHashed>()) { SharedHandle($0) }
  }

  /// A shared list compares elements as a list of them does: it sends the same for the same, another, and a changed one.
  /// Both lists get one element: some elements are compared by reference.
  private func compare<Element: ComparedElement>(
    _ element: Element,
    _ make: (Element) -> (MutableCollectionProperty<Element>, SharedCollectionProperty<Element>)
  ) {
    let (list, shared) = make(element)
    let others = [(0, 0, 0), (0, 0, 1), (0, 1, 1), (1, 1, 1), (2, 2, 2)].map { Element(id: $0, key: $1, content: $2) }
    for new in [element] + others {
      let (change, sharedChange) = (list.set([new]), shared.set([new]))
      #expect(kinds(change) == kinds(sharedChange), "\(Element.self)")
    }
  }

  private func kinds<Element>(_ change: CollectionChange<Element>) -> [String] {
    change.steps.map { step in
      switch step {
      case .insert: "insert"
      case .remove: "remove"
      case .update: "update"
      case .move: "move"
      case .composite: "composite"
      }
    }
  }

  @Test func sharedListsCompareElementsLikeLists() {
    compare(Struct<Plain>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Struct<Equal>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Struct<Hashed>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Struct<Identified>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Struct<IdentifiedEqual>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Struct<IdentifiedHashed>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Struct<Matched>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Struct<MatchedHashed>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Struct<MatchedIdentified>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Struct<MatchedIdentifiedHashed>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Class<Plain>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Class<Equal>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Class<Hashed>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Class<Identified>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Class<IdentifiedEqual>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Class<IdentifiedHashed>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Class<Matched>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Class<MatchedHashed>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Class<MatchedIdentified>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
    compare(Class<MatchedIdentifiedHashed>()) { (MutableCollectionProperty([$0]), SharedCollectionProperty([$0])) }
  }
}
