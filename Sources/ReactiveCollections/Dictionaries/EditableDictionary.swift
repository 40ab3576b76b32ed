/// A dictionary that can be edited: a property, a dictionary that threads share, or the editor of a transaction. All of
/// them have the same editing methods.
///
/// Each edit is one change, and sends one event; in a transaction it is a part of the transaction's change. An edit that
/// changes nothing, by the dictionary's comparison of items, is silent. A key that does not equal itself, such as
/// not-a-number, can never be looked up, so nothing is stored for it.
///
/// ``MutableDictionaryProperty``, ``SharedDictionaryProperty`` and ``DictionaryEditor`` conform. Do not conform other
/// types.
public protocol EditableDictionary<Key, Item> {
  /// The type of the keys.
  associatedtype Key: Hashable
  /// The type of the values of keys.
  associatedtype Item
  /// What an edit sends to other threads: changes of a shared dictionary; of any other one nothing, that is `Never`.
  ///
  /// The editing methods are for dictionaries where this is `Sendable`. A shared dictionary of others is edited in
  /// `modify`, whose closure is sent.
  associatedtype SentChange = Never

  /// Makes an edit: under the lock, if threads share the dictionary. What `body` receives must not escape.
  func _edit<Result, E: Error>(
    _ body: (EditableDictionaryCore<Key, Item>) throws(E) -> Result
  ) throws(E) -> Result
}

/// The implementation of a dictionary that can be edited. Opaque to users.
public struct EditableDictionaryCore<Key: Hashable, Item> {
  @usableFromInline let source: DictionarySource<Key, Item>

  @inlinable init(_ source: DictionarySource<Key, Item>) { self.source = source }
}

extension EditableDictionary {
  @inlinable
  func edit<Result, E: Error>(_ body: (DictionarySource<Key, Item>) throws(E) -> Result) throws(E) -> Result {
    try _edit { core throws(E) in try body(core.source) }
  }
}

extension EditableDictionary where SentChange: Sendable {
  /// Makes the dictionary equal to `entries` by the change that leads there, and returns that. Of several entries with the
  /// same key, the last one counts.
  ///
  /// Expected O(d log n) for d keys that differ, if `entries` is a version of the dictionary; otherwise O(n).
  ///
  /// ```swift
  /// print(prices.set(["tea": 2]))  // prints: remove("milk", 1)
  /// ```
  @discardableResult
  @inlinable
  public func set(_ entries: some Sequence<(key: Key, value: Item)>) -> DictionaryChange<Key, Item> {
    let target = PersistentDictionary(lastOf: entries)
    return edit { $0.set(target) }
  }

  /// Sets the item of a key, and returns the one that it had. Expected O(log n).
  @discardableResult
  @inlinable
  public func updateValue(_ item: Item, forKey key: Key) -> Item? { edit { $0.put(item, for: key) } }

  /// Removes a key, and returns the item that it had. Expected O(log n).
  @discardableResult
  @inlinable
  public func removeValue(forKey key: Key) -> Item? { edit { $0.remove(key) } }

  /// Removes keys, as one change. Expected O(k log n) for k keys.
  @inlinable
  public func removeAll(keys: some Sequence<Key>) {
    let keys = Array(keys)
    edit { $0.removeAll(keys) }
  }

  /// Removes all keys, as one change. O(1), plus releasing the items.
  @inlinable
  public func removeAll() { edit { _ = $0.set([:]) } }

  /// Removes the keys whose entries satisfy a predicate, as one change. O(n).
  @inlinable
  public func removeAll<E: Error>(where shouldBeRemoved: ((key: Key, value: Item)) throws(E) -> Bool) throws(E) {
    try edit { source throws(E) in try source.removeAll(where: shouldBeRemoved) }
  }

  /// Adds entries, as one change. `combine` decides between the item that a key has and the new one. Expected O(k log n)
  /// for k entries.
  ///
  /// ```swift
  /// prices.changes.startWithValues { print($0.count) }
  /// prices.merge(["tea": 3, "salt": 1]) { $1 }  // prints: 2
  /// ```
  @inlinable
  public func merge<E: Error>(
    _ entries: some Sequence<(key: Key, value: Item)>, uniquingKeysWith combine: (Item, Item) throws(E) -> Item
  ) throws(E) {
    let entries = Array(entries)
    try edit { source throws(E) in try source.merge(entries, combine) }
  }

  /// Reports that the item of a key has changed internally, by sending an update from the item to itself. Nothing happens
  /// if there is none. Expected O(log n).
  @inlinable
  public func refresh(_ key: Key) { edit { $0.refresh(key) } }

  /// Applies a change from elsewhere that was made for this dictionary as it is. Expected O(k log n) for k keys.
  ///
  /// - Throws: `DictionaryChangeError` if a key that the change inserts is there already, or if one that it removes or
  ///   updates is missing or has another item, by the dictionary's comparison. The dictionary is then left as it was, and
  ///   nothing is sent.
  @inlinable
  public func apply(_ change: DictionaryChange<Key, Item>) throws(DictionaryChangeError) {
    try edit { source throws(DictionaryChangeError) in try source.apply(change) }
  }
}

extension PersistentDictionary {
  /// Creates a dictionary of entries. Of several with the same key, the last one counts.
  @inlinable
  init(lastOf entries: some Sequence<(key: Key, value: Value)>) {
    if let same = entries as? PersistentDictionary {
      self = same
    } else {
      self.init()
      for (key, value) in entries { updateValue(value, forKey: key) }
    }
  }
}
