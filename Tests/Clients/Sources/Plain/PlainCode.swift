import ReactiveCollections

/// Plain code: lists and properties of a function, and closures that change its variables.
func plainCode() {
  let menu = MutableCollectionProperty(["soup", "stew"])
  var board = ""
  var edits = 0
  let observation = menu.producer.startWithValues { board = $0.joined(separator: ", ") }
  menu.flatChanges.startWithValues { _ in edits += 1 }
  menu.append("cake")
  menu.modify { dishes in
    dishes.removeFirst()
    dishes.insert("salad", at: 0)
  }
  expect(board, "salad, stew, cake")
  expect(edits, 2)
  observation.dispose()
  menu.removeAll()
  expect(board, "salad, stew, cake")
  expect(edits, 3)

  let seats = MutableProperty(4)
  let chairs = Property(initial: 0, then: seats.producer.map { $0 + 1 })
  seats.modify { $0 *= 2 }
  expect(chairs.value, 9)

  let (orders, input) = Signal<Int, Never>.pipe()
  var total = 0
  var isClosed = false
  orders.observeValues { total += $0 }
  orders.observeCompleted { isClosed = true }
  input.send(value: 12)
  input.send(value: 30)
  input.sendCompleted()
  expect(total, 42)
  expect(isClosed, true)
}
