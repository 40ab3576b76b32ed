public import CollectionChanges
public import PersistentArrays

// The comparisons that lists and operators use, and how they are found.

extension ElementComparison {
  /// The comparison of lists that receive their changes from elsewhere and never have to compute them: no two elements
  /// are the same.
  @usableFromInline static var none: ElementComparison { ElementComparison() }

  /// The comparison by the conformances that elements turn out to have at run time, where no constraint states them;
  /// `nil` if these are not sufficient.
  @usableFromInline
  static var byConformance: ElementComparison? {
    if let type = Element.self as? any Distinguishable.Type { return matching(type) as? ElementComparison }
    if let type = Element.self as? any Equatable.Type { return equality(type) as? ElementComparison }
    return nil
  }

  private static func matching<Known: Distinguishable>(_: Known.Type) -> Any {
    if let type = Known.self as? any (Distinguishable & Hashable).Type { return matchingByHash(type) }
    return ElementComparison<Known>()
  }

  private static func matchingByHash<Known: Distinguishable & Hashable>(_: Known.Type) -> Any {
    ElementComparison<Known>()
  }

  private static func equality<Known: Equatable>(_: Known.Type) -> Any {
    ElementComparison<Known>(identity: { $0 == $1 }, content: { _, _ in true })
  }
}

extension ElementComparison where Element: Equatable {
  /// The comparison of values: by `==`, and by `matches` if they have it; `nil` for objects, which may have changed
  /// internally even if they are equal.
  @inlinable static var ofValues: ElementComparison? {
    if Element.self is AnyObject.Type { return nil }
    return Element.self is any Distinguishable.Type ? byConformance : ElementComparison()
  }

  /// Whether two values cannot be told apart, as ``ofValues`` compares them.
  @inlinable static var equalityOfValues: ((Element, Element) -> Bool)? {
    if Element.self is AnyObject.Type { return nil }
    return Element.self is any Distinguishable.Type ? byConformance?.whetherUnchanged : (==)
  }
}

extension ElementComparison where Element: Hashable {
  /// The comparison by `==`, and by `matches` if elements have it.
  @inlinable static var byHash: ElementComparison {
    (Element.self is any Distinguishable.Type ? byConformance : nil) ?? ElementComparison()
  }
}

extension ElementComparison {
  /// Returns what must be reported of a change that leads back to an equal list: objects that were removed and inserted
  /// again may have changed internally, and are refreshed.
  @usableFromInline
  func refreshes(of change: CollectionChange<Element>, in list: PersistentArray<Element>) -> CollectionChange<Element> {
    guard mayChangeInside else { return .empty }
    var composition = ChangeComposition<Element>()
    composition.append(change)
    // In canonical order, insertions and updates come last, at their final positions.
    let positions = composition.change.steps.compactMap { step in
      switch step {
      case .insert(let index, _), .update(let index, _, _): index
      case .remove, .move, .composite: Int?.none
      }
    }
    return CollectionChange(positions.map { .update($0, old: list[$0], new: list[$0]) })
  }

  /// Whether two elements cannot be told apart; `nil` if that cannot be known.
  @inlinable var whetherUnchanged: ((Element, Element) -> Bool)? { identifies ? isUnchanged : nil }
}
