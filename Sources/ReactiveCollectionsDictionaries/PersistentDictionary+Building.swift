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
    self.init()
    for (key, value) in keysAndValues { insertUnique(value, forKey: key) }
  }

  /// Creates a dictionary of the keys and values of another dictionary, or of another sequence of such elements. Traps
  /// if a key occurs more than once. Expected O(*n* log *n*).
  @inlinable
  @_disfavoredOverload
  public init(uniqueKeysWithValues keysAndValues: some Sequence<(key: Key, value: Value)>) {
    self.init()
    for (key, value) in keysAndValues { insertUnique(value, forKey: key) }
  }

  /// Creates a dictionary of the entries of a `Dictionary`. Expected O(*n* log *n*).
  @inlinable
  public init(_ dictionary: [Key: Value]) {
    self.init(uniqueKeysWithValues: dictionary)
  }

  @inlinable
  mutating func insertUnique(_ value: __owned Value, forKey key: Key) {
    if updateValue(value, forKey: key) != nil { duplicateKey(key) }
  }

  /// Creates a dictionary of keys and values. If a key occurs again, `combine` is called with its value so far and the
  /// new one. Expected O(*n* log *n*).
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

  /// Creates a dictionary of the keys and values of a sequence of such elements. If a key occurs again, `combine` is
  /// called with its value so far and the new one. Expected O(*n* log *n*).
  @inlinable
  @_disfavoredOverload
  public init(
    _ keysAndValues: some Sequence<(key: Key, value: Value)>, uniquingKeysWith combine: (Value, Value) throws -> Value
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

extension Dictionary {
  /// Creates a dictionary of the entries of a persistent one. O(*n*).
  ///
  /// ```swift
  /// let ages: PersistentDictionary = ["Ada": 36]
  /// print(Dictionary(ages) == ["Ada": 36])  // prints: true
  /// ```
  @inlinable
  public init(_ dictionary: PersistentDictionary<Key, Value>) {
    self.init(minimumCapacity: dictionary.count)
    for (key, value) in dictionary { updateValue(value, forKey: key) }
  }
}
