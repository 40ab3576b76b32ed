import ReactiveCollections

/// An asynchronous function that waits for the values of what it has itself: nothing is lost that is sent before it waits.
func awaitInFunction() async {
  let orders = MutableCollectionProperty<Order>()
  let lists = orders.producer.values
  let (bell, input) = Signal<Int, Never>.pipe()
  let rings = bell.values
  orders.append(Order(table: 1))
  orders.append(Order(table: 2))
  input.send(value: 1)
  input.send(value: 2)
  input.sendCompleted()
  var counts: [Int] = []
  for await list in lists {
    counts.append(list.count)
    if counts.count == 3 { break }
  }
  expect(counts, [0, 1, 2])
  var sum = 0
  for await ring in rings { sum += ring }
  expect(sum, 3)
}
