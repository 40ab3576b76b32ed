public import CollectionChanges
public import PersistentArrays

// What lists and operators ask comparisons for, and how they come by them.

extension ElementComparison {
  /// For lists that get their changes from elsewhere, and never have to find out: no two elements are the same.
  @usableFromInline static var none: ElementComparison { ElementComparison() }

  /// By what elements turn out to have, where no constraint says so; nothing if that does not do.
  @usableFromInline
  static var byConformance: ElementComparison? {
    if let type = Element.self as? any Distinguishable.Type { return matching(type) as? ElementComparison }
    if let type = Element.self as? any Equatable.Type { return equality(type) as? ElementComparison }
    return nil
  }

  private static func matching<Known: Distinguishable>(_: Known.Type) -> Any {
    ElementComparison<Known>(identity: { $0 == $1 }, content: { $0.matches($1) })
  }

  private static func equality<Known: Equatable>(_: Known.Type) -> Any {
    ElementComparison<Known>(identity: { $0 == $1 }, content: { _, _ in true })
  }
}

extension ElementComparison where Element: Equatable {
  /// By `==`; none for objects, which may have changed inside though they are equal.
  @inlinable static var ofValues: ElementComparison? { Element.self is AnyObject.Type ? nil : ElementComparison() }
}

extension ElementComparison {
  /// What there is to be told of a change that leads to what was there: objects that have gone and come again may have changed inside, and
  /// are refreshed.
  @usableFromInline
  func refreshes(of change: CollectionChange<Element>, in list: PersistentArray<Element>) -> CollectionChange<Element> {
    guard mayChangeInside else { return .empty }
    var composition = ChangeComposition<Element>()
    composition.append(change)
    // In canonical order these come last, where they stay.
    let positions = composition.change.steps.compactMap { step in
      switch step {
      case .insert(let index, _), .update(let index, _, _): index
      case .remove, .move, .composite: Int?.none
      }
    }
    return CollectionChange(positions.map { .update($0, old: list[$0], new: list[$0]) })
  }

  /// Whether two elements cannot be told apart, if that can be known at all.
  @inlinable var whetherUnchanged: ((Element, Element) -> Bool)? { identifies ? isUnchanged : nil }
}
