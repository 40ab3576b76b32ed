public import ReactiveCollectionsChanges
internal import ReactiveCollectionsArrays

/// The editing methods of a list, none of which another thread can interrupt; see `MutableCollectionProperty`. They are
/// repeated here because a conformance cannot depend on the elements being `Sendable`.
extension Shared where Base: MutableCollectionPropertyProtocol, Base.Element: Sendable {
  /// The element at a position. Setting the element at the position `count` appends; setting an element that is
  /// unchanged, by the list's comparison, is silent. O(log n).
  ///
  /// Reading and setting are two calls: `list[0] += 1` loses what another thread writes in between. Edit an element in
  /// place in `modify`: `list.modify { $0[0] += 1 }`.
  public subscript(index: Int) -> Base.Element {
    get { withLock { $0.element(at: index) } }
    nonmutating set { withLock { $0.put(newValue, at: index) } }
  }

  /// Makes the list equal to `elements` by the changes that lead there, and returns them.
  ///
  /// The list's comparison decides which elements are the same, and whether they have changed. O(n) expected for
  /// hashable identities, and O(m log m) for m moves, which are as few as the pairs of elements allow.
  ///
  /// - Parameters:
  ///   - elements: The new elements.
  ///   - preference: Which of several equal elements are reported as inserted and removed.
  @discardableResult
  public func set(
    _ elements: some Sequence<Base.Element>, preferring preference: EditPreference = .tail
  ) -> CollectionChange<Base.Element> {
    let target = PersistentArray(elements)
    return withLock { $0.set(target, preferring: preference) }
  }

  /// Appends an element. O(log n).
  public func append(_ element: Base.Element) { withLock { $0.insert(element, at: $0.items.count) } }

  /// Appends elements, as one change. O(k + log n) for k elements.
  public func append(contentsOf elements: some Sequence<Base.Element>) {
    let new = PersistentArray(elements)
    withLock { $0.insert(contentsOf: new, at: $0.items.count) }
  }

  /// Inserts an element at `index`. O(log n).
  public func insert(_ element: Base.Element, at index: Int) { withLock { $0.insert(element, at: index) } }

  /// Inserts elements, as one change; the first of them is then at `index`. O(k + log n) for k elements.
  public func insert(contentsOf elements: some Sequence<Base.Element>, at index: Int) {
    let new = PersistentArray(elements)
    withLock { $0.insert(contentsOf: new, at: index) }
  }

  /// Removes the element at a position and returns it. O(log n).
  @discardableResult
  public func remove(at index: Int) -> Base.Element { withLock { $0.remove(at: index) } }

  /// Removes the first element and returns it. The list must not be empty. O(log n).
  @discardableResult
  public func removeFirst() -> Base.Element { withLock { $0.remove(at: 0) } }

  /// Removes the last element and returns it. The list must not be empty. O(log n).
  @discardableResult
  public func removeLast() -> Base.Element { withLock { $0.remove(at: $0.items.count - 1) } }

  /// Removes the last element and returns it, if there is one. O(log n).
  @discardableResult
  public func popLast() -> Base.Element? {
    withLock { $0.items.isEmpty ? nil : $0.remove(at: $0.items.count - 1) }
  }

  /// Removes the first `count` elements, as one change. O(k + log n) for k elements.
  public func removeFirst(_ count: Int) { withLock { $0.removeFirst(count) } }

  /// Removes the last `count` elements, as one change. O(k + log n) for k elements.
  public func removeLast(_ count: Int) { withLock { $0.removeLast(count) } }

  /// Removes all elements, as one change. O(n).
  public func removeAll() { withLock { $0.removeSubrange(0..<$0.items.count) } }

  /// Removes the elements that satisfy a predicate, as one change. O(n).
  public func removeAll<E: Error>(where shouldBeRemoved: (Base.Element) throws(E) -> Bool) throws(E) {
    try withLock { list throws(E) in try list.removeAll(where: shouldBeRemoved) }
  }

  /// Removes the elements at the given positions, as one change. O(k log n) for k positions.
  public func removeAll(at indices: some Sequence<Int>) {
    let indices = Array(indices)
    modify { $0.removeAll(at: indices) }
  }

