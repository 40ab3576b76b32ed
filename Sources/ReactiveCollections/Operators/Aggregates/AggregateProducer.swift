internal import CollectionChanges
internal import PersistentArrays
public import Signals

/// A cold stream of one value that is made of all elements of a list: their number, their sum, the least of them.
///
/// Each start begins with the value as it is, also for an empty list, and then sends each other value, one at most for each commit.
/// A property that is made of it has the new value before anybody is told of the commit, so that rules can be made of it:
///
/// ```swift
/// let half = Property(rows.updates.count).map { $0 / 2 }
/// let firstHalf = CollectionProperty(rows.updates.prefix(half))  // one change for each commit
/// ```
///
/// It lives where its list does, in one function, actor or the main actor, and so do its properties. A property cannot be made of it in
/// a turn of a shared list: that traps.
public struct AggregateProducer<Value>: SignalProducerConvertible {
  @usableFromInline typealias Sink = (AggregateEvent<Value>) -> Void

  /// Starts: sends to the closure, the value first, before it returns.
  @usableFromInline let attach: (CommitNode?, @escaping Sink) -> any Disposable

  @inlinable
  init(_ attach: @escaping (CommitNode?, @escaping Sink) -> any Disposable) { self.attach = attach }

  /// The values.
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

  /// Starts, and calls `action` with every value.
  @discardableResult
  @inlinable
  public func startWithValues(_ action: @escaping (Value) -> Void) -> any Disposable {
    producer.startWithValues(action)
  }

  /// Another value made of each.
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

  /// Only those values that differ from the one before.
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
  /// Only those values that differ from the one before.
  @inlinable
  public func skipRepeats() -> AggregateProducer { skipRepeats(==) }
}

/// What a started aggregate says.
@usableFromInline
enum AggregateEvent<Value> {
  /// The value; the first one comes at the start.
  case value(Value)
  /// The list has gone.
  case completed
}

extension Property {
  /// A property whose value is made of a list, at any time: it changes with the list, before anybody is told of that.
  public convenience init(_ aggregate: AggregateProducer<Value>) {
    let node = AggregateNode<Value>()
    var first: Value?
    let run = aggregate.attach(node) { [weak node] event in
      switch event {
      case .value(let value):
        if let feeding = node?.feeding { feeding.set(value) } else { first = value }
      case .completed: node?.finish()
      }
    }
    guard let first else { startedInATurn("A property of an aggregate") }
    let feeding = node.feed(first)
    self.init(feeding.property(endingWith: run))
  }
}

/// What feeds a property in the first part of a commit.
final class AggregateNode<Value>: CommitNode {
  private(set) var feeding: CommitProperty<Value>?
  private var isFinished = false

  /// Feeds a property that begins with a value.
  func feed(_ first: Value) -> CommitProperty<Value> {
    let new = CommitProperty(initial: first)
    new.rise(to: height)
    feeding = new
    if isFinished { new.finish() }
    return new
  }

  /// The list has gone.
  func finish() {
    isFinished = true
    feeding?.finish()
  }

  override func didRise() { feeding?.rise(to: height) }
}
