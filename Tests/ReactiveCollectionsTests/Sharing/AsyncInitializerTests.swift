import ReactiveCollections
import Testing

/// Followers that are made in the initializer of an actor.
@Suite struct AsyncInitializerTests {
  /// Swift runs the initializer off the actor until all properties are set, while changes arrive on the actor.
  private actor Screen {
    let rows: CollectionProperty<Int>
    let sorted: CollectionProperty<Int>

    init(_ shared: SharedCollectionProperty<Int>) async {
      rows = CollectionProperty(shared)
      sorted = CollectionProperty(rows.updates.sorted())
    }
  }

  @Test func aFollowerMadeBeforeAllPropertiesAreSetTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = await Screen(SharedCollectionProperty([3, 1, 2]))
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("before all properties of the actor are set"))
  }
}
