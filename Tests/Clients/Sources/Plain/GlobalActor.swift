import ReactiveCollections

@globalActor private actor KitchenActor {
  static let shared = KitchenActor()
}

@KitchenActor private final class Stove {
  let pots = MutableCollectionProperty<String>()
  private(set) var smell = ""
  private(set) var requests = 0

  init(_ wishes: SharedCollectionProperty<String>) {
    pots.signal.observeValues { [weak self] in self?.smell = $0.joined(separator: "+") }
    wishes.flatChanges.startWithValues { [weak self] change in self?.cook(change) }
  }

  private func cook(_ change: CollectionChange<String>) {
    requests += 1
    if let new = change.newElement { pots.append(new) }
  }
}

@KitchenActor private func smell(of stove: Stove) async -> String {
  while stove.requests < 2 { await Task.yield() }
  return stove.smell
}

func globalActor() async {
  let wishes = SharedCollectionProperty<String>()
  let stove = await Stove(wishes)
  wishes.append("fish")
  wishes.append("rice")
  let found = await smell(of: stove)
  expect(found, "fish+rice")
}
