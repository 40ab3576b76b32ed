import Dispatch
import ReactiveCollections

/// A screen that is slower than the threads that edit its list.
@MainActor private final class DishScreen {
  let dishes: CollectionProperty<Dish>
  private(set) var names: [String] = []
  private var observation: SharedDisposable?

  init(_ menu: SharedCollectionProperty<Dish>) {
    dishes = CollectionProperty(menu, buffering: .latest(by: .init()))
    observation = menu.updates.startWithValues(buffering: .coalesced) { [weak self] update in
      self?.names = update.after.map(\.name)
    }
  }
}

@MainActor func slowSubscribers() async {
  let menu = SharedCollectionProperty<Dish>()
  let screen = DishScreen(menu)
  let calm = CollectionProperty(screen.dishes.updates.throttled(for: .milliseconds(1), on: .main).map(\.price))
  DispatchQueue.global().async {
    for number in 1...100 { menu.append(Dish(id: number, name: "dish \(number)", price: number)) }
  }
  for await update in menu.updates.values where update.after.count == 100 { break }
  for await update in calm.updates.values where update.after.count == 100 { break }
  while screen.names.count < 100 { await Task.yield() }
  expect(screen.dishes.count, 100)
}
