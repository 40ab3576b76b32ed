import Dispatch
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct TimerQueueTests {
  private let dispatchQueue = DispatchQueue(label: "home")

  private func makeQueue(isHeld: Bool = false) -> TimerQueue {
    let dispatchQueue = dispatchQueue
    return TimerQueue(isolation: .unknown, isHeld: isHeld) { action in
      let action = Carried(action)
      dispatchQueue.async { action.value() }
      return true
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>) func eachActionRunsOnceAndNoneBeforeItsTime(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    let queue = makeQueue()
    let (ran, early) = (Collected<Int>(), Collected<Int>())
    for number in 0..<50 {
      let delay = Duration.microseconds(Int.random(in: 0..<5000, using: &random))
      let due = TimerQueue.now + delay
      _ = queue.insert(after: delay) {
        if TimerQueue.now < due { early.append(number) }
        ran.append(number)
      }
    }
    await until { ran.count == 50 }
    #expect(early.values == [] && ran.values.sorted() == Array(0..<50), "\(random)")
  }

  @Test func actionsRunInTheOrderOfTheirTimes() async {
    let queue = makeQueue(isHeld: true)
    let ran = Collected<Int>()
    var random = SeededGenerator(seed: 1)
    let delays = (0..<100).map { _ in Duration.microseconds(Int.random(in: 0..<10, using: &random) * 100) }
    let actions = delays.enumerated().map { number, delay in
      queue.insert(after: delay) { ran.append(number) }
    }
    #expect(ran.count == 0)
    queue.release()
    await until { ran.count == delays.count }
    #expect(ran.values == actions.indices.sorted { actions[$0].precedes(actions[$1]) })
  }

  @Test func cancelledActionsAreReleasedImmediately() {
    let queue = makeQueue()
    let tracker = LifetimeTracker()
    let actions = (0..<3).map { number in
      let captured = tracker.track(number)
      return queue.insert(after: .seconds(3600)) { _ = captured }
    }
    #expect(tracker.liveCount == 3)
    for action in actions {
      action.dispose()
      #expect(action.isDisposed)
    }
    #expect(tracker.liveCount == 0)
  }

  @Test func threadsCanCancelActionsWhileTheyRun() async {
    let queue = makeQueue()
    let ran = Collected<Int>()
    let actions = Carried((0..<200).map { number in queue.insert(after: .microseconds(number)) { ran.append(number) } })
    onThreads(3) { _ in for action in actions.value { action.dispose() } }
    await reached(dispatchQueue)
    #expect(Set(ran.values).count == ran.count)
  }

  @Test func aSilencedActionDoesNotRun() async {
    let queue = makeQueue(isHeld: true)
    let ran = Collected<Int>()
    queue.insert(after: .milliseconds(1)) { ran.append(1) }.silence()
    _ = queue.insert(after: .milliseconds(2)) { ran.append(2) }
    queue.release()
    await until { ran.count > 0 }
    #expect(ran.values == [2])
  }

  @Test func theQueueIsKeptAliveWhileActionsWait() async {
    weak var gone: TimerQueue?
    let ran = Collected<Int>()
    do {
      let queue = makeQueue()
      gone = queue
      _ = queue.insert(after: .milliseconds(1)) { ran.append(1) }
    }
    await until { ran.count == 1 && gone == nil }
    do {
      let queue = makeQueue()
      gone = queue
      queue.insert(after: .seconds(3600)) {}.dispose()
    }
    await until { gone == nil }
  }

  /// Nothing is left to run the actions: everything is released, even objects that retain themselves.
  @Test func actionsThatNothingCanRunAreReleased() async {
    let isGone = Collected<Int>()
    weak var gone: TimerQueue?
    do {
      let queue = TimerQueue(isolation: .unknown, isHeld: true) { _ in false }
      gone = queue
      for delay in [Duration.milliseconds(1), .seconds(3600)] {
        let witness = Witness { isGone.append(1) }
        var itself: ScheduledAction?
        itself = queue.insert(after: delay) { withExtendedLifetime((witness, itself)) {} }
      }
      queue.release()
    }
    await until { isGone.count == 2 && gone == nil }
  }

  @Test func veryDistantTimesCanBeScheduled() async {
    let queue = makeQueue()
    let far = queue.insert(after: .seconds(Int64.max)) {}
    let near = Collected<Int>()
    _ = queue.insert(after: .milliseconds(1)) { near.append(1) }
    await until { near.count == 1 }
    #expect(!far.isDisposed)
    far.dispose()
  }
}
