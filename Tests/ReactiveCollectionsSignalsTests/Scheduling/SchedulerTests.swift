import Dispatch
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct SchedulerTests {
  @Test func theImmediateSchedulerRunsImmediately() {
    var log: [Int] = []
    let scheduler = SynchronousScheduler()
    let disposable = scheduler.schedule {
      log.append(1)
      _ = scheduler.schedule { log.append(2) }
      log.append(3)
    }
    #expect(log == [1, 2, 3] && disposable == nil)
  }

  @Test func aQueueRunsOneAfterTheOtherInOrder() async {
    for scheduler in [QueueScheduler(), QueueScheduler(qos: .utility), QueueScheduler(targeting: .global())] {
      let list = Collected<Int>()
      for value in 0..<100 { scheduler.schedule { list.append(value) } }
      await reached(scheduler.queue)
      #expect(list.values == Array(0..<100))
    }
  }

  @MainActor @Test func theMainQueueRunsOnTheMainActor() async {
    let list = Collected<Bool>()
    QueueScheduler.main.schedule { list.append(isOnMainActor()) }
    #expect(list.count == 0)
    await until { list.count == 1 }
    #expect(list.values == [true])
  }

  @Test func aNegativeDelay() async {
    func check(_ result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation) {
      // Optimized builds omit the messages of internal errors.
      #if DEBUG
        let output = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(output.contains("The delay is negative: -1.0 seconds"), sourceLocation: sourceLocation)
      #endif
    }
    check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        QueueScheduler.main.schedule(after: .seconds(-1)) {}
      })
    check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { _ = ActorScheduler.main.schedule(after: .seconds(-1)) {} }
      })
    check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = DomainScheduler(SharedSignal<Int, Never>.pipe().output.domain).schedule(after: .seconds(-1)) {}
      })
    check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        TestScheduler().schedule(after: .seconds(-1)) {}
      })
    check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        TestScheduler().schedule(after: .seconds(-1), repeating: .seconds(1)) {}
      })
    check(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        QueueScheduler.main.schedule(after: .seconds(-1), repeating: .seconds(1)) {}
      })
  }

  // MARK: Actors

  @MainActor @Test func anActorSchedulerRunsLaterAndInOrder() async {
    let scheduler = ActorScheduler()
    var log: [String] = []
    _ = scheduler.schedule {
      log.append(isOnMainActor() ? "1" : "away")
      _ = scheduler.schedule { log.append("3") }
    }
    _ = scheduler.schedule { log.append("2") }
    #expect(log == [])
    await until { log.count == 3 }
    #expect(log == ["1", "2", "3"])
  }

  @MainActor @Test func actionsScheduledOnAnActorCanBeCancelled() async {
    let scheduler = ActorScheduler()
    var log: [Int] = []
    let first = scheduler.schedule { log.append(1) }
    let second = scheduler.schedule { log.append(2) }
    _ = scheduler.schedule {
      second?.dispose()
      log.append(3)
    }
    let fourth = scheduler.schedule { log.append(4) }
    first?.dispose()
    _ = scheduler.schedule {
      fourth?.dispose()
      log.append(5)
    }
    await until { log.last == 5 }
    #expect(log == [2, 3, 4, 5])
  }

  actor Worker {
    private var made: ActorScheduler?
    private var scheduler: ActorScheduler {
      if let made { return made }
      let new = ActorScheduler()
      made = new
      return new
    }
    let (signal, input) = Signal<Int, Never>.pipe()
    var log: [Int] = []

    func start() {
      signal.observe(on: scheduler).observeValues { value in
        self.assertIsolated()
        self.log.append(value)
      }
    }
    func send(_ values: Range<Int>) -> [Int] {
      for value in values { input.send(value: value) }
      return log
    }
    func schedule(_ action: @escaping @Sendable () -> Void) { _ = scheduler.schedule(action) }
  }

  @Test func aConfinedStreamCanBeObservedLaterOnItsActor() async {
    let worker = Worker()
    await worker.start()
    #expect(await worker.send(0..<3) == [])
    await until { await worker.log.count == 3 }
    #expect(await worker.log == [0, 1, 2])
  }

  @Test func aSchedulerDoesNotKeepItsActorAlive() async {
    var worker: Worker? = Worker()
    let gone = Weak(worker)
    let list = Collected<Int>()
    await worker?.schedule { list.append(1) }
    await until { list.count == 1 }
    worker = nil
    await until { gone.object == nil }
  }
}
