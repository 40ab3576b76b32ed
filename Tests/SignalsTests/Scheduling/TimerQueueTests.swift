import Dispatch
import ReactiveCollectionsTesting
import Testing

@testable import Signals

@Suite struct TimerQueueTests {
  private let dispatchQueue = DispatchQueue(label: "home")

  private func makeQueue(isHeld: Bool = false) -> TimerQueue {
    let dispatchQueue = dispatchQueue
    return TimerQueue(home: .unknown, isHeld: isHeld) { action in
      let action = Carried(action)
      dispatchQueue.async { action.value() }
      return true
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>) func eachActionRunsOnceAndNoneBeforeItsTime(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let queue = makeQueue()
    let (ran, early) = (Collected<Int>(), Collected<Int>())
    let done = DispatchSemaphore(value: 0)
    for number in 0..<50 {
      let delay = Duration.microseconds(Int.random(in: 0..<5000, using: &random))
      let due = TimerQueue.now + delay
      _ = queue.insert(after: delay) {
        if TimerQueue.now < due { early.append(number) }
        ran.append(number)
        done.signal()
      }
    }
    for _ in 0..<50 { done.wait() }
    dispatchQueue.sync {}
    #expect(early.values == [] && ran.values.sorted() == Array(0..<50), "\(random)")
  }

  @Test func actionsRunInTheOrderOfTheirTimes() {
    let queue = makeQueue(isHeld: true)
    let ran = Collected<Int>()
    let done = DispatchSemaphore(value: 0)
    var random = SeededGenerator(seed: 1)
    let delays = (0..<100).map { _ in Duration.microseconds(Int.random(in: 0..<10, using: &random) * 100) }
    let actions = delays.enumerated().map { number, delay in
      queue.insert(after: delay) {
        ran.append(number)
        done.signal()
      }
    }
    #expect(ran.count == 0)
    queue.release()
    for _ in delays { done.wait() }
    #expect(ran.values == actions.indices.sorted { actions[$0].precedes(actions[$1]) })
  }

  @Test func whatIsTakenBackIsLetGoOfAtOnce() {
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

  @Test func takenBackByManyThreadsWhileTheyRun() {
    let queue = makeQueue()
    let ran = Collected<Int>()
    let actions = Carried((0..<200).map { number in queue.insert(after: .microseconds(number)) { ran.append(number) } })
    onThreads(3) { _ in for action in actions.value { action.dispose() } }
    dispatchQueue.sync {}
    #expect(Set(ran.values).count == ran.count)
  }

  @Test func silencedItDoesNotRunThoughItIsHeld() {
    let queue = makeQueue()
    let ran = Collected<Int>()
    let done = DispatchSemaphore(value: 0)
    queue.insert(after: .milliseconds(1)) { ran.append(1) }.silence()
    _ = queue.insert(after: .milliseconds(2)) { done.signal() }
    done.wait()
    #expect(ran.values == [])
  }

  @Test func aTimerKeepsTheQueueAsLongAsSomethingWaits() async {
    weak var gone: TimerQueue?
    let done = DispatchSemaphore(value: 0)
    do {
      let queue = makeQueue()
      gone = queue
      _ = queue.insert(after: .milliseconds(1)) { done.signal() }
    }
    wait(for: done)
    await until { gone == nil }
    do {
      let queue = makeQueue()
      gone = queue
      queue.insert(after: .seconds(3600)) {}.dispose()
    }
    await until { gone == nil }
  }

  /// Nobody is left to run anything: all is let go of, also what holds itself.
  @Test func withoutAHomeAllIsLetGoOf() async {
    let isGone = Collected<Int>()
    weak var gone: TimerQueue?
    do {
      let queue = TimerQueue(home: .unknown) { _ in false }
      gone = queue
      for delay in [Duration.milliseconds(1), .seconds(3600)] {
        let witness = Witness { isGone.append(1) }
        var itself: ScheduledAction?
        itself = queue.insert(after: delay) { withExtendedLifetime((witness, itself)) {} }
      }
    }
    await until { isGone.count == 2 && gone == nil }
  }

  @Test func timesThatNeverCome() {
    let queue = makeQueue()
    let far = queue.insert(after: .seconds(Int64.max)) {}
    let near = DispatchSemaphore(value: 0)
    _ = queue.insert(after: .milliseconds(1)) { near.signal() }
    near.wait()
    #expect(!far.isDisposed)
    far.dispose()
  }

  private func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }
}
