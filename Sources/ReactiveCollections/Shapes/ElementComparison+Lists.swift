// The comparisons that lists and operators use, and how they are found.

extension ElementComparison {
  /// The comparison of lists that receive their changes from elsewhere and never have to compute them: no two elements
  /// are the same.
  @usableFromInline static var none: ElementComparison { ElementComparison() }

  /// The comparison of values that turn out, at run time, to have `matches` or `==`; `nil` if they have neither.
  @usableFromInline
  static var ofKnownValues: ElementComparison? { knownValues() }

  /// Compiled once for all types.
  private static func knownValues() -> ElementComparison? { byValue }

  /// The comparison by which elements of a list are told apart over time: that of the list, unless it compares nothing but
  /// values, or nothing at all; elements may have an id then.
  static func ofIdentities(_ known: ElementComparison?) -> ElementComparison {
    if let known, !known.isOfValues { return known }
    let byConformance = byConformance
    return byConformance.identifies ? byConformance : known ?? byConformance
  }
}

extension ElementComparison {
  /// The comparison of results: by `==`, and by `matches` if they have it; `nil` if they have neither, and for objects,
  /// which may have changed internally even if they are equal. Where the optimizer knows the type, it resolves the
  /// casts.
  @inlinable static var ofValues: ElementComparison? {
    if Element.self is AnyObject.Type { return nil }
    if Element.self is any Distinguishable.Type { return ofKnownValues }
    guard let type = Element.self as? any Equatable.Type else { return nil }
    return equated(type)
  }

  /// Whether two values cannot be told apart, as ``ofValues`` compares them; `nil` if every update counts. `==` itself,
  /// where that is all: a comparison asks for identity and content, at the cost of 22 instructions for each update.
  @inlinable static var equalityOfValues: ((Element, Element) -> Bool)? {
    if Element.self is AnyObject.Type { return nil }
    if Element.self is any Distinguishable.Type { return ofKnownValues?.whetherUnchanged }
    guard let type = Element.self as? any Equatable.Type else { return nil }
    return equality(type)
  }
}

extension ElementComparison where Element: Hashable {
  /// The comparison by `==`, and by `matches` if elements have it.
  @inlinable static var byHash: ElementComparison {
    (Element.self is any Distinguishable.Type ? ofKnownValues : nil) ?? ElementComparison()
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
