/// A list that can be read and observed: a property, a section of another list, or both.
///
/// ```swift
/// func count(_ list: some ObservableList<Person>) -> Property<Int> { Property(list.updates.count) }
///
/// let adults = CollectionProperty(people.updates.filter { $0.age >= 18 })
/// print(count(people).value, count(adults).value)  // prints: 3 2
/// ```
///
/// It belongs to the isolation domain that it was created in (one function, one actor or the main actor), as signals
/// do. ``ReactiveCollectionsSignals/SharedHandle`` makes a list for use from many threads.
///
/// ``MutableCollectionProperty``, ``MutableCollectionSection`` and ``CollectionProperty`` conform. Do not conform other
/// types.
public protocol ObservableList<Element>: AnyObject, Sequence
where Iterator == PersistentArray<Element>.Iterator {
  /// The implementation of the list.
  var core: CollectionCore<Element> { get }
}

/// The implementation of a list. Opaque to users.
public struct CollectionCore<Element> {
  @usableFromInline let list: ListNode<Element>

  @inlinable init(_ list: ListNode<Element>) { self.list = list }

  /// The object that lives as long as anything follows the list.
  @inlinable package var object: AnyObject { list }
}

// MARK: - Reading

extension ObservableList {
  /// The elements, as an independent value. O(1). In a transaction, this is the list's working state.
  @inlinable
  public var value: PersistentArray<Element> {
    core.list.noteRead()
    return core.list.value
  }

  /// The number of elements. O(1).
  @inlinable
  public var count: Int {
    core.list.noteRead()
    return core.list.value.count
  }

  /// Whether the list is empty. O(1).
  @inlinable
  public var isEmpty: Bool {
    core.list.noteRead()
    return core.list.value.isEmpty
  }

  /// The first element, if there is one. O(log n).
  @inlinable
  public var first: Element? {
    core.list.noteRead()
    return core.list.value.first
  }

  /// The last element, if there is one. O(log n).
  @inlinable
  public var last: Element? {
    core.list.noteRead()
    return core.list.value.last
  }

  /// The element at a position. O(log n).
  @inlinable
  public subscript(index: Int) -> Element {
    core.list.noteRead()
    return core.list.element(at: index)
  }

  /// Returns the position of the first element that satisfies a predicate. O(n).
  ///
  /// ```swift
  /// print(people.firstIndex { $0.age < 18 } ?? -1)  // prints: 1
  /// ```
  @inlinable
  public func firstIndex(where predicate: (Element) throws -> Bool) rethrows -> Int? {
    try value.firstIndex(where: predicate)
  }

  /// Returns an iterator over the elements as they are now. Iterating over all of them is O(n).
  @inlinable
  public func makeIterator() -> PersistentArray<Element>.Iterator { value.makeIterator() }
}

extension ObservableList where Element: Equatable {
  /// Returns the position of the first element that equals `element`. O(n).
  @inlinable
  public func firstIndex(of element: Element) -> Int? { value.firstIndex(of: element) }
}

// MARK: - Observing

// Apart from calling each observer, an observed edit costs one record (an object that all streams of a list share) and
// the cost that each stream documents.

extension ObservableList {
  /// The list, immediately and then after every change, including changes of its sections.
  ///
  /// While it is observed, the list follows its sections. The first observer pays O(s) for s sections.
  ///
  /// ```swift
  /// numbers.producer.startWithValues { print($0) }  // prints: [3, 1, 2]
  /// numbers.append(4)  // prints: [3, 1, 2, 4]
  /// ```
  @inlinable
  public var producer: SignalProducer<PersistentArray<Element>, Never> { core.list.lists }

  /// The list after every change from now on, including changes of its sections. While it is observed, the list follows
  /// its sections.
  ///
  /// ```swift
  /// numbers.signal.observeValues { print($0.count) }
  /// numbers.append(4)  // prints: 4
  /// ```
  @inlinable
  public var signal: Signal<PersistentArray<Element>, Never> { core.list.listsSignal }

  /// The changes of this level that are made after each start, without changes inside sections.
  ///
  /// ```swift
  /// numbers.flatChanges.startWithValues { print($0) }
  /// numbers.append(4)  // prints: insert(3, 4)
  /// numbers.move(from: 0, to: 3)  // prints: move(from: 0, to: 3, 3)
  /// ```
  @inlinable
  public var flatChanges: SignalProducer<CollectionChange<Element>, Never> { SignalProducer(flatChangesSignal) }

  /// The changes of this level from now on, without changes inside sections.
  ///
  /// ```swift
  /// let observation = numbers.flatChangesSignal.observeValues { print($0) }
  /// numbers.removeLast()  // prints: remove(2, 2)
  /// observation.dispose()
  /// ```
  @inlinable
  public var flatChangesSignal: Signal<CollectionChange<Element>, Never> { core.list.flatChangesSignal }

  /// The changes of every level that are made after each start, at index paths. See ``changesSignal``.
  ///
  /// ```swift
  /// albums.changes.startWithValues { print($0) }
  /// albums[1].append("d")  // prints: insert [1, 1] d
  /// ```
  public var changes: SignalProducer<IndexPathChange, Never> { SignalProducer(changesSignal) }

  /// The changes of every level from now on, at index paths. Sections that are inserted, removed or moved are frozen,
  /// as `SectionSnapshot`s.
  ///
  /// While it is observed, the list follows its sections: the first observer pays O(s) for s sections. A change of a
  /// section then costs O(log s) for each place where the section is, and for each level above.
  ///
  /// ```swift
  /// let observation = albums.changesSignal.observeValues { print($0) }
  /// albums[0].removeLast()  // prints: remove [0, 1] b
  /// observation.dispose()
  /// ```
  public var changesSignal: Signal<IndexPathChange, Never> { core.list.pathChangesSignal }

  /// The updates of this level, with the list before and after each update. The first update leads from the empty list
  /// to the current one.
  ///
  /// While it is observed, an edit keeps the list before, and so copies the path to the edited place: O(log n).
  /// Operators on this stream receive only the change, unless they document otherwise.
  ///
  /// ```swift
  /// numbers.updates.startWithValues { print($0.after) }  // prints: [3, 1, 2]
  /// let sorted = CollectionProperty(numbers.updates.sorted())
  /// numbers.append(0)  // prints: [3, 1, 2, 0]
  /// print(sorted)  // prints: [0, 1, 2, 3]
  /// ```
  @inlinable
  public var updates: CollectionProducer<Element> { CollectionProducer(recipe) }
}

extension ObservableList {
  /// How streams of the list are started: with the list's own node.
  @inlinable var recipe: Recipe<ListShape<Element>> { Recipe(core.list, ownedBy: self) }
}

extension ObservableList where Element: ObservableList {
  /// The updates of sections and rows, with snapshots of both before and after each update. The first update leads from
  /// no sections to the current ones.
  ///
  /// The first observer pays O(s) for s sections, whose snapshots are then kept. An edit of a section or of its rows
  /// costs an additional O(log s), and copies the path to the edited place.
  ///
  /// ```swift
  /// albums.sectionedUpdates.mapSections(\.title).startWithValues { print($0.after.map(\.section)) }
  /// // prints: ["First", "Second"]
  /// albums.removeFirst()  // prints: ["Second"]
  /// ```
  @inlinable
  public var sectionedUpdates: SectionedProducer<Element, Element.Element> {
    sectionedUpdates(comparing: ===) { $0 }
  }
}
