public import Dispatch

/// A scheduler that runs closures on a serial dispatch queue, one after another.
///
/// Its clock is that of the machine, and stops while the machine sleeps.
///
/// ```swift
/// let background = QueueScheduler(name: "Names")
/// let name = SharedProperty("Ada")
/// let lengths = name.producer.observe(on: background).lift { $0.map(\.count) }  // counts in the background
/// print(await lengths.first() ?? 0)  // prints: 3
/// ```
public struct QueueScheduler: SharedTimedScheduler {
  /// The queue on which closures run.
  public let queue: DispatchQueue
  private let timers: TimerQueue

  /// The scheduler of the main actor's queue.
  public static let main = QueueScheduler(queue: .main)

  /// Creates a scheduler with its own serial queue, which has the given quality of service and targets `target`.
  ///
  /// Without a quality of service, closures run with that of the code that schedules them.
  public init(
    qos: DispatchQoS = .unspecified, name: String = "ReactiveCollections.QueueScheduler",
    targeting target: DispatchQueue? = nil
  ) {
    self.init(queue: DispatchQueue(label: name, qos: qos, target: target))
  }

  /// Creates a scheduler with its own serial queue, which targets `target`.
  public init(targeting target: DispatchQueue, name: String) { self.init(name: name, targeting: target) }

  private init(queue: DispatchQueue) {
    self.queue = queue
    timers = TimerQueue(isolation: .unknown) { action in
      // Actions that are scheduled here are made for any thread.
      nonisolated(unsafe) let action = action
      queue.async { action() }
      return true
    }
  }

  /// The time since the machine was started.
  public var now: Duration { TimerQueue.now }

  /// Runs `action` on the queue, after all actions that were scheduled before.
  public func schedule(_ action: @escaping @Sendable () -> Void) { queue.async(execute: action) }

  /// Runs `action` on the queue once `delay` has passed, after all actions that are due earlier. O(log n).
  ///
  /// ```swift
  /// let reminder = QueueScheduler.main.schedule(after: .seconds(60)) { print("Tea") }
  /// reminder.dispose()  // cancels it
  /// ```
  ///
  /// - Precondition: `delay` is not negative.
  @discardableResult
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> SharedDisposable {
    checkDelay(delay)
    let scheduled = timers.insert(after: delay, action)
    return SharedDisposable(running: scheduled.dispose)
  }
}
