import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

/// An asynchronous sequence of `count` numbers, which may fail, and which counts its iterators.
private struct Numbers: AsyncSequence {
  typealias Element = Int
  let count: Int
  var error: Fault?
  let iterators = Collected<Int>()

  struct AsyncIterator: AsyncIteratorProtocol {
    var number = 0
    let count: Int
    let error: Fault?
    mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(Fault) -> Int? {
      await Task.yield()
      number += 1
      if number <= count { return number }
      if let error { throw error }
      return nil
    }
  }
  func makeAsyncIterator() -> AsyncIterator {
    iterators.append(1)
    return AsyncIterator(count: count, error: error)
  }
}

@Suite struct SignalProducerAsyncTests {
  // MARK: Sequences

  @MainActor @Test func eachStartIteratesTheSequenceAgain() async {
    let numbers = Numbers(count: 3)
    let producer = SignalProducer(numbers)
    #expect(numbers.iterators.count == 0)
    let recorders = [Recorder(producer), Recorder(producer)]
    #expect(recorders[0].events == [] && numbers.iterators.count == 0)
    for recorder in recorders {
      await until { recorder.end != nil }
      #expect(recorder.events == [.value(1), .value(2), .value(3), .completed])
    }
    #expect(numbers.iterators.count == 2)
  }

  @MainActor @Test func anErrorOfTheSequenceFailsTheStream() async {
    let recorder = Recorder(SignalProducer(Numbers(count: 1, error: .second)))
    await until { recorder.end != nil }
    #expect(recorder.events == [.value(1), .failed(.second)])
  }

