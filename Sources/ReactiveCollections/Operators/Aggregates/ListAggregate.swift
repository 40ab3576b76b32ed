public import CollectionChanges
public import PersistentArrays

/// An aggregate that has been started: what it knows of the list, and what its value becomes by a change.
@usableFromInline
protocol ListAggregate<Element, Value> {
  associatedtype Element
  associatedtype Value

  /// Whether it looks at the list where a change has led.
  static var needsList: Bool { get }

  /// Called once, first.
  mutating func begin(with list: PersistentArray<Element>) -> Value
  /// The value after a change, or nothing where it cannot be another one.
  mutating func follow(_ change: CollectionChange<Element>, leadingTo list: PersistentArray<Element>?) -> Value?
}

extension CollectionProducer {
  /// The stream of an aggregate's values; each start has a state of its own.
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
