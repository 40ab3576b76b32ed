import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct ActorSchedulerTests {
  @MainActor @Test func actionsRunOnTheActorInTheOrderOfTheirTimes() async {
    let scheduler = ActorScheduler()
    var log: [String] = []
    let start = scheduler.now
    _ = scheduler.schedule(after: .zero) { log.append("now") }
    _ = scheduler.schedule { log.append("next") }
    _ = scheduler.schedule(after: .milliseconds(1)) {
      log.append(isOnMainActor() && scheduler.now - start >= .milliseconds(1) ? "early" : "wrong")
    }
    _ = scheduler.schedule(after: .milliseconds(2)) { log.append("late") }
    #expect(log == [])
    await until { log.count == 4 }
    #expect(log == ["now", "next", "early", "late"])
  }

  /// An action that is due immediately runs after those that were due before, and before those that are scheduled
  /// after it.
  @MainActor @Test func immediateActionsRunAfterThoseDueBefore() async {
    for round in 0..<50 {
      let scheduler = ActorScheduler()
      var log: [String] = []
      let far = scheduler.schedule(after: .seconds(3600)) { log.append("never") }
      _ = scheduler.schedule(after: .nanoseconds(1)) { log.append("first") }
      _ = scheduler.schedule(after: .nanoseconds(2)) { log.append("second") }
      let now = scheduler.now
      while scheduler.now <= now + .nanoseconds(2) {}
      _ = scheduler.schedule(after: .zero) { log.append("at once") }
      _ = scheduler.schedule { log.append("next") }
      await until { log.count == 4 }
      #expect(log == ["first", "second", "at once", "next"], "round \(round)")
      far?.dispose()
    }
  }

  @MainActor @Test func theMainSchedulerRunsOnTheMainActor() async {
    var log: [Int] = []
    func later(_ delay: Duration, on scheduler: some TimedScheduler, _ action: @escaping () -> Void) {
      _ = scheduler.schedule(after: delay, action)
    }
    later(.milliseconds(1), on: .main) { log.append(1) }
    await until { log == [1] }
    #expect(ActorScheduler.main === ActorScheduler.main)
  }

  @MainActor @Test func timedOperatorsRunOnTheMainActor() async {
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(signal.debounce(.milliseconds(1), on: .main, discardWhenCompleted: false))
    for value in 1...10 { input.send(value: value) }
    input.sendCompleted()
    #expect(recorder.events == [])
    await until { recorder.end != nil }
    #expect(recorder.events == [.value(10), .completed])
  }

  /// The closure of a cancelled action is released immediately if it is cancelled at home; otherwise it is released
  /// later, at home.
  @MainActor @Test func cancelledActionsAreReleasedOnTheirActor() async {
    let scheduler = ActorScheduler()
    let log = Collected<String>()
    func schedule(_ schedule: (@escaping () -> Void) -> (any Disposable)?) -> any Disposable {
      let witness = Witness { log.append(isOnMainActor() ? "home" : "away") }
      return schedule { withExtendedLifetime(witness) {} }!
    }
    schedule { scheduler.schedule(after: .seconds(3600), $0) }.dispose()
    #expect(log.values == ["home"])
    schedule { scheduler.schedule($0) }.dispose()
    #expect(log.values == ["home", "home"])
    let away = Carried(schedule { scheduler.schedule(after: .seconds(3600), $0) })
    await offMain { away.value.dispose() }
    await until { log.count == 3 }
    #expect(log.values == ["home", "home", "home"])
  }

  /// Each tick is due at a multiple of the interval: delays do not accumulate.
  @MainActor @Test func repetitionsDoNotDrift() async {
    let scheduler = ActorScheduler()
    let interval = Duration.microseconds(500)
    let start = scheduler.now
    var ticks: [Duration] = []
    let repetition = scheduler.schedule(after: interval, repeating: interval) { ticks.append(scheduler.now - start) }
    await until { ticks.count >= 20 }
    repetition.dispose()
    let count = ticks.count
    for (tick, time) in ticks.enumerated() { #expect(time >= interval * (tick + 1)) }
    await Task.yield()
    #expect(ticks.count == count)
  }

  actor Worker {
    private var scheduler: ActorScheduler?
    private(set) var log: [String] = []

    func schedule(after delay: Duration, _ witness: Witness? = nil) {
      if scheduler == nil { scheduler = ActorScheduler() }
      _ = scheduler?.schedule(after: delay) { [weak self] in
        self?.assertIsolated()
        self?.assumeIsolated { $0.log.append("\(delay)") }
        withExtendedLifetime(witness) {}
      }
    }
    func forgetTheScheduler() { scheduler = nil }
  }

  @Test func actionsRunOnAnyActor() async {
    let worker = Worker()
    await worker.schedule(after: .zero)
    await worker.schedule(after: .milliseconds(1))
    await until { await worker.log.count == 2 }
    #expect(await worker.log == ["\(Duration.zero)", "\(Duration.milliseconds(1))"])
  }

  @Test func waitingActionsOutliveTheScheduler() async {
    let worker = Worker()
    await worker.schedule(after: .milliseconds(1))
    await worker.forgetTheScheduler()
    await until { await worker.log.count == 1 }
  }

  @Test func waitingActionsAreReleasedWithTheActor() async {
    let gone = Collected<Int>()
    var worker: Worker? = Worker()
    let watched = Weak(worker)
    for number in 1...2 { await worker?.schedule(after: .seconds(3600), Witness { gone.append(number) }) }
    worker = nil
    await until { watched.object == nil && gone.count == 2 }
  }

  /// If the scheduler has been deallocated before, everything is released as soon as an action is due.
  @Test func waitingActionsAreReleasedWithoutActorAndScheduler() async {
    let gone = Collected<Int>()
    var worker: Worker? = Worker()
    let watched = Weak(worker)
    await worker?.schedule(after: .milliseconds(1), Witness { gone.append(1) })
    await worker?.forgetTheScheduler()
    worker = nil
    await until { watched.object == nil && gone.count == 1 }
  }
}
