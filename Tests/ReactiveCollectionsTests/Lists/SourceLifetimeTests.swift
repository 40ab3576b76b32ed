import ReactiveCollections
import Testing

/// Lists that are made from others keep them alive, as derived properties do.
@Suite struct SourceLifetimeTests {
  /// A list that is made from a follower that nothing else holds.
  @Test func aDerivedListKeepsItsSourceListAlive() {
    let source = MutableCollectionProperty([1])
    let names = {
      let rows = CollectionProperty(source.updates)
      return CollectionProperty(rows.updates.map { "#\($0)" })
    }()
    source.append(2)
    #expect(names.value == ["#1", "#2"])
  }

  /// The same for properties.
  @Test func aDerivedPropertyKeepsItsSourcePropertyAlive() {
    let source = MutableProperty(1)
    let doubled = {
      let next = source.map { $0 + 1 }
      return next.map { $0 * 2 }
    }()
    source.value = 5
    #expect(doubled.value == 12)
  }
}
