import ReactiveCollections

/// An actor that awaits the values of its own list, whose elements are not `Sendable`.
private actor Desk {
  private let orders = MutableCollectionProperty<Order>()
  private(set) var tables: [Int] = []

  func run() async {
    for await orders in orders.producer.values {
      if let order = orders.last { tables.append(order.table) }
      if tables.count == 2 { return }
    }
  }

  func take(table: Int) { orders.append(Order(table: table)) }
}

func awaitInActor() async {
  let desk = Desk()
  let task = Task { await desk.run() }
  await desk.take(table: 4)
  while await desk.tables.isEmpty { await Task.yield() }
  await desk.take(table: 5)
  await task.value
  let tables = await desk.tables
  expect(tables, [4, 5])
}
