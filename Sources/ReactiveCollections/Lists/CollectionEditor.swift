public import CollectionChanges
public import PersistentArrays

/// A list during a transaction: a collection whose edits are part of the transaction.
///
/// It is a view of the list, not a copy: it shows the list's working state, including edits made through the list
/// itself. It must not escape the closure that it was passed to.
public struct CollectionEditor<Element> {
  @usableFromInline let core: CollectionCore<Element>

  @usableFromInline
  init(_ core: CollectionCore<Element>) { self.core = core }

  /// Creates an empty editor that belongs to no list, for algorithms that build a new collection. Assign it to the
  /// editor that a transaction passes to replace the elements of the list.
  public init() { core = CollectionCore([], comparison: .none) }

  /// The elements, as an independent value. O(1).
  @inlinable
  public var value: PersistentArray<Element> { core.items }

  /// Moves the element at `source` so that it ends up at `target`. O(log n), or O(d log n) if the first d elements that
  /// it passes are equal to it.
  @inlinable
  public mutating func move(from source: Int, to target: Int) { core.move(from: source, to: target) }

  /// Moves elements together, keeping their order, to the place before the element that is currently at an offset, as
  /// SwiftUI's `onMove` requires. O(k log n) for k of n elements.
  @inlinable
  public mutating func move(fromOffsets offsets: some Sequence<Int>, toOffset target: Int) {
    core.move(fromOffsets: Set(offsets).sorted(), toOffset: target)
  }

  /// Reports that the element at a position has changed internally. O(log n).
  @inlinable
  public mutating func refresh(at index: Int) { core.refresh(at: index) }

  /// Makes the list equal to `elements` by the changes that lead there, and returns them. See
  /// ``MutableCollectionProperty/set(_:preferring:)``.
  @discardableResult
  @inlinable
  public mutating func set(
    _ elements: some Sequence<Element>, preferring preference: EditPreference = .tail
  ) -> CollectionChange<Element> {
    core.set(PersistentArray(elements), preferring: preference)
  }

  /// Applies a change from elsewhere that was made for the list as it is at this point of the transaction. O(k log n)
  /// for k steps.
  ///
  /// - Throws: `ChangeError` if the change does not fit; the list is then left as it was before the call. See
  ///   ``MutableCollectionProperty``.
  @inlinable
  public mutating func apply(_ change: CollectionChange<Element>) throws(ChangeError) { try core.apply(change) }

  /// Sorts the elements with as few moves as possible. The sort is stable. O(n log n).
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try core.sort(by: areInIncreasingOrder)
  }
}

extension CollectionEditor: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// The position of the first element, which is 0.
  @inlinable public var startIndex: Int { 0 }
  /// The position after the last element, which is the number of elements.
  @inlinable public var endIndex: Int { core.items.count }

  /// The element at a position. O(log n).
  ///
  /// Setting the element at `endIndex` traps, as in any collection, although the same assignment to the list itself
  /// appends: call `append(_:)`.
  @inlinable
  public subscript(index: Int) -> Element {
    get { core.element(at: index) }
    set { core.replace(at: index, with: newValue) }
  }

  /// The elements of a range, as an independent value. Setting them makes the changes that lead to the new elements:
  /// O(m) for m elements in the range and as many new ones, plus the cost of the edits.
  @inlinable
  public subscript(bounds: Range<Int>) -> PersistentArray<Element>.SubSequence {
    get {
      core.checkRange(bounds)
      return core.items[bounds]
    }
    set { core.set(PersistentArray(newValue), in: bounds) }
  }

  /// Replaces the elements of a range. Elements that are the same at both ends of the old and new elements stay in
  /// place, and are updated if their content differs. O(log n + m) for m elements, old and new.
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

  /// Inserts an element at `index`. O(log n).
  @inlinable
  public mutating func insert(_ element: Element, at index: Int) { core.insert(element, at: index) }

  /// Removes the element at a position and returns it. O(log n).
  @discardableResult
  @inlinable
  public mutating func remove(at index: Int) -> Element { core.remove(at: index) }

  /// Removes the first element and returns it. The list must not be empty. O(log n).
  @discardableResult
  @inlinable
  public mutating func removeFirst() -> Element { core.remove(at: 0) }

  /// Removes the last element and returns it. The list must not be empty. O(log n).
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
  /// - Parameter keepingCapacity: Has no effect, because a persistent list reserves no capacity.
  @inlinable
  public mutating func removeAll(keepingCapacity: Bool = false) { core.removeSubrange(0..<core.items.count) }

  /// Removes the elements that satisfy a predicate. O(n).
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try core.removeAll(where: shouldBeRemoved)
  }

  /// Removes the elements at the given positions. O(k log n) for k positions.
  @inlinable
  public mutating func removeAll(at indices: some Sequence<Int>) {
    for index in Set(indices).sorted(by: >) { core.remove(at: index) }
  }

  /// Replaces the element at a position, and returns the old element. O(log n).
  @discardableResult
  @inlinable
  public mutating func replace(at index: Int, with element: Element) -> Element {
    core.replace(at: index, with: element)
  }

  /// Replaces the elements at the given positions, the first position with the first element, and so on. O(k log n) for
  /// k positions.
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

  /// Reverses the order of the elements with as few moves as possible. O(n log n).
  @inlinable
  public mutating func reverse() { core.rearrange(Array(core.items.indices.reversed())) }

  /// Shuffles the elements with as few moves as possible. O(n log n).
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    core.rearrange(core.items.indices.shuffled(using: &generator))
  }

  /// Returns an iterator over the elements as they are now.
  @inlinable
  public func makeIterator() -> PersistentArray<Element>.Iterator { core.items.makeIterator() }
}

extension CollectionEditor: ExpressibleByArrayLiteral {
  /// Creates an editor of these elements, which you can assign to the editor that a transaction passes.
  public init(arrayLiteral elements: Element...) {
    core = CollectionCore(PersistentArray(elements), comparison: .none)
  }
}

extension CollectionEditor: CustomStringConvertible {
  /// A description of the elements, like that of an array.
  public var description: String { core.items.description }
}

extension CollectionEditor where Element: Comparable {
  /// Sorts the elements with as few moves as possible. The sort is stable. O(n log n).
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
      // If another editor was assigned, the list gets its elements.
      if editor.core !== self { set(editor.core.items) }
      return result
    }
  }
}
