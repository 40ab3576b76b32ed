import ReactiveCollections

// Joined streams of each number that has a form of its own. The tuples' elements are named by their positions, as in
// `$0.2`, which is how most code uses them.

private typealias Dishes = SignalProducer<Int, Never>

private func joinedProducers() {
  let (a, b, c, d, e) = (Dishes(value: 0), Dishes(value: 1), Dishes(value: 2), Dishes(value: 3), Dishes(value: 4))
  let (f, g, h, i, j) = (Dishes(value: 5), Dishes(value: 6), Dishes(value: 7), Dishes(value: 8), Dishes(value: 9))
  var last: [Int] = []
  SignalProducer.combineLatest(a, b, c).filter { $0.1 > 0 }.startWithValues { last.append($0.2) }
  SignalProducer.combineLatest(a, b, c, d).filter { $0.1 > 0 }.startWithValues { last.append($0.3) }
  SignalProducer.combineLatest(a, b, c, d, e).filter { $0.1 > 0 }.startWithValues { last.append($0.4) }
  SignalProducer.combineLatest(a, b, c, d, e, f).filter { $0.1 > 0 }.startWithValues { last.append($0.5) }
  SignalProducer.combineLatest(a, b, c, d, e, f, g).filter { $0.1 > 0 }.startWithValues { last.append($0.6) }
  SignalProducer.combineLatest(a, b, c, d, e, f, g, h).filter { $0.1 > 0 }.startWithValues { last.append($0.7) }
  SignalProducer.combineLatest(a, b, c, d, e, f, g, h, i).filter { $0.1 > 0 }.startWithValues { last.append($0.8) }
  SignalProducer.combineLatest(a, b, c, d, e, f, g, h, i, j).filter { $0.1 > 0 }.startWithValues { last.append($0.9) }
  SignalProducer.zip(a, b, c).map(\.2).startWithValues { last.append($0) }
  SignalProducer.zip(a, b, c, d).map(\.3).startWithValues { last.append($0) }
  SignalProducer.zip(a, b, c, d, e).map(\.4).startWithValues { last.append($0) }
  SignalProducer.zip(a, b, c, d, e, f).map(\.5).startWithValues { last.append($0) }
  SignalProducer.zip(a, b, c, d, e, f, g).map(\.6).startWithValues { last.append($0) }
  SignalProducer.zip(a, b, c, d, e, f, g, h).map(\.7).startWithValues { last.append($0) }
  SignalProducer.zip(a, b, c, d, e, f, g, h, i).map(\.8).startWithValues { last.append($0) }
  SignalProducer.zip(a, b, c, d, e, f, g, h, i, j).map(\.9).startWithValues { last.append($0) }
  expect(last, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5, 6, 7, 8, 9])
}

private func joinedSignals() {
  let (a, input) = Signal<Int, Never>.pipe()
  let (b, c, d, e) = (a.map { $0 + 1 }, a.map { $0 + 2 }, a.map { $0 + 3 }, a.map { $0 + 4 })
  let (f, g, h, i, j) = (a.map { $0 + 5 }, a.map { $0 + 6 }, a.map { $0 + 7 }, a.map { $0 + 8 }, a.map { $0 + 9 })
  var last: [Int] = []
  Signal.combineLatest(a, b, c).map { $0.2 }.observeValues { last.append($0) }
  Signal.combineLatest(a, b, c, d).map { $0.3 }.observeValues { last.append($0) }
  Signal.combineLatest(a, b, c, d, e).map { $0.4 }.observeValues { last.append($0) }
  Signal.combineLatest(a, b, c, d, e, f).map { $0.5 }.observeValues { last.append($0) }
  Signal.combineLatest(a, b, c, d, e, f, g).map { $0.6 }.observeValues { last.append($0) }
  Signal.combineLatest(a, b, c, d, e, f, g, h).map { $0.7 }.observeValues { last.append($0) }
  Signal.combineLatest(a, b, c, d, e, f, g, h, i).map { $0.8 }.observeValues { last.append($0) }
  Signal.combineLatest(a, b, c, d, e, f, g, h, i, j).map { $0.9 }.observeValues { last.append($0) }
  Signal.zip(a, b, c).filter { $0.0 == 0 }.observeValues { last.append($0.2) }
  Signal.zip(a, b, c, d).filter { $0.0 == 0 }.observeValues { last.append($0.3) }
  Signal.zip(a, b, c, d, e).filter { $0.0 == 0 }.observeValues { last.append($0.4) }
  Signal.zip(a, b, c, d, e, f).filter { $0.0 == 0 }.observeValues { last.append($0.5) }
  Signal.zip(a, b, c, d, e, f, g).filter { $0.0 == 0 }.observeValues { last.append($0.6) }
  Signal.zip(a, b, c, d, e, f, g, h).filter { $0.0 == 0 }.observeValues { last.append($0.7) }
  Signal.zip(a, b, c, d, e, f, g, h, i).filter { $0.0 == 0 }.observeValues { last.append($0.8) }
  Signal.zip(a, b, c, d, e, f, g, h, i, j).filter { $0.0 == 0 }.observeValues { last.append($0.9) }
  input.send(value: 0)
  expect(last, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5, 6, 7, 8, 9])
}

