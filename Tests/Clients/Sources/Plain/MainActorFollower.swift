import Dispatch
import ReactiveCollections

/// A main-actor class with its own list that follows a shared one, as a view's data source needs.
@MainActor private final class MenuScreen {
  let rows: CollectionProperty<Dish>
  private let prices = PriceBook(["water": 2])
  private(set) var visible: [String] = []
  private(set) var isConsistent = true
  private(set) var shown: PersistentArray<Dish> = []

  init(_ menu: SharedCollectionProperty<Dish>) {
    rows = CollectionProperty(menu)
    rows.producer
      .map { [prices] dishes in dishes.map(\.name).filter { prices.price(of: $0) == 0 } }
      .startWithValues { [weak self] in self?.visible = $0 }
    rows.updates.startWithValues { [weak self] update in
      guard let self else { return }
      isConsistent = isConsistent && update.before == shown && rows.value == update.after
      shown = update.after
    }
  }
}

@MainActor func mainActorFollower() async {
  let menu = SharedCollectionProperty([Dish(id: -1, name: "water")])
  let screen = MenuScreen(menu)
  expect(screen.rows.count, 1)
  DispatchQueue.global().async {
    DispatchQueue.concurrentPerform(iterations: 60) { number in menu.append(Dish(id: number, name: "dish \(number)")) }
    menu.sort { $0.id < $1.id }
  }
  while screen.visible != (0..<60).map({ "dish \($0)" }) { await Task.yield() }
  expect(screen.isConsistent, true)
  expect(screen.rows.value, menu.value)
}
