extension DictionaryChange {
  /// Applies the change to a dictionary. Expected O(log n) for each key.
  ///
  /// Values are not compared with the values that the change names. This is also the case in generic code, if the
  /// compiler does not know that `Value` is `Equatable`.
  ///
  /// - Throws: `DictionaryChangeError` if a key that the change inserts is there already, or one that it removes or
  ///   updates is missing. The dictionary is then unchanged.
  @inlinable
  public func apply(to dictionary: inout PersistentDictionary<Key, Value>) throws(DictionaryChangeError) {
    try apply(to: &dictionary, nil)
  }

  /// Applies the change to a dictionary. Expected O(1) for each key.
  ///
  /// - Throws: `DictionaryChangeError` if a key that the change inserts is there already, or one that it removes or
  ///   updates is missing. The dictionary is then unchanged.
  @inlinable
  public func apply(to dictionary: inout [Key: Value]) throws(DictionaryChangeError) {
    try apply(to: &dictionary, nil)
  }
}

extension DictionaryChange where Value: Equatable {
  /// Applies the change to a dictionary. Expected O(log n) for each key.
  ///
  /// ```swift
  /// var prices: PersistentDictionary = ["tea": 2]
  /// try DictionaryChange.insert("milk", 1).apply(to: &prices)
  /// print(prices.count)  // prints: 2
  /// ```
  ///
  /// - Throws: `DictionaryChangeError` if a key that the change inserts is there already, or if one that it removes or
  ///   updates is missing or has another value. The dictionary is then unchanged.
  @inlinable
  public func apply(to dictionary: inout PersistentDictionary<Key, Value>) throws(DictionaryChangeError) {
    try apply(to: &dictionary, ==)
  }

  /// Applies the change to a dictionary. Expected O(1) for each key.
  ///
  /// - Throws: `DictionaryChangeError` if a key that the change inserts is there already, or if one that it removes or
  ///   updates is missing or has another value. The dictionary is then unchanged.
  @inlinable
  public func apply(to dictionary: inout [Key: Value]) throws(DictionaryChangeError) {
    try apply(to: &dictionary, ==)
  }
}

extension DictionaryChange {
  @usableFromInline
  package func apply(
    to dictionary: inout PersistentDictionary<Key, Value>, _ areSame: ((Value, Value) -> Bool)?
  ) throws(DictionaryChangeError) {
    try check(areSame) { dictionary[$0] }
    performUnchecked(on: &dictionary)
  }

  @usableFromInline
  func apply(
    to dictionary: inout [Key: Value], _ areSame: ((Value, Value) -> Bool)?
  ) throws(DictionaryChangeError) {
    try check(areSame) { dictionary[$0] }
    forEachStep { key, _, new in dictionary[key] = new }
  }

  /// Throws unless the change was made for a dictionary that has these values.
  private func check(
    _ areSame: ((Value, Value) -> Bool)?, _ found: (Key) -> Value?
  ) throws(DictionaryChangeError) {
    try forEachStep { (key, old, _) throws(DictionaryChangeError) in
      switch (old, found(key)) {
      case (nil, nil): break
      case (nil, let found?): throw DictionaryChangeError(.keyExists(found: String(reflecting: found)), key: key)
      case (let old?, nil): throw DictionaryChangeError(.missingKey(expected: String(reflecting: old)), key: key)
      case (let old?, let found?):
        if let areSame, !canName(old, found, by: areSame) {
          throw DictionaryChangeError(
            .valueMismatch(expected: String(reflecting: old), found: String(reflecting: found)), key: key)
        }
      }
    }
  }

  /// Makes the change in the dictionary that it was made for.
  @inlinable
  package func performUnchecked(on dictionary: inout PersistentDictionary<Key, Value>) {
    switch self {
    case .insert(let key, let value), .update(let key, _, let value): dictionary.updateValue(value, forKey: key)
    case .remove(let key, _): dictionary.removeValue(forKey: key)
    case .composite(let changes): changes.performUnchecked(on: &dictionary)
    }
  }
}

extension DictionaryChanges {
  @usableFromInline
  func performUnchecked(on dictionary: inout PersistentDictionary<Key, Value>) {
    if dictionary.count == old.count, updates == 0 { return dictionary = new }
    forEachStep { key, _, new in dictionary[key] = new }
  }
}

/// An error that is thrown if a change cannot be applied, because it was not made for the dictionary or the set. That is
/// unchanged.
///
/// ```swift
/// var prices = ["tea": 2]
/// do { try DictionaryChange.remove("tea", 3).apply(to: &prices) } catch { print(error) }
/// // prints: Key "tea": expected 3, found 2
/// ```
public struct DictionaryChangeError: Error, Hashable, Sendable {
  /// What was expected and what was found instead.
  public enum Reason: Hashable, Sendable {
    /// The key is to be inserted, but is there already. `found` describes its value.
    case keyExists(found: String)
    /// The key is not there. `expected` describes the value that it should have.
    case missingKey(expected: String)
    /// The key has another value than the change names. Both are given by their descriptions.
    case valueMismatch(expected: String, found: String)
  }

  /// What was expected and what was found instead.
  public let reason: Reason
  /// A description of the key.
  public let key: String

  /// Creates an error.
  public init(_ reason: Reason, key: some Any) {
    self.reason = reason
    self.key = String(reflecting: key)
  }

  /// A description of what the key should have had.
  public var expected: String {
    switch reason {
    case .keyExists: "no value"
    case .missingKey(let expected), .valueMismatch(let expected, _): expected
    }
  }

  /// A description of what the key has.
  public var found: String {
    switch reason {
    case .missingKey: "no value"
    case .keyExists(let found), .valueMismatch(_, let found): found
    }
  }
}

extension DictionaryChangeError: CustomStringConvertible {
  /// A description of the error, for example `Key "tea": expected 3, found 2`.
  public var description: String { "Key \(key): expected \(expected), found \(found)" }
}
