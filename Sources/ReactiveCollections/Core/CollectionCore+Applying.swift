internal import CollectionChanges
internal import PersistentArrays

extension CollectionCore {
  /// Makes a change from outside, if it fits; without the steps that undo one another.
  @usableFromInline
  func apply(_ change: CollectionChange<Element>) throws(ChangeError) {
    var target = items
    let made = try comparing { () throws(ChangeError) -> CollectionChange<Element>? in
      try change.apply(to: &target, comparison.identifies ? fits : nil)
      if elementKind != .plain { try check(change) }
      let normal = CollectionChange.empty.then(change, by: comparison)
      let made = normal.count < change.count || change.count == 1 ? normal : change
      return isSilent(made, from: items, to: target) ? nil : made
    }
    if let made { make(made, leadingTo: target) }
  }

  /// Whether a change may name the element that it meets in this way.
  func fits(_ named: Element, _ found: Element) -> Bool {
    comparison.isUnchanged(named, found) || comparison.isSame(named, found) && countsVersions(found)
  }

  /// Whether a change announces nothing: there is none, or equal elements have changed places.
  func isSilent(
    _ change: CollectionChange<Element>, from base: PersistentArray<Element>, to target: PersistentArray<Element>
  ) -> Bool {
    change.isEmpty || change.isSilent(from: base, to: target, by: comparison.isUnchanged)
  }

  /// Whether each version of an element counts as changed, since nothing is known of its content.
  private func countsVersions(_ element: Element) -> Bool { !comparison.isUnchanged(element, element) }
}
