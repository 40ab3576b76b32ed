import ReactiveCollections

/// A main-actor class with its own list, properties and observations.
@MainActor private final class OrderScreen {
  let orders = MutableCollectionProperty<String>()
  let isOpen = MutableProperty(false)
  private(set) var title = ""
  private(set) var banner = ""
  private(set) var inserted: [Int] = []
  private var observations: [ScopedDisposable] = []

  init() {
    let titles = orders.producer.startWithValues { [weak self] in self?.title = "\($0.count) orders" }
    observations.append(ScopedDisposable(titles))
  }

  func listen() {
    isOpen.producer.startWithValues { [unowned self] in banner = $0 ? "open" : "closed" }
    orders.updates.startWithValues { [weak self] update in
      guard let self else { return }
      inserted += update.change.batch.insertions.map(\.position)
    }
  }

  func order(_ name: String) { orders.append(name) }
}

@MainActor func mainActorClass() {
  let screen = OrderScreen()
  screen.listen()
  screen.order("pie")
  screen.order("tart")
  screen.isOpen.value = true
  expect(screen.title, "2 orders")
  expect(screen.banner, "open")
  expect(screen.inserted, [0, 1])
}
