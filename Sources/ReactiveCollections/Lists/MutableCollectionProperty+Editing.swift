public import CollectionChanges
public import PersistentArrays

extension MutableCollectionProperty {
  @inlinable
  final func edit<Result, E: Error>(_ body: (CollectionCore<Element>) throws(E) -> Result) throws(E) -> Result {
    try core.inTurn { () throws(E) in try body(core) }
  }

  /// Makes the list equal to others, by the changes that lead there, and returns these.
  ///
  /// Which elements are the same, and whether they changed, is for the list's comparison to say. O(n) expected for hashable
  /// identities, and O(m log m) for m moves, which are as few as the pairs of elements allow.
  ///
  /// - Parameters:
  ///   - elements: What the list is to have.
  ///   - preference: Which of several equal elements are the inserted and removed ones.
  @discardableResult
  @inlinable
  public final func set(
    _ elements: some Sequence<Element>, preferring preference: EditPreference = .tail
  ) -> CollectionChange<Element> {
    let target = PersistentArray(elements)
    return edit { $0.set(target, preferring: preference) }
  }

  /// Appends an element. O(log n).
  @inlinable
  public final func append(_ element: Element) { edit { $0.insert(element, at: $0.items.count) } }

  /// Appends elements, as one change. O(k + log n) for k elements.
  @inlinable
  public final func append(contentsOf elements: some Sequence<Element>) {
    let new = PersistentArray(elements)
    edit { $0.insert(contentsOf: new, at: $0.items.count) }
  }

  /// Inserts an element, which then stands at `index`. O(log n).
  @inlinable
  public final func insert(_ element: Element, at index: Int) { edit { $0.insert(element, at: index) } }

  /// Inserts elements, as one change; the first of them then stands at `index`. O(k + log n) for k elements.
  @inlinable
  public final func insert(contentsOf elements: some Sequence<Element>, at index: Int) {
    let new = PersistentArray(elements)
    edit { $0.insert(contentsOf: new, at: index) }
  }

  /// Removes the element at a position and returns it. O(log n).
  @discardableResult
  @inlinable
  public final func remove(at index: Int) -> Element { edit { $0.remove(at: index) } }

  /// Removes the first element and returns it. The list must not be empty. O(log n).
  @discardableResult
  @inlinable
  public final func removeFirst() -> Element { edit { $0.remove(at: 0) } }

  /// Removes the last element and returns it. The list must not be empty. O(log n).
  @discardableResult
  @inlinable
  public final func removeLast() -> Element { edit { $0.remove(at: $0.items.count - 1) } }

  /// Removes the last element and returns it, if there is one. O(log n).
  @discardableResult
  @inlinable
  public final func popLast() -> Element? {
    edit { $0.items.isEmpty ? nil : $0.remove(at: $0.items.count - 1) }
  }

  /// Removes the first `count` elements, as one change. O(k + log n) for k elements.
  @inlinable
  public final func removeFirst(_ count: Int) { edit { $0.removeFirst(count) } }

  /// Removes the last `count` elements, as one change. O(k + log n) for k elements.
  @inlinable
  public final func removeLast(_ count: Int) { edit { $0.removeLast(count) } }

  /// Removes all elements, as one change. O(n).
  @inlinable
  public final func removeAll() { edit { $0.removeSubrange(0..<$0.items.count) } }

  /// Removes the elements that satisfy a predicate, as one change. O(n).
  @inlinable
  public final func removeAll<E: Error>(where shouldBeRemoved: (Element) throws(E) -> Bool) throws(E) {
    try edit { core throws(E) in try core.removeAll(where: shouldBeRemoved) }
  }

  /// Removes the elements at some positions, as one change. O(k log n) for k positions.
  @inlinable
  public final func removeAll(at indices: some Sequence<Int>) {
    modify { $0.removeAll(at: indices) }
  }

  /// Removes the elements of a range, as one change. O(k + log n) for k elements.
  @inlinable
  public final func removeSubrange(_ range: some RangeExpression<Int>) {
    edit { $0.removeSubrange($0.resolve(range)) }
  }

