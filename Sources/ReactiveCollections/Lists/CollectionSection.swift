public import CollectionChanges
public import PersistentArrays
public import Signals

/// A list that can be read and observed: a property, a section of another list, or both.
///
/// It lives where it was made, in one function, actor or the main actor, as signals do; ``Signals/Shared`` makes one for use
/// from many threads.
///
/// ``MutableCollectionProperty``, ``MutableCollectionSection`` and ``CollectionProperty`` conform. No other types are to conform.
public protocol CollectionSection<Element>: AnyObject, Sequence
where Iterator == PersistentArray<Element>.Iterator {
  /// The inside of the list.
  var core: CollectionCore<Element> { get }
}

// MARK: - Reading

extension CollectionSection {
  /// The elements, as a value of their own. O(1). In a transaction, its working state.
  @inlinable
  public var value: PersistentArray<Element> {
    core.noteRead()
    return core.inTurn { core.items }
  }

  /// How many elements there are. O(1).
  @inlinable
  public var count: Int {
    core.noteRead()
    return core.inTurn { core.items.count }
  }

  /// Whether there are no elements. O(1).
  @inlinable
  public var isEmpty: Bool {
    core.noteRead()
    return core.inTurn { core.items.isEmpty }
  }

  /// The first element, if there is one. O(log n).
  @inlinable
  public var first: Element? {
    core.noteRead()
    return core.inTurn { core.items.first }
  }

  /// The last element, if there is one. O(log n).
  @inlinable
  public var last: Element? {
    core.noteRead()
    return core.inTurn { core.items.last }
  }

  /// The element at a position. O(log n).
  @inlinable
  public subscript(index: Int) -> Element {
    core.noteRead()
    return core.inTurn { core.element(at: index) }
  }

  /// The position of the first element that satisfies a predicate. O(n).
  @inlinable
  public func firstIndex(where predicate: (Element) throws -> Bool) rethrows -> Int? {
    try value.firstIndex(where: predicate)
  }

  /// Iterates over the elements as they are now. O(n) in all.
  @inlinable
  public func makeIterator() -> PersistentArray<Element>.Iterator { value.makeIterator() }
}

extension CollectionSection where Element: Equatable {
  /// The position of the first element that equals `element`. O(n).
  @inlinable
  public func firstIndex(of element: Element) -> Int? { value.firstIndex(of: element) }
}

// MARK: - Observing

// What a stream costs an edit while it is observed, besides the call of each observer: one record, an object that all streams of a list
// share, and what the streams say of themselves.

extension CollectionSection {
  /// The list at once, then after every change, also of its sections.
  ///
  /// While it is observed, the list follows its sections. The first observer pays O(s) for s sections.
  @inlinable
  public var producer: SignalProducer<PersistentArray<Element>, Never> { core.lists }

  /// The list after every change from now on, also of its sections. While it is observed, the list follows its sections.
  @inlinable
  public var signal: Signal<PersistentArray<Element>, Never> { core.listsSignal }

  /// The changes of this level that are made after each start; what happens inside of sections is not among them.
  @inlinable
  public var flatChanges: SignalProducer<CollectionChange<Element>, Never> { SignalProducer(flatChangesSignal) }

  /// The changes of this level from now on; what happens inside of sections is not among them.
  @inlinable
  public var flatChangesSignal: Signal<CollectionChange<Element>, Never> { core.flatChangesSignal }

  /// The changes of every level that are made after each start, at index paths: see ``changesSignal``.
  public var changes: SignalProducer<IndexPathChange, Never> { SignalProducer(changesSignal) }

  /// The changes of every level from now on, at index paths. Sections that are inserted, removed or moved are frozen, as
  /// `SectionSnapshot`s.
  ///
  /// While it is observed, the list follows its sections: the first observer pays O(s) for s sections, and then a change of a section
  /// costs O(log s) at each place where the section stands, and at each level above.
  public var changesSignal: Signal<IndexPathChange, Never> { core.pathChangesSignal }

  /// Updates of this level, with the list before and after each: the first leads from nothing to the current list.
  ///
  /// While it is observed, an edit keeps the list before, and so copies the path to its place: O(log n). Operators behind it are told of
  /// the change alone, unless they say otherwise.
  @inlinable
  public var updates: CollectionProducer<Element> { core.updates }
}

extension CollectionSection where Element: CollectionSection {
  /// Updates of sections and rows, with snapshots of both before and after each: the first leads from nothing to the current
  /// sections.
  ///
  /// The first observer pays O(s) for s sections, whose snapshots are then kept; an edit of a section or of its rows costs O(log s) more,
  /// and copies the path to its place.
  @inlinable
  public var sectionedUpdates: SectionedProducer<Element, Element.Element> {
    core.sectionedUpdates
  }
}
