extension DictionaryProducer {
  /// The number of keys. O(1) for each change.
  ///
  /// ```swift
  /// let count = Property(prices.updates.count)
  /// prices["salt"] = 1
  /// print(count.value)  // prints: 3
  /// ```
  @inlinable public var count: AggregateProducer<Int> { recipe.aggregating { $0.count }.skipRepeats() }

  /// Whether there are no keys. O(1) for each change.
  @inlinable public var isEmpty: AggregateProducer<Bool> { recipe.aggregating { $0.isEmpty }.skipRepeats() }

  /// Returns the item of a key, or `nil` if there is none. A value is sent whenever the item is updated. O(1) for each
  /// change; to watch many keys of one dictionary, use ``ObservableDictionary/property(for:)``.
  ///
  /// ```swift
  /// prices.updates.value(for: "tea").startWithValues { print($0 ?? 0) }  // prints: 2
  /// prices["milk"] = 5  // sends nothing
  /// prices["tea"] = 3  // prints: 3
  /// ```
  @inlinable
  public func value(for key: Key) -> AggregateProducer<Item?> {
    recipe.aggregating((), begin: { $1[key] }) { _, change, after in change.names(key) ? .some(after[key]) : nil }
  }

  /// Returns whether there is a key. O(1) for each change.
  @inlinable
  public func contains(_ key: Key) -> AggregateProducer<Bool> {
    recipe.aggregating((), begin: { $1[key] != nil }) { _, change, after in
      change.names(key) ? after[key] != nil : nil
    }.skipRepeats()
  }

  /// Returns a value that entries are added to and removed from, in no particular order. See
  /// ``CollectionProducer/fold(_:adding:removing:)``.
  ///
  /// ```swift
  /// let counts = prices.updates.fold([:]) { $0[$1.value, default: 0] += 1 } removing: { $0[$1.value, default: 0] -= 1 }
  /// print(Property<[Int: Int]>(counts).value[2] ?? 0)  // prints: 1
  /// ```
  @inlinable
  public func fold<Value>(
    _ initial: Value, adding add: @escaping (inout Value, Entry) -> Void,
    removing remove: @escaping (inout Value, Entry) -> Void
  ) -> AggregateProducer<Value> {
    recipe.aggregating(initial) { value, entries in
      for entry in entries { add(&value, entry) }
      return value
    } follow: { value, change, _ in
      // Removals first, so that a sum of unsigned numbers does not overflow in between.
      change.forEachStep { key, old, _ in if let old { remove(&value, (key, old)) } }
      change.forEachStep { key, _, new in if let new { add(&value, (key, new)) } }
      return value
    }
  }

  /// Returns the sum of a number taken from each entry. `number` is called once for each key that comes in or gets another
  /// item, and its result is kept. Traps on overflow, as `+` does. Expected O(log n) for each key of a change.
  ///
  /// ```swift
  /// let total = Property(prices.updates.sum { $0.value })
  /// prices["salt"] = 1
  /// print(total.value)  // prints: 4
  /// ```
  @inlinable
  public func sum<Number: AdditiveArithmetic>(of number: @escaping (Entry) -> Number) -> AggregateProducer<Number> {
    numbers(number).fold(.zero, adding: { $0 += $1.value }, removing: { $0 -= $1.value }).skipRepeats()
  }

  /// Returns the exact sum of a floating-point number taken from each entry, rounded once, whatever the dictionary
  /// contained before. See `sum(of:)` of a ``CollectionProducer``.
  @inlinable
  public func sum<Number: BinaryFloatingPoint>(of number: @escaping (Entry) -> Number) -> AggregateProducer<Number> {
    numbers(number).fold(ExactSum<Number>(), adding: { $0.add($1.value) }, removing: { $0.remove($1.value) })
      .map(\.value).skipRepeats()
  }

  @inlinable
  func numbers<Number>(_ number: @escaping (Entry) -> Number) -> DictionaryProducer<Key, Number> {
    transforming(.fixed { number(($0, $1)) })
  }

  /// Returns the number of entries that satisfy a predicate, which is called as by `filter(_:)`.
  @inlinable
  public func count(where predicate: @escaping (Entry) -> Bool) -> AggregateProducer<Int> { filter(predicate).count }

  /// Returns whether any entry satisfies a predicate, which is called as by `filter(_:)`.
  @inlinable
  public func contains(where predicate: @escaping (Entry) -> Bool) -> AggregateProducer<Bool> {
    filter(predicate).isEmpty.map { !$0 }
  }

  /// Returns whether all entries satisfy a predicate, which is called as by `filter(_:)`.
  @inlinable
  public func allSatisfy(_ predicate: @escaping (Entry) -> Bool) -> AggregateProducer<Bool> {
    filter { !predicate($0) }.isEmpty
  }

  /// Returns the smallest entry by an order, or `nil` if there are none. Expected O(log n) for each key of a change.
  ///
  /// ```swift
  /// let cheapest = Property(prices.updates.min { $0.value < $1.value })
  /// print(cheapest.value?.key ?? "none")  // prints: milk
  /// ```
  @inlinable
  public func min(by areInIncreasingOrder: @escaping (Entry, Entry) -> Bool) -> AggregateProducer<Entry?> {
    entries.min(by: areInIncreasingOrder)
  }

  /// Returns the largest entry by an order, or `nil` if there are none. Expected O(log n) for each key of a change.
  @inlinable
  public func max(by areInIncreasingOrder: @escaping (Entry, Entry) -> Bool) -> AggregateProducer<Entry?> {
    entries.max(by: areInIncreasingOrder)
  }
}

extension DictionaryChange {
  /// Whether a key changes.
  @inlinable
  func names(_ key: Key) -> Bool {
    switch self {
    case .insert(let own, _), .remove(let own, _), .update(let own, _, _): own == key
    case .composite(let changes): changes.old[key] != nil || changes.new[key] != nil
    }
  }
}
