/// A list during a transaction: a collection whose edits are part of the transaction.
///
/// It is a view of the list, not a copy: it shows the list's working state, including edits made through the list
/// itself. It must not escape the closure that it was passed to.
///
/// It has the editing methods of every ``EditableList``. Those that a collection has are declared here once more.
///
/// ```swift
/// numbers.flatChanges.startWithValues { print($0) }
/// numbers.modify { list in
///   list.append(4)
///   list.sort()
/// }
/// // prints: composite([move(from: 0, to: 2, 3), insert(3, 4)])
/// ```
public struct CollectionEditor<Element> {
  @usableFromInline let list: ListSource<Element>

  @usableFromInline
  init(_ list: ListSource<Element>) { self.list = list }

  /// Creates an empty editor that belongs to no list, for algorithms that build a new collection. Assign it to the
  /// editor that a transaction passes to replace the elements of the list.
  public init() { list = ListSource([], comparison: .none) }

  /// The elements, as an independent value. O(1).
  @inlinable
  public var value: PersistentArray<Element> { list.items }

  /// Sorts the elements with as few moves as possible. The sort is stable. O(n log n).
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try list.sort(by: areInIncreasingOrder)
  }
}

extension CollectionEditor: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// The position of the first element, which is 0.
  @inlinable public var startIndex: Int { 0 }
  /// The position after the last element, which is the number of elements.
  @inlinable public var endIndex: Int { list.items.count }

  /// The element at a position. O(log n).
  ///
  /// Setting the element at `endIndex` traps, as in any collection, although the same assignment to the list itself
  /// appends: call `append(_:)`.
  @inlinable
  public subscript(index: Int) -> Element {
    get { list.element(at: index) }
    set { list.replace(at: index, with: newValue) }
  }

  /// The elements of a range, as an independent value. Setting them makes the changes that lead to the new elements:
  /// O(m) for m elements in the range and as many new ones, plus the cost of the edits.
  @inlinable
  public subscript(bounds: Range<Int>) -> PersistentArray<Element>.SubSequence {
    get {
      list.checkRange(bounds)
      return list.items[bounds]
    }
    set { list.set(PersistentArray(newValue), in: bounds) }
  }

  /// Replaces the elements of a range. Elements that are the same at both ends of the old and new elements stay in
  /// place, and are updated if their content differs. O(log n + m) for m elements, old and new.
  @inlinable
  public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
    list.replaceSubrange(range, with: PersistentArray(elements))
  }

  /// Replaces the elements of a range, which may be open at an end. Elements that are the same at both ends of the old
  /// and new elements stay in place, and are updated if their content differs. O(log n + m) for m elements, old and
  /// new.
  @inlinable
  public mutating func replaceSubrange(_ range: some RangeExpression<Int>, with elements: some Sequence<Element>) {
    list.replaceSubrange(list.resolve(range), with: PersistentArray(elements))
  }

  /// Appends an element. O(log n).
  @inlinable
  public mutating func append(_ element: Element) { list.insert(element, at: list.items.count) }

  /// Appends elements, as one run. O(k + log n) for k elements.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    list.insert(contentsOf: PersistentArray(elements), at: list.items.count)
  }

  /// Inserts an element at `index`. O(log n).
  @inlinable
  public mutating func insert(_ element: Element, at index: Int) { list.insert(element, at: index) }

  /// Inserts elements, as one run; the first of them is then at `index`. O(k + log n) for k elements.
  @inlinable
  public mutating func insert(contentsOf elements: some Sequence<Element>, at index: Int) {
    list.insert(contentsOf: PersistentArray(elements), at: index)
  }

  /// Removes the element at a position and returns it. O(log n).
  @discardableResult
  @inlinable
  public mutating func remove(at index: Int) -> Element { list.remove(at: index) }

  /// Removes the first element and returns it. The list must not be empty. O(log n).
  @discardableResult
  @inlinable
  public mutating func removeFirst() -> Element { list.remove(at: 0) }

  /// Removes the last element and returns it. The list must not be empty. O(log n).
  @discardableResult
  @inlinable
  public mutating func removeLast() -> Element { list.remove(at: list.items.count - 1) }

  /// Removes the last element and returns it, if there is one. O(log n).
  @discardableResult
  @inlinable
  public mutating func popLast() -> Element? { isEmpty ? nil : removeLast() }

  /// Removes the first `count` elements. O(k + log n) for k elements.
  @inlinable
  public mutating func removeFirst(_ count: Int) { list.removeFirst(count) }

  /// Removes the last `count` elements. O(k + log n) for k elements.
  @inlinable
  public mutating func removeLast(_ count: Int) { list.removeLast(count) }

  /// Removes the elements of a range. O(k + log n) for k elements.
  @inlinable
  public mutating func removeSubrange(_ range: Range<Int>) { list.removeSubrange(range) }

  /// Removes all elements. O(n).
  ///
  /// - Parameter keepingCapacity: Has no effect, because a persistent list reserves no capacity.
  @inlinable
  public mutating func removeAll(keepingCapacity: Bool = false) { list.removeSubrange(0..<list.items.count) }

  /// Removes the elements that satisfy a predicate. O(n).
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try list.removeAll(where: shouldBeRemoved)
  }

  /// Exchanges two elements. O(log n).
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) { list.swapAt(i, j) }

  /// Reverses the order of the elements with as few moves as possible. O(n log n).
  @inlinable
  public mutating func reverse() { list.rearrange(Array(list.items.indices.reversed())) }

  /// Shuffles the elements with as few moves as possible. O(n log n).
  @inlinable
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Shuffles the elements with as few moves as possible. O(n log n).
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    list.rearrange(list.items.indices.shuffled(using: &generator))
  }

  /// Returns an iterator over the elements as they are now.
  @inlinable
  public func makeIterator() -> PersistentArray<Element>.Iterator { list.items.makeIterator() }
}

extension CollectionEditor: ExpressibleByArrayLiteral {
  /// Creates an editor of these elements, which you can assign to the editor that a transaction passes.
  public init(arrayLiteral elements: Element...) {
    list = ListSource(PersistentArray(elements), comparison: .none)
  }
}

extension CollectionEditor: CustomStringConvertible {
  /// A description of the elements, like that of an array.
  public var description: String { list.items.description }
}

extension CollectionEditor where Element: Comparable {
  /// Sorts the elements with as few moves as possible. The sort is stable. O(n log n).
  @inlinable
  public mutating func sort() { list.sort(by: <) }
}
