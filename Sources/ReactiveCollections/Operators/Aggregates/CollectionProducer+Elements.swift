extension CollectionProducer {
  /// The first element, or `nil` if the list is empty. A value is sent whenever another element becomes the first, or
  /// the first one is updated. O(log n) for each element of a change.
  ///
  /// ```swift
  /// numbers.updates.first.startWithValues { print($0 as Any) }  // prints: Optional(3)
  /// numbers.append(4)  // sends nothing
  /// numbers.removeFirst()  // prints: Optional(1)
  /// ```
  @inlinable
  public var first: AggregateProducer<Element?> { prefix(1).only }

  /// The last element, or `nil` if the list is empty. A value is sent whenever another element becomes the last, or the
  /// last one is updated. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let last = Property(numbers.updates.last)
  /// numbers.append(4)
  /// print(last.value ?? 0)  // prints: 4
  /// ```
  @inlinable
  public var last: AggregateProducer<Element?> { suffix(1).only }

  /// Returns the element at a position, or `nil` if the list is shorter. A value is sent whenever another element takes
  /// that position, or the element there is updated. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let second = Property(numbers.updates.element(at: 1))
  /// numbers.insert(5, at: 0)
  /// print(second.value ?? 0)  // prints: 3
  /// ```
  @inlinable
  public func element(at position: Int) -> AggregateProducer<Element?> {
    // The position after the last integer has no number.
    window(position..<(position == .max ? position : position + 1)).only
  }

  /// Returns the first element that satisfies a predicate, which is called as by `filter(_:)`, or `nil` if there is
  /// none. A value is sent whenever another element becomes the first such one, or it is updated. O(log n) for each
  /// element of a change.
  ///
  /// ```swift
  /// let firstAdult = Property(people.updates.first { $0.age >= 18 })
  /// people.removeFirst()
  /// print(firstAdult.value?.name ?? "nobody")  // prints: Cleo
  /// ```
  @inlinable
  public func first(where predicate: @escaping (Element) -> Bool) -> AggregateProducer<Element?> {
    filter(predicate).first
  }

  /// Returns the minimum element (the first of several) by an order, which is called as by `sorted(by:)`. O(log n) for
  /// each element of a change, since the list is kept in that order.
  ///
  /// ```swift
  /// let youngest = Property(people.updates.min { $0.age < $1.age })
  /// people[0].age = 5
  /// print(youngest.value?.name ?? "nobody")  // prints: Ada
  /// ```
  @inlinable
  public func min(by areInIncreasingOrder: @escaping (Element, Element) -> Bool) -> AggregateProducer<Element?> {
    sorted(by: areInIncreasingOrder).first
  }

  /// Returns the maximum element (the first of several) by an order, which is called as by `sorted(by:)`. O(log n) for
  /// each element of a change, since the list is kept in that order.
  ///
  /// ```swift
  /// let oldest = Property(people.updates.max { $0.age < $1.age })
  /// people.removeLast()
  /// print(oldest.value?.name ?? "nobody")  // prints: Ada
  /// ```
  @inlinable
  public func max(by areInIncreasingOrder: @escaping (Element, Element) -> Bool) -> AggregateProducer<Element?> {
    sorted { areInIncreasingOrder($1, $0) }.first
  }

  /// Returns the element with the smallest key (the first of several), or `nil` if the list is empty. `key` is called
  /// once for each element that is inserted or updated, and its result is kept. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let youngest = Property(people.updates.min(by: \.age))
  /// people[0].age = 5
  /// print(youngest.value?.name ?? "nobody")  // prints: Ada
  /// ```
  @_disfavoredOverload
  @inlinable
  public func min<Key: Comparable>(by key: @escaping (Element) -> Key) -> AggregateProducer<Element?> {
    sorted(by: key).first
  }

  /// Returns the element with the largest key (the first of several), or `nil` if the list is empty. `key` is called
  /// once for each element that is inserted or updated, and its result is kept. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let oldest = Property(people.updates.max(by: \.age))
  /// people.removeLast()
  /// print(oldest.value?.name ?? "nobody")  // prints: Ada
  /// ```
  @_disfavoredOverload
  @inlinable
  public func max<Key: Comparable>(by key: @escaping (Element) -> Key) -> AggregateProducer<Element?> {
    sorted(by: key, order: .descending).first
  }

  /// Returns the smallest of the values that a function takes from each element, or `nil` if the list is empty. `value`
  /// is called once for each element that is inserted or updated. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let lowestAge = Property(people.updates.min(of: \.age))
  /// people[0].age = 5
  /// print(lowestAge.value ?? 0)  // prints: 5
  /// ```
  @inlinable
  public func min<Value: Comparable>(of value: @escaping (Element) -> Value) -> AggregateProducer<Value?> {
    map(value).min()
  }

  /// Returns the largest of the values that a function takes from each element, or `nil` if the list is empty. `value`
  /// is called once for each element that is inserted or updated. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let highestAge = Property(people.updates.max(of: \.age))
  /// people.removeLast()
  /// print(highestAge.value ?? 0)  // prints: 36
  /// ```
  @inlinable
  public func max<Value: Comparable>(of value: @escaping (Element) -> Value) -> AggregateProducer<Value?> {
    map(value).max()
  }

  /// The element of a list that has at most one.
  @inlinable
  var only: AggregateProducer<Element?> { aggregating { $0.first } }
}

extension CollectionProducer where Element: Comparable {
  /// Returns the minimum element. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let least = Property(numbers.updates.min())
  /// numbers.removeAll { $0 < 2 }
  /// print(least.value ?? 0)  // prints: 2
  /// ```
  @inlinable
  public func min() -> AggregateProducer<Element?> { min(by: <).skipRepeats() }

  /// Returns the maximum element. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let highestAge = Property(people.updates.map(\.age).max())
  /// people[1].age = 90
  /// print(highestAge.value ?? 0)  // prints: 90
  /// ```
  @inlinable
  public func max() -> AggregateProducer<Element?> { max(by: <).skipRepeats() }
}
