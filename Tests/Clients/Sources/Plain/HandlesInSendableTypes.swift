import ReactiveCollections

/// Handles are `Sendable`, so they can be constants and members of types that all threads use.
private let openTables = SharedCollectionProperty([1])

nonisolated private final class Restaurant: Sendable {
  static let main = Restaurant()

  let menu = SharedCollectionProperty<Dish>()
  let motto = SharedProperty("")

  func rename(_ id: Int, _ name: String) {
    menu.modify { dishes in
      if let index = dishes.firstIndex(where: { $0.id == id }) { dishes[index].name = name }
    }
  }
}

/// A value that contains a handle.
nonisolated private struct Environment: Sendable {
  var restaurant = Restaurant.main
  var log: @Sendable (String) -> Void
}

func handlesInSendableTypes() async {
  let lines = Tally<[String]>([])
  let environment = Environment(log: { line in lines.change { $0.append(line) } })
  environment.restaurant.motto.producer.startWithValues { environment.log($0) }
  await Task.detached {
    environment.restaurant.motto.value = "Slow food"
    environment.restaurant.menu.append(Dish(id: 1, name: "dumpling"))
    environment.restaurant.rename(1, "ravioli")
  }.value
  while lines.value != ["", "Slow food"] { await Task.yield() }
  expect(Restaurant.main.menu.value.map(\.name), ["ravioli"])
  openTables.append(2)
  expect(openTables.value, [1, 2])
}
