import Dispatch
import ReactiveCollectionsSignals
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

// What code that was written for ReactiveSwift uses in addition to operators.

@Suite struct ReactiveSwiftMigrationTests {
  @Test func aBinaryOperatorIsLifted() {
    let (questions, ask) = Signal<Int, Never>.pipe()
    let (replies, reply) = Signal<String, Fault>.pipe()
    var ends = 0
    let both = questions.producer.promoteError(Fault.self).on(disposed: { ends += 1 })
      .lift(with: replies.producer.on(disposed: { ends += 1 })) { questions, replies in
        questions.zip(with: replies).map { "\($0.0)\($0.1)" }
      }
    let (first, second) = (Recorder(both), Recorder(both))
    ask.send(value: 1)
    reply.send(value: "a")
    reply.send(value: "b")
    ask.send(value: 2)
    #expect(first.events == [.value("1a"), .value("2b")] && second.events == first.events)
    #expect(ends == 0)
    reply.send(error: .first)
    #expect(first.events.last == .failed(.first) && ends == 4)
  }

  @Test func theOtherStreamIsStartedFirst() {
    var starts: [String] = []
    let one = SignalProducer<Int, Never>([1, 2]).on(started: { starts.append("one") })
    let other = SignalProducer<Int, Never>([3, 4]).on(started: { starts.append("other") })
    let recorder = Recorder(one.lift(with: other) { $0.combineLatest(with: $1).map { $0 + $1 } })
    #expect(starts == ["other", "one"] && recorder.events == [.value(5), .value(6), .completed])
  }

  @Test func aLiftThatHasEndedStartsNoFurtherStream() {
    var hasStarted = false
    let one = SignalProducer<Int, Never>(value: 1).on(started: { hasStarted = true })
    let recorder = Recorder(one.lift(with: SignalProducer<Int, Never>([1, 2])) { $1.take(first: 1) })
    #expect(recorder.events == [.value(1), .completed] && !hasStarted)
  }

  @MainActor @Test func theSingleValue() async throws {
    #expect(await SignalProducer<Int, Never>([7]).single() == 7)
    #expect(await SignalProducer<Int, Never>([]).single() == nil)
    #expect(await SignalProducer<Int?, Never>([nil]).single() == .some(nil))
    var isDisposed = false
    let two = SignalProducer<Int, Never>([1, 2]).concat(.never).on(disposed: { isDisposed = true })
    #expect(await two.single() == nil && isDisposed)
    await #expect(throws: Fault.second) { try await SignalProducer<Int, Fault>(error: .second).single() }
    let one = SignalProducer<Int, Fault>(value: 1).concat(error: .second)
    await #expect(throws: Fault.second) { try await one.single() }
    let waiting = Task { await SignalProducer<Int, Never>(value: 1).concat(.never).single() }
    await Task.yield()
    waiting.cancel()
    #expect(await waiting.value == nil)
  }

  @Test func theSingleValueOfASharedProducer() async {
    #expect(await SharedSignalProducer(SignalProducer<Int, Never>([7])).single() == 7)
    #expect(await SharedSignalProducer(SignalProducer<Int, Never>([7, 8])).single() == nil)
    #expect(await SharedSignalProducer(SignalProducer<Int, Never>([])).single() == nil)
  }

  @Test func aLifetimeOfAToken() {
    var token: Lifetime.Token? = Lifetime.Token()
    let lifetimes = token.map { [Lifetime($0), Lifetime($0)] } ?? []
    var ends = 0
    for lifetime in lifetimes { lifetime.observeEnded { ends += 1 } }
    #expect(ends == 0 && !lifetimes[0].hasEnded)
    token = nil
    #expect(ends == 2 && lifetimes[0].hasEnded && lifetimes[1].hasEnded)
  }

  @Test func queueSchedulers() {
    let target = DispatchQueue(label: "target")
    #expect(QueueScheduler().queue.qos == .unspecified)
    #expect(QueueScheduler(qos: .utility, name: "a").queue.qos == .utility)
    let scheduler = QueueScheduler(qos: .utility, name: "b", targeting: target)
    #expect(scheduler.queue.label == "b" && QueueScheduler(targeting: target, name: "c").queue.label == "c")
    let key = DispatchSpecificKey<Int>()
    target.setSpecific(key: key, value: 5)
    for scheduler in [scheduler, QueueScheduler(targeting: target), QueueScheduler(targeting: target, name: "c")] {
      let found = Collected<Int?>()
      scheduler.schedule { found.append(DispatchQueue.getSpecific(key: key)) }
      scheduler.queue.sync {}
      #expect(found.values == [5])
    }
  }

  @Test func aPipeDisposesWhenItEnds() {
    for end in [Signal<Int, Never>.Event.completed, .interrupted] {
      let disposable = AnyDisposable()
      let (signal, input) = Signal<Int, Never>.pipe(disposable: disposable)
      let recorder = Recorder(signal)
      input.send(value: 1)
      #expect(!disposable.isDisposed)
      input.send(end)
      #expect(disposable.isDisposed && recorder.events == [.value(1), end])
    }
    let disposable = AnyDisposable()
    do { _ = Signal<Int, Never>.pipe(disposable: disposable) }
    #expect(disposable.isDisposed)
  }

  @Test func aTargetThatSetsAPropertyOnAScheduler() {
    final class Label { var text = "" }
    let scheduler = TestScheduler()
    var label: Label? = Label()
    let released = Weak(label)
    let texts = MutableProperty("a")
    let target = BindingTarget(on: scheduler, lifetime: texts.lifetime, object: label!, keyPath: \.text)
    let binding = target <~ texts
    #expect(label?.text == "")
    scheduler.advance()
    #expect(label?.text == "a")
    texts.value = "b"
    binding.dispose()
    scheduler.advance()
    #expect(label?.text == "a")
    label = nil
    #expect(released.object == nil)
    target.action("c")
    scheduler.advance()
  }

  @Test func whetherAnEventIsTheCompletion() {
    typealias Event = Signal<Int, Fault>.Event
    #expect(Event.completed.isCompleted)
    #expect([Event.value(1), .failed(.first), .interrupted].map(\.isCompleted) == [false, false, false])
  }

  @MainActor @Test func sleepingOnAScheduler() async throws {
    let scheduler = TestScheduler()
    var log: [String] = []
    let sleeper = Task {
      try await scheduler.sleep(for: .seconds(2))
      log.append("awake at \(scheduler.now)")
    }
    await until { scheduler.scheduledCount > 0 }
    scheduler.advance(by: .seconds(1))
    for _ in 0..<10 { await Task.yield() }
    #expect(log.isEmpty)
    scheduler.advance(by: .seconds(1))
    try await sleeper.value
    #expect(log == ["awake at 2.0 seconds"])
    let cancelled = Task { try await scheduler.sleep(for: .seconds(2)) }
    await until { scheduler.scheduledCount > 0 }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(scheduler.scheduledCount == 0)
  }

  @MainActor @Test func aLoopOverTheTimesOfAScheduler() async {
    let scheduler = TestScheduler()
    var times: [Duration] = []
    let loop = Task { for await time in scheduler.timer(interval: .seconds(3)) { times.append(time) } }
    await until { scheduler.scheduledCount > 0 }
    scheduler.advance(by: .seconds(3))
    await until { times.count == 1 }
    scheduler.advance(by: .seconds(3))
    await until { times.count == 2 }
    #expect(times == [.seconds(3), .seconds(6)])
    loop.cancel()
    await loop.value
    #expect(scheduler.scheduledCount == 0)
  }
}
