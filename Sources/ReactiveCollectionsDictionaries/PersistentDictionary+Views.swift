extension PersistentDictionary {
  /// The keys of a dictionary, in its order.
  @frozen
  public struct Keys {
    @usableFromInline
    let dictionary: PersistentDictionary

    @inlinable
    init(_ dictionary: PersistentDictionary) { self.dictionary = dictionary }
  }

  /// The values of a dictionary, in its order.
  @frozen
  public struct Values {
    @usableFromInline
    let dictionary: PersistentDictionary

    @inlinable
    init(_ dictionary: PersistentDictionary) { self.dictionary = dictionary }
  }

  /// The keys, in the order of the entries. O(1).
  ///
  /// ```swift
  /// let ages: PersistentDictionary = ["Ada": 36]
  /// print(ages.keys.contains("Ada"))  // prints: true
  /// ```
  @inlinable
  public var keys: Keys { Keys(self) }

  /// The values, in the order of the entries. O(1).
  @inlinable
  public var values: Values { Values(self) }
}

extension PersistentDictionary.Keys: Sendable where Key: Sendable, Value: Sendable {}
extension PersistentDictionary.Values: Sendable where Key: Sendable, Value: Sendable {}
extension PersistentDictionary.Keys.Iterator: Sendable where Key: Sendable, Value: Sendable {}
extension PersistentDictionary.Values.Iterator: Sendable where Key: Sendable, Value: Sendable {}

extension PersistentDictionary.Keys: Collection {
  /// An iterator over keys.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline
    var entries: PersistentDictionary.Iterator

    @inlinable
    init(_ entries: PersistentDictionary.Iterator) { self.entries = entries }

    /// Returns the next key, or `nil` after the last one.
    @inlinable
    public mutating func next() -> Key? { entries.next()?.key }
  }

  /// Returns an iterator over the keys.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(dictionary.makeIterator()) }

  /// The number of keys. O(1).
  @inlinable
  public var count: Int { dictionary.count }
  /// The exact number of keys.
  @inlinable
  public var underestimatedCount: Int { dictionary.count }
  /// Whether there are no keys. O(1).
  @inlinable
  public var isEmpty: Bool { dictionary.isEmpty }
  /// The position of the first key, or `endIndex`. O(log *n*).
  @inlinable
  public var startIndex: PersistentDictionary.Index { dictionary.startIndex }
  /// The position after the last key. O(1).
  @inlinable
  public var endIndex: PersistentDictionary.Index { dictionary.endIndex }
  /// Returns the position after `i`. O(log *n*).
  @inlinable
  public func index(after i: PersistentDictionary.Index) -> PersistentDictionary.Index { dictionary.index(after: i) }
  /// Returns the position `distance` keys after or before `i`. O(log *n*).
  @inlinable
  public func index(_ i: PersistentDictionary.Index, offsetBy distance: Int) -> PersistentDictionary.Index {
    dictionary.index(i, offsetBy: distance)
  }
  /// Returns the position `distance` keys after or before `i`, unless that is beyond `limit`. O(log *n*).
  @inlinable
  public func index(
    _ i: PersistentDictionary.Index, offsetBy distance: Int, limitedBy limit: PersistentDictionary.Index
  ) -> PersistentDictionary.Index? {
    dictionary.index(i, offsetBy: distance, limitedBy: limit)
  }
  /// Returns the number of keys from `start` to `end`. O(log *n*).
  @inlinable
  public func distance(from start: PersistentDictionary.Index, to end: PersistentDictionary.Index) -> Int {
    dictionary.distance(from: start, to: end)
  }
  /// The key at `position`, which must be the index of one. O(log *n*).
  @inlinable
  public subscript(position: PersistentDictionary.Index) -> Key { dictionary[position].key }

  /// Returns whether the dictionary has the key. Expected O(log *n*).
  @inlinable
  public func _customContainsEquatableElement(_ element: Key) -> Bool? { dictionary.contains(element) }
  /// Returns the position of a key. Expected O(log *n*).
  @inlinable
  public func _customIndexOfEquatableElement(_ element: Key) -> PersistentDictionary.Index?? {
    .some(dictionary.index(forKey: element))
  }
}

extension PersistentDictionary.Keys: Equatable {
  /// Returns whether both dictionaries have the same keys. O(*n*), and O(*d* log *n*) for versions of a dictionary with
  /// *d* different entries.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.dictionary.hasSameKeys(as: right.dictionary)
  }
}

extension PersistentDictionary.Values: Collection {
  /// An iterator over values.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline
    var entries: PersistentDictionary.Iterator

    @inlinable
    init(_ entries: PersistentDictionary.Iterator) { self.entries = entries }

    /// Returns the next value, or `nil` after the last one.
    @inlinable
    public mutating func next() -> Value? { entries.next()?.value }
  }

  /// Returns an iterator over the values.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(dictionary.makeIterator()) }

  /// The number of values. O(1).
  @inlinable
  public var count: Int { dictionary.count }
  /// The exact number of values.
  @inlinable
  public var underestimatedCount: Int { dictionary.count }
  /// Whether there are no values. O(1).
  @inlinable
  public var isEmpty: Bool { dictionary.isEmpty }
  /// The position of the first value, or `endIndex`. O(log *n*).
  @inlinable
  public var startIndex: PersistentDictionary.Index { dictionary.startIndex }
  /// The position after the last value. O(1).
  @inlinable
  public var endIndex: PersistentDictionary.Index { dictionary.endIndex }
  /// Returns the position after `i`. O(log *n*).
  @inlinable
  public func index(after i: PersistentDictionary.Index) -> PersistentDictionary.Index { dictionary.index(after: i) }
  /// Returns the position `distance` values after or before `i`. O(log *n*).
  @inlinable
  public func index(_ i: PersistentDictionary.Index, offsetBy distance: Int) -> PersistentDictionary.Index {
    dictionary.index(i, offsetBy: distance)
  }
  /// Returns the position `distance` values after or before `i`, unless that is beyond `limit`. O(log *n*).
  @inlinable
  public func index(
    _ i: PersistentDictionary.Index, offsetBy distance: Int, limitedBy limit: PersistentDictionary.Index
  ) -> PersistentDictionary.Index? {
    dictionary.index(i, offsetBy: distance, limitedBy: limit)
  }
  /// Returns the number of values from `start` to `end`. O(log *n*).
  @inlinable
  public func distance(from start: PersistentDictionary.Index, to end: PersistentDictionary.Index) -> Int {
    dictionary.distance(from: start, to: end)
  }
  /// The value at `position`, which must be the index of one. O(log *n*).
  @inlinable
  public subscript(position: PersistentDictionary.Index) -> Value { dictionary[position].value }
}

extension PersistentDictionary.Keys: CustomStringConvertible, CustomDebugStringConvertible {
  /// The keys, described like an array.
  public var description: String { Array(self).description }
  /// The keys, described like an array.
  public var debugDescription: String { Array(self).debugDescription }
}

extension PersistentDictionary.Values: CustomStringConvertible, CustomDebugStringConvertible {
  /// The values, described like an array.
  public var description: String { Array(self).description }
  /// The values, described like an array.
  public var debugDescription: String { Array(self).debugDescription }
}
