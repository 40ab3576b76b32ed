import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct AsyncValuesTests {
  // MARK: Values that a loop receives

  @Test func aLoopReceivesAllValuesAndEndsWithTheStream() async {
    var seen: [Int] = []
    for await value in SignalProducer<Int, Never>([1, 2, 3]).values { seen.append(value) }
    #expect(seen == [1, 2, 3])
    for await value in SignalProducer<Int, Never>.empty.values { seen.append(value) }
    #expect(seen == [1, 2, 3])
  }

  @Test func anErrorIsThrownOnceAfterTheValues() async throws {
    let (signal, input) = Signal<Int, Fault>.pipe()
    var iterator = signal.values.makeAsyncIterator()
    input.send(value: 1)
    input.send(error: .first)
    #expect(try await iterator.next() == 1)
    await #expect(throws: Fault.first) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test func anInterruptionEndsTheLoop() async throws {
    var (signal, input): (_, Signal<Int, Fault>.Observer?) = Signal<Int, Fault>.pipe()
    var iterator = signal.values.makeAsyncIterator()
    input?.send(value: 1)
    input = nil
    var seen: [Int] = []
    while let value = try await iterator.next() { seen.append(value) }
    signal = .never
    #expect(seen == [1])
  }

  @Test func aPropertyBeginsWithItsValue() async {
    let property = MutableProperty(1)
    var iterator = property.values.makeAsyncIterator()
    property.value = 2
    property.value = 3
    var seen: [Int?] = []
    for _ in 0..<3 { seen.append(await iterator.next()) }
    #expect(seen == [1, 2, 3])
    let ended = Property(value: 5)
    seen = []
    for await value in ended.values { seen.append(value) }
    #expect(seen == [5])
  }

  /// No value is lost between the beginning of a loop and its first request.
  @Test func theStreamStartsWhenTheIteratorIsCreated() async {
    var starts = 0
    let (signal, input) = Signal<Int, Never>.pipe()
    let values = signal.producer.on(starting: { starts += 1 }).values
    input.send(value: 0)
    #expect(starts == 0)
    var iterators = (0..<2).map { _ in values.makeAsyncIterator() }
    #expect(starts == 2)
    input.send(value: 1)
    var late = values.makeAsyncIterator()
    input.send(value: 2)
    for index in iterators.indices {
      #expect(await iterators[index].next() == 1)
      #expect(await iterators[index].next() == 2)
    }
    #expect(await late.next() == 2)
  }

  @MainActor @Test func valuesThatAreSentInsideTheLoop() async {
    let property = MutableProperty(0)
    var seen: [Int] = []
    for await value in property.values {
      seen.append(value)
      if value == 4 { break }
      property.value += 1
    }
    #expect(seen == [0, 1, 2, 3, 4])
  }

  @MainActor @Test func eachOfSeveralLoopsReceivesAllValues() async {
    let property = MutableProperty(0)
    var lists = Array(repeating: [Int](), count: 5)
    var waiting = 0
    let tasks = lists.indices.map { index in
      Task {
        waiting += 1
        for await value in property.values {
          lists[index].append(value)
          if value == 100 { break }
          if value % (index + 2) == 0 { await Task.yield() }
        }
      }
    }
    await until { waiting == 5 }
    for value in 1...100 {
      property.value = value
      if value % 10 == 0 { await Task.yield() }
    }
    for task in tasks { await task.value }
    #expect(lists == Array(repeating: Array(0...100), count: 5))
  }

  // MARK: Buffering

  @Test func aBusyLoopReceivesWhatItsPolicyBuffers() async {
    func loop(_ buffering: AsyncBuffering, _ count: Int = 5) async -> [Int] {
      let (signal, input) = Signal<Int, Never>.pipe()
      var iterator = signal.values(buffering: buffering).makeAsyncIterator()
      for value in 0..<count { input.send(value: value) }
      var seen = [await iterator.next()]
      for value in 10..<10 + count { input.send(value: value) }
      input.sendCompleted()
      while let value = await iterator.next() { seen.append(value) }
      return seen.compactMap { $0 }
    }
    #expect(await loop(.unbounded) == [0, 1, 2, 3, 4, 10, 11, 12, 13, 14])
    #expect(await loop(.newest(1)) == [4, 14])
    #expect(await loop(.newest(3)) == [2, 12, 13, 14])
    #expect(await loop(.newest(100)) == [0, 1, 2, 3, 4, 10, 11, 12, 13, 14])
    #expect(await loop(.oldest(1)) == [0, 10])
    #expect(await loop(.oldest(3)) == [0, 1, 2, 10])
    #expect(await loop(.oldest(100)) == [0, 1, 2, 3, 4, 10, 11, 12, 13, 14])
    #expect(await loop(.newest(5)) == [0, 10, 11, 12, 13, 14])
    #expect(await loop(.oldest(5)) == [0, 1, 2, 3, 4, 10])
  }

  /// A value that arrives for a waiting loop counts as buffered until the loop takes it.
  @MainActor @Test func valuesForAWaitingLoopCountAsBuffered() async {
    func loop(_ buffering: AsyncBuffering) async -> [Int] {
      let (signal, input) = Signal<Int, Never>.pipe()
      var seen: [Int] = []
      var isWaiting = false
      let task = Task {
        isWaiting = true
        for await value in signal.values(buffering: buffering) { seen.append(value) }
      }
      await until { isWaiting }
      for value in 1...3 { input.send(value: value) }
      input.sendCompleted()
      await task.value
      return seen
    }
    #expect(await loop(.unbounded) == [1, 2, 3])
    #expect(await loop(.newest(1)) == [3])
    #expect(await loop(.oldest(1)) == [1])
  }

  @Test func valuesThatExceedTheBufferAreReleasedImmediately() {
    let tracker = LifetimeTracker()
    let (signal, input) = Signal<Tracked<Int>, Never>.pipe()
    let newest = signal.values(buffering: .newest(2)).makeAsyncIterator()
    for value in 1...5 { input.send(value: tracker.track(value)) }
    #expect(tracker.liveCount == 2)
    let oldest = signal.values(buffering: .oldest(1)).makeAsyncIterator()
    for value in 6...9 { input.send(value: tracker.track(value)) }
    #expect(tracker.liveCount == 3)
    withExtendedLifetime((newest, oldest)) {}
  }

  /// The `deinit` of a dropped value may send. The sent value arrives later, and no lock is held.
  @Test func aDroppedValueMaySendInItsDeinit() async {
    let (signal, input) = Signal<Farewell, Never>.pipe()
    var iterator = signal.values(buffering: .newest(1)).makeAsyncIterator()
    input.send(value: Farewell(1) { input.send(value: Farewell(3)) })
    input.send(value: Farewell(2))
    #expect(await iterator.next()?.number == 3)
  }

  // MARK: Ending a loop

  @Test func leavingTheLoopEndsTheObservation() async {
    let (signal, input) = Signal<Int, Never>.pipe()
    var disposed = 0
    let producer = signal.producer.on(disposed: { disposed += 1 })
    do {
      var iterator = producer.values.makeAsyncIterator()
      input.send(value: 1)
      #expect(await iterator.next() == 1)
      #expect(input.core.hasObservers && disposed == 0)
    }
    #expect(!input.core.hasObservers && disposed == 1)
    for await _ in SignalProducer<Int, Never>([1, 2]).on(disposed: { disposed += 1 }).values { break }
    #expect(disposed == 2)
    for await _ in signal.producer.merge(with: SignalProducer(value: 1)).on(disposed: { disposed += 1 }).values {
      break
    }
    #expect(disposed == 3 && !input.core.hasObservers)
  }

  @MainActor @Test func cancellingALoopThatWaits() async {
    let (signal, input) = Signal<Int, Never>.pipe()
    var log: [String] = []
    let task = Task {
      log.append("begins")
      for await value in signal.producer.on(disposed: { log.append("disposed") }).values { log.append("\(value)") }
      log.append("ends")
    }
    await until { log == ["begins"] }
    input.send(value: 1)
    await until { log.count == 2 }
    task.cancel()
    await task.value
    input.send(value: 2)
    #expect(log == ["begins", "1", "disposed", "ends"] && !input.core.hasObservers)
  }

  @MainActor @Test func cancellingALoopThatIsBusy() async {
    let tracker = LifetimeTracker()
    let (signal, input) = Signal<Tracked<Int>, Never>.pipe()
    var seen: [Int] = []
    let task = Task {
      for await value in signal.values {
        seen.append(value.value)
        for number in 2...5 { input.send(value: tracker.track(number)) }
        withUnsafeCurrentTask { $0?.cancel() }
      }
      // Values that were on their way are released with the loop.
      #expect(!input.core.hasObservers && tracker.liveCount == 0)
    }
    await until { input.core.hasObservers }
    input.send(value: tracker.track(1))
    await task.value
    #expect(seen == [1])
  }

  @MainActor @Test func aLoopInACancelledTaskReceivesNothing() async {
    let property = MutableProperty(0)
    var seen: [Int] = []
    let task = Task { for await value in property.values { seen.append(value) } }
    task.cancel()
    await task.value
    property.value = 1
    #expect(seen == [])
  }

  @MainActor @Test func cancellationEndsALoopPermanently() async {
    let (signal, input) = Signal<Int, Never>.pipe()
    var iterator: AsyncValues<Int, Never>.Iterator? = signal.values.makeAsyncIterator()
    let task = Task {
      var copy = iterator!
      return await copy.next()
    }
    task.cancel()
    #expect(await task.value == nil)
    input.send(value: 1)
    #expect(await iterator?.next() == nil)
    iterator = nil
  }

  // MARK: Isolation

  /// Neither the values nor the error cross isolation domains, so they do not have to be sendable.
  actor Reader {
    final class Row {
      let title: String
      init(_ title: String) { self.title = title }
    }
    let (signal, input) = Signal<Row, Fault>.pipe()
    private(set) var titles: [String] = []

    func read() async {
      do {
        for try await row in signal.values {
          assertIsolated()
          titles.append(row.title)
        }
      } catch {
        assertIsolated()
        titles.append("\(error)")
      }
    }
    func send(_ title: String) { input.send(value: Row(title)) }
    func fail() { input.send(error: .first) }
    var isObserved: Bool { input.core.hasObservers }
  }

  @Test func anActorCanLoopOverItsConfinedStream() async {
    let reader = Reader()
    async let end: Void = reader.read()
    await until { await reader.isObserved }
    for title in ["a", "b", "c"] { await reader.send(title) }
    await reader.fail()
    await end
    #expect(await reader.titles == ["a", "b", "c", "first"])
  }

  @MainActor @Test func theMainActorCanLoopOverItsConfinedStream() async {
    let property = MutableProperty(0)
    let task = Task {
      var seen: [Int] = []
      for await value in property.values {
        MainActor.assertIsolated()
        seen.append(value)
        if value == 3 { break }
      }
      return seen
    }
    for value in 1...3 {
      await Task.yield()
      property.value = value
    }
    let seen = await task.value
    #expect(seen == seen.sorted() && seen.last == 3)
  }

  /// A copy of an iterator takes from the same values.
  @Test func copiesOfAnIteratorShareTheValues() async {
    let property = MutableProperty(1)
    var first = property.values.makeAsyncIterator()
    var second = first
    property.value = 2
    #expect(await first.next() == 1)
    #expect(await second.next() == 2)
  }

  // MARK: Errors

  @Test func emptyBuffersTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = SignalProducer<Int, Never>.never.values(buffering: .newest(0)).makeAsyncIterator()
    }
    await #expect(processExitsWith: .failure) {
      _ = SignalProducer<Int, Never>.never.values(buffering: .oldest(-1)).makeAsyncIterator()
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      let iterator = SignalProducer<Int, Never>.never.values.makeAsyncIterator()
      for _ in 0..<2 {
        Task {
          var copy = iterator
          _ = await copy.next()
        }
      }
      while true { await Task.yield() }
    }
  }

  // MARK: Leaks

  @MainActor @Test(arguments: 0..<4) func nothingLeaks(way: Int) async throws {
    try await withLifetimeTracking { tracker in
      var (signal, input): (_, Signal<Tracked<Int>, Fault>.Observer?) = Signal<Tracked<Int>, Fault>.pipe()
      let kept = tracker.track("operator")
      let mapped = signal.map { value in withExtendedLifetime(kept) { value } }
      var count = 0
      let task = Task {
        for try await value in mapped.values {
          count += value.value
          if way == 0 { break }
        }
      }
      await until { input?.core.hasObservers == true }
      for value in 1...3 { input?.send(value: tracker.track(value)) }
      await until { count > 0 }
      switch way {
      case 1: input?.sendCompleted()
      case 2: task.cancel()
      default: input = nil
      }
      try await task.value
      signal = .never
    }
  }
}
