extension Dictionary {
  /// Creates a dictionary with the entries of a persistent one. O(*n*).
  ///
  /// ```swift
  /// let ages: PersistentDictionary = ["Ada": 36]
  /// print(Dictionary(ages))  // prints: ["Ada": 36]
  /// ```
  public init(_ entries: PersistentDictionary<Key, Value>) {
    self.init(minimumCapacity: entries.count)
    for (key, value) in entries { self[key] = value }
  }
}
