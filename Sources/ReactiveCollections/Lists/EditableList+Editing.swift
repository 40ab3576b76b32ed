extension EditableList where SentElement: Sendable {
  /// Makes the list equal to `elements` by the changes that lead there, and returns them.
  ///
  /// The list's comparison decides which elements are the same, and whether they have changed. O(n) expected for
  /// hashable identities, and O(m log m) for m moves, which are as few as the pairs of elements allow.
  ///
  /// - Parameters:
  ///   - elements: The new elements.
  ///   - preference: Which of several equal elements are reported as inserted and removed.
  @discardableResult
  @inlinable
  public func set(
    _ elements: some Sequence<Element>, preferring preference: EditPreference = .tail
  ) -> CollectionChange<Element> {
    let target = PersistentArray(elements)
    return edit { $0.set(target, preferring: preference) }
  }

  /// Appends an element. O(log n).
  @inlinable
  public func append(_ element: Element) { edit { $0.insert(element, at: $0.items.count) } }

  /// Appends elements, as one change. O(k + log n) for k elements.
  @inlinable
  public func append(contentsOf elements: some Sequence<Element>) {
    let new = PersistentArray(elements)
    edit { $0.insert(contentsOf: new, at: $0.items.count) }
  }

  /// Inserts an element at `index`. O(log n).
  @inlinable
  public func insert(_ element: Element, at index: Int) { edit { $0.insert(element, at: index) } }

  /// Inserts elements, as one change; the first of them is then at `index`. O(k + log n) for k elements.
  @inlinable
  public func insert(contentsOf elements: some Sequence<Element>, at index: Int) {
    let new = PersistentArray(elements)
    edit { $0.insert(contentsOf: new, at: index) }
  }

  /// Removes the element at a position and returns it. O(log n).
  @discardableResult
  @inlinable
  public func remove(at index: Int) -> Element { edit { $0.remove(at: index) } }

  /// Removes the first element and returns it. The list must not be empty. O(log n).
  @discardableResult
  @inlinable
  public func removeFirst() -> Element { edit { $0.remove(at: 0) } }

  /// Removes the last element and returns it. The list must not be empty. O(log n).
  @discardableResult
  @inlinable
  public func removeLast() -> Element { edit { $0.remove(at: $0.items.count - 1) } }

  /// Removes the last element and returns it, if there is one. O(log n).
  @discardableResult
  @inlinable
  public func popLast() -> Element? {
    edit { $0.items.isEmpty ? nil : $0.remove(at: $0.items.count - 1) }
  }

  /// Removes the first `count` elements, as one change. O(k + log n) for k elements.
  @inlinable
  public func removeFirst(_ count: Int) { edit { $0.removeFirst(count) } }

  /// Removes the last `count` elements, as one change. O(k + log n) for k elements.
  @inlinable
  public func removeLast(_ count: Int) { edit { $0.removeLast(count) } }

  /// Removes all elements, as one change. O(n).
  @inlinable
  public func removeAll() { edit { $0.removeSubrange(0..<$0.items.count) } }

  /// Removes the elements that satisfy a predicate, as one change. O(n).
  @inlinable
  public func removeAll<E: Error>(where shouldBeRemoved: (Element) throws(E) -> Bool) throws(E) {
    try edit { core throws(E) in try core.removeAll(where: shouldBeRemoved) }
  }

  /// Removes the elements at the given positions, as one change. O(k log n) for k positions.
  @inlinable
  public func removeAll(at indices: some Sequence<Int>) {
    let indices = Set(indices).sorted(by: >)
    edit { $0.removeAll(at: indices) }
  }

  /// Removes the elements of a range, as one change. O(k + log n) for k elements.
  @inlinable
  public func removeSubrange(_ range: some RangeExpression<Int>) {
    edit { $0.removeSubrange($0.resolve(range)) }
  }

  /// Replaces the elements of a range, as one change. Elements that are the same at both ends of the old and new
  /// elements stay in place, and are updated if their content differs. O(log n + m) for m elements, old and new.
  @inlinable
  public func replaceSubrange(_ range: some RangeExpression<Int>, with elements: some Sequence<Element>) {
    let new = PersistentArray(elements)
    edit { $0.replaceSubrange($0.resolve(range), with: new) }
  }

  /// Replaces the element at a position, and returns the old element. O(log n).
  @discardableResult
  @inlinable
  public func replace(at index: Int, with element: Element) -> Element {
    edit { $0.replace(at: index, with: element) }
  }

  /// Replaces the elements at the given positions, the first position with the first element, and so on, as one change.
  /// O(k log n) for k positions.
  ///
  /// - Precondition: There are as many elements as positions.
  @inlinable
  public func replaceAll(at indices: some Collection<Int>, with elements: some Collection<Element>) {
    let (indices, elements) = (Array(indices), Array(elements))
    edit { $0.replaceAll(at: indices, with: elements) }
  }

  /// Moves the element at `source` so that it ends up at `target`. O(log n), or O(d log n) if the first d elements that
  /// it passes are equal to it. A move that passes only equal elements is silent.
  @inlinable
  public func move(from source: Int, to target: Int) { edit { $0.move(from: source, to: target) } }

  /// Moves elements together, keeping their order, to the place before the element that is currently at an offset, as
  /// one change, as SwiftUI's `onMove` requires. O(k log n) for k of n elements.
  @inlinable
  public func move(fromOffsets offsets: some Sequence<Int>, toOffset target: Int) {
    let offsets = Set(offsets).sorted()
    edit { $0.move(fromOffsets: offsets, toOffset: target) }
  }

  /// Exchanges two elements, as one change. O(log n).
  @inlinable
  public func swapAt(_ i: Int, _ j: Int) { edit { $0.swapAt(i, j) } }

  /// Sorts the elements, as one change with as few moves as possible. The sort is stable. O(n log n).
  @inlinable
  public func sort<E: Error>(by areInIncreasingOrder: (Element, Element) throws(E) -> Bool) throws(E) {
    try edit { core throws(E) in try core.sort(by: areInIncreasingOrder) }
  }

  /// Reverses the order of the elements, as one change with as few moves as possible. O(n log n).
  @inlinable
  public func reverse() { edit { $0.rearrange($0.items.indices.reversed()) } }

  /// Shuffles the elements, as one change with as few moves as possible. O(n log n).
  @inlinable
  public func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Shuffles the elements, as one change with as few moves as possible. O(n log n).
  @inlinable
  public func shuffle(using generator: inout some RandomNumberGenerator) {
    edit { $0.rearrange($0.items.indices.shuffled(using: &generator)) }
  }

  /// Reports that the element at a position has changed internally, by sending an update from the element to itself.
  /// O(log n).
  @inlinable
  public func refresh(at index: Int) { edit { $0.refresh(at: index) } }

  /// Applies a change from elsewhere that was made for this list as it is. O(k log n) for k steps, and at most O(n) for
  /// comparing the result with the list if they may be equal.
  ///
  /// - Throws: `ChangeError` if the change does not fit: positions are always checked, and the elements that the change
  ///   names are checked by the list's comparison. The list is then left as it was, and nothing is sent.
  @inlinable
  public func apply(_ change: CollectionChange<Element>) throws(ChangeError) {
    try edit { core throws(ChangeError) in try core.apply(change) }
  }

  /// Applies a batch of changes from elsewhere that was made for this list as it is. O(k log n) for k edits, with the
  /// additional costs of ``apply(_:)-(CollectionChange<Self.Element>)``.
  ///
  /// - Throws: `ChangeError`, under the conditions of ``apply(_:)-(CollectionChange<Self.Element>)``.
  @inlinable
  public func apply(_ batch: BatchUpdate<Element>) throws(ChangeError) { try apply(batch.change) }
}

extension EditableList where Element: Comparable, SentElement: Sendable {
  /// Sorts the elements, as one change with as few moves as possible. The sort is stable. O(n log n).
  @inlinable
  public func sort() { sort(by: <) }
}
