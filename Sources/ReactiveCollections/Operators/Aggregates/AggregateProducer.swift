internal import CollectionChanges
internal import PersistentArrays
public import Signals

/// A cold stream of one value that is derived from all elements of a list, such as their number, their sum or their
/// minimum.
///
/// Each start sends the current value first, even for an empty list, and then each new value, at most one per commit. A
/// property made from an aggregate has its new value before any observer is notified of the commit, so live rules can
/// be derived from it:
///
/// ```swift
/// let half = Property(rows.updates.count).map { $0 / 2 }
/// let firstHalf = CollectionProperty(rows.updates.prefix(half))  // one change for each commit
/// ```
///
/// An aggregate belongs to the isolation domain of its list (a function, an actor or the main actor), and so do the
/// properties made from it. Making a property from an aggregate in a turn of a shared list traps.
public struct AggregateProducer<Value>: SignalProducerConvertible {
  @usableFromInline typealias Sink = (AggregateEvent<Value>) -> Void

  /// Starts the stream: sends to the closure, the first value before this returns.
  @usableFromInline let attach: (CommitNode?, @escaping Sink) -> any Disposable

  @inlinable
  init(_ attach: @escaping (CommitNode?, @escaping Sink) -> any Disposable) { self.attach = attach }

  /// The values as a producer.
  @inlinable
  public var producer: SignalProducer<Value, Never> {
    .starting { [attach] sink, lifetime in
      lifetime += attach(nil) { event in
        switch event {
        case .value(let value): sink(.value(value))
        case .completed: sink(.completed)
        }
      }
    }
  }

  /// Starts the stream and calls `action` with every value.
  @discardableResult
  @inlinable
  public func startWithValues(_ action: @escaping (Value) -> Void) -> any Disposable {
    producer.startWithValues(action)
  }

  /// Starts the stream on behalf of an actor, which is held weakly; see ``/Signals/SignalProducer/startWithValues(with:_:)``.
  @discardableResult
  public func startWithValues<Owner: Actor>(
    with owner: isolated Owner, _ action: @escaping (isolated Owner, Value) -> Void
  ) -> any Disposable {
    producer.startWithValues(with: owner, action)
  }

  /// Returns an aggregate whose values are those of this one, transformed.
  @inlinable
  public func map<New>(_ transform: @escaping (Value) -> New) -> AggregateProducer<New> {
    AggregateProducer<New> { [attach] node, sink in
      attach(node) { event in
        switch event {
        case .value(let value): sink(.value(transform(value)))
        case .completed: sink(.completed)
        }
      }
    }
  }

  /// Returns an aggregate that sends only values that differ from the previous one.
  @inlinable
  public func skipRepeats(_ isEqual: @escaping (Value, Value) -> Bool) -> AggregateProducer {
    AggregateProducer { [attach] node, sink in
      var last: Value?
      return attach(node) { event in
        if case .value(let value) = event {
          if let last, isEqual(last, value) { return }
          last = value
        }
        sink(event)
      }
    }
  }
}

extension AggregateProducer where Value: Equatable {
  /// Returns an aggregate that sends only values that differ from the previous one.
  @inlinable
  public func skipRepeats() -> AggregateProducer { skipRepeats(==) }
}

/// An event of a started aggregate.
@usableFromInline
enum AggregateEvent<Value> {
  /// A new value; the first one is sent at the start.
  case value(Value)
  /// The list has been deallocated.
  case completed
}

extension Property {
  /// Creates a property whose value is derived from a list at all times: it changes with the list, before any observer
  /// is notified of the change.
  public convenience init(_ aggregate: AggregateProducer<Value>) {
    let node = AggregateNode<Value>()
    var first: Value?
    let run = aggregate.attach(node) { event in
      switch event {
      case .value(let value):
        if let feeding = node.feeding { feeding.set(value) } else { first = value }
      case .completed: node.finish()
      }
    }
    let feeding = node.feed(started(first.take(), of: "A property of an aggregate"))
    self.init(feeding.property(endingWith: run))
  }
}

/// A node that feeds a property in the first part of a commit.
final class AggregateNode<Value>: CommitNode {
  private(set) var feeding: CommitProperty<Value>?
  private var isFinished = false

  /// Makes a property with an initial value, which this node feeds from now on.
  func feed(_ first: Value) -> CommitProperty<Value> {
    let new = CommitProperty(initial: first)
    new.rise(to: height)
    feeding = new
    if isFinished { new.finish() }
    return new
  }

  /// The list has been deallocated.
  func finish() {
    isFinished = true
    feeding?.finish()
  }

  override func didRise() { feeding?.rise(to: height) }
}
