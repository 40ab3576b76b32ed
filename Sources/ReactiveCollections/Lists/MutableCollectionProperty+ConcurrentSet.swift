public import ReactiveCollectionsChanges

extension MutableCollectionProperty where Element: Sendable {
  /// Makes the list equal to `elements` by the changes that lead there, and returns them. The time-consuming work is
  /// done off the caller's actor.
  ///
  /// ```swift
  /// await people.set([.ada, .cleo], by: .init())  // `bob` is removed
  /// ```
  ///
  /// The effect is that of calling `set(_:)` at the moment when the change is made. The change and all calls of
  /// observers happen on the caller's actor, before this method returns. Only building a list from `elements` and
  /// comparing it happen elsewhere. Meanwhile the list keeps its elements, and can be edited; the assignment follows
  /// such edits and replaces their result. Because the new elements must then be compared with a different list, the
  /// comparison is repeated. After three comparisons that edits have invalidated, a final one is made on the caller's
  /// actor, as `set(_:)` does, so that the method always finishes. Concurrent assignments are each made as a whole, in
  /// the order in which they are ready.
  ///
  /// The assignment is made even if the task has been cancelled.
  ///
  /// On the caller's actor the cost is O(1), plus releasing the old elements, and O(c) for a change of c elements that
  /// may be sections. Elsewhere the cost is that of `set(_:)`.
  ///
  /// - Parameters:
  ///   - elements: The new elements. A sequence that is not `Sendable`, such as a lazy one, must be made an `Array`
  ///     first.
  ///   - comparison: An expression that makes a comparison. It is evaluated each time that lists are compared, where
  ///     they are compared, so it cannot belong to an actor. It should agree with the list's own comparison, which
  ///     decides how single edits are reported: pass `.init()` unless the list was given a comparison explicitly.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public final func set(
    _ elements: some Sequence<Element> & Sendable,
    by comparison: @autoclosure @escaping @Sendable () -> ElementComparison<Element>
  ) async -> CollectionChange<Element> {
    await source.set(elements, by: comparison)
  }
}
