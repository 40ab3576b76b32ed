/// A dictionary that can be edited and observed: it reports exactly which keys changed, and how.
///
/// ```swift
/// let prices = MutableDictionaryProperty(["tea": 2, "milk": 1])
/// prices.changes.startWithValues { print($0) }
/// prices["tea"] = 3  // prints: update("tea", old: 2, new: 3)
/// prices["salt", default: 0] += 1  // prints: insert("salt", 1)
/// ```
///
/// Most of its members are those of two protocols: ``ObservableDictionary`` has what reads a dictionary and its streams
/// (`producer`, `updates`, `changes`); ``EditableDictionary`` has the editing methods (`updateValue`, `removeValue`,
/// `merge`, `set`, `apply`, `refresh`).
///
/// All observers of all its streams are called in the order in which they subscribed, and its edits join transactions, as
/// those of a ``MutableCollectionProperty`` do. Streams complete when the dictionary is deallocated. It belongs to the
/// isolation domain that it was created in; ``ReactiveCollectionsSignals/SharedHandle`` makes one for use from many
/// threads.
///
/// ## Edits
///
/// Each edit is one change and, outside a transaction, one event. An edit that changes nothing, by the comparison of
/// items, is silent. `hash` and `==` of keys, comparisons and other closures that are called in the middle of an edit must
/// not edit the dictionary; doing so traps. The hash of a key must not change while it is in the dictionary.
open class MutableDictionaryProperty<Key: Hashable, Item>: ObservableDictionary {
  @usableFromInline final let source: DictionarySource<Key, Item>
  /// The implementation of the dictionary.
  @inlinable public final var core: DictionaryCore<Key, Item> { DictionaryCore(source) }
  @usableFromInline final let token = Lifetime.Token()
  /// A lifetime that ends when the dictionary is deallocated.
  public final var lifetime: Lifetime { token.lifetime }

  /// A dictionary of entries, whose items are compared by their conformances, as
  /// ``/ReactiveCollectionsChanges/ElementComparison`` states. Of several entries with the same key, the last one counts.
  @inlinable
  public init(_ entries: some Sequence<(key: Key, value: Item)>) {
    source = DictionarySource(PersistentDictionary(lastOf: entries), comparison: .byConformance)
  }

  /// An empty dictionary, whose items are compared by their conformances.
  @inlinable
  public init() { source = DictionarySource([:], comparison: .byConformance) }

  /// A dictionary of entries with a custom comparison of items.
  @inlinable
  public init(_ entries: some Sequence<(key: Key, value: Item)>, comparison: ElementComparison<Item>) {
    source = DictionarySource(PersistentDictionary(lastOf: entries), comparison: comparison)
  }

  deinit { source.endInIsolation() }

  /// The keys with their items, as an independent value. O(1). Setting it is the same as calling `set(_:)`. In a
  /// transaction, this is the dictionary's working state.
  @inlinable
  public final var value: PersistentDictionary<Key, Item> {
    get {
      source.noteRead()
      return source.value
    }
    set { set(newValue) }
  }

  /// The item of a key. `nil` stands for none: setting it removes the key. Setting an item that is unchanged, by the
  /// dictionary's comparison, is silent. Expected O(1) for reading, and O(log n) for setting.
  ///
  /// ```swift
  /// prices["tea"] = 3
  /// prices["milk"] = nil
  /// print(prices)  // prints: ["tea": 3]
  /// ```
  @inlinable
  public final subscript(key: Key) -> Item? {
    get {
      source.noteRead()
      return source.value[key]
    }
    set { source.withLock { _ = if let newValue { source.put(newValue, for: key) } else { source.remove(key) } } }
  }

  /// The item of a key, or a default, which is stored when the item is changed. Expected O(log n).
  ///
  /// ```swift
  /// prices["salt", default: 0] += 1
  /// print(prices["salt"] ?? 0)  // prints: 1
  /// ```
  @inlinable
  public final subscript(key: Key, default defaultItem: @autoclosure () -> Item) -> Item {
    get { self[key] ?? defaultItem() }
    set { source.withLock { _ = source.put(newValue, for: key) } }
  }

  /// Makes several edits as one transaction: one event is sent, or none if the edits change nothing in the end. If
  /// `body` throws, all edits are undone.
  ///
  /// Edits that `body` makes to other lists join the transaction. See ``/ReactiveCollectionsSignals/transact(_:)``.
  @discardableResult
  @inlinable
  public final func modify<Result, E: Error>(
    _ body: (inout DictionaryEditor<Key, Item>) throws(E) -> Result
  ) throws(E) -> Result {
    try edit { core throws(E) in try core.transact(body) }
  }

  /// A description of the entries, like that of a dictionary.
  open var description: String { value.description }
}

extension MutableDictionaryProperty: EditableDictionary {
  /// Makes an edit: under the lock, if the dictionary is a part of a shared store.
  @inlinable
  public final func _edit<Result, E: Error>(
    _ body: (EditableDictionaryCore<Key, Item>) throws(E) -> Result
  ) throws(E) -> Result {
    try source.withLock { () throws(E) in try body(EditableDictionaryCore(source)) }
  }
}

extension MutableDictionaryProperty: SignalProducerConvertible {
  /// A dictionary cannot fail.
  public typealias Failure = Never
}

extension MutableDictionaryProperty: CustomStringConvertible {}
