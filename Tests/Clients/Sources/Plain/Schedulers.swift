import Dispatch
import ReactiveCollections

@MainActor private final class Ticker {
  private(set) var ticks: [Int] = []
  private(set) var queued: [Int] = []
  let source = MutableProperty(0)

  init() {
    // Later, on the main actor.
    source.producer.observe(on: ActorScheduler()).startWithValues { [weak self] in self?.ticks.append($0) }
    source.signal.observe(on: SynchronousScheduler()).observeValues { [weak self] in self?.queued.append($0) }
  }
}

@MainActor func schedulers() async {
  let ticker = Ticker()
  ticker.source.value = 1
  expect(ticker.ticks, [])
  expect(ticker.queued, [1])
  while ticker.ticks.count < 2 { await Task.yield() }
  expect(ticker.ticks, [0, 1])
  await onQueue()
}

/// Delivers on a queue. In a main-actor function, the closure would belong to the main actor, and be called there.
nonisolated private func onQueue() async {
  let orders = SharedCollectionProperty<Int>()
  let queue = DispatchQueue(label: "kitchen")
  let key = DispatchSpecificKey<Void>()
  queue.setSpecific(key: key, value: ())
  let places = Tally<[Bool]>([])
  orders.signal.observe(on: queue).observeValues { _ in
    let isThere = DispatchQueue.getSpecific(key: key) != nil
    places.change { $0.append(isThere) }
  }
  DispatchQueue.global().async { for number in 0..<10 { orders.append(number) } }
  while places.value.count < 10 { await Task.yield() }
  expect(places.value, Array(repeating: true, count: 10))
}
