internal import CollectionChanges
internal import PersistentArrays

extension CollectionCore where Element: Sendable {
  /// Makes the list equal to `elements`, and says what that changed; it is found elsewhere, while others may edit the list.
  @inlinable
  @discardableResult
  nonisolated(nonsending) func set(
    _ elements: some Sequence<Element> & Sendable, by comparison: @escaping @Sendable () -> ElementComparison<Element>
  ) async -> CollectionChange<Element> {
    var before = inTurn { items }
    var (target, change) = await changes(from: before, to: elements, by: comparison)
    var comparisonsInVain = 0
    while !inTurn({ make(change, from: before, to: target) }) {
      comparisonsInVain += 1
      if comparisonsInVain == maximalComparisonsInVain {
        let comparison = comparison()
        return inTurn { set(target, by: comparison) }
      }
      before = inTurn { items }
      change = await changes(from: before, to: target, by: comparison).change
    }
    return change
  }

  /// Makes a change whose result is known, unless the list is no longer the one that it leads from.
  @inlinable
  func make(
    _ change: CollectionChange<Element>, from before: PersistentArray<Element>, to target: PersistentArray<Element>
  ) -> Bool {
    guard items.isTriviallyIdentical(to: before) else { return false }
    make(change, leadingTo: target)
    return true
  }
}

/// How often lists are compared elsewhere before it is done on the spot, since edits made that vain.
@inlinable var maximalComparisonsInVain: Int { 3 }

/// What leads from a list to what `elements` are, off the caller's actor. The comparison is made here, so that it belongs to no
/// other actor.
@inlinable
@concurrent func changes<Element: Sendable>(
  from before: PersistentArray<Element>, to elements: some Sequence<Element> & Sendable,
  by comparison: @Sendable () -> ElementComparison<Element>
) async -> (target: PersistentArray<Element>, change: CollectionChange<Element>) {
  let target = PersistentArray(elements)
  return (target, comparison().changes(from: before, to: target))
}
