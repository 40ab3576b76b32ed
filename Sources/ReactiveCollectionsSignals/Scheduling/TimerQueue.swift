internal import Dispatch

/// The actions that are due later in one place, with a single timer. Actions run in the order of their times; those
/// that are due at the same time run in the order in which they were scheduled.
///
/// There is a timer only while an action waits. The timer holds the queue, so that waiting actions are not lost when
/// the scheduler is deallocated.
///
/// `@unchecked Sendable`: all mutable state is guarded by `lock`. Actions run only where `hop` leads. They are
/// released there, or where their disposable is disposed of, as `ScheduledAction` says; or anywhere, once the isolation
/// has been deallocated.
package final class TimerQueue: @unchecked Sendable {
  private enum State {
    /// All actions wait, even if they are due.
    case held
    /// No action waits.
    case idle
    case waiting(any DispatchSourceTimer)
  }

  private let isolation: Isolation
  /// Runs a closure in its isolation, later. Returns whether the isolation still exists.
  private let hop: (@escaping () -> Void) -> Bool
  private let lock = Lock()
  private var heap = ActionHeap()
  private var state: State
  private var count = 0

  init(isolation: Isolation, isHeld: Bool = false, hop: @escaping (@escaping () -> Void) -> Bool) {
    self.isolation = isolation
    state = isHeld ? .held : .idle
    self.hop = hop
  }

  /// The time of all timers. It stops while the machine sleeps.
  static var now: Duration { .nanoseconds(DispatchTime.now().uptimeNanoseconds) }

  func insert(after delay: Duration, _ action: @escaping () -> Void) -> ScheduledAction {
    lock.withLock {
      count += 1
      let new = ScheduledAction(at: Self.now + delay, number: count, in: self, isolation: isolation, action)
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

  /// Returns a closure that runs an action without a delay: behind the actions that are due by now, which may not have
  /// run yet. To be called in their isolation.
  func running(_ action: ScheduledAction) -> () -> Void {
    guard let first = lock.withLock({ heap.first }) else { return action.run }
    let now = Self.now
    guard first.due <= now else { return action.run }
    return {
      self.runDue(by: now)
      action.run()
    }
  }

  /// Lets actions run from now on.
  func release() {
    lock.withLock {
      guard case .held = state else { return }
      state = .idle
      setTimer()
    }
  }

  // MARK: The timer

  /// Called with the lock held.
  private func setTimer() {
    guard let due = heap.first?.due else { return stopTimer() }
    let deadline = DispatchTime(due)
    switch state {
    case .held: break
    case .waiting(let timer): timer.schedule(deadline: deadline, leeway: .nanoseconds(0))
    case .idle:
      // On its own queue, which gets a thread even if all threads that run tasks are busy; work items may run there.
      let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "ReactiveCollections.TimerQueue"))
      state = .waiting(timer)
      timer.setEventHandler { self.comeBack() }
      timer.schedule(deadline: deadline, leeway: .nanoseconds(0))
      timer.activate()
    }
  }

  /// Stops the timer, which releases the queue. Called with the lock held.
  private func stopTimer() {
    guard case .waiting(let timer) = state else { return }
    timer.cancel()
    state = .idle
  }

  /// Called on the timer's thread.
  private func comeBack() {
    if !hop({ self.runDue(by: Self.now) }) { abandon() }
  }

  /// Releases all waiting actions: their isolation does not exist any more.
  func abandon() {
    let lost = lock.withLock {
      stopTimer()
      return heap.removeAll()
    }
    // Disposed of explicitly, because an action may hold the object that holds it.
    for action in lost { action.dispose() }
  }

  /// Runs the actions that are due by a time. Called in their isolation.
  private func runDue(by time: Duration) {
    while let action = lock.withLock({ nextAction(dueBy: time) }) { action.run() }
    lock.withLock { setTimer() }
  }

  private func nextAction(dueBy time: Duration) -> ScheduledAction? {
    guard let first = heap.first, first.due <= time else { return nil }
    heap.remove(first)
    return first
  }
}

extension DispatchTime {
  /// Creates a time from the clock of ``TimerQueue``, rounded up.
  fileprivate init(_ time: Duration) {
    // More than a century; a larger value would have another meaning in the encoding of times.
    guard time < .seconds(Int64(1) << 32) else {
      self = .distantFuture
      return
    }
    let (seconds, attoseconds) = time.components
    self.init(uptimeNanoseconds: UInt64(seconds * 1_000_000_000 + (attoseconds + 999_999_999) / 1_000_000_000))
  }
}
