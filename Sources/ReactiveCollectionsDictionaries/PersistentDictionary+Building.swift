extension PersistentDictionary: ExpressibleByDictionaryLiteral {
  /// Creates a dictionary of the pairs of the literal, whose keys must be unique.
  @inlinable
  public init(dictionaryLiteral elements: (Key, Value)...) {
    self.init(uniqueKeysWithValues: elements)
  }

  /// Creates a dictionary of keys and values. Traps if a key occurs more than once. Expected O(*n* log *n*).
  ///
  /// ```swift
  /// let lengths = PersistentDictionary(uniqueKeysWithValues: ["a", "bb"].map { ($0, $0.count) })
  /// print(lengths["bb"] ?? 0)  // prints: 2
  /// ```
  @inlinable
  public init(uniqueKeysWithValues keysAndValues: some Sequence<(Key, Value)>) {
    if let dictionary = keysAndValues as? PersistentDictionary {
      self = dictionary
      return
    }
    self.init()
    for (key, value) in keysAndValues where updateValue(value, forKey: key) != nil { duplicateKey(key) }
  }

  /// Creates a dictionary of keys and values. If a key occurs again, `combine` is called with its value so far and the new
  /// one. Expected O(*n* log *n*).
  ///
  /// ```swift
  /// let best = PersistentDictionary([("Ada", 3), ("Bob", 2), ("Ada", 5)], uniquingKeysWith: max)
  /// print(best["Ada"] ?? 0)  // prints: 5
  /// ```
  @inlinable
  public init(
    _ keysAndValues: some Sequence<(Key, Value)>, uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows {
    self.init()
    try merge(keysAndValues, uniquingKeysWith: combine)
  }

  /// Creates a dictionary of the elements of `values`, grouped by what `keyForValue` returns for them. Expected
  /// O(*n* log *n*).
  ///
  /// ```swift
  /// let names = PersistentDictionary(grouping: ["Ada", "Al", "Bob"]) { $0.prefix(1) }
  /// print(names["A"] ?? [])  // prints: ["Ada", "Al"]
  /// ```
  @inlinable
  public init<Elements: Sequence>(
    grouping values: Elements, by keyForValue: (Elements.Element) throws -> Key
  ) rethrows where Value == [Elements.Element] {
    self.init()
    for value in values { self[try keyForValue(value), default: []].append(value) }
  }
}