private typealias Price = MutableProperty<Int>

private func joinedProperties() {
  let (a, b, c, d, e) = (Price(0), Price(1), Price(2), Price(3), Price(4))
  let (f, g, h, i, j) = (Price(5), Price(6), Price(7), Price(8), Price(9))
  expect(Property.combineLatest(a, b, c).map { $0.0 + $0.2 }.value, 2)
  expect(Property.combineLatest(a, b, c, d).map { $0.0 + $0.3 }.value, 3)
  expect(Property.combineLatest(a, b, c, d, e).map { $0.0 + $0.4 }.value, 4)
  expect(Property.combineLatest(a, b, c, d, e, f).map { $0.0 + $0.5 }.value, 5)
  expect(Property.combineLatest(a, b, c, d, e, f, g).map { $0.0 + $0.6 }.value, 6)
  expect(Property.combineLatest(a, b, c, d, e, f, g, h).map { $0.0 + $0.7 }.value, 7)
  expect(Property.combineLatest(a, b, c, d, e, f, g, h, i).map { $0.0 + $0.8 }.value, 8)
  expect(Property.combineLatest(a, b, c, d, e, f, g, h, i, j).map { $0.0 + $0.9 }.value, 9)
  expect(Property.zip(a, b).map { $0.0 + $0.1 }.value, 1)
  expect(Property.zip(a, b, c).map { $0.0 + $0.2 }.value, 2)
  expect(Property.zip(a, b, c, d).map { $0.0 + $0.3 }.value, 3)
  expect(Property.zip(a, b, c, d, e).map { $0.0 + $0.4 }.value, 4)
  expect(Property.zip(a, b, c, d, e, f).map { $0.0 + $0.5 }.value, 5)
  expect(Property.zip(a, b, c, d, e, f, g).map { $0.0 + $0.6 }.value, 6)
  expect(Property.zip(a, b, c, d, e, f, g, h).map { $0.0 + $0.7 }.value, 7)
  expect(Property.zip(a, b, c, d, e, f, g, h, i).map { $0.0 + $0.8 }.value, 8)
  expect(Property.zip(a, b, c, d, e, f, g, h, i, j).map { $0.0 + $0.9 }.value, 9)
  expect(a.zip(with: b).map(\.1).value, 1)
}

@MainActor private func joinedHandles() {
  let (table, dish, isPaid) = (SharedProperty(4), SharedProperty("pie"), SharedProperty(false))
  let (bell, ring) = SharedSignal<Int, Never>.pipe()
  var lines: [String] = []
  let bill = table.lift(with: dish, isPaid) { table, dish, isPaid in
    Signal.combineLatest(table, dish, isPaid).filter { !$0.2 }.map { "\($0.1) at \($0.0)" }
  }
  bill.startWithValues { lines.append($0) }
  let open = table.producer.lift(with: dish, isPaid) { table, dish, isPaid in
    Signal.zip(table, dish, isPaid).map(\.1)
  }
  open.startWithValues { lines.append($0) }
  let rung = bell.lift(with: table, dish, isPaid) { bell, table, dish, isPaid in
    Signal.combineLatest(bell, table, dish, isPaid).map { "\($0.2), bell \($0.0)" }
  }
  rung.observeValues { lines.append($0) }
  ring.send(value: 2)
  expect(lines, ["pie at 4", "pie", "pie, bell 2"])
}

@MainActor func joinedTuples() {
  joinedProducers()
  joinedSignals()
  joinedProperties()
  joinedHandles()
}
