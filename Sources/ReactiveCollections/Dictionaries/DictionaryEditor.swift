/// A dictionary during a transaction: a view of it whose edits are a part of the transaction.
///
/// It shows the dictionary's working state, including edits made through the dictionary itself. It must not escape the
/// closure that it was passed to. It has the editing methods of every ``EditableDictionary``.
///
/// ```swift
/// prices.changes.startWithValues { print($0.count) }
/// prices.modify { prices in
///   prices["tea"] = 3
///   prices["salt", default: 0] += 1
/// }
/// // prints: 2
/// ```
public struct DictionaryEditor<Key: Hashable, Item> {
  @usableFromInline let source: DictionarySource<Key, Item>

  @usableFromInline init(_ source: DictionarySource<Key, Item>) { self.source = source }

  /// Creates an editor of entries that belongs to no dictionary. Assign it to the editor that a transaction passes to
  /// replace the entries of the dictionary.
  public init(_ entries: some Sequence<(key: Key, value: Item)>) {
    source = DictionarySource(PersistentDictionary(lastOf: entries), comparison: .none)
  }

  /// The keys with their items, as an independent value. O(1).
  @inlinable public var value: PersistentDictionary<Key, Item> { source.entries }
  /// The number of keys. O(1).
  @inlinable public var count: Int { source.entries.count }
  /// Whether there are no keys. O(1).
  @inlinable public var isEmpty: Bool { source.entries.isEmpty }

  /// The item of a key. `nil` stands for none: setting it removes the key. Expected O(log n).
  @inlinable
  public subscript(key: Key) -> Item? {
    get { source.entries[key] }
    nonmutating set { if let newValue { source.put(newValue, for: key) } else { source.remove(key) } }
  }

  /// The item of a key, or a default. Expected O(log n).
  @inlinable
  public subscript(key: Key, default defaultItem: @autoclosure () -> Item) -> Item {
    get { source.entries[key] ?? defaultItem() }
    nonmutating set { source.put(newValue, for: key) }
  }
}

extension DictionaryEditor: EditableDictionary {
  /// Makes an edit, which is a part of the transaction.
  @inlinable
  public func _edit<Result, E: Error>(
    _ body: (EditableDictionaryCore<Key, Item>) throws(E) -> Result
  ) throws(E) -> Result {
    try body(EditableDictionaryCore(source))
  }
}

extension DictionaryEditor: Sequence {
  /// Returns an iterator over the keys and items as they are now, in no particular order.
  @inlinable
  public func makeIterator() -> PersistentDictionary<Key, Item>.Iterator { source.entries.makeIterator() }
}

extension DictionaryEditor: CustomStringConvertible {
  /// A description of the entries, like that of a dictionary.
  public var description: String { source.entries.description }
}
