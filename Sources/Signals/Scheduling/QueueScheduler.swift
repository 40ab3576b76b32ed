public import Dispatch

/// Runs closures on a serial dispatch queue, one after the other.
///
/// Its time is that of the machine, and stands still while that sleeps.
public struct QueueScheduler: SharedTimedScheduler {
  /// The queue that closures run on.
  public let queue: DispatchQueue
  private let timers: TimerQueue

  /// The queue of the main actor.
  public static let main = QueueScheduler(queue: .main)

  /// A serial queue of its own with a quality of service.
  public init(qos: DispatchQoS = .default, name: String = "ReactiveCollections.QueueScheduler") {
    self.init(queue: DispatchQueue(label: name, qos: qos))
  }

  /// A serial queue of its own that hands its work to `target`.
  public init(targeting target: DispatchQueue, name: String = "ReactiveCollections.QueueScheduler") {
    self.init(queue: DispatchQueue(label: name, target: target))
  }

  private init(queue: DispatchQueue) {
    self.queue = queue
    timers = TimerQueue(home: .unknown) { action in
      // All that gets here is made for any thread.
      nonisolated(unsafe) let action = action
      queue.async { action() }
      return true
    }
  }

  /// The time since the machine was started.
  public var now: Duration { TimerQueue.now }

  /// Runs `action` on the queue, after all that was scheduled before.
  public func schedule(_ action: @escaping @Sendable () -> Void) { queue.async(execute: action) }

  /// Runs `action` on the queue once `delay` has passed, after all that is due earlier. O(log n).
  ///
  /// - Precondition: `delay` is not negative.
  @discardableResult
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> SharedDisposable {
    precondition(delay >= .zero, "Cannot schedule \(delay) ago")
    let scheduled = timers.insert(after: delay, action)
    return SharedDisposable(running: scheduled.dispose)
  }
}
