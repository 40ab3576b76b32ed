public import CollectionChanges
public import PersistentArrays

extension CollectionChange {
  /// Whether it can lead to what was there at all: what comes or goes alone, or is announced to have changed, cannot.
  @inlinable
  var mayBeSilent: Bool {
    switch self {
    case .insert, .remove, .update: false
    case .move, .composite: true
    }
  }

  /// Whether it leads to a list that cannot be told from the one before, and announces nothing: equal elements have changed places.
  ///
  /// `before` is what it has changed, where that is at hand. O(k log n) for k steps at most; nearly always some elements are compared.
  @inlinable
  func isSilent(
    from before: @autoclosure () -> PersistentArray<Element>?, to after: PersistentArray<Element>,
    by isUnchanged: (Element, Element) -> Bool
  ) -> Bool {
    switch self {
    case .insert, .remove, .update: return false
    case .move(let source, let target, let element):
      let others = source < target ? source..<target : target + 1..<source + 1
      return others.allSatisfy { isUnchanged(after[$0], element) }
    case .composite(let changes):
      // What came is not among what went, and the other way round.
      let inserted = changes.count(of: .insert)
      if inserted != changes.count(of: .remove) { return false }
      if inserted == 0, changes.count(of: .update) == 1 { return false }
      guard after.elementsEqual(before() ?? reverted(from: after), by: isUnchanged) else { return false }
      return !containsUpdate { isUnchanged($0, $1) || !isUnchanged($0, $0) }
    }
  }
}
