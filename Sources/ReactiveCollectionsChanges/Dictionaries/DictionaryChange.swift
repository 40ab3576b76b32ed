/// A change of a dictionary.
///
/// A change is a single step, or the steps of several keys in a ``composite(_:)``, each key once: the order of steps has
/// no meaning. Composites do not nest, this package never wraps a single step in a composite, and the change without
/// effect is `.composite([])`.
///
/// ```swift
/// var prices: PersistentDictionary = ["tea": 2, "milk": 1]
/// let change: DictionaryChange = .composite([.update("tea", old: 2, new: 3), .remove("milk", 1)])
/// try change.apply(to: &prices)
/// print(prices)  // prints: ["tea": 3]
/// try change.inverted.apply(to: &prices)
/// print(prices == ["tea": 2, "milk": 1])  // prints: true
/// ```
///
/// Changes contain the values that they remove, so that they can be undone (``inverted``) and checked against the
/// dictionary that they are applied to (`apply(to:)`).
public enum DictionaryChange<Key: Hashable, Value> {
  /// The key comes in, with a value.
  case insert(Key, Value)
  /// The key goes out, with its value.
  case remove(Key, Value)
  /// The value of the key is replaced, or, if the old and the new value are the same, it has changed internally.
  case update(Key, old: Value, new: Value)
  /// The steps of several keys.
  indirect case composite(Changes)

  /// The steps of a composite.
  public typealias Changes = DictionaryChanges<Key, Value>
}

extension DictionaryChange: Equatable where Value: Equatable {}
extension DictionaryChange: Hashable where Value: Hashable {}
extension DictionaryChange: Sendable where Key: Sendable, Value: Sendable {}

// MARK: - Making

extension DictionaryChange {
  /// Creates a change with the given steps. If there is only one step, the change is that step. O(1).
  @inlinable
  public init(_ steps: Changes) { self = steps.onlyStep ?? .composite(steps) }

  /// Creates a change with the effect of several changes, one after the other. If there is only one step, the change is
  /// that step. O(m) for m steps.
  ///
  /// ```swift
  /// let change = DictionaryChange([.insert("tea", 2), .update("tea", old: 2, new: 3)])
  /// print(change)  // prints: insert("tea", 3)
  /// ```
  @inlinable
  public init(_ steps: some Sequence<DictionaryChange>) { self.init(Changes(steps)) }

  /// The change without steps, `.composite([])`.
  @inlinable public static var empty: DictionaryChange { .composite(Changes()) }

  /// Returns a change that inserts keys with their values. O(1).
  ///
  /// ```swift
  /// print(DictionaryChange.insertion(of: ["tea": 2]))  // prints: insert("tea", 2)
  /// ```
  @inlinable
  public static func insertion(of entries: PersistentDictionary<Key, Value>) -> DictionaryChange {
    DictionaryChange(Changes(old: [:], new: entries))
  }

  /// Returns a change that removes keys with their values. O(1).
  @inlinable
  public static func removal(of entries: PersistentDictionary<Key, Value>) -> DictionaryChange {
    DictionaryChange(Changes(old: entries, new: [:]))
  }

  /// Returns the step of a key: `nil` stands for no value. `nil` if there is none before and none after.
  @inlinable
  package init?(_ key: Key, old: Value?, new: Value?) {
    switch (old, new) {
    case (nil, let new?): self = .insert(key, new)
    case (let old?, nil): self = .remove(key, old)
    case (let old?, let new?): self = .update(key, old: old, new: new)
    case (nil, nil): return nil
    }
  }
}

// MARK: - Reading

extension DictionaryChange {
  /// The steps of the change; a change that is a step has one. O(1).
  ///
  /// ```swift
  /// for step in DictionaryChange.insert("tea", 2).steps { print(step) }  // prints: insert("tea", 2)
  /// ```
  @inlinable
  public var steps: Changes { if case .composite(let steps) = self { steps } else { [self] } }

  /// Whether the change has no steps. O(1).
  @inlinable public var isEmpty: Bool { if case .composite(let changes) = self { changes.isEmpty } else { false } }

  /// The number of keys that change. O(1).
  @inlinable public var count: Int { if case .composite(let changes) = self { changes.count } else { 1 } }

  /// The kind of the change. O(1).
  @inlinable
  public var operation: ChangeOperation {
    switch self {
    case .insert: .insert
    case .remove: .remove
    case .update: .update
    case .composite: .composite
    }
  }

  /// The key of a step; `nil` for a composite. O(1).
  @inlinable
  public var key: Key? {
    switch self {
    case .insert(let key, _), .remove(let key, _), .update(let key, _, _): key
    case .composite: nil
    }
  }

