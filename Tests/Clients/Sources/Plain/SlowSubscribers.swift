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

/// A stream of a list or of sections whose updates wait while a screen is covered.
@MainActor private func covered<Stream: ListProducer>(_ stream: Stream, _ isCovered: MutableProperty<Bool>) -> Stream {
  stream.paused(while: isCovered)
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

  let local = MutableCollectionProperty([1, 2, 3])
  let isCovered = MutableProperty(true)
  let uncovered = CollectionProperty(covered(local.updates, isCovered))
  let parities = CollectionProperty(covered(local.updates.grouped { $0 % 2 }, isCovered).flattened())
  local.append(4)
  expect(uncovered.count, 3)
  isCovered.value = false
  expect(uncovered.count, 4)
  expect(parities.count, 4)
}
