extension CollectionProducer {
  /// A group, and a value that is computed from its elements.
  public typealias Total<Key, Value> = (key: Key, value: Value)

  /// Returns a value for each group of elements that have the same key, such as a count or a sum. The groups are in the order
  /// of their first elements.
  ///
  /// The same as `grouped(by:)` followed by `aggregated(_:)`: O(log² n) for each element of a change, and what the aggregate
  /// costs for it; never the whole group.
  ///
  /// ```swift
  /// let ages = CollectionProperty(people.updates.grouped(by: \.team) { $0.sum(of: \.age) })
  /// people[1].age = 18
  /// print(ages.map { "\($0.key): \($0.value)" })  // prints: ["1: 88", "2: 18"]
  /// ```
  @inlinable
  public func grouped<Key: Hashable, Value>(
    by key: @escaping (Element) -> Key, _ aggregate: @escaping (CollectionProducer) -> AggregateProducer<Value>
  ) -> CollectionProducer<Total<Key, Value>> {
    grouped(by: key).aggregated(aggregate)
  }

  /// Returns several values for each group of elements that have the same key, such as a count and a sum. The groups are in
  /// the order of their first elements. If a commit changes any values of a group, the result is updated once.
  @_disfavoredOverload
  @inlinable
  public func grouped<Key: Hashable, each Value>(
    by key: @escaping (Element) -> Key,
    _ aggregates: @escaping (CollectionProducer) -> (repeat AggregateProducer<each Value>)
  ) -> CollectionProducer<Total<Key, (repeat each Value)>> {
    grouped(by: key).aggregated(aggregates)
  }

  /// Returns a value for each group of elements that have the same key. The groups are in the ascending or descending order
  /// of their keys.
  @inlinable
  public func grouped<Key: Hashable & Comparable, Value>(
    by key: @escaping (Element) -> Key, sortedBy order: KeyOrder,
    _ aggregate: @escaping (CollectionProducer) -> AggregateProducer<Value>
  ) -> CollectionProducer<Total<Key, Value>> {
    grouped(by: key, sortedBy: order).aggregated(aggregate)
  }

  /// Returns several values for each group of elements that have the same key. The groups are in the ascending or descending
  /// order of their keys. If a commit changes any values of a group, the result is updated once.
  @_disfavoredOverload
  @inlinable
  public func grouped<Key: Hashable & Comparable, each Value>(
    by key: @escaping (Element) -> Key, sortedBy order: KeyOrder,
    _ aggregates: @escaping (CollectionProducer) -> (repeat AggregateProducer<each Value>)
  ) -> CollectionProducer<Total<Key, (repeat each Value)>> {
    grouped(by: key, sortedBy: order).aggregated(aggregates)
  }
}
