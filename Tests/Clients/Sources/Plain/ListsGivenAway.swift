import ReactiveCollections

private actor Archive {
  private var menu: MutableCollectionProperty<String>?
  private var kept = 0

  /// Takes over a list, with its observers.
  func keep(_ menu: sending MutableCollectionProperty<String>) {
    menu.signal.observeValues { self.kept = $0.count }
    menu.append("archived")
    self.menu = menu
  }

  var count: Int { kept }
}

/// A confined list may be handed over, as long as it is not used from two places, which the compiler checks.
///
/// The function is `nonisolated` because closures in a main-actor function belong to the main actor, and the lists that
/// they observe stay there.
nonisolated func listsGivenAway() async {
  let archive = Archive()
  let menu = MutableCollectionProperty(["soup"])
  menu.append("stew")
  await archive.keep(menu)
  let count = await archive.count
  expect(count, 3)

  // A list is made here, edited in a task, and handed back.
  let orders = MutableCollectionProperty<Order>()
  orders.append(Order(table: 1))
  let tables = await Task {
    orders.append(Order(table: 2))
    return orders.value.map(\.table)
  }.value
  expect(tables, [1, 2])

  // A list is turned into a handle, along with an observer that captures a variable of this function.
  let stock = MutableCollectionProperty(["salt"])
  let seen = Tally(0)
  stock.signal.observeValues { list in seen.change { $0 = list.count } }
  let shared = SharedHandle(stock)
  await Task.detached { shared.append("pepper") }.value
  expect(shared.count, 2)
  while seen.value < 2 { await Task.yield() }

  let motto = MutableProperty("eat")
  let handle = SharedHandle(motto)
  await Task.detached { handle.value = "dine" }.value
  expect(handle.value, "dine")

  let courses = SignalProducer(["starter", "main"]).map(\.count)
  let sizes = SharedHandle(courses)
  let sum = Tally(0)
  _ = await Task.detached { sizes.startWithValues { size in sum.change { $0 += size } } }.value
  expect(sum.value, 11)
}
