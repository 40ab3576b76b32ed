public import CollectionChanges
public import PersistentArrays
public import Signals

/// A list that can be read and observed: a property, a section of another list, or both.
///
/// It lives where it was made, in one function, actor or the main actor, as signals do; ``Signals/Shared`` makes one for use
/// from many threads.
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

  /// How many elements there are.
  @inlinable
  public var count: Int {
    core.noteRead()
    return core.inTurn { core.items.count }
  }

  /// Whether there are none.
  @inlinable
  public var isEmpty: Bool {
    core.noteRead()
    return core.inTurn { core.items.isEmpty }
  }

  /// The first element, if there is one.
  @inlinable
  public var first: Element? {
    core.noteRead()
    return core.inTurn { core.items.first }
  }

  /// The last element, if there is one.
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

  /// The position of the first element that satisfies a predicate.
  @inlinable
  public func firstIndex(where predicate: (Element) throws -> Bool) rethrows -> Int? {
    try value.firstIndex(where: predicate)
  }

  /// Iterates over the elements as they are now.
  @inlinable
  public func makeIterator() -> PersistentArray<Element>.Iterator { value.makeIterator() }
}

extension CollectionSection where Element: Equatable {
  /// The position of the first element that equals `element`.
  @inlinable
  public func firstIndex(of element: Element) -> Int? { value.firstIndex(of: element) }
}

// MARK: - Observing

extension CollectionSection {
  /// The list at once, then after every change, also of its sections.
  @inlinable
  public var producer: SignalProducer<PersistentArray<Element>, Never> { core.lists }

  /// The list after every change from now on, also of its sections.
  @inlinable
  public var signal: Signal<PersistentArray<Element>, Never> { core.listsSignal }

  /// The changes of this level from the start on; what happens inside of sections is not among them.
  @inlinable
  public var flatChanges: SignalProducer<CollectionChange<Element>, Never> { SignalProducer(flatChangesSignal) }

  /// The changes of this level from now on; what happens inside of sections is not among them.
  @inlinable
  public var flatChangesSignal: Signal<CollectionChange<Element>, Never> { core.flatChangesSignal }

  /// The changes of every level from the start on, at index paths.
  public var changes: SignalProducer<IndexPathChange, Never> { SignalProducer(changesSignal) }

  /// The changes of every level from now on, at index paths. Sections that come, go or move are frozen, as
  /// `SectionSnapshot`s.
  public var changesSignal: Signal<IndexPathChange, Never> { core.pathChangesSignal }

  /// Updates of this level, with the list before and after each: the first leads from nothing to the current list.
  @inlinable
  public var updates: CollectionProducer<Element> { core.updates }
}

extension CollectionSection where Element: CollectionSection {
  /// Updates of sections and rows, with snapshots of both before and after each: the first leads from nothing to the current
  /// sections.
  @inlinable
  public var sectionedUpdates: SectionedProducer<Element, Element.Element> {
    core.sectionedUpdates
  }
}
