import ReactiveCollections

/// An asynchronous function that awaits the values of its own list: once the iterator exists, values that are sent
/// before the function waits are not lost.
func awaitInFunction() async {
  let orders = MutableCollectionProperty<Order>()
  var lists = orders.producer.values.makeAsyncIterator()
  let (bell, input) = Signal<Int, Never>.pipe()
  var rings = bell.values.makeAsyncIterator()
  orders.append(Order(table: 1))
  orders.append(Order(table: 2))
  input.send(value: 1)
  input.send(value: 2)
  input.sendCompleted()
  var counts: [Int] = []
  while counts.count < 3, let list = await lists.next() { counts.append(list.count) }
  expect(counts, [0, 1, 2])
  var sum = 0
  while let ring = await rings.next() { sum += ring }
  expect(sum, 3)

  // A loop begins with the current list.
  for await list in orders.producer.values {
    expect(list.count, 2)
    break
  }
}
