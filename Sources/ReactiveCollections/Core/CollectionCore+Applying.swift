internal import CollectionChanges
internal import PersistentArrays

extension CollectionCore {
  /// Makes a change from outside, if it fits, without the steps that cancel each other out.
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

  /// Returns whether a change may name the element that it finds in this way.
  func fits(_ named: Element, _ found: Element) -> Bool {
    comparison.isUnchanged(named, found) || comparison.isSame(named, found) && countsVersions(found)
  }

  /// Returns whether a change announces nothing, because it is empty or equal elements have only changed places.
  func isSilent(
    _ change: CollectionChange<Element>, from base: PersistentArray<Element>, to target: PersistentArray<Element>
  ) -> Bool {
    change.isEmpty || change.isSilent(from: base, to: target, by: comparison.isUnchanged)
  }

  /// Returns whether each version of an element counts as changed, because its content cannot be compared.
  private func countsVersions(_ element: Element) -> Bool { !comparison.isUnchanged(element, element) }
}
