/// A scheduler that runs closures in order, where it lives.
///
/// Like a signal, a scheduler belongs to a function or an actor, so that its closures don't have to be `Sendable`. A
/// ``SharedScheduler`` runs closures elsewhere.
///
/// ```swift
/// struct LoggingScheduler: SignalScheduler {
///   let base: any SignalScheduler
///   func schedule(_ action: @escaping () -> Void) -> (any Disposable)? {
///     print("scheduled")
///     return base.schedule(action)
///   }
/// }
/// ```
public protocol SignalScheduler {
  /// Runs `action`, now or later. Disposing of the result cancels the action if it has not begun.
  @discardableResult
  func schedule(_ action: @escaping () -> Void) -> (any Disposable)?
}

/// A scheduler that has a clock.
///
/// ```swift
/// func ticks(on clock: some TimedScheduler) -> SignalProducer<Int, Never> { .interval(.seconds(1), on: clock) }
/// let clock = TestScheduler()
/// ticks(on: clock).startWithValues { print($0) }
/// clock.advance(by: .seconds(1))  // prints: 0
/// ```
public protocol TimedScheduler: SignalScheduler {
  /// The current time, since an origin that the scheduler chooses. It never goes back.
  var now: Duration { get }
  /// Runs `action` once `delay` has passed, after all actions that are due earlier. Disposing of the result cancels the
  /// action if it has not begun.
  ///
  /// - Precondition: `delay` is not negative.
  @discardableResult
  func schedule(after delay: Duration, _ action: @escaping () -> Void) -> (any Disposable)?
}

/// Traps if a delay is negative.
package func checkDelay(_ delay: Duration) {
  precondition(delay >= .zero, "The delay is negative: \(delay)")
}

/// A scheduler that runs closures immediately.
///
/// ```swift
/// score.signal.observe(on: SynchronousScheduler()).observeValues { print($0) }
/// score.value = 1  // prints: 1
/// ```
public struct SynchronousScheduler: SignalScheduler {
  /// Creates a scheduler; all of them are equivalent.
  public init() {}

  /// Runs `action` immediately.
  @discardableResult
  public func schedule(_ action: @escaping () -> Void) -> (any Disposable)? {
    action()
    return nil
  }
}