  @MainActor @Test func sequencesCanThrowAnyError() async {
    let stream = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.finish(throwing: Fault.first)
    }
    let producer: SignalProducer<Int, any Error> = SignalProducer(stream)
    let recorder = Recorder(producer.mapError { $0 as! Fault })
    await until { recorder.end != nil }
    #expect(recorder.events == [.value(1), .failed(.first)])
  }

  @MainActor @Test func disposalCancelsTheTask() async {
    let log = Collected<String>()
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    continuation.onTermination = { log.append("\($0)") }
    let recorder = Recorder(SignalProducer(stream))
    continuation.yield(1)
    await until { recorder.values == [1] }
    recorder.dispose()
    await until { log.count == 1 }
    continuation.yield(2)
    await Task.yield()
    #expect(log.values == ["cancelled"] && recorder.events == [.value(1)])
  }

  /// A sequence that ignores cancellation is not asked again, and its observer is released immediately.
  @MainActor @Test func disposalStopsASequenceThatIgnoresCancellation() async {
    let tracker = LifetimeTracker()
    let stubborn = Stubborn()
    let observation: any Disposable
    do {
      let captured = tracker.track("observer")
      observation = SignalProducer(stubborn).startWithValues { _ in _ = captured }
    }
    await until { stubborn.asked == 1 }
    observation.dispose()
    #expect(tracker.liveCount == 0)
    stubborn.isOpen = true
    await until { stubborn.iterators == 0 }
    #expect(stubborn.asked == 1)
  }

  /// A sequence that ignores cancellation and has a value as soon as it is open.
  @MainActor final class Stubborn: @MainActor AsyncSequence {
    typealias Element = Int
    var isOpen = false
    var asked = 0
    var iterators = 0

    @MainActor final class AsyncIterator: @MainActor AsyncIteratorProtocol {
      let sequence: Stubborn
      init(_ sequence: Stubborn) {
        self.sequence = sequence
        sequence.iterators += 1
      }
      isolated deinit { sequence.iterators -= 1 }
      func next() async -> Int? {
        sequence.asked += 1
        await until { sequence.isOpen }
        return sequence.asked
      }
      func next(isolation actor: isolated (any Actor)?) async throws(Never) -> Int? { await next() }
    }
    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
  }

  @MainActor @Test func disposalInsideTheObserverStopsTheSequence() async {
    let numbers = Numbers(count: 5)
    let recorder = Recorder(SignalProducer(numbers).take(first: 2))
    await until { recorder.end != nil }
    for _ in 0..<10 { await Task.yield() }
    #expect(recorder.events == [.value(1), .value(2), .completed])
  }

  @MainActor @Test func disposalBeforeTheTaskRunsSendsNothing() async {
    let numbers = Numbers(count: 2)
    let recorder = Recorder(SignalProducer(numbers))
    recorder.dispose()
    for _ in 0..<10 { await Task.yield() }
    #expect(recorder.events == [] && numbers.iterators.count <= 1)
  }

  @MainActor @Test func aStreamCanBecomeASequenceAndAStreamAgain() async {
    let property = MutableProperty(0)
    let round = SignalProducer(property.values.map { $0 * 10 })
    let recorder = Recorder(round)
    // A value that arrives before the previous one is requested would replace it.
    for value in 1...3 {
      await until { recorder.values.count == value }
      property.value = value
    }
    await until { recorder.values.last == 30 }
    #expect(recorder.values == [0, 10, 20, 30])
    recorder.dispose()
  }

  // MARK: Calls

  @MainActor @Test func eachStartMakesItsOwnCall() async {
    var calls = 0
    let producer = SignalProducer<Int, Never>(awaiting: {
      MainActor.assertIsolated()
      calls += 1
      let number = calls
      await Task.yield()
      return number
    })
    let recorders = [Recorder(producer), Recorder(producer)]
    #expect(calls == 0)
    for recorder in recorders { await until { recorder.end != nil } }
    #expect(calls == 2 && recorders.map { $0.events.count } == [2, 2])
    #expect(Set(recorders.flatMap { $0.values }) == [1, 2] && recorders.allSatisfy { $0.end == .completed })
  }

  @MainActor @Test func anErrorOfTheCallFailsTheStream() async {
    let producer = SignalProducer<Int, Fault>(awaiting: { () async throws(Fault) in
      await Task.yield()
      throw .second
    })
    let recorder = Recorder(producer)
    await until { recorder.end != nil }
    #expect(recorder.events == [.failed(.second)])
  }

  @MainActor @Test func disposalCancelsTheCall() async {
    var log: [String] = []
    let producer = SignalProducer<Int, Never>(awaiting: {
      log.append("begins")
      await until { Task.isCancelled }
      log.append("cancelled")
      return 1
    })
    let recorder = Recorder(producer)
    await until { log.count == 1 }
    recorder.dispose()
    await until { log.count == 2 }
    for _ in 0..<10 { await Task.yield() }
    #expect(recorder.events == [])
  }

  actor Loader {
    final class Page {
      let title: String
      init(_ title: String) { self.title = title }
    }
    private(set) var titles: [String] = []

    func start() {
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      continuation.yield(1)
      continuation.finish()
      SignalProducer(stream).map { Page("\($0)") }.merge(with: SignalProducer(awaiting: { await self.load() }))
        .startWithValues { page in
          self.assertIsolated()
          self.titles.append(page.title)
        }
    }
    private func load() async -> Page { Page("loaded") }
  }

  @Test func sequencesAndCallsRunOnTheActorOfTheStream() async {
    let loader = Loader()
    await loader.start()
    await until { await loader.titles.count == 2 }
    #expect(await loader.titles.sorted() == ["1", "loaded"])
  }

  /// An actor whose lifetime is watched.
  actor Listener {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    private(set) var seen: [Int] = []

    func producer() -> Carried<SignalProducer<Int, Never>> { Carried(SignalProducer(stream)) }
    func start() -> Carried<any Disposable> {
      Carried(SignalProducer(stream).startWithValues { [weak self] value in self?.assumeIsolated { $0.note(value) } })
    }
    func call() -> Carried<any Disposable> {
      Carried(
        SignalProducer<Int, Never>(awaiting: {
          await until { Task.isCancelled }; return 1
        }).start())
    }
    private func note(_ value: Int) { seen.append(value) }
  }

  /// A start is a task of the actor, which keeps the actor alive until the task ends. The producer keeps it alive, too,
  /// as long as it is retained.
  @Test func aStartKeepsItsActorAlive() async {
    for way in 0..<3 {
      var listener: Listener? = Listener()
      let gone = Weak(listener)
      let continuation = listener!.continuation
      let start = way == 0 ? await listener!.call() : await listener!.start()
      listener = nil
      for _ in 0..<10 { await Task.yield() }
      #expect(gone.object != nil)
      if way == 2 {
        continuation.yield(5)
        await until { await gone.object?.seen == [5] }
        continuation.finish()
      } else {
        start.value.dispose()
      }
      await until { gone.object == nil }
    }
    var listener: Listener? = Listener()
    let gone = Weak(listener)
    var producer: Carried<SignalProducer<Int, Never>>? = await listener?.producer()
    listener = nil
    for _ in 0..<10 { await Task.yield() }
    #expect(gone.object != nil && producer != nil)
    producer = nil
    await until { gone.object == nil }
  }

  @MainActor @Test func nothingLeaks() async {
    let log = Collected<String>()
    func start(_ name: String, _ makeCall: (Witness) -> () async -> Int) -> any Disposable {
      let (inCall, inObserver) = (Witness { log.append(name) }, Witness { log.append(name) })
      return SignalProducer<Int, Never>(awaiting: makeCall(inCall)).startWithValues { _ in
        withExtendedLifetime(inObserver) {}
      }
    }
    let done = start("done") { witness in { withExtendedLifetime(witness) { 1 } } }
    let endless = (0..<2).map { number in
      start("endless") { witness in
        {
          await until { Task.isCancelled }
          return withExtendedLifetime(witness) { number }
        }
      }
    }
    endless[0].dispose()
    await until { log.count == 4 }
    endless[1].dispose()
    await until { log.count == 6 }
    #expect(log.values.count { $0 == "done" } == 2 && done.isDisposed)
  }

  // MARK: Shared

  @Test func errorsOfASharedSequenceCanBeErased() async throws {
    let numbers = SharedSignalProducer(
      erasingErrorsOf: AsyncStream<Int> { continuation in
        for number in 1...3 { continuation.yield(number) }
        continuation.finish()
      })
    #expect(try await numbers.last() == 3)
    let failing = SharedSignalProducer(
      erasingErrorsOf: AsyncThrowingStream<Int, any Error> { $0.finish(throwing: CancellationError()) })
    await #expect(throws: CancellationError.self) { try await failing.last() }
  }

  @Test func eachStartIteratesASharedSequenceAgain() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    for value in 1...3 { continuation.yield(value) }
    continuation.finish()
    let list = Collected<Signal<Int, Never>.Event>()
    SharedSignalProducer(stream).start { list.append($0) }
    await until { list.values.last == .completed }
    #expect(list.values == [.value(1), .value(2), .value(3), .completed])

    let numbers = SharedNumbers(count: 50)
    let producer = SharedSignalProducer(numbers)
    let lists = (0..<4).map { _ in Collected<Signal<Int, Fault>.Event>() }
    onThreads(4) { thread in producer.start { lists[thread].append($0) } }
    for list in lists {
      await until { list.values.last == .failed(.first) }
      #expect(list.values == (1...50).map { .value($0) } + [.failed(.first)])
    }
  }

  private struct SharedNumbers: AsyncSequence, Sendable {
    typealias Element = Int
    let count: Int
    func makeAsyncIterator() -> Numbers.AsyncIterator { Numbers.AsyncIterator(count: count, error: .first) }
  }

  @Test func aSharedProducerCanAwaitACall() async throws {
    let calls = Collected<Int>()
    let producer = SharedSignalProducer<Int, Fault>(awaiting: { () async throws(Fault) in
      calls.append(1)
      if calls.count > 1 { throw .first }
      return 7
    })
    #expect(try await producer.first() == 7)
    await #expect(throws: Fault.first) { try await producer.first() }
  }

  @Test func disposalCancelsASharedSequence() async {
    let log = Collected<String>()
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    continuation.onTermination = { log.append("\($0)") }
    let list = Collected<Int>()
    let observation = SharedSignalProducer(stream).startWithValues { list.append($0) }
    continuation.yield(1)
    await until { list.count == 1 }
    onThread { observation.dispose() }
    await until { log.count == 1 }
    #expect(log.values == ["cancelled"] && list.values == [1])
  }

  // MARK: One value

  @Test func firstAndLastReturnTheValue() async throws {
    var disposed = 0
    let numbers = SignalProducer<Int, Never>(1...).on(disposed: { disposed += 1 })
    #expect(await numbers.first() == 1)
    #expect(disposed == 1)
    #expect(await numbers.take(first: 5).last() == 5)
    #expect(await SignalProducer<Int, Never>.empty.first() == nil)
    #expect(await SignalProducer<Int, Never>.empty.last() == nil)
    await #expect(throws: Fault.first) { try await SignalProducer<Int, Fault>(error: .first).first() }
    await #expect(throws: Fault.first) { try await SignalProducer<Int, Fault>(error: .first).last() }
    let shared = SharedSignalProducer(SignalProducer<Int, Never>([1, 2, 3]))
    #expect(await shared.first() == 1)
    #expect(await shared.last() == 3)
  }

  private nonisolated static func endless(_ sent: Collected<Int>) -> SignalProducer<Int, Never> {
    SignalProducer<Int, Never>([1, 2]).concat(.never).on(value: { sent.append($0) })
  }

  @MainActor @Test func firstAndLastReturnNilWhenCancelled() async {
    let task = Task { await SignalProducer<Int, Never>.never.first() }
    await Task.yield()
    task.cancel()
    #expect(await task.value == nil)

    let sent = Collected<Int>()
    let shared = SharedHandle(Self.endless(sent))
    let tasks = [Task { await Self.endless(sent).last() }, Task { await shared.last() }]
    await until { sent.count == 4 }
    for _ in 0..<10 { await Task.yield() }
    for task in tasks {
      task.cancel()
      #expect(await task.value == nil)
    }
  }
}
