import ReactiveCollections

/// Elements that are compared off the main actor are compared by a variable of the main actor.
@MainActor final class Menu {
  let dishes = MutableCollectionProperty<String>()
  private(set) var compared = 0

  func show(_ rows: [String]) async {
    #if CONTROL
      await dishes.set(rows, by: .init(id: { $0.count }, content: ==))
    #else
      await dishes.set(
        rows,
        by: .init(
          id: {
            self.compared += 1  // error: main actor-isolated property 'compared' can not be mutated
            return $0.count
          }, content: ==))
    #endif
  }
}
