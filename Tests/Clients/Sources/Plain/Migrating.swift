import Dispatch
import ReactiveCollections

// What code that was written for ReactiveSwift uses in addition to operators.

@MainActor private final class Door {
  private let token = Lifetime.Token()
  private(set) var log: [String] = []
  var sign = "closed"
  let visitors = MutableProperty(0)

  var lifetime: Lifetime { Lifetime(token) }

  func open() {
    BindingTarget(on: SynchronousScheduler(), lifetime: lifetime, object: self, keyPath: \.sign)
      <~ visitors.signal.map { "\($0) inside" }
    let (bell, ring) = Signal<String, Never>.pipe(
      disposable: AnyDisposable { [weak self] in self?.log.append("ended") })
    bell.observe { [weak self] event in
      if event.isCompleted { self?.log.append("completed") }
    }
    bell.producer.lift(with: visitors) { bell, visitors in bell.sample(on: visitors) }
      .startWithValues { [weak self] in self?.log.append($0) }
    ring.send(value: "ring")
    visitors.value = 1
    ring.sendCompleted()
  }

  func wait() async throws {
    try await ActorScheduler().sleep(for: .milliseconds(1))
    for await _ in ActorScheduler().timer(interval: .milliseconds(1)) { break }
    log.append("waited")
  }
}

@MainActor func migrating() async throws {
  let door = Door()
  door.open()
  expect(door.log.sorted(), ["completed", "ended", "ring"])
  expect(door.sign, "1 inside")
  try await door.wait()
  expect(door.log.last, "waited")
  expect(await SignalProducer<Int, Never>([4]).single(), 4)
  expect(await SignalProducer<Int, Never>([4, 5]).single(), nil)
  expect(await SharedSignalProducer(SignalProducer<Int, Never>([4])).single(), 4)
  let queue = DispatchQueue(label: "kitchen")
  let scheduler = QueueScheduler(qos: .utility, name: "cook", targeting: queue)
  let isDone = Tally(false)
  scheduler.schedule { isDone.change { $0 = true } }
  while !isDone.value { await Task.yield() }
}
