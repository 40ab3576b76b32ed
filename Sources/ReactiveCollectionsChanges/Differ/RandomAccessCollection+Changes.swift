extension RandomAccessCollection {
  /// Returns the change that leads from this list to another one, using a comparison.
  ///
  /// The change is empty if the lists do not differ. It combines adjacent edits into runs, and has as few moves as the
  /// pairs of elements allow: the fewest possible if no element occurs twice. Equal ends of the lists are set aside
  /// first, as are the nodes that the lists share if they are versions of a `PersistentArray`. The remaining elements
  /// are paired by their identity; elements that occur several times are paired as neighbors or in the order of their
  /// occurrence. A pair with different content is an update.
  ///
  /// If moves are not detected, elements that would have to move are removed and inserted instead, and no others. If
  /// there is a choice, the first elements are removed, as by the standard library's `difference(from:)`.
  ///
  /// For versions of a list, the cost is the number of elements around their differences, not their length; other lists
  /// are copied to persistent ones, in O(n). Elements with a hashable identity are then paired in expected O(n), and
  /// any moves take O(n log n). If elements can only be compared, or if hashes collide, the search ends after O(n)
  /// comparisons, and elements that it has not found are removed and inserted. The methods without a comparison
  /// do not copy arrays.
  ///
  /// ```swift
  /// let change = [Person.ada, .bob].changes(to: [.cleo, .ada], by: .init())
  /// print(change.map(\.name))  // prints: composite([remove(1, "Bob"), insert(0, "Cleo")])
  /// ```
  ///
  /// - Parameters:
  ///   - new: The list that results from the change.
  ///   - comparison: Decides which elements are the same thing, and which of those are unchanged.
  ///   - preference: Determines which of several equal elements are inserted or removed.
  ///   - detectingMoves: Whether to report moves. If `false`, elements that move are removed and inserted.
  /// - Precondition: Between their equal ends, neither list has more than `Int32.max` elements.
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, by comparison: ElementComparison<Element>,
    preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> {
    comparison.changes(
      from: PersistentArray(self), to: PersistentArray(new), preferring: preference, detectingMoves: detectingMoves)
  }

  /// Returns the batch that leads from this list to another one, using a comparison.
  ///
  /// ```swift
  /// print(["a", "b"].batch(to: ["b", "c"], by: .init()))  // prints: deletions: [0: "a"], insertions: [1: "c"]
  /// ```
  ///
  /// This is the batch of the change that ``changes(to:by:preferring:detectingMoves:)`` returns, but that change is not
  /// created. The costs are those of that method, and O(k) for k edits.
  ///
  /// - Parameters:
  ///   - new: The list that results from the batch.
  ///   - comparison: Decides which elements are the same thing, and which of those are unchanged.
  ///   - preference: Determines which of several equal elements are inserted or deleted.
  ///   - detectingMoves: Whether to report moves. If `false`, elements that move are deleted and inserted.
  /// - Precondition: Between their equal ends, neither list has more than `Int32.max` elements.
  @inlinable
  public func batch(
    to new: some RandomAccessCollection<Element>, by comparison: ElementComparison<Element>,
    preferring preference: EditPreference = .tail, detectingMoves: Bool = true
  ) -> BatchUpdate<Element> {
    let script = comparison.script(
      from: PersistentArray(self), to: PersistentArray(new), preferring: preference, detectingMoves: detectingMoves)
    return BatchUpdate(script, old: self, new: new)
  }

  /// Returns the change that leads from this list to another one. The elements are compared by their conformances, as
  /// ``ElementComparison`` states.
  ///
  /// If elements can be hashed, or if their `id` can, they are found in expected O(n), and O(n log n) for moves; if they
  /// can only be compared, the search is bounded, in O(n): see ``changes(to:by:preferring:detectingMoves:)``. Elements of
  /// other types are all removed and inserted.
  ///
  /// ```swift
  /// print([1, 2, 3].changes(to: [3, 1, 2]))  // prints: move(from: 2, to: 0, 3)
  /// print([1, 2, 3].changes(to: [3, 1, 2], detectingMoves: false))  // prints: composite([remove(2, 3), insert(0, 3)])
  /// ```
  @inlinable
  public func changes(
    to new: some RandomAccessCollection<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> {
    ElementComparison.byConformance.changes(
      between: self, and: new, preferring: preference, detectingMoves: detectingMoves)
  }
}
