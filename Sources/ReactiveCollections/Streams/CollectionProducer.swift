public import Signals

/// A cold stream of updates of a list: to lists what `SignalProducer` is to values.
///
/// Each start has a state of its own and begins with an update that leads from the empty list to the current one, also if
/// that is empty; each later update begins where the one before ended.
public struct CollectionProducer<Element>: SignalProducerConvertible {
  /// The updates, as values.
  public let producer: SignalProducer<CollectionUpdate<Element>, Never>

  @inlinable
  init(_ producer: SignalProducer<CollectionUpdate<Element>, Never>) { self.producer = producer }

  /// Starts, and calls `action` with every event.
  @discardableResult
  public func start(_ action: @escaping (Signal<CollectionUpdate<Element>, Never>.Event) -> Void) -> any Disposable {
    producer.start(action)
  }

  /// Starts, and calls `action` with every update.
  @discardableResult
  public func startWithValues(_ action: @escaping (CollectionUpdate<Element>) -> Void) -> any Disposable {
    producer.startWithValues(action)
  }

  /// Starts, and calls `action` when the list has gone.
  @discardableResult
  public func startWithCompleted(_ action: @escaping () -> Void) -> any Disposable {
    producer.startWithCompleted(action)
  }
}
