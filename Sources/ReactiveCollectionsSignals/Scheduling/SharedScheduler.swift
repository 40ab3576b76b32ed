/// A scheduler for shared streams: it runs closures in order, in its own place.
///
/// ```swift
/// struct TaskScheduler: SharedScheduler {
///   func schedule(_ action: @escaping @Sendable () -> Void) { Task.detached { action() } }
/// }
/// let lengths = SharedProperty("Ada").producer.observe(on: TaskScheduler()).lift { $0.map(\.count) }
/// print(await lengths.first() ?? 0)  // prints: 3
/// ```
public protocol SharedScheduler: Sendable {
  /// Runs `action` later.
  ///
  /// The action cannot be cancelled: it is added directly to a queue, which has no means for that. To be able to cancel
  /// an action that is due immediately, schedule it after a delay of zero.
  func schedule(_ action: @escaping @Sendable () -> Void)
}

/// A shared scheduler that has a clock.
///
/// ```swift
/// func remind(_ text: String, on scheduler: some SharedTimedScheduler) -> SharedDisposable {
///   scheduler.schedule(after: .seconds(60)) { print(text) }
/// }
/// let reminder = remind("Tea", on: QueueScheduler.main)
/// reminder.dispose()  // cancels it
/// ```
public protocol SharedTimedScheduler: SharedScheduler {
  /// The current time, since an origin that the scheduler chooses. It never goes back.
  var now: Duration { get }
  /// Runs `action` once `delay` has passed, after all actions that are due earlier. Disposing of the result, on any
  /// thread, cancels the action if it has not begun.
  ///
  /// - Precondition: `delay` is not negative.
  @discardableResult
  func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> SharedDisposable
}
