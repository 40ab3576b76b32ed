import ReactiveCollections

/// A list of the main actor that is compared by state of the main actor.
@MainActor private final class Carte {
  private var compared = 0
  private(set) var updates = 0
  let dishes = MutableCollectionProperty<Dish>([])

  func copy() -> MutableCollectionProperty<Dish> {
    let byName = ElementComparison<Dish>(
      id: { [unowned self] in
        compared += 1
        return $0.name
      }, content: { $0.price == $1.price })
    let copy = MutableCollectionProperty(dishes.value, comparison: byName)
    copy.flatChanges.startWithValues { [weak self] in self?.updates += $0.batch.updates.count }
    return copy
  }

  var isCompared: Bool { compared > 0 }
}

/// The comparison of a shared list runs on any thread that edits the list. Closures written on the main actor are
/// therefore marked `@Sendable`: they do not belong to the main actor.
@MainActor private func sharedCarte() -> SharedCollectionProperty<Dish> {
  let byName = ElementComparison<Dish>(id: { @Sendable in $0.name }, content: { @Sendable in $0.price == $1.price })
  return SharedCollectionProperty([Dish(id: 1, name: "pie")], comparison: byName)
}

@MainActor func comparisonsByHand() async {
  let carte = Carte()
  carte.dishes.append(Dish(id: 1, name: "pie"))
  let copy = carte.copy()
  copy.set([Dish(id: 7, name: "tea"), Dish(id: 8, name: "pie", price: 4)])
  expect(carte.updates, 1)
  expect(carte.isCompared, true)

  let shared = sharedCarte()
  let change = await Task.detached { shared.set([Dish(id: 2, name: "pie"), Dish(id: 3, name: "tea")]) }.value
  expect(change, .insert(1, Dish(id: 3, name: "tea")))
  // Without an explicit comparison, the compiler chooses one that any thread may use.
  let chosen = SharedCollectionProperty([Dish(id: 1, name: "pie")])
  expect(chosen.set([Dish(id: 1, name: "tart")]).operation, .update)
}
