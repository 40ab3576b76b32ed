/// The steps of a change of several keys, each key once, in no particular order.
///
/// They are stored as two dictionaries: the values that the keys had before, and those that they have after. So to invert
/// them is to exchange the two, and what inserts or removes a whole dictionary shares its storage.
/// ``DictionaryChange/Changes`` is the usual name of this type.
///
/// ```swift
/// let change: DictionaryChange = .composite([.insert("tea", 2), .remove("milk", 1)])
/// print(change.steps.old, change.steps.new)  // prints: ["milk": 1] ["tea": 2]
/// ```
public struct DictionaryChanges<Key: Hashable, Value> {
  /// The values before, of the keys that are removed or updated.
  public private(set) var old: PersistentDictionary<Key, Value>
  /// The values after, of the keys that are inserted or updated.
  public private(set) var new: PersistentDictionary<Key, Value>
  /// The number of keys in both.
  @usableFromInline private(set) var updates: Int

  /// Creates no steps.
  public init() { self.init(old: [:], new: [:]) }

  /// Creates the steps that lead from some values of keys to others.
  ///
  /// - Parameter updates: The number of keys that are in both.
  @usableFromInline
  package init(old: PersistentDictionary<Key, Value>, new: PersistentDictionary<Key, Value>, updates: Int = 0) {
    self.old = old
    self.new = new
    self.updates = updates
  }

  /// Creates the steps with the effect of several changes, one after the other. O(m) for m steps.
  @usableFromInline
  package init(_ changes: some Sequence<DictionaryChange<Key, Value>>) {
    self.init()
    for change in changes { append(change) }
  }

  /// The number of keys. O(1).
  @inlinable public var count: Int { old.count + new.count - updates }
  /// Whether there are no steps. O(1).
  @inlinable public var isEmpty: Bool { old.isEmpty && new.isEmpty }

  /// Returns the step of a key, if it changes. Expected O(1).
  ///
  /// ```swift
  /// let change: DictionaryChange = .composite([.insert("tea", 2), .remove("milk", 1)])
  /// print(change.steps["milk"] ?? .empty)  // prints: remove("milk", 1)
  /// ```
  @inlinable
  public subscript(key: Key) -> DictionaryChange<Key, Value>? { DictionaryChange(key, old: old[key], new: new[key]) }

  /// The step, if there is only one.
  @usableFromInline
  var onlyStep: DictionaryChange<Key, Value>? {
    guard count == 1, let (key, _) = old.first ?? new.first else { return nil }
    // Not looked up: a key may not equal itself.
    return DictionaryChange(key, old: old.first?.value, new: new.first?.value)
  }

  @usableFromInline var inverted: DictionaryChanges { DictionaryChanges(old: new, new: old, updates: updates) }

  @usableFromInline
  func mapValues<T>(_ transform: (Value) throws -> T) rethrows -> DictionaryChanges<Key, T> {
    DictionaryChanges<Key, T>(old: try old.mapValues(transform), new: try new.mapValues(transform), updates: updates)
  }

  /// Calls `body` for each key, with its value before and after.
  @inlinable
  package func forEachStep<E: Error>(_ body: (Key, _ old: Value?, _ new: Value?) throws(E) -> Void) throws(E) {
    for (key, value) in old { try body(key, value, updates == 0 ? nil : new[key]) }
    for (key, value) in new where updates == 0 || old[key] == nil { try body(key, nil, value) }
  }

  /// Adds a step of a key that has none yet.
  @usableFromInline
  package mutating func add(_ key: Key, old oldValue: Value?, new newValue: Value?) {
    if let oldValue { old[key] = oldValue }
    if let newValue { new[key] = newValue }
    if oldValue != nil, newValue != nil { updates += 1 }
  }

  /// Adds a change that was made for the result of these steps.
  @usableFromInline
  package mutating func append(_ change: DictionaryChange<Key, Value>) {
    if case .composite(let changes) = change, isEmpty {
      self = changes
    } else {
      change.forEachStep { key, old, new in append(key, old: old, new: new) }
    }
  }

  /// Adds a step that was made for the result of these.
  @usableFromInline
  mutating func append(_ key: Key, old oldValue: Value?, new newValue: Value?) {
    let wasIn = new[key] != nil
    // What is in neither of both dictionaries has not changed yet.
    let before = wasIn || old[key] != nil ? old[key] : oldValue
    if wasIn, before != nil { updates -= 1 }
    if let before { old[key] = before }
    if let newValue { new[key] = newValue } else if wasIn { new.removeValue(forKey: key) }
    if before != nil, newValue != nil { updates += 1 }
  }

  /// Removes the step of a key.
  mutating func forget(_ key: Key) {
    let (wasOld, wasNew) = (old.removeValue(forKey: key) != nil, new.removeValue(forKey: key) != nil)
    if wasOld, wasNew { updates -= 1 }
  }
}

extension DictionaryChanges: Equatable where Value: Equatable {}
extension DictionaryChanges: Hashable where Value: Hashable {}
extension DictionaryChanges: Sendable where Key: Sendable, Value: Sendable {}

extension DictionaryChanges: Sequence, ExpressibleByArrayLiteral {
  /// Creates the steps with the effect of several changes, one after the other.
  public init(arrayLiteral elements: DictionaryChange<Key, Value>...) { self.init(elements) }

  /// The number of steps.
  public var underestimatedCount: Int { count }

  /// Returns an iterator over the steps. Expected O(1) for each.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// An iterator over the steps of a change.
  public struct Iterator: IteratorProtocol {
    private let changes: DictionaryChanges
    private var old: PersistentDictionary<Key, Value>.Iterator
    private var new: PersistentDictionary<Key, Value>.Iterator

    fileprivate init(_ changes: DictionaryChanges) {
      self.changes = changes
      old = changes.old.makeIterator()
      new = changes.new.makeIterator()
    }

    /// Returns the next step, if there is one.
    public mutating func next() -> DictionaryChange<Key, Value>? {
      if let (key, value) = old.next() { return DictionaryChange(key, old: value, new: changes.new[key]) }
      while let (key, value) = new.next() { if changes.old[key] == nil { return .insert(key, value) } }
      return nil
    }
  }
}

extension DictionaryChanges: CustomStringConvertible {
  /// The descriptions of the steps in brackets, like those of an array.
  public var description: String { "[\(map(\.description).joined(separator: ", "))]" }
}
