/// A dictionary that can be read and observed.
///
/// ```swift
/// func total(_ prices: some ObservableDictionary<String, Int>) -> Property<Int> {
///   Property(prices.updates.sum { $0.value })
/// }
/// print(total(prices).value)  // prints: 3
/// ```
///
/// It belongs to the isolation domain that it was created in (one function, one actor or the main actor), as lists do.
/// ``ReactiveCollectionsSignals/SharedHandle`` makes a dictionary for use from many threads.
///
/// ``MutableDictionaryProperty`` and ``DictionaryProperty`` conform. Do not conform other types.
public protocol ObservableDictionary<Key, Item>: AnyObject, Sequence
where Iterator == PersistentDictionary<Key, Item>.Iterator {
  /// The type of the keys.
  associatedtype Key: Hashable
  /// The type of the values of keys.
  associatedtype Item
  /// The implementation of the dictionary.
  var core: DictionaryCore<Key, Item> { get }
}

/// The implementation of a dictionary. Opaque to users.
public struct DictionaryCore<Key: Hashable, Item> {
  @usableFromInline let node: DictionaryNode<Key, Item>

  @inlinable init(_ node: DictionaryNode<Key, Item>) { self.node = node }

  /// The object that lives as long as anything follows the dictionary.
  @inlinable package var object: AnyObject { node }
}

// MARK: - Reading

extension ObservableDictionary {
  /// The keys with their items, as an independent value. O(1). In a transaction, this is the dictionary's working state.
  @inlinable
  public var value: PersistentDictionary<Key, Item> {
    core.node.noteRead()
    return core.node.value
  }

  /// The number of keys. O(1).
  @inlinable public var count: Int { value.count }

  /// Whether the dictionary is empty. O(1).
  @inlinable public var isEmpty: Bool { value.isEmpty }

  /// The item of a key, if there is one. Expected O(1).
  @inlinable public subscript(key: Key) -> Item? { value[key] }

  /// The item of a key, or a default. Expected O(1).
  @inlinable
  public subscript(key: Key, default defaultItem: @autoclosure () -> Item) -> Item { value[key] ?? defaultItem() }

  /// Returns an iterator over the keys and items as they are now, in no particular order. Iterating over all is O(n).
  @inlinable
  public func makeIterator() -> PersistentDictionary<Key, Item>.Iterator { value.makeIterator() }
}

// MARK: - Observing

extension ObservableDictionary {
  /// The dictionary, immediately and then after every change.
  ///
  /// ```swift
  /// prices.producer.startWithValues { print($0.count) }  // prints: 2
  /// prices["salt"] = 1  // prints: 3
  /// ```
  @inlinable
  public var producer: SignalProducer<PersistentDictionary<Key, Item>, Never> { core.node.values }

  /// The dictionary after every change from now on.
  @inlinable
  public var signal: Signal<PersistentDictionary<Key, Item>, Never> { core.node.valuesSignal }

  /// The changes that are made after each start.
  ///
  /// ```swift
  /// prices.changes.startWithValues { print($0) }
  /// prices["tea"] = 3  // prints: update("tea", old: 2, new: 3)
  /// prices["tea"] = nil  // prints: remove("tea", 3)
  /// ```
  @inlinable
  public var changes: SignalProducer<DictionaryChange<Key, Item>, Never> { SignalProducer(changesSignal) }

  /// The changes from now on.
  @inlinable
  public var changesSignal: Signal<DictionaryChange<Key, Item>, Never> { core.node.changesSignal }

  /// The updates, with the dictionary before and after each update. The first update leads from the empty dictionary to
  /// the current one.
  ///
  /// While it is observed, an edit keeps the dictionary before, and so copies the path to the edited place: O(log n).
  /// Operators on this stream receive only the change, unless they document otherwise.
  ///
  /// ```swift
  /// prices.updates.startWithValues { print($0.before.count, $0.after.count) }  // prints: 0 2
  /// prices["salt"] = 1  // prints: 2 3
  /// ```
  @inlinable
  public var updates: DictionaryProducer<Key, Item> { DictionaryProducer(Recipe(core.node, ownedBy: self)) }
}

extension Holder where S.Notice == Record<S> {
  /// The value, immediately and then after every change.
  @inlinable
  var values: SignalProducer<S.Value, Never> {
    .starting { sink, lifetime in
      if lifetime.target == ObjectIdentifier(self) { return }
      lifetime += self.observe(.changes, first: { value, _ in value }, { $0.after }, sink)
    }
  }

  @inlinable var valuesSignal: Signal<S.Value, Never> {
    SignalView(of: self) { self.observe(.changes, { $0.after }, $0) }
  }

  @inlinable var changesSignal: Signal<S.Change, Never> { SignalView { self.observe(.changes, { $0.change }, $0) } }
}
