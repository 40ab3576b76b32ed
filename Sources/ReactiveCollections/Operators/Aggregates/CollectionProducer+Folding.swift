extension CollectionProducer {
  /// Returns a value that elements are added to and removed from, in no particular order, such as a histogram.
  ///
  /// When an element is updated, its old version is removed and its new one is added; moves are ignored. In each
  /// change, all removals come before all additions. So `remove` has to undo `add`, in whatever order both are called.
  /// What they read must not change inside an element; if it does, `map(_:)` to it first.
  ///
  /// Each inserted or removed element costs one call, and each updated element two. A value with storage of its own,
  /// such as a dictionary, is copied at the next change if the value that was sent is still in use, as it is by a
  /// `Property`; each change then takes time linear in the size of the value.
  ///
  /// ```swift
  /// let sizes = people.updates.fold([:]) { $0[$1.team, default: 0] += 1 } removing: { $0[$1.team, default: 0] -= 1 }
  /// let teamSizes = Property<[Int: Int]>(sizes)
  /// people[1].team = 1
  /// print(teamSizes.value[1] ?? 0)  // prints: 3
  /// ```
  ///
  /// - Parameters:
  ///   - initial: The value for an empty list.
  ///   - add: Adds an element; called once for each inserted one.
  ///   - remove: Removes an element; called once for each removed one.
  @inlinable
  public func fold<Value>(
    _ initial: Value, adding add: @escaping (inout Value, Element) -> Void,
    removing remove: @escaping (inout Value, Element) -> Void
  ) -> AggregateProducer<Value> {
    aggregating(initial) { value, list in
      for element in list { add(&value, element) }
      return value
    } follow: { value, change, _ in
      var isTouched = false
      // Removals first, so that a sum of unsigned numbers does not overflow in between.
      change.forEachRun { run in
        if run.kind == .remove || run.kind == .update { for element in run.elements { remove(&value, element) } }
      }
      change.forEachRun { run in
        if run.kind == .insert || run.kind == .update { for element in run.newElements { add(&value, element) } }
        if run.kind != .move { isTouched = true }
      }
      return isTouched ? value : nil
    }
  }

  /// Returns the sum of a number taken from each element. `number` is called once for each element that is inserted or
  /// updated, and its result is kept, so elements may be objects that change. Traps on overflow, as `+` does. O(log n)
  /// for each element of a change.
  ///
  /// ```swift
  /// let total = Property(people.updates.sum(of: \.age))
  /// people[1].age = 20
  /// print(total.value)  // prints: 108
  /// ```
  @inlinable
  public func sum<Number: AdditiveArithmetic>(of number: @escaping (Element) -> Number) -> AggregateProducer<Number> {
    map(number).sum()
  }

  /// Returns the exact sum of a floating-point number taken from each element, rounded once, whatever the list
  /// contained before. The result is infinite while the sum is too large for its type, and NaN while the sum is
  /// undefined. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let prices = MutableCollectionProperty([("yacht", 1e16), ("tea", 1.0)])
  /// let total = Property(prices.updates.sum { $0.1 })
  /// prices.removeFirst()
  /// print(total.value)  // prints: 1.0
  /// ```
  @inlinable
  public func sum<Number: BinaryFloatingPoint>(of number: @escaping (Element) -> Number) -> AggregateProducer<Number> {
    map(number).sum()
  }
}

extension CollectionProducer where Element: AdditiveArithmetic {
  /// Returns the sum of all elements. Traps on overflow, as `+` does; in each change all removals come before all
  /// additions. O(1) for each element of a change.
  ///
  /// ```swift
  /// let total = Property(numbers.updates.sum())
  /// numbers.append(4)
  /// print(total.value)  // prints: 10
  /// ```
  @inlinable
  public func sum() -> AggregateProducer<Element> {
    fold(.zero, adding: { $0 += $1 }, removing: { $0 -= $1 }).skipRepeats()
  }
}

extension CollectionProducer where Element: BinaryFloatingPoint {
  /// Returns the sum of all elements, computed as by `sum(of:)`. O(1) for each element of a change.
  ///
  /// ```swift
  /// let amounts = MutableCollectionProperty([0.1, 0.2, 0.3])
  /// let total = Property(amounts.updates.sum())
  /// amounts.removeAll()
  /// print(total.value)  // prints: 0.0
  /// ```
  @inlinable
  public func sum() -> AggregateProducer<Element> {
    fold(ExactSum<Element>(), adding: { $0.add($1) }, removing: { $0.remove($1) }).map(\.value).skipRepeats()
  }
}
