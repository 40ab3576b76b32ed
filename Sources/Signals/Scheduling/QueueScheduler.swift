public import Dispatch

/// Runs closures in order, on a domain of its own: for what is shared.
public protocol SharedScheduler: Sendable {
  /// Runs `action` later.
  func schedule(_ action: @escaping @Sendable () -> Void)
}

/// Runs closures on a serial dispatch queue, one after the other.
public struct QueueScheduler: SharedScheduler {
  /// The queue that closures run on.
  public let queue: DispatchQueue

  /// The queue of the main actor.
  public static let main = QueueScheduler(queue: .main)

  /// A serial queue of its own with a quality of service.
  public init(qos: DispatchQoS = .default, name: String = "ReactiveCollections.QueueScheduler") {
    queue = DispatchQueue(label: name, qos: qos)
  }

  private init(queue: DispatchQueue) { self.queue = queue }

  /// A serial queue of its own that hands its work to `target`.
  public init(targeting target: DispatchQueue, name: String = "ReactiveCollections.QueueScheduler") {
    queue = DispatchQueue(label: name, target: target)
  }

  /// Runs `action` on the queue, after all that was scheduled before.
  public func schedule(_ action: @escaping @Sendable () -> Void) { queue.async(execute: action) }
}
