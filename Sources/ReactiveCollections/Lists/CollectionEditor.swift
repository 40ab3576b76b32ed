public import CollectionChanges
public import PersistentArrays

/// A list while a transaction is under way: a collection whose edits are part of it.
///
/// It is a window on the list and not a copy of it: what it shows is the list's working state, also after edits of the list
/// itself. It must not leave the closure that it was given to.
public struct CollectionEditor<Element> {
  @usableFromInline let core: CollectionCore<Element>

  @usableFromInline
  init(_ core: CollectionCore<Element>) { self.core = core }

  /// An editor of nothing, for algorithms that make a new collection; assigned to the one that a transaction gave, it
  /// replaces what is in the list.
  public init() { core = CollectionCore([], comparison: .none) }

  /// The elements, as a value of their own. O(1).
  @inlinable
  public var value: PersistentArray<Element> { core.items }

  /// Moves an element; it then stands at `target`. O(log n), or O(d log n) if the first d elements that it passes are equal to it.
  @inlinable
  public mutating func move(from source: Int, to target: Int) { core.move(from: source, to: target) }

  /// Moves elements together, in their order, to before the one that now stands at an offset. What SwiftUI's `onMove`
  /// asks for. O(k log n) for k of n elements.
  @inlinable
  public mutating func move(fromOffsets offsets: some Sequence<Int>, toOffset target: Int) {
    core.move(fromOffsets: Set(offsets).sorted(), toOffset: target)
  }

  /// Tells that the element at a position changed inside. O(log n).
  @inlinable
  public mutating func refresh(at index: Int) { core.refresh(at: index) }

  /// Makes the list equal to `elements`, by the changes that lead there, and returns these. See
  /// ``MutableCollectionProperty/set(_:preferring:)``.
  @discardableResult
  @inlinable
  public mutating func set(
    _ elements: some Sequence<Element>, preferring preference: EditPreference = .tail
  ) -> CollectionChange<Element> {
    core.set(PersistentArray(elements), preferring: preference)
  }

  /// Makes a change that comes from outside and was made for this list as it is in the transaction. O(k log n) for k steps.
  ///
  /// - Throws: `ChangeError` if the change does not fit; then the list is as it was before it. See ``MutableCollectionProperty``.
  @inlinable
  public mutating func apply(_ change: CollectionChange<Element>) throws(ChangeError) { try core.apply(change) }

  /// Sorts the elements, by as few moves as it takes. Stable. O(n log n).
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try core.sort(by: areInIncreasingOrder)
  }
}

