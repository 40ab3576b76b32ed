import ReactiveCollections

/// An actor whose list other code may use without awaiting the actor.
private actor Larder {
  nonisolated let stock = SharedCollectionProperty(["flour"])
  func deliver(_ name: String) { stock.append(name) }
}

/// An actor that observes another actor's list; its closures run on the observing actor.
private actor Cook {
  private(set) var known: [String] = []
  private(set) var deliveries = 0

  func watch(_ stock: SharedCollectionProperty<String>) {
    stock.producer.startWithValues { self.known = Array($0) }
    stock.flatChanges.startWithValues { _ in self.deliveries += 1 }
  }

  /// Creates a list of this actor that follows `stock`.
  func shoppingList(for stock: SharedCollectionProperty<String>) -> [String] {
    let mine = CollectionProperty(stock)
    var missing: [String] = []
    mine.producer.startWithValues { present in missing = ["flour", "eggs"].filter { !present.contains($0) } }
    return missing
  }
}

func actorThatOthersUse() async {
  let larder = Larder()
  let cook = Cook()
  await cook.watch(larder.stock)
  let missing = await cook.shoppingList(for: larder.stock)
  expect(missing, ["eggs"])
  await larder.deliver("eggs")
  larder.stock.append("salt")
  while await cook.deliveries < 2 { await Task.yield() }
  while await cook.known.count < 3 { await Task.yield() }
  let known = await cook.known
  expect(known, ["flour", "eggs", "salt"])
}
