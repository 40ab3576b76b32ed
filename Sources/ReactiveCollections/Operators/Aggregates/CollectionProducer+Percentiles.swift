extension CollectionProducer {
  /// Returns the median of a number taken from each element: the middle one in their order, or halfway between the two
  /// middle ones; `nil` if there are none. See `percentile(_:of:)`.
  ///
  /// ```swift
  /// let median = Property(people.updates.median(of: \.age))
  /// people.removeLast()
  /// print(median.value ?? 0)  // prints: 26.5
  /// ```
  @inlinable
  public func median<Number: BinaryInteger>(of number: @escaping (Element) -> Number) -> AggregateProducer<Double?> {
    percentile(50, of: number)
  }

  /// Returns the median of a floating-point number taken from each element; `nil` if there are none. See
  /// `percentile(_:of:)`.
  @inlinable
  public func median<Number: BinaryFloatingPoint>(
    of number: @escaping (Element) -> Number
  ) -> AggregateProducer<Number?> {
    percentile(50, of: number)
  }

  /// Returns a percentile of a number taken from each element; `nil` if there are none.
  ///
  /// The percentile *p* of *n* numbers in ascending order is the one at the position (*n* − 1) *p* / 100, counted from
  /// zero. Between two positions it is interpolated linearly. If a number is NaN, so is the percentile.
  ///
  /// `number` is called once for each element that is inserted or updated, and its result is kept in the order of the
  /// numbers. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let high = Property(people.updates.percentile(75, of: \.age))
  /// people.removeLast()
  /// print(high.value ?? 0)  // prints: 31.25
  /// ```
  ///
  /// - Parameters:
  ///   - percentage: The percentage *p*. Traps unless it is in 0...100.
  ///   - number: Returns the number of an element.
  @inlinable
  public func percentile<Number: BinaryInteger>(
    _ percentage: Double, of number: @escaping (Element) -> Number
  ) -> AggregateProducer<Double?> {
    map(number).percentile(percentage)
  }

  /// Returns a percentile of a floating-point number taken from each element; `nil` if there are none. Otherwise works
  /// like `percentile(_:of:)` for integers.
  @inlinable
  public func percentile<Number: BinaryFloatingPoint>(
    _ percentage: Double, of number: @escaping (Element) -> Number
  ) -> AggregateProducer<Number?> {
    map(number).percentile(percentage)
  }
}

extension CollectionProducer where Element: BinaryInteger {
  /// Returns the median of all elements; `nil` if there are none. See `percentile(_:of:)`. O(log n) for each element of a
  /// change.
  ///
  /// ```swift
  /// let median = Property(numbers.updates.median())
  /// numbers.append(4)
  /// print(median.value ?? 0)  // prints: 2.5
  /// ```
  @inlinable
  public func median() -> AggregateProducer<Double?> { percentile(50) }

  /// Returns a percentile of all elements; `nil` if there are none. See `percentile(_:of:)`. O(log n) for each element of
  /// a change.
  ///
  /// ```swift
  /// let high = Property(numbers.updates.percentile(90))
  /// print(high.value ?? 0)  // prints: 2.8
  /// ```
  @inlinable
  public func percentile(_ percentage: Double) -> AggregateProducer<Double?> {
    let percentile = Percentile(percentage)
    return sorted().aggregating { list in
      percentile.place(in: list.count).map { $0.between(Double(list[$0.low]), Double(list[$0.high])) }
    }.skipRepeats()
  }
}

extension CollectionProducer where Element: BinaryFloatingPoint {
  /// Returns the median of all elements; `nil` if there are none. See `percentile(_:of:)`. O(log n) for each element of a
  /// change.
  ///
  /// ```swift
  /// let weights = MutableCollectionProperty([0.5, 3, 1])
  /// print(Property(weights.updates.median()).value ?? 0)  // prints: 1.0
  /// ```
  @inlinable
  public func median() -> AggregateProducer<Element?> { percentile(50) }

  /// Returns a percentile of all elements; `nil` if there are none. See `percentile(_:of:)`. O(log n) for each element of
  /// a change.
  ///
  /// ```swift
  /// let weights = MutableCollectionProperty([0.5, 3, 1])
  /// print(Property(weights.updates.percentile(25)).value ?? 0)  // prints: 0.75
  /// ```
  @inlinable
  public func percentile(_ percentage: Double) -> AggregateProducer<Element?> {
    let percentile = Percentile(percentage)
    // NaN is last.
    return sorted { $0 < $1 || (!$0.isNaN && $1.isNaN) }.aggregating { list -> Element? in
      if let last = list.last, last.isNaN { return last }
      return percentile.place(in: list.count).map {
        $0.weight == 0 ? list[$0.low] : Element($0.between(Double(list[$0.low]), Double(list[$0.high])))
      }
    }.skipRepeats()
  }
}

/// Where a percentile is among sorted numbers.
@usableFromInline
struct Percentile {
  /// Between two positions, which may be one, and how far behind the lower one.
  @usableFromInline
  struct Place {
    @usableFromInline let (low, high): (Int, Int)
    @usableFromInline let weight: Double

    /// Returns the number there: one of the two themselves at either end, and monotonic in between.
    @usableFromInline
    func between(_ one: Double, _ other: Double) -> Double {
      if weight == 0 || one == other { return one }
      let distance = other - one
      // The distance of two finite numbers may be too large.
      if distance.isInfinite { return one * (1 - weight) + other * weight }
      return weight < 0.5 ? one + distance * weight : other - distance * (1 - weight)
    }
  }

  private let fraction: Double

  @usableFromInline
  init(_ percentage: Double) {
    guard percentage >= 0, percentage <= 100 else {
      fatalError("A percentage has to be in 0...100, not \(percentage)")
    }
    fraction = percentage / 100
  }

  @usableFromInline
  func place(in count: Int) -> Place? {
    if count == 0 { return nil }
    let position = Double(count - 1) * fraction
    let low = Swift.min(Int(position), count - 1)
    return Place(low: low, high: Swift.min(low + 1, count - 1), weight: position - Double(low))
  }
}
