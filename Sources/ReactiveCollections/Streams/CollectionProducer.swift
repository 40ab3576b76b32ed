public import CollectionChanges
internal import PersistentArrays
public import Signals

/// A cold stream of updates of a list: what `SignalProducer` is for values.
///
/// Each start has its own state and begins with an update that leads from the empty list to the current one, even if
/// that is empty. Each later update begins where the previous one ended. Operators (`filter(_:)`, `map(_:)`,
/// `sorted(by:)`, …) derive other streams from it; they compute their updates from its updates, without repeating the
/// work for the whole list.
///
/// It belongs to the isolation domain of its list (one function, one actor or the main actor): start it there. Closures
/// of operators are called there, too, and may capture and change anything. ``Signals/Shared`` has streams of updates
/// for use from many threads.
public struct CollectionProducer<Element>: SignalProducerConvertible {
  /// How elements are compared, if they can be: if equal elements change places, nothing has happened.
  @usableFromInline package let comparison: ElementComparison<Element>?
  /// Starts the stream for a consumer.
  @usableFromInline let attach: (Consumer<Element>) -> any Disposable

  @inlinable
  init(comparing comparison: ElementComparison<Element>?, _ attach: @escaping (Consumer<Element>) -> any Disposable) {
    self.comparison = comparison
    self.attach = attach
  }

  /// The updates, as values.
  @inlinable
  public var producer: SignalProducer<CollectionUpdate<Element>, Never> {
    .starting { [attach] sink, lifetime in
      lifetime += attach(
        Consumer(
          node: nil, needs: .both, start: { sink(.value(CollectionUpdate(version: $1, initial: $0))) },
          change: { change, before, after, version in
            guard let before, let after else { preconditionFailure("A change lacks the lists that it needs") }
            sink(.value(CollectionUpdate(version: version, before: before, change: change, after: after)))
          },
          end: { sink(.completed) }))
    }
  }

  /// Starts, and calls `action` with every event.
  @discardableResult
  @inlinable
  public func start(_ action: @escaping (Signal<CollectionUpdate<Element>, Never>.Event) -> Void) -> any Disposable {
    producer.start(action)
  }

  /// Starts, and calls `action` with every update.
  @discardableResult
  @inlinable
  public func startWithValues(_ action: @escaping (CollectionUpdate<Element>) -> Void) -> any Disposable {
    producer.startWithValues(action)
  }

  /// Starts on behalf of an actor, which is held weakly; see ``/Signals/SignalProducer/startWithValues(with:_:)``.
  @discardableResult
  public func startWithValues<Owner: Actor>(
    with owner: isolated Owner, _ action: @escaping (isolated Owner, CollectionUpdate<Element>) -> Void
  ) -> any Disposable {
    producer.startWithValues(with: owner, action)
  }

  /// Starts, and calls `action` when the stream completes.
  @discardableResult
  @inlinable
  public func startWithCompleted(_ action: @escaping () -> Void) -> any Disposable {
    producer.startWithCompleted(action)
  }
}