extension CollectionEditor: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// The position of the first element: 0.
  @inlinable public var startIndex: Int { 0 }
  /// The position after the last element: the number of elements.
  @inlinable public var endIndex: Int { core.items.count }

  /// The element at a position. O(log n).
  ///
  /// Setting it at `endIndex` traps, as it does for any collection, although it appends for the list itself: call `append(_:)`.
  @inlinable
  public subscript(index: Int) -> Element {
    get { core.element(at: index) }
    set { core.replace(at: index, with: newValue) }
  }

  /// The elements of a range, as a value of their own. Setting them makes the changes that lead there: O(m) for m elements
  /// in the range and as many new ones, and the edits.
  @inlinable
  public subscript(bounds: Range<Int>) -> PersistentArray<Element>.SubSequence {
    get {
      core.checkRange(bounds)
      return core.items[bounds]
    }
    set { core.set(PersistentArray(newValue), in: bounds) }
  }

  /// Replaces the elements of a range by others. What is the same at both ends stays, and is updated where its content
  /// differs. O(log n + m) for m elements, old and new.
  @inlinable
  public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
    core.replaceSubrange(range, with: PersistentArray(elements))
  }

  /// Appends an element. O(log n).
  @inlinable
  public mutating func append(_ element: Element) { core.insert(element, at: core.items.count) }

  /// Appends elements, as one run. O(k + log n) for k elements.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    core.insert(contentsOf: PersistentArray(elements), at: core.items.count)
  }

  /// Inserts an element, which then stands at `index`. O(log n).
  @inlinable
  public mutating func insert(_ element: Element, at index: Int) { core.insert(element, at: index) }

  /// Removes the element at a position and returns it. O(log n).
  @discardableResult
  @inlinable
  public mutating func remove(at index: Int) -> Element { core.remove(at: index) }

  /// Removes the first element and returns it. There must be one. O(log n).
  @discardableResult
  @inlinable
  public mutating func removeFirst() -> Element { core.remove(at: 0) }

  /// Removes the last element and returns it. There must be one. O(log n).
  @discardableResult
  @inlinable
  public mutating func removeLast() -> Element { core.remove(at: core.items.count - 1) }

  /// Removes the first `count` elements. O(k + log n) for k elements.
  @inlinable
  public mutating func removeFirst(_ count: Int) { core.removeFirst(count) }

  /// Removes the last `count` elements. O(k + log n) for k elements.
  @inlinable
  public mutating func removeLast(_ count: Int) { core.removeLast(count) }

  /// Removes the elements of a range. O(k + log n) for k elements.
  @inlinable
  public mutating func removeSubrange(_ range: Range<Int>) { core.removeSubrange(range) }

  /// Removes all elements. O(n).
  ///
  /// - Parameter keepingCapacity: Has no effect: a persistent list reserves nothing.
  @inlinable
  public mutating func removeAll(keepingCapacity: Bool = false) { core.removeSubrange(0..<core.items.count) }

  /// Removes the elements that satisfy a predicate. O(n).
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try core.removeAll(where: shouldBeRemoved)
  }

  /// Removes the elements at some positions. O(k log n) for k positions.
  @inlinable
  public mutating func removeAll(at indices: some Sequence<Int>) {
    for index in Set(indices).sorted(by: >) { core.remove(at: index) }
  }

  /// Replaces the element at a position, and returns the one before. O(log n).
  @discardableResult
  @inlinable
  public mutating func replace(at index: Int, with element: Element) -> Element {
    core.replace(at: index, with: element)
  }

  /// Replaces the elements at some positions, the first by the first, and so on. O(k log n) for k positions.
  ///
  /// - Precondition: There are as many elements as positions.
  @inlinable
  public mutating func replaceAll(at indices: some Collection<Int>, with elements: some Collection<Element>) {
    checkAsMany(indices.count, elements.count)
    for (index, element) in zip(indices, elements) { core.replace(at: index, with: element) }
  }

  /// Exchanges two elements. O(log n).
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) { core.swapAt(i, j) }

  /// Reverses the order of the elements, by as few moves as it takes. O(n log n).
  @inlinable
  public mutating func reverse() { core.rearrange(Array(core.items.indices.reversed())) }

  /// Puts the elements into random order, by as few moves as it takes. O(n log n).
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    core.rearrange(core.items.indices.shuffled(using: &generator))
  }

  /// Iterates over the elements as they are now.
  @inlinable
  public func makeIterator() -> PersistentArray<Element>.Iterator { core.items.makeIterator() }
}

extension CollectionEditor: ExpressibleByArrayLiteral {
  /// An editor of these elements, to be assigned to the one that a transaction gave.
  public init(arrayLiteral elements: Element...) {
    core = CollectionCore(PersistentArray(elements), comparison: .none)
  }
}

extension CollectionEditor: CustomStringConvertible {
  /// As the array's.
  public var description: String { core.items.description }
}

extension CollectionEditor where Element: Comparable {
  /// Sorts the elements, by as few moves as it takes. Stable. O(n log n).
  @inlinable
  public mutating func sort() { core.sort(by: <) }
}

extension CollectionCore {
  /// Runs a transaction with an editor of this list.
  @inlinable
  func transact<Result, E: Error>(
    _ body: (inout CollectionEditor<Element>) throws(E) -> Result
  ) throws(E) -> Result {
    try Transaction.run(in: domain) { () throws(E) in
      var editor = CollectionEditor(self)
      let result = try body(&editor)
      // Another editor was assigned: its elements are what the list is to hold.
      if editor.core !== self { set(editor.core.items) }
      return result
    }
  }
}
