import Dispatch
import Observation
import ReactiveCollections

/// A model for views that track what they read.
@MainActor @Observable private final class BasketModel {
  private(set) var names: [String] = []
  private(set) var sum = 0

  @ObservationIgnored private let rows: CollectionProperty<Dish>
  @ObservationIgnored private var observation: ScopedDisposable?

  init(_ basket: SharedCollectionProperty<Dish>) {
    rows = CollectionProperty(basket)
    let disposable = rows.producer.startWithValues { [weak self] dishes in
      self?.names = dishes.map(\.name)
      self?.sum = dishes.reduce(0) { $0 + $1.price }
    }
    observation = ScopedDisposable(disposable)
  }
}

@MainActor func observableModel() async {
  let basket = SharedCollectionProperty<Dish>()
  let model = BasketModel(basket)
  let redraws = Tally(0)
  withObservationTracking {
    _ = model.names
  } onChange: {
    redraws.change { $0 += 1 }
  }
  DispatchQueue.global().async { basket.append(Dish(id: 1, name: "bun", price: 3)) }
  while model.sum == 0 { await Task.yield() }
  expect(model.names, ["bun"])
  expect(redraws.value, 1)

  // A list is observable itself.
  let dishes = MutableCollectionProperty(["bun"])
  withObservationTracking {
    _ = dishes.count
  } onChange: {
    redraws.change { $0 += 1 }
  }
  dishes.append("tea")
  expect(redraws.value, 2)
}
