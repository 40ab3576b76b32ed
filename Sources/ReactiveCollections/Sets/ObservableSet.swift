/// A set that can be read and observed.
///
/// It belongs to the isolation domain that it was created in (one function, one actor or the main actor), as lists do.
/// ``ReactiveCollectionsSignals/SharedHandle`` makes a set for use from many threads.
///
/// ``MutableSetProperty`` and ``SetProperty`` conform. Do not conform other types.
public protocol ObservableSet<Element>: AnyObject, Sequence
where Element: Hashable, Iterator == PersistentSet<Element>.Iterator {
  /// The implementation of the set.
  var core: SetCore<Element> { get }
}

/// The implementation of a set. Opaque to users.
public struct SetCore<Element: Hashable> {
  @usableFromInline let node: DictionaryNode<Element, Present>

  @inlinable init(_ node: DictionaryNode<Element, Present>) { self.node = node }

  /// The object that lives as long as anything follows the set.
  @inlinable package var object: AnyObject { node }
}

// MARK: - Reading

extension ObservableSet {
  /// The elements, as an independent value. O(1). In a transaction, this is the set's working state.
  @inlinable
  public var value: PersistentSet<Element> {
    core.node.noteRead()
    return PersistentSet(entries: core.node.value)
  }

  /// The number of elements. O(1).
  @inlinable public var count: Int { value.count }

  /// Whether the set is empty. O(1).
  @inlinable public var isEmpty: Bool { value.isEmpty }

  /// Returns whether an element is in the set. Expected O(1).
  @inlinable public func contains(_ element: Element) -> Bool { value.contains(element) }

  /// Returns an iterator over the elements as they are now, in no particular order.
  @inlinable public func makeIterator() -> PersistentSet<Element>.Iterator { value.makeIterator() }
}

// MARK: - Observing

extension ObservableSet {
  /// The set, immediately and then after every change.
  ///
  /// ```swift
  /// tags.producer.startWithValues { print($0.count) }  // prints: 2
  /// tags.insert("old")  // prints: 3
  /// ```
  public var producer: SignalProducer<PersistentSet<Element>, Never> {
    core.node.values.map { PersistentSet(entries: $0) }
  }

  /// The set after every change from now on.
  public var signal: Signal<PersistentSet<Element>, Never> {
    core.node.valuesSignal.map { PersistentSet(entries: $0) }
  }

  /// The changes that are made after each start.
  ///
  /// ```swift
  /// tags.changes.startWithValues { print($0) }
  /// tags.insert("old")  // prints: insert("old")
  /// tags.insert("old")  // sends nothing
  /// ```
  public var changes: SignalProducer<SetChange<Element>, Never> { SignalProducer(changesSignal) }

  /// The changes from now on.
  public var changesSignal: Signal<SetChange<Element>, Never> { core.node.changesSignal.map { SetChange($0) } }

  /// The updates, with the set before and after each update. The first update leads from the empty set to the current
  /// one.
  @inlinable
  public var updates: SetProducer<Element> { SetProducer(DictionaryProducer(Recipe(core.node, ownedBy: self))) }
}
