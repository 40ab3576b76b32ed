import ReactiveCollections

/// An actor with its own list; the closures use the actor's variables.
private actor Till {
  private let receipts = MutableCollectionProperty<Int>()
  private let isOpen = MutableProperty(true)
  private(set) var takings = 0
  private(set) var largest = 0
  private(set) var signs: [Bool] = []

  func open() {
    receipts.flatChanges.startWithValues { change in self.takings += change.newElement ?? 0 }
    receipts.producer.compactMap { $0.max() }.skipRepeats().startWithValues { self.largest = $0 }
    isOpen.producer.startWithValues { self.signs.append($0) }
  }

  func take(_ amount: Int) { receipts.append(amount) }

  func close() -> Int {
    isOpen.value = false
    return receipts.modify { receipts in
      defer { receipts.removeAll() }
      return receipts.count
    }
  }
}

func actorWithList() async {
  let till = Till()
  await till.open()
  await withTaskGroup(of: Void.self) { group in
    for amount in 1...10 { group.addTask { await till.take(amount) } }
  }
  let (takings, largest) = await (till.takings, till.largest)
  expect(takings, 55)
  expect(largest, 10)
  let count = await till.close()
  expect(count, 10)
  let signs = await till.signs
  expect(signs, [true, false])
}
