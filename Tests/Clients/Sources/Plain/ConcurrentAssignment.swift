import ReactiveCollections

nonisolated private let (pie, tea, tart) = (
  Dish(id: 1, name: "pie"), Dish(id: 2, name: "tea"), Dish(id: 3, name: "tart")
)

/// A main-actor class whose list is compared elsewhere when it is assigned new rows.
@MainActor private final class Board {
  let dishes = MutableCollectionProperty([pie, tea])
  let sections = MutableCollectionProperty([MutableCollectionSection(["a"])])
  private(set) var changes: [CollectionChange<Dish>] = []

  init() { dishes.flatChanges.startWithValues { [weak self] in self?.changes.append($0) } }

  func show(_ rows: [Dish]) async { await dishes.set(rows, by: .init()) }

  func showByName(_ rows: [Dish]) async -> CollectionChange<Dish> {
    await dishes.set(
      rows.filter { $0.price > 0 }, by: .init(id: { $0.name }, content: { $0.price == $1.price }))
  }

  func fillSection() async { await sections[0].set(["b", "a"], by: ElementComparison()) }
}

/// An actor with its own list.
private actor Counter {
  private let dishes = MutableCollectionProperty<Dish>()
  private(set) var arrived = 0

  func follow() { dishes.flatChanges.startWithValues { self.arrived += $0.batch.insertions.count } }
  func show(_ rows: [Dish]) async { await dishes.set(rows, by: .init()) }
}

/// Assigns to a list in the isolation of the caller.
nonisolated private func assign(_ rows: [Dish]) async -> CollectionChange<Dish> {
  let list = MutableCollectionProperty([pie])
  // The synchronous method can be called in asynchronous code, too.
  list.set([tea])
  return await list.set(rows, by: .init())
}

/// Assigns elements of any type; the comparison is chosen by the generic constraints that are visible here.
nonisolated private func assign<Row: Hashable & Sendable>(
  _ rows: Set<Row>, to shared: SharedCollectionProperty<Row>
) async {
  await shared.set(rows, by: .init())
}

@MainActor func concurrentAssignment() async {
  let board = Board()
  await board.show([tea, pie, tart])
  expect(board.changes.map(\.batch.moves.count), [1])
  expect(board.changes.map(\.batch.insertions.count), [1])
  let change = await board.showByName([Dish(id: 7, name: "tea"), pie, tart])
  expect(change.isEmpty, true)
  await board.fillSection()
  expect(Array(board.sections[0]), ["b", "a"])

  let counter = Counter()
  await counter.follow()
  await counter.show([pie, tea])
  await counter.show([tea, tart])
  let arrived = await counter.arrived
  expect(arrived, 3)

  let update = await assign([Dish(id: 2, name: "milk")])
  expect(update.operation, .update)

  let shared = SharedCollectionProperty([pie])
  var drawn: [Int] = []
  shared.producer.startWithValues { drawn.append($0.count) }
  await shared.set([pie, tea], by: .init())
  expect(drawn, [1, 2])
  await assign([tart], to: shared)
  await Task.detached { _ = await shared.set([tea, tart], by: .init()) }.value
  expect(Array(shared.value), [tea, tart])
}
