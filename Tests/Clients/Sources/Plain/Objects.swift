import ReactiveCollections

/// Elements that are not `Sendable`, in a function.
func objectsInFunction() {
  let orders = MutableCollectionProperty<Order>()
  let first = Order(table: 1)
  var summary: [String] = []
  var refreshed = 0
  orders.producer.map { $0.map { "\($0.table): \($0.dishes.count)" } }.startWithValues { summary = $0 }
  orders.flatChanges.filter { $0.operation == .update }.startWithValues { _ in refreshed += 1 }
  orders.append(first)
  orders.append(Order(table: 2, dishes: ["pie"]))
  first.dishes.append("soup")
  orders.refresh(at: 0)
  expect(summary, ["1: 1", "2: 1"])
  expect(refreshed, 1)
  let snapshot = orders.value
  orders.removeAll { $0 === first }
  expect(snapshot.count, 2)
  expect(orders.first?.table, 2)
}

/// Elements that are not `Sendable`, in an actor: made there, or given to it.
private actor OrderDesk {
  private let orders = MutableCollectionProperty<Order>()
  private var newest: Order?

  func open() { orders.signal.observeValues { self.newest = $0.last } }
  func take(table: Int) { orders.append(Order(table: table)) }
  func take(_ order: sending Order) { orders.append(order) }
  func add(_ dish: String) {
    newest?.dishes.append(dish)
    orders.refresh(at: orders.count - 1)
  }
  var newestDishes: [String] { newest?.dishes ?? [] }
}

func objectsInActor() async {
  let desk = OrderDesk()
  await desk.open()
  await desk.take(table: 3)
  let order = Order(table: 4, dishes: ["bread"])
  await desk.take(order)
  await desk.add("butter")
  let dishes = await desk.newestDishes
  expect(dishes, ["bread", "butter"])
}

/// Elements that are not `Sendable`, in a list for many threads: they are accessed in `modify`, and the results are
/// `Sendable` or not used by the list any more.
func objectsInSharedList() async {
  let orders = SharedHandle(MutableCollectionProperty<Order>())
  await withTaskGroup(of: Void.self) { group in
    for table in 1...8 {
      group.addTask {
        let order = Order(table: table)
        orders.modify { $0.append(order) }
      }
    }
  }
  await Task.detached {
    orders.modify { list in
      for order in list { order.dishes.append("water") }
      list.sort { $0.table < $1.table }
    }
  }.value
  let tables = orders.modify { list in list.map { "\($0.table) \($0.dishes[0])" } }
  expect(tables, (1...8).map { "\($0) water" })
}
