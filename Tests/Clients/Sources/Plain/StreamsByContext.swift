import ReactiveCollections

nonisolated private struct SoldOut: Error, Equatable {}

private func recipe(_ name: String) -> SignalProducer<String, Never> { SignalProducer(value: "how to make \(name)") }

private func order(_ name: String) -> SignalProducer<Int, SoldOut> {
  name == "pie" ? SignalProducer(error: SoldOut()) : SignalProducer(value: name.count)
}

private func values<V, F>(_ producer: SignalProducer<V, F>) -> [V] {
  var values: [V] = []
  producer.startWithResult { if case .success(let value) = $0 { values.append(value) } }
  return values
}

/// Closures that return `.empty` or `.init(…)`, as in most code that uses `flatMap`.
@MainActor private final class Counter {
  let name = MutableProperty("")
  let length: Property<Int>

  init() { length = name.flatMap(.latest) { .init(value: $0.count) } }

  var recipes: Signal<String, Never> {
    name.signal.flatMap(.latest) { name in
      guard !name.isEmpty else { return .empty }
      return recipe(name)
    }
  }
  var orders: Signal<Int, SoldOut> {
    name.signal.flatMap(.concat) { name in
      guard !name.isEmpty else { return .empty }
      return order(name)
    }
  }
  var reorders: Signal<Int, SoldOut> {
    orders.flatMap(.merge) { count in
      if count == 0 { return .empty }
      return .init(value: count)
    }
  }
  var producedRecipes: SignalProducer<String, Never> {
    name.producer.flatMap(.latest) { name in
      guard !name.isEmpty else { return .empty }
      return recipe(name)
    }
  }
  var producedOrders: SignalProducer<Int, SoldOut> {
    name.producer.flatMap(.latest) { name in
      guard !name.isEmpty else { return .empty }
      return order(name)
    }
  }
  var producedReorders: SignalProducer<Int, Never> {
    let reorders: SignalProducer<Int, SoldOut> = producedOrders.flatMap(.race) { count in
      if count == 0 { return .empty }
      return .init([count, count])
    }
    return reorders.flatMapError { _ in .empty }
  }
}

/// A list takes arrays, and a stream that has become infallible is started at once.
@MainActor private func startedAndBound(_ names: MutableProperty<String>) {
  let orders = MutableCollectionProperty<Int>()
  orders
    <~ names.signal.flatMap(.latest) { name in
      guard !name.isEmpty else { return .empty }
      return order(name).map { [$0] }.flatMapError { _ in .empty }
    }
  names.value = "tea"
  expect(Array(orders.value), [3])
  var seen: [Int] = []
  order("pie").flatMapError { _ in .empty }.startWithValues { seen.append($0) }
  order("soup").flatMapError { _ in .empty }.map { $0 + 1 }.startWithValues { seen.append($0) }
  let replaced = order("pie").flatMapError { error in
    guard error == SoldOut() else { return .empty }
    return .init(value: 7)
  }
  replaced.startWithValues { seen.append($0) }
  names.signal.flatMap(.latest) { order($0) }.flatMapError { _ in .empty }.observeValues { seen.append($0) }
  names.value = "cake"
  expect(seen, [5, 7, 4])
}

@MainActor func streamsByContext() {
  startedAndBound(MutableProperty(""))
  let counter = Counter()
  var seen: [String] = []
  counter.recipes.observeValues { seen.append($0) }
  counter.orders.observeResult { seen.append("\($0)") }
  counter.reorders.flatMapError { _ in .init(value: -1) }.observeValues { seen.append("\($0)") }
  counter.name.value = "soup"
  expect(seen, ["how to make soup", "success(4)", "4"])
  expect(counter.length.value, 4)
  expect(values(counter.producedRecipes), ["how to make soup"])
  expect(values(counter.producedReorders), [4, 4])
  counter.name.value = "pie"
  expect(seen.last, "-1")
  argumentsByContext(SignalProducer([1, 2]), SignalProducer([1, 2]))
  signalsByContext()
}

private func argumentsByContext(_ numbers: SignalProducer<Int, Never>, _ orders: SignalProducer<Int, SoldOut>) {
  expect(values(numbers.combineLatest(with: .init(value: 5)).map { $0 + $1 }), [7])
  expect(values(numbers.zip(with: .init([1, 1])).map { $0 + $1 }), [2, 3])
  expect(values(numbers.merge(with: .empty).concat(.init(value: 3)).prefix(.empty)), [1, 2, 3])
  expect(values(numbers.take(until: .empty)), [])
  expect(values(numbers.skip(until: .init(value: ()))), [1, 2])
  expect(values(numbers.take(untilReplacement: .init(value: 7))), [7])
  expect(values(numbers.sample(on: .init(value: ()))), [2])
  expect(values(numbers.sample(with: .init(value: "x")).map { $1 }), ["x"])
  expect(values(numbers.withLatest(from: .init(value: "x")).map { "\($0)\($1)" }), ["1x", "2x"])
  expect(values(numbers.then(.empty)), [])
  expect(values(numbers.then(.init(value: "x"))), ["x"])
  expect(values(orders.then(.init(value: "x"))), ["x"])
  let failing: SignalProducer<String, SoldOut> = numbers.then(.init(error: SoldOut()))
  expect(values(failing), [])
  let flags = numbers.map { $0 > 1 }
  expect(values(flags.and(.init(value: true)).or(.init(value: false))), [true])
}

private func signalsByContext() {
  let (bell, ring) = Signal<Int, Never>.pipe()
  var seen: [Int] = []
  let pairs: [Signal<(Int, Int), Never>] = [
    bell.combineLatest(with: .never), bell.zip(with: .never), bell.sample(with: .never),
    bell.withLatest(from: .init(value: 10)),
  ]
  for signal in pairs { signal.observeValues { seen.append($0 + $1) } }
  bell.merge(with: .never).take(until: .never).skip(until: .never).observeValues { seen.append($0) }
  bell.take(untilReplacement: .never).sample(on: .never).observeValues { seen.append($0) }
  bell.map { $0 > 0 }.and(.never).or(.never).observeValues { _ in seen.append(0) }
  ring.send(value: 1)
  expect(seen, [11])
}
