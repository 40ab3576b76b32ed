internal import Dispatch

/// What is due later in one place, behind one timer: actions run in the order of their times, those of one time in the order in
/// which they were scheduled.
///
/// There is a timer only as long as something waits; it holds the queue, so that what waits is not lost with its scheduler.
///
/// `@unchecked Sendable`: all that changes is guarded by `lock`; actions only run, and are only let go of, where
/// `goHome` leads to, unless that has gone.
final class TimerQueue: @unchecked Sendable {
  private let home: Home
  /// Runs a closure at home, later; says whether there still is one.
  private let goHome: (@escaping () -> Void) -> Bool
  private let lock = Lock()
  private var heap = ActionHeap()
  private var timer: (any DispatchSourceTimer)?
  private var count = 0
  /// What waits goes on waiting.
  private var isHeld: Bool

  init(home: Home, isHeld: Bool = false, goHome: @escaping (@escaping () -> Void) -> Bool) {
    self.home = home
    self.isHeld = isHeld
    self.goHome = goHome
  }

  /// The time of all timers. It stands still while the machine sleeps.
  static var now: Duration { .nanoseconds(DispatchTime.now().uptimeNanoseconds) }

  func insert(after delay: Duration, _ action: @escaping () -> Void) -> ScheduledAction {
    lock.withLock {
      count += 1
      let new = ScheduledAction(at: Self.now + delay, number: count, in: self, home: home, action)
      heap.insert(new)
      if heap.first === new { setTimer() }
      return new
    }
  }

  func remove(_ action: ScheduledAction) {
    lock.withLock {
      heap.remove(action)
      if heap.isEmpty { stopTimer() }
    }
  }

  /// From now on actions run.
  func release() {
    lock.withLock {
      isHeld = false
      setTimer()
    }
  }

  // MARK: The timer

  /// With the lock held.
  private func setTimer() {
    guard !isHeld, let due = heap.first?.due else { return stopTimer() }
    let deadline = DispatchTime(due)
    if let timer { return timer.schedule(deadline: deadline, leeway: .nanoseconds(0)) }
    // On a queue of its own, which gets a thread though all those of tasks are busy; jobs may run there.
    let new = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "ReactiveCollections.TimerQueue"))
    timer = new
    new.setEventHandler { self.comeBack() }
    new.schedule(deadline: deadline, leeway: .nanoseconds(0))
    new.activate()
  }

  /// With the lock held. The timer lets go of the queue.
  private func stopTimer() {
    timer?.cancel()
    timer = nil
  }

  /// On the timer's thread.
  private func comeBack() {
    if !goHome({ self.runDue() }) { abandon() }
  }

  /// There is no home any more: all that waits is let go of.
  func abandon() {
    let lost = lock.withLock {
      stopTimer()
      return heap.removeAll()
    }
    // Whoever holds an action may be held by it.
    for action in lost { action.dispose() }
  }

  /// At home.
  private func runDue() {
    let now = Self.now
    while let action = lock.withLock({ nextAction(dueBy: now) }) { action.run() }
    lock.withLock { setTimer() }
  }

  private func nextAction(dueBy time: Duration) -> ScheduledAction? {
    guard let first = heap.first, first.due <= time else { return nil }
    heap.remove(first)
    return first
  }
}

extension DispatchTime {
  /// A time of the clock of ``TimerQueue``, rounded up.
  fileprivate init(_ time: Duration) {
    // In a century or so; more would mean something else in the encoding of times.
    guard time < .seconds(1 << 32) else {
      self = .distantFuture
      return
    }
    self.init(uptimeNanoseconds: UInt64((time.attoseconds + 999_999_999) / 1_000_000_000))
  }
}
