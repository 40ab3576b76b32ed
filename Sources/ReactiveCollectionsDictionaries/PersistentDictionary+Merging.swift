extension PersistentDictionary {
  /// Adds keys and values. If there is a value already, `combine` is called with it and the new one. Expected
  /// O(*k* log *n*) for *k* of them.
  ///
  /// If `combine` throws, the dictionary is unchanged.
  ///
  /// ```swift
  /// var votes: PersistentDictionary = ["Ada": 1]
  /// votes.merge([("Ada", 2), ("Bob", 1)], uniquingKeysWith: +)
  /// print(votes["Ada"] ?? 0, votes.count)  // prints: 3 2
  /// ```
  @inlinable
  public mutating func merge(
    _ other: some Sequence<(Key, Value)>, uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows {
    var result = self
    for (key, value) in other { try result.merge(value, forKey: key, hash: Self.hash(of: key), uniquingWith: combine) }
    self = result
  }

  /// Adds keys and values. If there is a value already, `combine` is called with it and the new one. Expected
  /// O(*k* log *n*) for *k* of them.
  ///
  /// If `combine` throws, the dictionary is unchanged.
  @inlinable
  @_disfavoredOverload
  public mutating func merge(
    _ other: some Sequence<(key: Key, value: Value)>, uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows {
    try merge(other.lazy.map { ($0.key, $0.value) }, uniquingKeysWith: combine)
  }

  /// Adds the entries of another dictionary. If both have a value of a key, `combine` is called with both.
  ///
  /// Entries in storage that both dictionaries share stay as they are, without a call of `combine`, which must
  /// therefore return an equivalent value for two times the same one. So merging versions of a dictionary costs O(*d*
  /// log *n*) for *d* differences, and at most expected O(*m* log *n*) for another dictionary of *m* entries.
  ///
  /// If `combine` throws, the dictionary is unchanged.
  ///
  /// ```swift
  /// var votes: PersistentDictionary = ["Ada": 1]
  /// votes.merge(["Ada": 2, "Bob": 1] as PersistentDictionary, uniquingKeysWith: max)
  /// print(votes["Ada"] ?? 0, votes.count)  // prints: 2 2
  /// ```
  @inlinable
  public mutating func merge(
    _ other: PersistentDictionary, uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows {
    guard !isEmpty else {
      self = other
      return
    }
    // Looking up a few keys is faster than walking both tries.
    if entryCount < other.entryCount / 8 {
      var result = other
      for (key, value) in self {
        let hash = Self.hash(of: key)
        if let (_, leaf, offset) = result.makeUnique(key, hash: hash) {
          leaf.entries[offset] = (key, try combine(value, leaf.entries[offset].value))
        } else {
          result.insertNew(value, forKey: key, hash: hash)
        }
      }
      self = result
      return
    }
    var result = self
    try other.forEachDifferingEntry(from: self, by: { _, _ in false }) { old, new, hash in
      guard let new else { return }
      guard let old else {
        result.insertNew(new.pointee.value, forKey: new.pointee.key, hash: hash)
        return
      }
      let value = try combine(old.pointee.value, new.pointee.value)
      result.updateValue(value, forKey: old.pointee.key, hash: hash)
    }
    self = result
  }

  /// Returns this dictionary with keys and values added. If there is a value already, `combine` is called with it and
  /// the new one. Expected O(*k* log *n*) for *k* of them.
  @inlinable
  public func merging(
    _ other: some Sequence<(Key, Value)>, uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows -> PersistentDictionary {
    var result = self
    try result.merge(other, uniquingKeysWith: combine)
    return result
  }

  /// Returns this dictionary with keys and values added. If there is a value already, `combine` is called with it and
  /// the new one. Expected O(*k* log *n*) for *k* of them.
  @inlinable
  @_disfavoredOverload
  public func merging(
    _ other: some Sequence<(key: Key, value: Value)>, uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows -> PersistentDictionary {
    var result = self
    try result.merge(other, uniquingKeysWith: combine)
    return result
  }

  /// Returns this dictionary with the entries of another added. If both have a value of a key, `combine` is called with
  /// both.
  ///
  /// Entries in storage that both dictionaries share stay as they are, without a call of `combine`, which must
  /// therefore return an equivalent value for two times the same one. So merging versions of a dictionary costs O(*d*
  /// log *n*) for *d* differences, and at most expected O(*m* log *n*) for another dictionary of *m* entries.
  @inlinable
  public func merging(
    _ other: PersistentDictionary, uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows -> PersistentDictionary {
    var result = self
    try result.merge(other, uniquingKeysWith: combine)
    return result
  }

  @inlinable
  mutating func merge(
    _ value: __owned Value, forKey key: Key, hash: UInt32, uniquingWith combine: (Value, Value) throws -> Value
  ) rethrows {
    if let (_, leaf, offset) = makeUnique(key, hash: hash) {
      leaf.entries[offset].value = try combine(leaf.entries[offset].value, value)
      didMutate()
    } else {
      insertNew(value, forKey: key, hash: hash)
    }
  }
}
