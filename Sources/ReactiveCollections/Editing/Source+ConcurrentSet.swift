internal import ReactiveCollectionsChanges
internal import ReactiveCollectionsArrays

extension Source where S: AnyListShape, S.Element: Sendable {
  /// Makes the list equal to `elements`, and returns what that changed. The difference is computed elsewhere, while
  /// other code may edit the list.
  @inlinable
  @discardableResult
  nonisolated(nonsending) func set(
    _ elements: some Sequence<Element> & Sendable, by comparison: @escaping @Sendable () -> ElementComparison<Element>
  ) async -> CollectionChange<Element> {
    var before = withLock { items }
    let target: PersistentArray<Element>
    var net: (change: CollectionChange<Element>, isExact: Bool)
    (target, net) = await netChange(from: before, to: elements, by: comparison)
    var comparisonsInVain = 0
    while !withLock({ make(net.change, from: before, to: net.isExact ? target : nil) }) {
      comparisonsInVain += 1
      if comparisonsInVain == maximalComparisonsInVain {
        let comparison = comparison()
        return withLock { set(target, by: comparison) }
      }
      before = withLock { items }
      net = await netChange(from: before, to: target, by: comparison).net
    }
    return net.change
  }

  /// Makes a change whose result may be known, unless the list is no longer the one that the change was computed from.
  @inlinable
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
@inlinable
@concurrent func netChange<Element: Sendable>(
  from before: PersistentArray<Element>, to elements: some Sequence<Element> & Sendable,
  by comparison: @Sendable () -> ElementComparison<Element>
) async -> (target: PersistentArray<Element>, net: (change: CollectionChange<Element>, isExact: Bool)) {
  let target = PersistentArray(elements)
  return (target, comparison().netChange(from: before, to: target))
}
