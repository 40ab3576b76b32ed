public import ReactiveCollectionsSignals

/// A scheduler with a clock of its own, which stands still until you advance it: in tests, time costs no time.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let (signal, input) = Signal<Int, Never>.pipe()
/// let recorder = scheduler.record(signal.observe(on: scheduler))
/// input.send(value: 1)  // scheduled
/// scheduler.advance()  // delivered
/// #expect(recorder.values == [1])
/// scheduler.schedule(after: .seconds(60)) { input.send(value: 2) }
/// scheduler.run()
/// #expect(recorder.values == [1, 2] && scheduler.now == .seconds(60))
/// ```
///
/// Closures run in the order of their times; closures of the same time run in the order in which they were scheduled.
/// No closure runs inside another: a closure that is scheduled during a run waits until the current one returns.
/// Advancing the scheduler during a run only determines how far the run goes.
///
/// It is confined, as signals are: use it in the isolation domain in which it was created. Closures run where you
/// advance it. A disposable that it returns may be disposed of on any thread.
///
/// Time is also counted in frames, the unit of marble diagrams: see ``hot(_:of:error:)``, ``cold(_:of:error:)`` and
/// ``record(_:)``.
public final class TestScheduler: TimedScheduler {
  /// The duration of a frame of a marble diagram.
  public let frame: Duration
  /// The time since the scheduler was created, on its own clock.
  public private(set) var now: Duration = .zero

  private var heap = ActionHeap()
  private var count = 0
  private var isRunning = false
  /// The time that the current run reaches at least.
  private var target: Duration = .zero
  /// Whether the current run continues until no action is left.
  private var runsAll = false

  /// Creates a scheduler at time zero.
  ///
  /// - Parameter frame: The duration of a frame of a marble diagram. A tenth of a second, for example, keeps the
  ///   diagrams of a search field short.
  /// - Precondition: `frame` is positive.
  public init(frame: Duration = .milliseconds(1)) {
    precondition(frame > .zero, "The duration of a frame must be positive, not \(frame)")
    self.frame = frame
  }

  deinit {
    // A waiting action may hold an object that holds the action: disposing of it breaks the cycle.
    for action in heap.removeAll() { action.dispose() }
  }

  /// The number of closures that have neither run nor been cancelled. O(n).
  public var scheduledCount: Int { heap.actions.count { !$0.isDisposed } }

  // MARK: Scheduling

  /// Schedules `action` to run when the clock next advances, before time passes.
  @discardableResult
  public func schedule(_ action: @escaping () -> Void) -> (any Disposable)? { schedule(after: .zero, action) }

  /// Schedules `action` to run once `delay` has passed. Disposing of the returned disposable cancels it, on
  /// any thread, and releases it where this was called, if there is a way. O(log n).
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let later = scheduler.schedule(after: .seconds(1)) { print("never") }
  /// later?.dispose()
  /// scheduler.run()
  /// print(scheduler.now == .zero)  // prints: true
  /// ```
  ///
  /// - Precondition: `delay` is not negative.
  @discardableResult
  public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> (any Disposable)? {
    checkDelay(delay)
    count += 1
    let scheduled = ScheduledAction(at: now + delay, number: count, isolation: .current, action)
    heap.insert(scheduled)
    return scheduled
  }

  // MARK: Advancing

  /// Advances the clock, and runs all closures that fall due. During a run, it only determines how far the run goes.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// scheduler.schedule(after: .seconds(2)) { print("now") }
  /// scheduler.advance(by: .seconds(1))
  /// scheduler.advance(by: .seconds(1))  // prints: now
  /// ```
  ///
  /// - Precondition: `interval` is not negative.
  public func advance(by interval: Duration = .zero) {
    precondition(interval >= .zero, "Cannot go back by \(interval)")
    go(to: now + interval)
  }

  /// Advances the clock to `time`, and runs all closures that fall due. During a run, it only determines how far the
  /// run goes.
  ///
  /// - Precondition: `time` is not in the past.
  public func advance(to time: Duration) {
    precondition(time >= now, "Cannot go back from \(now) to \(time)")
    go(to: time)
  }

  /// Runs all scheduled closures, including those that they schedule, and advances the clock as far as that takes.
  ///
  /// If a closure keeps scheduling itself, this never returns: use ``advance(by:)`` instead.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// scheduler.schedule(after: .seconds(1)) { scheduler.schedule(after: .seconds(2)) { print("done") } }
  /// scheduler.run()  // prints: done
  /// #expect(scheduler.now == .seconds(3))
  /// ```
  public func run() {
    runsAll = true
    go(to: now)
  }

  private func go(to time: Duration) {
    target = max(target, time)
    guard !isRunning else { return }
    isRunning = true
    while let next = heap.first, runsAll || next.due <= target {
      heap.remove(next)
      // A cancelled action does not advance the clock.
      guard let action = next.take() else { continue }
      now = next.due
      action()
    }
    now = max(now, target)
    runsAll = false
    isRunning = false
  }
}
