extension CollectionProducer {
  /// Returns the average of a number taken from each element; `nil` if there are none. The sum is exact, and divided
  /// once, so that it does not matter what the list contained before. `number` is called once for each element that is
  /// inserted or updated, and its result is kept. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let average = Property(people.updates.average(of: \.age))
  /// people.removeLast()
  /// print(average.value ?? 0)  // prints: 26.5
  /// ```
  @inlinable
  public func average<Number: BinaryInteger>(of number: @escaping (Element) -> Number) -> AggregateProducer<Double?> {
    moments(of: number, withSquares: false) { ExactNumber($0) }.map(\.average).skipRepeats()
  }

  /// Returns the average of a floating-point number taken from each element; `nil` if there are none. Otherwise works
  /// like `average(of:)` for integers.
  @inlinable
  public func average<Number: BinaryFloatingPoint>(
    of number: @escaping (Element) -> Number
  ) -> AggregateProducer<Number?> {
    moments(of: number, withSquares: false) { ExactNumber($0) }.map { $0.average.map { Number($0) } }.skipRepeats()
  }

  /// Returns the variance of a number taken from each element: that of the whole population, which is the mean square of
  /// the distances from the average; `nil` if there are none.
  ///
  /// It is computed from exact sums of the numbers and of their squares, and nothing is rounded before they are
  /// subtracted. So it does not matter what the list contained before, or how large the numbers are beside their
  /// differences. It is infinite if the sum of the squares is too large for `Double`, and NaN if a number is infinite or
  /// NaN. `number` is called once for each element that is inserted or updated, and its result is kept. O(log n) for each
  /// element of a change.
  ///
  /// ```swift
  /// let variance = Property(people.updates.variance(of: \.age))
  /// people.removeAll { $0.age < 18 }
  /// print(variance.value ?? 0)  // prints: 64.0
  /// ```
  @inlinable
  public func variance<Number: BinaryInteger>(of number: @escaping (Element) -> Number) -> AggregateProducer<Double?> {
    moments(of: number, withSquares: true) { ExactNumber($0) }.map(\.variance).skipRepeats()
  }

  /// Returns the variance of a floating-point number taken from each element; `nil` if there are none. Otherwise works
  /// like `variance(of:)` for integers.
  @inlinable
  public func variance<Number: BinaryFloatingPoint>(
    of number: @escaping (Element) -> Number
  ) -> AggregateProducer<Number?> {
    moments(of: number, withSquares: true) { ExactNumber($0) }.map { $0.variance.map { Number($0) } }.skipRepeats()
  }

  /// Returns the standard deviation of a number taken from each element: the square root of the variance; `nil` if there
  /// are none. See `variance(of:)`.
  ///
  /// ```swift
  /// let spread = Property(people.updates.standardDeviation(of: \.age))
  /// people.removeAll { $0.age < 18 }
  /// print(spread.value ?? 0)  // prints: 8.0
  /// ```
  @inlinable
  public func standardDeviation<Number: BinaryInteger>(
    of number: @escaping (Element) -> Number
  ) -> AggregateProducer<Double?> {
    moments(of: number, withSquares: true) { ExactNumber($0) }.map { $0.variance?.squareRoot() }.skipRepeats()
  }

  /// Returns the standard deviation of a floating-point number taken from each element; `nil` if there are none. See
  /// `variance(of:)`.
  @inlinable
  public func standardDeviation<Number: BinaryFloatingPoint>(
    of number: @escaping (Element) -> Number
  ) -> AggregateProducer<Number?> {
    moments(of: number, withSquares: true) { ExactNumber($0) }.map { $0.variance.map { Number($0.squareRoot()) } }
      .skipRepeats()
  }

  @inlinable
  func moments<Number>(
    of number: @escaping (Element) -> Number, withSquares hasSquares: Bool,
    _ exact: @escaping (Number) -> ExactNumber
  ) -> AggregateProducer<Moments> {
    fold(
      of: number, Moments(withSquares: hasSquares), adding: { $0.add(exact($1)) }, removing: { $0.remove(exact($1)) })
  }

