extension Source where S: AnyListShape {
  /// Makes a change from outside, if it fits, without the steps that cancel each other out.
  @usableFromInline
  func apply(_ change: CollectionChange<Element>) throws(ChangeError) {
    var target = items
    let made = try comparing { () throws(ChangeError) -> CollectionChange<Element>? in
      try change.apply(to: &target, comparison.identifies ? shape.traits.fits : nil)
      try check(change)
      let normal = CollectionChange.empty.then(change, by: comparison)
      let made = normal.count < change.count || change.count == 1 ? normal : change
      let isSilent = made.isEmpty || made.isSilent(from: items, to: target, by: comparison.isUnchanged)
      return isSilent ? nil : made
    }
    if let made { make(made, leadingTo: nil) }
  }
}

extension ListTraits {
  /// Returns whether a change may name the element that it finds in this way.
  func fits(_ named: Element, _ found: Element) -> Bool {
    // A version whose content cannot be compared counts as changed.
    comparison.isUnchanged(named, found)
      || canName(named, found, by: comparison.isSame) && !comparison.isUnchanged(found, found)
  }
}