  /// The value before the change: the removed or replaced one. `nil` for an insertion and for a composite.
  @inlinable
  public var oldValue: Value? {
    switch self {
    case .remove(_, let value), .update(_, let value, _): value
    case .insert, .composite: nil
    }
  }

  /// The value after the change: the inserted one, or the replacement. `nil` for a removal and for a composite.
  @inlinable
  public var newValue: Value? {
    switch self {
    case .insert(_, let value), .update(_, _, let value): value
    case .remove, .composite: nil
    }
  }

  /// Calls `body` for each key that changes, with its value before and after. O(m) for m keys.
  @inlinable
  package func forEachStep<E: Error>(_ body: (Key, _ old: Value?, _ new: Value?) throws(E) -> Void) throws(E) {
    switch self {
    case .insert(let key, let value): try body(key, nil, value)
    case .remove(let key, let value): try body(key, value, nil)
    case .update(let key, let old, let new): try body(key, old, new)
    case .composite(let changes): try changes.forEachStep(body)
    }
  }
}

extension DictionaryChange: CustomStringConvertible {
  /// A description of the change, for example `insert("tea", 2)` or `composite([remove("milk", 1)])`.
  public var description: String {
    func text(_ value: some Any) -> String { String(reflecting: value) }
    return switch self {
    case .insert(let key, let value): "insert(\(text(key)), \(text(value)))"
    case .remove(let key, let value): "remove(\(text(key)), \(text(value)))"
    case .update(let key, let old, let new): "update(\(text(key)), old: \(text(old)), new: \(text(new)))"
    case .composite(let changes): "composite(\(changes))"
    }
  }
}

extension DictionaryChange: CustomDebugStringConvertible {
  /// The same as ``description``.
  public var debugDescription: String { description }
}

// MARK: - Transforming

extension DictionaryChange {
  /// The change that undoes this one. O(1).
  ///
  /// ```swift
  /// print(DictionaryChange.update("tea", old: 2, new: 3).inverted)  // prints: update("tea", old: 3, new: 2)
  /// ```
  @inlinable
  public var inverted: DictionaryChange {
    switch self {
    case .insert(let key, let value): .remove(key, value)
    case .remove(let key, let value): .insert(key, value)
    case .update(let key, let old, let new): .update(key, old: new, new: old)
    case .composite(let changes): .composite(changes.inverted)
    }
  }

  /// Returns the change with its values transformed. O(m) for m keys.
  ///
  /// ```swift
  /// print(DictionaryChange.insert("tea", 2).mapValues { $0 * 100 })  // prints: insert("tea", 200)
  /// ```
  @inlinable
  public func mapValues<T>(_ transform: (Value) throws -> T) rethrows -> DictionaryChange<Key, T> {
    switch self {
    case .insert(let key, let value): .insert(key, try transform(value))
    case .remove(let key, let value): .remove(key, try transform(value))
    case .update(let key, let old, let new): .update(key, old: try transform(old), new: try transform(new))
    case .composite(let changes): .composite(try changes.mapValues(transform))
    }
  }

  /// Returns one change with the effect of this change followed by another. O(m) for m keys of the shorter one.
  ///
  /// A key that is inserted and removed again does not appear, several updates of a key become one, and a key that is
  /// removed and inserted again is updated.
  ///
  /// ```swift
  /// print(DictionaryChange.insert("tea", 2).then(.update("tea", old: 2, new: 3)))  // prints: insert("tea", 3)
  /// ```
  ///
  /// - Parameter next: A change made for the dictionary that results from this one.
  @inlinable
  public func then(_ next: DictionaryChange) -> DictionaryChange { then(next, nil) }

  /// Returns one change with the effect of this change followed by another. Keys whose value is changed back do not
  /// appear.
  ///
  /// ```swift
  /// let there: DictionaryChange = .update("tea", old: 2, new: 3)
  /// print(there.then(.update("tea", old: 3, new: 2), by: .init()).isEmpty)  // prints: true
  /// ```
  ///
  /// - Parameters:
  ///   - next: A change made for the dictionary that results from this one.
  ///   - comparison: Decides which values are unchanged.
  @inlinable
  public func then(_ next: DictionaryChange, by comparison: ElementComparison<Value>) -> DictionaryChange {
    then(next, comparison)
  }

  @usableFromInline
  func then(_ next: DictionaryChange, _ comparison: ElementComparison<Value>?) -> DictionaryChange {
    var composition = DictionaryComposition<Key, Value>(comparison: comparison)
    composition.append(self)
    composition.append(next)
    return composition.netChange.change
  }
}

extension DictionaryChange where Value: Equatable {
  /// Returns one change with the effect of this change followed by another. A key whose value is changed back to an
  /// equal one does not appear; if values are `Distinguishable`, to an equal one that matches.
  @inlinable
  public func then(_ next: DictionaryChange) -> DictionaryChange { then(next, .byValue) }
}