  @inlinable
  func moments(
    withSquares hasSquares: Bool, _ number: @escaping (Element) -> ExactNumber
  ) -> AggregateProducer<Moments> {
    fold(Moments(withSquares: hasSquares), adding: { $0.add(number($1)) }, removing: { $0.remove(number($1)) })
  }
}

extension CollectionProducer where Element: BinaryInteger {
  /// Returns the average of all elements; `nil` if there are none. Computed as by `average(of:)`. O(1) for each element
  /// of a change.
  ///
  /// ```swift
  /// let average = Property(numbers.updates.average())
  /// numbers.append(4)
  /// print(average.value ?? 0)  // prints: 2.5
  /// ```
  @inlinable
  public func average() -> AggregateProducer<Double?> {
    moments(withSquares: false) { ExactNumber($0) }.map(\.average).skipRepeats()
  }

  /// Returns the population variance of all elements; `nil` if there are none. Computed as by `variance(of:)`. O(1) for
  /// each element of a change.
  ///
  /// ```swift
  /// let variance = Property(numbers.updates.variance())
  /// numbers.append(2)
  /// print(variance.value ?? 0)  // prints: 0.5
  /// ```
  @inlinable
  public func variance() -> AggregateProducer<Double?> {
    moments(withSquares: true) { ExactNumber($0) }.map(\.variance).skipRepeats()
  }

  /// Returns the standard deviation of all elements: the square root of `variance()`; `nil` if there are none. O(1) for
  /// each element of a change.
  ///
  /// ```swift
  /// let spread = Property(numbers.updates.standardDeviation())
  /// numbers.removeFirst()
  /// print(spread.value ?? 0)  // prints: 0.5
  /// ```
  @inlinable
  public func standardDeviation() -> AggregateProducer<Double?> {
    moments(withSquares: true) { ExactNumber($0) }.map { $0.variance?.squareRoot() }.skipRepeats()
  }
}

extension CollectionProducer where Element: BinaryFloatingPoint {
  /// Returns the average of all elements; `nil` if there are none. Computed as by `average(of:)`. O(1) for each element
  /// of a change.
  ///
  /// ```swift
  /// let amounts = MutableCollectionProperty([0.1, 0.2, 0.3])
  /// let average = Property(amounts.updates.average())
  /// amounts.removeLast(2)
  /// print(average.value ?? 0)  // prints: 0.1
  /// ```
  @inlinable
  public func average() -> AggregateProducer<Element?> {
    moments(withSquares: false) { ExactNumber($0) }.map { $0.average.map { Element($0) } }.skipRepeats()
  }

  /// Returns the population variance of all elements; `nil` if there are none. Computed as by `variance(of:)`. O(1) for
  /// each element of a change.
  ///
  /// ```swift
  /// let levels = MutableCollectionProperty([1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16])
  /// print(Property(levels.updates.variance()).value ?? 0)  // prints: 22.5
  /// ```
  @inlinable
  public func variance() -> AggregateProducer<Element?> {
    moments(withSquares: true) { ExactNumber($0) }.map { $0.variance.map { Element($0) } }.skipRepeats()
  }

  /// Returns the standard deviation of all elements: the square root of `variance()`; `nil` if there are none. O(1) for
  /// each element of a change.
  ///
  /// ```swift
  /// let levels = MutableCollectionProperty([2.0, 4, 4, 4, 5, 5, 7, 9])
  /// print(Property(levels.updates.standardDeviation()).value ?? 0)  // prints: 2.0
  /// ```
  @inlinable
  public func standardDeviation() -> AggregateProducer<Element?> {
    moments(withSquares: true) { ExactNumber($0) }
      .map { $0.variance.map { Element($0.squareRoot()) } }.skipRepeats()
  }
}
