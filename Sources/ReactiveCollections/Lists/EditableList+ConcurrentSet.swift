extension EditableList where Element: Sendable {
  /// Makes the list equal to `elements` by the changes that lead there, and returns them. The time-consuming work is
  /// done off the caller's actor, and without the lock of a shared list.
  ///
  /// ```swift
  /// await people.set([.ada, .cleo], by: .init())  // `bob` is removed
  /// ```
  ///
  /// The effect is that of calling `set(_:)` at the moment when the change is made. The change and all calls of a
  /// confined list's observers happen on the caller's actor, before this method returns. Only building a list from
  /// `elements` and comparing it happen elsewhere. Meanwhile the list keeps its elements, and can be edited, by any
  /// thread if it is shared; the assignment follows such edits and replaces their result. Because the new elements must
  /// then be compared with a different list, the comparison is repeated. After three comparisons that edits have
  /// invalidated, a final one is made on the caller's actor, as `set(_:)` does, so that the method always finishes.
  /// Concurrent assignments are each made as a whole, in the order in which they are ready.
  ///
  /// The assignment is made even if the task has been cancelled.
  ///
  /// On the caller's actor and under the lock the cost is O(1), plus releasing the old elements, and O(c) for a change
  /// of c elements that may be sections. Elsewhere the cost is that of `set(_:)`.
  ///
  /// - Parameters:
  ///   - elements: The new elements. A sequence that is not `Sendable`, such as a lazy one, must be made an `Array`
  ///     first.
  ///   - comparison: An expression that makes a comparison. It is evaluated each time that lists are compared, where
  ///     they are compared, so it cannot belong to an actor. It should agree with the list's own comparison, which
  ///     decides how single edits are reported: pass `.init()` unless the list was given a comparison explicitly.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func set(
    _ elements: some Sequence<Element> & Sendable,
    by comparison: @autoclosure @escaping @Sendable () -> ElementComparison<Element>
  ) async -> CollectionChange<Element> {
    var (before, limit) = edit { ($0.items, $0.limit) }
    var (target, net) = await netChange(from: before, to: elements, keeping: limit, by: comparison)
    var comparisonsInVain = 0
    while true {
      if edit({ $0.make(net.change, from: before, to: net.isExact ? target : nil) }) { return net.change }
      comparisonsInVain += 1
      if comparisonsInVain == maximalComparisonsInVain {
        let comparison = comparison()
        return edit { $0.set(target, by: comparison) }
      }
      before = edit { $0.items }
      (target, net) = await netChange(from: before, to: target, keeping: nil, by: comparison)
    }
  }
}

extension Source where S: AnyListShape {
  /// Makes a change whose result may be known, unless the list is no longer the one that the change was computed from.
  @usableFromInline
  func make(
    _ change: CollectionChange<Element>, from before: PersistentArray<Element>, to target: PersistentArray<Element>?
  ) -> Bool {
    guard items.isTriviallyIdentical(to: before) else { return false }
    make(change, leadingTo: target)
    return true
  }
}

/// How many comparisons that are made elsewhere edits may invalidate, before the lists are compared on the spot.
@inlinable var maximalComparisonsInVain: Int { 3 }

/// Computes, off the caller's actor, the list of `elements` and the change that leads to it. The comparison is made
/// here, so that it does not belong to another actor.
@usableFromInline
@concurrent func netChange<Element: Sendable>(
  from before: PersistentArray<Element>, to elements: some Sequence<Element> & Sendable,
  keeping limit: CollectionLimit?,
  by comparison: @Sendable () -> ElementComparison<Element>
) async -> (target: PersistentArray<Element>, net: (change: CollectionChange<Element>, isExact: Bool)) {
  var target = PersistentArray(elements)
  if let limit { target = limit.kept(of: target) }
  return (target, comparison().netChange(from: before, to: target))
}
