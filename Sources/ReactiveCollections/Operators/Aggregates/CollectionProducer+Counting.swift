extension CollectionProducer {
  /// The number of elements. O(1) for each change.
  ///
  /// ```swift
  /// let count = Property(people.updates.count)
  /// people.removeFirst()
  /// print(count.value)  // prints: 2
  /// ```
  @inlinable
  public var count: AggregateProducer<Int> { aggregating { $0.count }.skipRepeats() }

  /// Whether the list is empty. O(1) for each change.
  ///
  /// ```swift
  /// people.updates.isEmpty.startWithValues { print($0) }  // prints: false
  /// people.removeFirst()  // sends nothing
  /// people.removeAll()  // prints: true
  /// ```
  @inlinable
  public var isEmpty: AggregateProducer<Bool> { aggregating { $0.isEmpty }.skipRepeats() }

  /// Returns the number of elements that satisfy a predicate, which is called as by `filter(_:)`. O(log n) for each
  /// element of a change.
  ///
  /// ```swift
  /// let adultCount = Property(people.updates.count { $0.age >= 18 })
  /// people[1].age = 18
  /// print(adultCount.value)  // prints: 3
  /// ```
  @inlinable
  public func count(where predicate: @escaping (Element) -> Bool) -> AggregateProducer<Int> { filter(predicate).count }

  /// Returns whether any element satisfies a predicate, which is called as by `filter(_:)`. O(log n) for each element
  /// of a change.
  ///
  /// ```swift
  /// let hasMinors = Property(people.updates.contains { $0.age < 18 })
  /// people[1].age = 18
  /// print(hasMinors.value)  // prints: false
  /// ```
  @inlinable
  public func contains(where predicate: @escaping (Element) -> Bool) -> AggregateProducer<Bool> {
    filter(predicate).isEmpty.map { !$0 }
  }

  /// Returns whether all elements satisfy a predicate, which is called as by `filter(_:)`. O(log n) for each element of
  /// a change.
  ///
  /// ```swift
  /// let areAllAdults = Property(people.updates.allSatisfy { $0.age >= 18 })
  /// people.remove(at: 1)
  /// print(areAllAdults.value)  // prints: true
  /// ```
  @inlinable
  public func allSatisfy(_ predicate: @escaping (Element) -> Bool) -> AggregateProducer<Bool> {
    filter { !predicate($0) }.isEmpty
  }
}

extension CollectionProducer where Element: Equatable {
  /// Returns whether any element equals `element`. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let hasTwo = Property(numbers.updates.contains(2))
  /// numbers.removeLast()
  /// print(hasTwo.value)  // prints: false
  /// ```
  @inlinable
  public func contains(_ element: Element) -> AggregateProducer<Bool> { contains { $0 == element } }
}
