extension SectionedChange {
  /// Whether the change can lead to equal sections at all, by its kinds of steps.
  @inlinable
  var mayBeSilent: Bool { !(isComposite && updateElsewhere != nil) && mayOthersBeSilent }

  @inlinable
  @inline(never)
  var mayOthersBeSilent: Bool {
    switch self {
    case .row(let change, _): change.mayBeSilent
    case .section(let change): change.mayBeSilent
    case .moveRow: false
    case .composite: true
    }
  }
}

extension CollectionChange {
  /// Whether the change can lead to an equal list at all, by its kinds of steps: a single insertion or removal cannot,
  /// and an update is always announced.
  @inlinable
  var mayBeSilent: Bool {
    switch self {
    case .insert, .remove, .update: false
    case .move: true
    case .composite(let changes): changes.mayBeSilent
    }
  }

  /// Returns whether the change leads to a list that cannot be told apart from the one before, and announces nothing:
  /// equal elements have only changed places.
  ///
  /// `before` is the list before the change, if it is available. At most O(k log n) for k steps; nearly always only a
  /// few elements are compared.
  @usableFromInline
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
      guard changes.mayBeSilent else { return false }
      guard after.elementsEqual(before() ?? reverted(from: after), by: isUnchanged) else { return false }
      return !containsUpdate { isUnchanged($0, $1) || !isUnchanged($0, $0) }
    }
  }
}

extension Array {
  /// Whether the steps are updates of elements that come after each other, so that there is nothing to compose.
  func areUpdatesInOrder<Item>() -> Bool where Element == CollectionChange<Item> {
    var next = 0
    return allSatisfy {
      guard case .update(let position, _, _) = $0, position >= next else { return false }
      next = position + 1
      return true
    }
  }
}
