import Dispatch
import ReactiveCollections

/// A main-actor class that observes and edits a list that other threads edit as well.
@MainActor private final class StockScreen {
  let stock: SharedCollectionProperty<Int>
  private(set) var count = 0
  private(set) var total = 0
  private var observation: SharedDisposable?

  init(_ stock: SharedCollectionProperty<Int>) {
    self.stock = stock
    observation = stock.producer.startWithValues { [weak self] in self?.count = $0.count }
    stock.flatChanges.startWithValues { [weak self] change in self?.total += change.newElement ?? 0 }
  }

  func add(_ amount: Int) { stock.append(amount) }

  func stop() { observation?.dispose() }
}

@MainActor func mainActorClassWithSharedList() async {
  let stock = SharedCollectionProperty<Int>()
  let screen = StockScreen(stock)
  expect(screen.count, 0)
  // Already on the main actor: no hop.
  screen.add(5)
  expect(screen.count, 1)
  DispatchQueue.global().async {
    for amount in 1...50 { stock.append(amount) }
  }
  while screen.count < 51 || screen.total < 1280 { await Task.yield() }
  expect(screen.total, 1280)
  screen.stop()
  stock.removeAll()
  expect(screen.count, 51)
}
