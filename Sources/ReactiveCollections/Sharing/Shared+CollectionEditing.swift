public import CollectionChanges
internal import PersistentArrays

/// The editing methods of a list, each with no other thread between: see `MutableCollectionProperty`. They are written out
/// once more because a conformance cannot depend on elements being `Sendable`.
extension Shared where Base: MutableCollectionPropertyProtocol, Base.Element: Sendable {
  /// The element at a position. Setting it at the position `count` appends; setting it to what it is, by the list's
  /// comparison, is silent. O(log n).
  public subscript(index: Int) -> Base.Element {
    get { inTurn { $0.element(at: index) } }
    nonmutating set { inTurn { $0.put(newValue, at: index) } }
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
  public func set(
    _ elements: some Sequence<Base.Element>, preferring preference: EditPreference = .tail
  ) -> CollectionChange<Base.Element> {
    let target = PersistentArray(elements)
    return inTurn { $0.set(target, preferring: preference) }
  }

  /// Appends an element. O(log n).
  public func append(_ element: Base.Element) { inTurn { $0.insert(element, at: $0.items.count) } }

  /// Appends elements, as one change. O(k + log n) for k elements.
  public func append(contentsOf elements: some Sequence<Base.Element>) {
    let new = PersistentArray(elements)
    inTurn { $0.insert(contentsOf: new, at: $0.items.count) }
  }

  /// Inserts an element, which then stands at `index`. O(log n).
  public func insert(_ element: Base.Element, at index: Int) { inTurn { $0.insert(element, at: index) } }

  /// Inserts elements, as one change; the first of them then stands at `index`. O(k + log n) for k elements.
  public func insert(contentsOf elements: some Sequence<Base.Element>, at index: Int) {
    let new = PersistentArray(elements)
    inTurn { $0.insert(contentsOf: new, at: index) }
  }

  /// Removes the element at a position and returns it. O(log n).
  @discardableResult
  public func remove(at index: Int) -> Base.Element { inTurn { $0.remove(at: index) } }

  /// Removes the first element and returns it. The list must not be empty. O(log n).
  @discardableResult
  public func removeFirst() -> Base.Element { inTurn { $0.remove(at: 0) } }

  /// Removes the last element and returns it. The list must not be empty. O(log n).
  @discardableResult
  public func removeLast() -> Base.Element { inTurn { $0.remove(at: $0.items.count - 1) } }

  /// Removes the last element and returns it, if there is one. O(log n).
  @discardableResult
  public func popLast() -> Base.Element? {
    inTurn { $0.items.isEmpty ? nil : $0.remove(at: $0.items.count - 1) }
  }

  /// Removes the first `count` elements, as one change. O(k + log n) for k elements.
  public func removeFirst(_ count: Int) { inTurn { $0.removeFirst(count) } }

  /// Removes the last `count` elements, as one change. O(k + log n) for k elements.
  public func removeLast(_ count: Int) { inTurn { $0.removeLast(count) } }

  /// Removes all elements, as one change. O(n).
  public func removeAll() { inTurn { $0.removeSubrange(0..<$0.items.count) } }

  /// Removes the elements that satisfy a predicate, as one change. O(n).
  public func removeAll<E: Error>(where shouldBeRemoved: (Base.Element) throws(E) -> Bool) throws(E) {
    try inTurn { core throws(E) in try core.removeAll(where: shouldBeRemoved) }
  }

  /// Removes the elements at some positions, as one change. O(k log n) for k positions.
  public func removeAll(at indices: some Sequence<Int>) {
    let indices = Array(indices)
    modify { $0.removeAll(at: indices) }
  }

  /// Removes the elements of a range, as one change. O(k + log n) for k elements.
  public func removeSubrange(_ range: some RangeExpression<Int>) {
    inTurn { $0.removeSubrange($0.resolve(range)) }
  }

  /// Replaces the elements of a range by others, as one change. What is the same at both ends stays, and is updated where its
  /// content differs. O(log n + m) for m elements, old and new.
  public func replaceSubrange(_ range: some RangeExpression<Int>, with elements: some Sequence<Base.Element>) {
    let new = PersistentArray(elements)
    inTurn { $0.replaceSubrange($0.resolve(range), with: new) }
  }

  /// Replaces the element at a position, and returns the one before. O(log n).
  @discardableResult
  public func replace(at index: Int, with element: Base.Element) -> Base.Element {
    inTurn { $0.replace(at: index, with: element) }
  }

  /// Replaces the elements at some positions, the first by the first, and so on, as one change. O(k log n) for k positions.
  ///
  /// - Precondition: There are as many elements as positions.
  public func replaceAll(at indices: some Collection<Int>, with elements: some Collection<Base.Element>) {
    let (indices, elements) = (Array(indices), Array(elements))
    modify { $0.replaceAll(at: indices, with: elements) }
  }

  /// Moves an element; it then stands at `target`. O(log n), or O(d log n) if the first d elements that it passes are equal to it: past
  /// equal ones only, a move is silent.
  public func move(from source: Int, to target: Int) { inTurn { $0.move(from: source, to: target) } }

  /// Moves elements together, in their order, to before the one that now stands at an offset, as one change. What SwiftUI's `onMove`
  /// asks for. O(k log n) for k of n elements.
  public func move(fromOffsets offsets: some Sequence<Int>, toOffset target: Int) {
    let offsets = Array(offsets)
    modify { $0.move(fromOffsets: offsets, toOffset: target) }
  }

  /// Exchanges two elements, as one change. O(log n).
  public func swapAt(_ i: Int, _ j: Int) { inTurn { $0.swapAt(i, j) } }

  /// Sorts the elements, as one change of as few moves as it takes. Stable. O(n log n).
  public func sort<E: Error>(by areInIncreasingOrder: (Base.Element, Base.Element) throws(E) -> Bool) throws(E) {
    try inTurn { core throws(E) in try core.sort(by: areInIncreasingOrder) }
  }

  /// Reverses the order of the elements, as one change of as few moves as it takes. O(n log n).
  public func reverse() { inTurn { $0.rearrange($0.items.indices.reversed()) } }

  /// Puts the elements into random order, as one change of as few moves as it takes. O(n log n).
  public func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Puts the elements into random order, as one change of as few moves as it takes. O(n log n).
  public func shuffle(using generator: inout some RandomNumberGenerator) {
    inTurn { $0.rearrange($0.items.indices.shuffled(using: &generator)) }
  }

  /// Tells that the element at a position changed inside: it is sent as an update from itself to itself. O(log n).
  public func refresh(at index: Int) { inTurn { $0.refresh(at: index) } }

  /// Makes a change that comes from outside and was made for this list as it is. O(k log n) for k steps, and O(n) at most for comparing the
  /// result with the list if it may be the same.
  ///
  /// - Throws: `ChangeError` if the change does not fit: positions are checked always, and the elements that it names by the list's
  ///   comparison. Then the list is as it was, and nothing is sent.
  public func apply(_ change: CollectionChange<Base.Element>) throws(ChangeError) {
    try inTurn { core throws(ChangeError) in try core.apply(change) }
  }

  /// Makes a batch of changes that comes from outside and was made for this list as it is. O(k log n) for k edits, and as
  /// ``apply(_:)-(CollectionChange<Base.Element>)``.
  ///
  /// - Throws: `ChangeError`, as ``apply(_:)-(CollectionChange<Base.Element>)``.
  public func apply(_ batch: BatchUpdate<Base.Element>) throws(ChangeError) { try apply(batch.change) }
}

extension Shared where Base: MutableCollectionPropertyProtocol, Base.Element: Sendable & Comparable {
  /// Sorts the elements, as one change of as few moves as it takes. Stable. O(n log n).
  public func sort() { sort(by: <) }
}
