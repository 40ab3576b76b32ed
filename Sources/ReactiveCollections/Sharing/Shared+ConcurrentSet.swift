public import CollectionChanges

extension Shared where Base: MutableCollectionPropertyProtocol, Base.Element: Sendable {
  /// Makes the list equal to `elements`, by the changes that lead there, and returns these; what takes time is done off the
  /// caller's actor, and without the lock.
  ///
  /// It is `set(_:)`, as if called at the moment when the change is made, on the caller's actor. Only the list is made of
  /// `elements`, and compared, elsewhere. Meanwhile any thread may read and edit the list; the assignment comes after such edits,
  /// and replaces what they did. Since it is then to be compared with another list, that is done again: after three comparisons
  /// in vain a last one is made on the spot, under the lock, as `set` would, so that it always ends. Several assignments at once
  /// are each made whole, in the order in which they are ready.
  ///
  /// A task that has been cancelled assigns all the same.
  ///
  /// Under the lock O(1), or O(c) for a change of c elements that may be sections. Elsewhere the cost of `set(_:)`.
  ///
  /// - Parameters:
  ///   - elements: What the list is to hold. A sequence that is not `Sendable`, such as a lazy one, is first made an `Array`.
  ///   - comparison: Makes the comparison for each time that lists are compared, where that is done; so it cannot belong to an
  ///     actor. It should say what the list's own does, by which edits one by one are told: `.init()` unless the list was given
  ///     one by hand.
  @discardableResult
  nonisolated(nonsending) public func set(
    _ elements: some Sequence<Base.Element> & Sendable,
    by comparison: @autoclosure @escaping @Sendable () -> ElementComparison<Base.Element>
  ) async -> CollectionChange<Base.Element> {
    await base.list.core.set(elements, by: comparison)
  }
}
