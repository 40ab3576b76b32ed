import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct TestSchedulerTests {
  @Test func actionsRunOnlyWhenTheSchedulerIsAdvanced() {
    let scheduler = TestScheduler()
    var log: [Int] = []
    scheduler.schedule { log.append(1) }
    scheduler.schedule { log.append(2) }
    #expect(log == [] && scheduler.scheduledCount == 2)
    scheduler.advance()
    #expect(log == [1, 2] && scheduler.scheduledCount == 0 && scheduler.now == .zero)
  }

  @Test func actionsRunInTheOrderOfTimesThenOfScheduling() {
    let scheduler = TestScheduler()
    var log: [String] = []
    for (name, delay) in [("c", 3), ("a", 1), ("b", 2), ("a2", 1), ("c2", 3), ("now", 0)] {
      scheduler.schedule(after: .seconds(delay)) { log.append("\(name) at \(scheduler.now.components.seconds)") }
    }
    scheduler.advance(by: .milliseconds(1999))
    #expect(log == ["now at 0", "a at 1", "a2 at 1"] && scheduler.now == .milliseconds(1999))
    scheduler.advance(by: .milliseconds(1))
    #expect(log.last == "b at 2")
    scheduler.run()
    #expect(log.suffix(2) == ["c at 3", "c2 at 3"] && scheduler.now == .seconds(3))
  }

  @Test func actionsScheduledDuringARunRunIfTheyAreDue() {
    let scheduler = TestScheduler()
    var log: [Int] = []
    scheduler.schedule(after: .seconds(1)) {
      log.append(1)
      scheduler.schedule { log.append(2) }
      scheduler.schedule(after: .seconds(1)) { log.append(3) }
      scheduler.schedule(after: .seconds(2)) { log.append(4) }
    }
    scheduler.advance(by: .seconds(2))
    #expect(log == [1, 2, 3] && scheduler.scheduledCount == 1)
    scheduler.run()
    #expect(log == [1, 2, 3, 4] && scheduler.now == .seconds(3))
  }

  @Test func whatIsDisposedOfDoesNotRun() {
    let scheduler = TestScheduler()
    var log: [Int] = []
    let first = scheduler.schedule { log.append(1) }
    let third = scheduler.schedule(after: .seconds(1)) { log.append(3) }
    scheduler.schedule {
      log.append(2)
      third?.dispose()
    }
    first?.dispose()
    #expect(scheduler.scheduledCount == 2)
    scheduler.run()
    #expect(log == [2])
  }

  /// Inside an action that the scheduler runs, it only notes how far to advance: no action runs inside another.
  @Test func advancingInsideAnActionRunsNoActionInsideAnother() {
    let scheduler = TestScheduler()
    var log: [String] = []
    scheduler.schedule {
      log.append("[")
      scheduler.advance(by: .seconds(5))
      log.append("]")
    }
    scheduler.schedule(after: .seconds(5)) { log.append("five") }
    scheduler.schedule(after: .seconds(6)) {
      log.append("six")
      scheduler.run()
      scheduler.advance(by: .seconds(1))
    }
    scheduler.schedule(after: .seconds(60)) { log.append("sixty") }
    scheduler.advance()
    #expect(log == ["[", "]", "five"] && scheduler.now == .seconds(5))
    scheduler.advance(by: .seconds(1))
    #expect(log == ["[", "]", "five", "six", "sixty"] && scheduler.now == .seconds(60))
  }

  @Test func advancingInsideARunExtendsIt() {
    let scheduler = TestScheduler()
    scheduler.schedule(after: .seconds(1)) { scheduler.advance(by: .seconds(4)) }
    scheduler.run()
    #expect(scheduler.now == .seconds(5), "even if nothing is left to do")
    scheduler.schedule(after: .seconds(1)) {}
    scheduler.advance()
    #expect(scheduler.now == .seconds(5) && scheduler.scheduledCount == 1, "the next run ends")
  }

  @Test func advancingToATime() {
    let scheduler = TestScheduler()
    var log: [Int] = []
    for delay in [1, 2, 3] { scheduler.schedule(after: .seconds(delay)) { log.append(delay) } }
    scheduler.advance(to: .seconds(1))
    scheduler.advance(to: .seconds(1))
    #expect(log == [1] && scheduler.now == .seconds(1))
    scheduler.advance(to: .seconds(2))
    #expect(log == [1, 2] && scheduler.now == .seconds(2))
  }

  @Test func cancelledActionsTakeNoTime() {
    let scheduler = TestScheduler()
    scheduler.schedule(after: .seconds(1)) {}
    let last = scheduler.schedule(after: .seconds(60)) {}
    last?.dispose()
    scheduler.run()
    #expect(scheduler.now == .seconds(1))
  }

  @Test func cancelledAndFinishedActionsAreReleased() throws {
    let scheduler = TestScheduler()
    let tracker = LifetimeTracker()
    let takenBack = scheduler.schedule { [captured = tracker.track("taken back")] in _ = captured }
    let done = scheduler.schedule { [captured = tracker.track("done")] in _ = captured }
    #expect(tracker.liveCount == 2)
    takenBack?.dispose()
    #expect(tracker.liveCount == 1 && takenBack?.isDisposed == true && done?.isDisposed == false)
    scheduler.run()
    try tracker.checkAllGone()
    #expect(done?.isDisposed == true)
  }

  /// A closure is released where it was scheduled, which may be elsewhere than where the scheduler was made.
  @Test @MainActor func cancelledActionsAreReleasedWhereTheyWereScheduled() async {
    final class Ending {
      let places: Guarded<[String]>
      init(_ places: Guarded<[String]>) { self.places = places }
      deinit { places.withLock { $0.append(isOnMainActor() ? "main" : "thread") } }
    }
    let places = Guarded<[String]>([])
    let scheduler = TestScheduler()
    let main = Carried(scheduler.schedule { [ending = Ending(places)] in _ = ending })
    let carried = Carried(scheduler)
    onThread {
      let thread = carried.value.schedule { [ending = Ending(places)] in _ = ending }
      thread?.dispose()
      #expect(places.withLock { $0 } == ["thread"])
      main.value?.dispose()
    }
    #expect(places.withLock { $0 } == ["thread"])
    await until { places.withLock { $0.count } == 2 }
    #expect(places.withLock { $0 } == ["thread", "main"])
  }

  @Test func silencedActionsDoNotRun() {
    let scheduler = TestScheduler()
    var log: [Int] = []
    let silent = scheduler.schedule { log.append(1) }
    scheduler.schedule { log.append(2) }
    silent?.silence()
    scheduler.run()
    #expect(log == [2])
  }

  /// Compares with a list that is kept sorted.
  @Test func randomSchedulingAndCancellationKeepsTheOrder() {
    for seed in UInt64(0)..<20 {
      var random = SeededGenerator(seed: seed)
      let scheduler = TestScheduler()
      var (ran, expected): ([Int], [(time: Duration, number: Int)]) = ([], [])
      var disposables: [Int: (any Disposable)?] = [:]
      for number in 0..<300 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          scheduler.advance(by: .seconds(Int.random(in: 0...5, using: &random)))
          let due = expected.filter { $0.time <= scheduler.now }.map(\.number)
          #expect(ran == due, "\(random), step \(number)")
        case 1:
          let (taken, disposable) = disposables.randomElement(using: &random) ?? (-1, nil)
          disposable?.dispose()
          if !ran.contains(taken) { expected.removeAll { $0.number == taken } }
        default:
          let delay = Duration.seconds(Int.random(in: 0...9, using: &random))
          disposables[number] = scheduler.schedule(after: delay) { ran.append(number) }
          // Actions at equal times stay in the order of scheduling.
          let place = expected.firstIndex { $0.time > scheduler.now + delay } ?? expected.endIndex
          expected.insert((scheduler.now + delay, number), at: place)
        }
      }
      scheduler.run()
      #expect(ran == expected.map(\.number), "\(random)")
    }
  }

  @Test func timeDoesNotGoBack() async {
    await #expect(processExitsWith: .failure) {
      let scheduler = TestScheduler()
      scheduler.advance(by: .seconds(2))
      scheduler.advance(to: .seconds(1))
    }
    await #expect(processExitsWith: .failure) { _ = TestScheduler(frame: .zero) }
    await #expect(processExitsWith: .failure) { TestScheduler().advance(by: .seconds(-1)) }
    await #expect(processExitsWith: .failure) { TestScheduler().schedule(after: .seconds(-1)) {} }
  }
}