  /// Removes the elements of a range, as one change. O(k + log n) for k elements.
  public func removeSubrange(_ range: some RangeExpression<Int>) {
    withLock { $0.removeSubrange($0.resolve(range)) }
  }

  /// Replaces the elements of a range, as one change. Elements that are the same at both ends of the old and new
  /// elements stay in place, and are updated if their content differs. O(log n + m) for m elements, old and new.
  public func replaceSubrange(_ range: some RangeExpression<Int>, with elements: some Sequence<Base.Element>) {
    let new = PersistentArray(elements)
    withLock { $0.replaceSubrange($0.resolve(range), with: new) }
  }

  /// Replaces the element at a position, and returns the old element. O(log n).
  @discardableResult
  public func replace(at index: Int, with element: Base.Element) -> Base.Element {
    withLock { $0.replace(at: index, with: element) }
  }

  /// Replaces the elements at the given positions, the first position with the first element, and so on, as one change.
  /// O(k log n) for k positions.
  ///
  /// - Precondition: There are as many elements as positions.
  public func replaceAll(at indices: some Collection<Int>, with elements: some Collection<Base.Element>) {
    let (indices, elements) = (Array(indices), Array(elements))
    modify { $0.replaceAll(at: indices, with: elements) }
  }

  /// Moves the element at `source` so that it ends up at `target`. O(log n), or O(d log n) if the first d elements that
  /// it passes are equal to it. A move that passes only equal elements is silent.
  public func move(from source: Int, to target: Int) { withLock { $0.move(from: source, to: target) } }

  /// Moves elements together, keeping their order, to the place before the element that is currently at an offset, as
  /// one change, as SwiftUI's `onMove` requires. O(k log n) for k of n elements.
  public func move(fromOffsets offsets: some Sequence<Int>, toOffset target: Int) {
    let offsets = Array(offsets)
    modify { $0.move(fromOffsets: offsets, toOffset: target) }
  }

  /// Exchanges two elements, as one change. O(log n).
  public func swapAt(_ i: Int, _ j: Int) { withLock { $0.swapAt(i, j) } }

  /// Sorts the elements, as one change with as few moves as possible. The sort is stable. O(n log n).
  public func sort<E: Error>(by areInIncreasingOrder: (Base.Element, Base.Element) throws(E) -> Bool) throws(E) {
    try withLock { list throws(E) in try list.sort(by: areInIncreasingOrder) }
  }

  /// Reverses the order of the elements, as one change with as few moves as possible. O(n log n).
  public func reverse() { withLock { $0.rearrange($0.items.indices.reversed()) } }

  /// Shuffles the elements, as one change with as few moves as possible. O(n log n).
  public func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Shuffles the elements, as one change with as few moves as possible. O(n log n).
  public func shuffle(using generator: inout some RandomNumberGenerator) {
    withLock { $0.rearrange($0.items.indices.shuffled(using: &generator)) }
  }

  /// Reports that the element at a position has changed internally, by sending an update from the element to itself.
  /// O(log n).
  public func refresh(at index: Int) { withLock { $0.refresh(at: index) } }

  /// Applies a change from elsewhere that was made for this list as it is. O(k log n) for k steps, and at most O(n) for
  /// comparing the result with the list if they may be equal.
  ///
  /// - Throws: `ChangeError` if the change does not fit: positions are always checked, and the elements that the change
  ///   names are checked by the list's comparison. The list is then left as it was, and nothing is sent.
  public func apply(_ change: CollectionChange<Base.Element>) throws(ChangeError) {
    try withLock { list throws(ChangeError) in try list.apply(change) }
  }

  /// Applies a batch of changes from elsewhere that was made for this list as it is. O(k log n) for k edits, with the
  /// additional costs of ``apply(_:)-(CollectionChange<Base.Element>)``.
  ///
  /// - Throws: `ChangeError`, under the conditions of ``apply(_:)-(CollectionChange<Base.Element>)``.
  public func apply(_ batch: BatchUpdate<Base.Element>) throws(ChangeError) { try apply(batch.change) }
}

extension Shared where Base: MutableCollectionPropertyProtocol, Base.Element: Sendable & Comparable {
  /// Sorts the elements, as one change with as few moves as possible. The sort is stable. O(n log n).
  public func sort() { sort(by: <) }
}
