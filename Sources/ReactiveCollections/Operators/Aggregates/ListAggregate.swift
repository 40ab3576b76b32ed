public import CollectionChanges
public import PersistentArrays

/// The state of a started aggregate: what it keeps of the list, and how it follows changes.
@usableFromInline
protocol ListAggregate<Element, Value> {
  associatedtype Element
  associatedtype Value

  /// Whether it needs the list that a change leads to.
  static var needsList: Bool { get }

  /// Returns the value for the initial list. Called once, first.
  mutating func begin(with list: PersistentArray<Element>) -> Value
  /// Returns the value after a change, or `nil` if the value cannot have changed.
  mutating func follow(_ change: CollectionChange<Element>, leadingTo list: PersistentArray<Element>?) -> Value?
}

extension CollectionProducer {
  /// Returns the stream of an aggregate's values. Each start has its own state.
  @inlinable
  func aggregating<Aggregate: ListAggregate>(
    _ makeState: @escaping () -> Aggregate
  ) -> AggregateProducer<Aggregate.Value> where Aggregate.Element == Element {
    AggregateProducer { [attach] node, sink in
      var state = makeState()
      return attach(
        Consumer(
          node: node, needs: Aggregate.needsList ? .after : .change,
          start: { list, _ in sink(.value(state.begin(with: list))) },
          change: { change, _, after, _ in
            if let value = state.follow(change, leadingTo: after) { sink(.value(value)) }
          },
          end: { sink(.completed) }))
    }
  }
}
