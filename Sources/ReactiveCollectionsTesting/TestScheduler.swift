public import Signals

/// A scheduler with a clock of its own, which stands still until it is told to go on: time in tests costs no time.
///
///     let scheduler = TestScheduler()
///     let recorder = scheduler.record(signal.observe(on: scheduler))
///     input.send(value: 1)                            // scheduled
///     scheduler.advance()                             // delivered: recorder.values == [1]
///     scheduler.schedule(after: .seconds(60)) { input.send(value: 2) }
///     scheduler.run()                                 // scheduler.now == .seconds(60)
///
/// Closures run in the order of their times; those of one time in the order in which they were scheduled. None runs inside of
/// another: what is scheduled meanwhile runs later, and telling the scheduler to go on only says how far to go.
///
/// Time is also counted in frames, the unit of marble diagrams: see ``hot(_:of:error:)``, ``cold(_:of:error:)`` and
/// ``record(_:)``.
public final class TestScheduler: TimedScheduler {
  /// How long a frame of a marble diagram takes.
  public let frame: Duration
  /// The time since the scheduler was made, on its own clock.
  public private(set) var now: Duration = .zero

  private var queue = ActionQueue()
  private var isRunning = false
  /// How far the run in progress goes at least.
  private var target: Duration = .zero
  /// Whether it goes on as long as there is something to do.
  private var runsAll = false

  /// Makes a scheduler at time zero.
  ///
  /// - Parameter frame: How long a frame of a marble diagram takes. A tenth of a second, say, keeps the diagrams of a search
  ///   field short.
  public init(frame: Duration = .milliseconds(1)) {
    precondition(frame > .zero, "A frame must take some time, not \(frame)")
    self.frame = frame
  }

  deinit {
    // What waits may be held by what it holds.
    for action in queue.actions { action.dispose() }
  }

  /// The number of closures that have neither run nor been taken back. O(n).
  public var scheduledCount: Int { queue.actions.count { !$0.isDisposed } }

  // MARK: Scheduling

  /// Lets `action` run when the clock next goes on, before time passes.
  @discardableResult
  public func schedule(_ action: @escaping () -> Void) -> (any Disposable)? { schedule(after: .zero, action) }

  /// Lets `action` run once `delay` has passed. Disposing of the result takes it back, and releases it. O(log n).
  ///
  /// - Precondition: `delay` is not negative.
  @discardableResult
  public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> (any Disposable)? {
    precondition(delay >= .zero, "Cannot schedule \(delay) ago")
    return queue.insert(at: now + delay, action)
  }

  // MARK: Letting time pass

  /// Lets time pass, and runs all that falls due. Inside of something that is run, it only says how far to go.
  ///
  /// - Precondition: `interval` is not negative.
  public func advance(by interval: Duration = .zero) {
    precondition(interval >= .zero, "Cannot go back by \(interval)")
    go(to: now + interval)
  }

  /// Lets time pass until `time`, and runs all that falls due. Inside of something that is run, it only says how far to go.
  ///
  /// - Precondition: `time` is not in the past.
  public func advance(to time: Duration) {
    precondition(time >= now, "Cannot go back from \(now) to \(time)")
    go(to: time)
  }

  /// Runs all that is scheduled, and what is scheduled meanwhile, letting as much time pass as that takes.
  ///
  /// What repeats itself for ever runs for ever: use ``advance(by:)`` there.
  public func run() {
    runsAll = true
    go(to: now)
  }

  private func go(to time: Duration) {
    target = max(target, time)
    guard !isRunning else { return }
    isRunning = true
    while let next = queue.first, runsAll || next.time <= target {
      queue.removeFirst()
      // What was taken back takes no time either.
      guard let action = next.take() else { continue }
      now = next.time
      action()
    }
    now = max(now, target)
    runsAll = false
    isRunning = false
  }
}
