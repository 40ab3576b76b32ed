extension SectionedProducer {
  /// A section, and a value that is computed from its rows.
  public typealias Total<Value> = (key: Section, value: Value)

  /// Returns a value for each section that is derived from its rows, such as their number or a sum.
  ///
  /// `aggregate` is called once for each section that is inserted, with the updates of its rows, to which any operators can
  /// be applied. A changed row costs what that costs for it, and O(log n): the other rows are not read. If a commit
  /// changes the value of a section, the result is updated in place.
  ///
  /// ```swift
  /// let ages = people.updates.grouped(by: \.team).aggregated { $0.sum(of: \.age) }
  /// print(CollectionProperty(ages).map { "\($0.key): \($0.value)" })  // prints: ["1: 88", "2: 17"]
  /// ```
  @inlinable
  public func aggregated<Value>(
    _ aggregate: @escaping (CollectionProducer<Row>) -> AggregateProducer<Value>
  ) -> CollectionProducer<Total<Value>> {
    let values = ElementComparison<Value>.ofValues
    return CollectionProducer<CollectionGroup<Section, Row>>(split).livelyMapped(
      comparing: Self.comparison { values?.isUnchanged($0, $1) == true }
    ) { group in
      aggregate(group.updates)
    } _: { group, value in
      (group.key, value)
    }
  }

  /// Returns several values for each section that are derived from its rows. If a commit changes any values of a section,
  /// the result is updated once. Traps if the closure returns no aggregate, as one does that returns a tuple with labels.
  ///
  /// ```swift
  /// let facts = people.updates.grouped(by: \.team).aggregated { ($0.count, $0.sum(of: \.age)) }
  /// print(CollectionProperty(facts).map { "\($0.key): \($0.value)" })  // prints: ["1: (2, 88)", "2: (1, 17)"]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func aggregated<each Value>(
    _ aggregates: @escaping (CollectionProducer<Row>) -> (repeat AggregateProducer<each Value>)
  ) -> CollectionProducer<Total<(repeat each Value)>> {
    // What is no tuple of aggregates is discarded by a closure that returns none.
    if MemoryLayout<(repeat (each Value, Int8))>.size == 0 { noAggregates() }
    return CollectionProducer<CollectionGroup<Section, Row>>(split).livelyMapped(
      comparing: Self.comparison { _, _ in false }
    ) { group in
      .combining(repeat each aggregates(group.updates))
    } _: { group, values in
      (group.key, values)
    }
  }

  /// The comparison of totals: by their sections, if these can be compared.
  @usableFromInline
  static func comparison<Value>(
    _ areEqual: @escaping (Value, Value) -> Bool
  ) -> ElementComparison<Total<Value>>? {
    guard let sections = ElementComparison<Section>.ofValues else { return nil }
    return ElementComparison {
      sections.isSame($0.key, $1.key)
    } content: {
      areEqual($0.value, $1.value)
    }
  }

  /// Returns the sections whose rows satisfy a condition as a whole, such as that there are several.
  ///
  /// ```swift
  /// let large = people.updates.grouped(by: \.team).having { $0.count.map { $0 > 1 } }
  /// print(CollectionProperty(large).map(\.section))  // prints: [1]
  /// ```
  ///
  /// - Parameter condition: Derives the condition from the rows of a section: called once for each section that is
  ///   inserted. A changed row costs what that costs for it, and O(log n).
  @inlinable
  public func having(
    _ condition: @escaping (CollectionProducer<Row>) -> AggregateProducer<Bool>
  ) -> SectionedProducer {
    CollectionProducer<CollectionGroup<Section, Row>>(split).livelyMapped(comparing: nil) {
      condition($0.updates).skipRepeats()
    } _: {
      ($0, $1)
    }
    .filter { $0.1 }
    .map { $0.0 }
    .sectionedUpdates(comparing: ElementComparison<Section>.equalityOfValues) { $0.key }
  }
}

extension CollectionProducer {
  /// Returns the groups whose totals satisfy a condition: `filter(_:)`, by the word that databases have for it.
  ///
  /// ```swift
  /// let old = people.updates.grouped(by: \.team) { $0.sum(of: \.age) }.having { $0.value > 50 }
  /// print(CollectionProperty(old).map(\.key))  // prints: [1]
  /// ```
  @inlinable
  public func having<Key, Value>(
    _ condition: @escaping (Element) -> Bool
  ) -> CollectionProducer where Element == (key: Key, value: Value) {
    filter(condition)
  }
}

@usableFromInline
func noAggregates() -> Never {
  fatalError("There are no totals: return an aggregate, or several in a tuple without labels")
}