  /// Replaces the elements of a range by others, as one change. What is the same at both ends stays, and is updated where its
  /// content differs. O(log n + m) for m elements, old and new.
  @inlinable
  public final func replaceSubrange(_ range: some RangeExpression<Int>, with elements: some Sequence<Element>) {
    let new = PersistentArray(elements)
    edit { $0.replaceSubrange($0.resolve(range), with: new) }
  }

  /// Replaces the element at a position, and returns the one before. O(log n).
  @discardableResult
  @inlinable
  public final func replace(at index: Int, with element: Element) -> Element {
    edit { $0.replace(at: index, with: element) }
  }

  /// Replaces the elements at some positions, the first by the first, and so on, as one change. O(k log n) for k positions.
  ///
  /// - Precondition: There are as many elements as positions.
  @inlinable
  public final func replaceAll(at indices: some Collection<Int>, with elements: some Collection<Element>) {
    modify { $0.replaceAll(at: indices, with: elements) }
  }

  /// Moves an element; it then stands at `target`. O(log n), or O(d log n) if the first d elements that it passes are equal to it: past
  /// equal ones only, a move is silent.
  @inlinable
  public final func move(from source: Int, to target: Int) { edit { $0.move(from: source, to: target) } }

  /// Moves elements together, in their order, to before the one that now stands at an offset, as one change. What SwiftUI's `onMove`
  /// asks for. O(k log n) for k of n elements.
  @inlinable
  public final func move(fromOffsets offsets: some Sequence<Int>, toOffset target: Int) {
    modify { $0.move(fromOffsets: offsets, toOffset: target) }
  }

  /// Exchanges two elements, as one change. O(log n).
  @inlinable
  public final func swapAt(_ i: Int, _ j: Int) { edit { $0.swapAt(i, j) } }

  /// Sorts the elements, as one change of as few moves as it takes. Stable. O(n log n).
  @inlinable
  public final func sort<E: Error>(by areInIncreasingOrder: (Element, Element) throws(E) -> Bool) throws(E) {
    try edit { core throws(E) in try core.sort(by: areInIncreasingOrder) }
  }

  /// Reverses the order of the elements, as one change of as few moves as it takes. O(n log n).
  @inlinable
  public final func reverse() { edit { $0.rearrange($0.items.indices.reversed()) } }

  /// Puts the elements into random order, as one change of as few moves as it takes. O(n log n).
  @inlinable
  public final func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Puts the elements into random order, as one change of as few moves as it takes. O(n log n).
  @inlinable
  public final func shuffle(using generator: inout some RandomNumberGenerator) {
    edit { $0.rearrange($0.items.indices.shuffled(using: &generator)) }
  }

  /// Tells that the element at a position changed inside: it is sent as an update from itself to itself. O(log n).
  @inlinable
  public final func refresh(at index: Int) { edit { $0.refresh(at: index) } }

  /// Makes several edits as one transaction: one event, or none if they change nothing in the end; if `body` throws, all is
  /// as it was.
  ///
  /// Edits of this and other lists inside join. See ``Transaction``.
  @discardableResult
  @inlinable
  public final func modify<Result, E: Error>(
    _ body: (inout CollectionEditor<Element>) throws(E) -> Result
  ) throws(E) -> Result {
    try edit { core throws(E) in try core.transact(body) }
  }

  /// Makes a change that comes from outside and was made for this list as it is. O(k log n) for k steps, and O(n) at most for comparing the
  /// result with the list if it may be the same.
  ///
  /// - Throws: `ChangeError` if the change does not fit: positions are checked always, and the elements that it names by the list's
  ///   comparison. Then the list is as it was, and nothing is sent.
  @inlinable
  public final func apply(_ change: CollectionChange<Element>) throws(ChangeError) {
    try edit { core throws(ChangeError) in try core.apply(change) }
  }

  /// Makes a batch of changes that comes from outside and was made for this list as it is. O(k log n) for k edits, and as
  /// ``apply(_:)-(CollectionChange<Element>)``.
  ///
  /// - Throws: `ChangeError`, as ``apply(_:)-(CollectionChange<Element>)``.
  @inlinable
  public final func apply(_ batch: BatchUpdate<Element>) throws(ChangeError) { try apply(batch.change) }
}

extension MutableCollectionProperty where Element: Comparable {
  /// Sorts the elements, as one change of as few moves as it takes. Stable. O(n log n).
  @inlinable
  public final func sort() { sort(by: <) }
}
