public import CollectionChanges
internal import PersistentArrays
public import Signals

/// A cold stream of updates of a list: to lists what `SignalProducer` is to values.
///
/// Each start has a state of its own and begins with an update that leads from the empty list to the current one, also if
/// that is empty; each later update begins where the one before ended. Operators (`filter(_:)`, `map(_:)`, `sorted(by:)`, …)
/// make other streams of it, whose updates follow from its own without doing the work again.
///
/// It lives where its list does, in one function, actor or the main actor: start it there. Closures of operators are called there, too,
/// and may capture and change anything. ``Signals/Shared`` has such streams for use from many threads.
public struct CollectionProducer<Element>: SignalProducerConvertible {
  /// What tells elements apart, if something does: where equal ones change places, nothing has happened.
  @usableFromInline package let comparison: ElementComparison<Element>?
  /// Starts for a consumer.
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
            guard let before, let after else { preconditionFailure("A change came without the lists that it needs") }
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

  /// Starts, and calls `action` when the list has gone.
  @discardableResult
  @inlinable
  public func startWithCompleted(_ action: @escaping () -> Void) -> any Disposable {
    producer.startWithCompleted(action)
  }
}
