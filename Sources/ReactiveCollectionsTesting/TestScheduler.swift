public import Signals

/// A scheduler with a clock of its own, which stands still until it is told to go on.
///
///     let scheduler = TestScheduler()
///     let recorder = Recorder(signal.observe(on: scheduler))
///     input.send(value: 1)          // scheduled
///     scheduler.advance()           // delivered: recorder.values == [1]
///
/// Closures run in the order of their times; those of one time in the order in which they were scheduled.
public final class TestScheduler: TimedScheduler {
  private struct Entry {
    let time: Duration
    let action: () -> Void
    let disposable: AnyDisposable
  }

  /// What has not run yet, in the order in which it will.
  private var waiting: [Entry] = []
  private var isRunning = false
  /// How far the run in progress goes; nil if it goes on as long as there is something to do.
  private var target: Duration?

  /// The time since the scheduler was made, on its own clock.
  public private(set) var now: Duration = .zero

  /// Makes a scheduler at time zero.
  public init() {}

  /// The number of closures that have not run yet. O(n).
  public var scheduledCount: Int { waiting.count { !$0.disposable.isDisposed } }

  /// Lets `action` run when the clock next goes on, before time passes.
  @discardableResult
  public func schedule(_ action: @escaping () -> Void) -> (any Disposable)? { schedule(after: .zero, action) }

  /// Lets `action` run once `delay` has passed. O(n).
  @discardableResult
  public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> (any Disposable)? {
    precondition(delay >= .zero, "Cannot schedule \(delay) ago")
    let disposable = AnyDisposable()
    let time = now + delay
    let position = waiting.firstIndex { $0.time > time } ?? waiting.endIndex
    waiting.insert(Entry(time: time, action: action, disposable: disposable), at: position)
    return disposable
  }

  /// Lets time pass, and runs all that falls due. Inside of something that is run, it only says how far to go.
  public func advance(by interval: Duration = .zero) {
    precondition(interval >= .zero, "Cannot go back by \(interval)")
    if isRunning {
      target = target.map { max($0, now + interval) }
    } else {
      run(until: now + interval)
    }
  }

  /// Runs all that is scheduled, and what is scheduled meanwhile, letting as much time pass as that takes.
  public func run() {
    if isRunning { target = nil } else { run(until: nil) }
  }

  private func run(until target: Duration?) {
    self.target = target
    isRunning = true
    while let next = waiting.first, self.target.map({ next.time <= $0 }) ?? true {
      waiting.removeFirst()
      now = next.time
      if !next.disposable.isDisposed { next.action() }
    }
    if let target = self.target { now = target }
    isRunning = false
  }
}
