extension ElementComparison {
  /// The comparison of lists and methods that are not given one: by the conformances that the type of the elements has,
  /// in the order of ``init()``, even if no constraint states them.
  ///
  /// Each cast is to a single protocol. Where the optimizer knows the type, it resolves such casts, and compiles the
  /// loops over the elements for the type. Otherwise they are compiled once for all types.
  @inlinable
  package static var byConformance: ElementComparison {
    if let type = Element.self as? any Distinguishable.Type { return matching(type) }
    if let type = Element.self as? any Identifiable.Type { return identified(type) }
    if isOfObjects { return ElementComparison(byReference: ()) }
    if let type = Element.self as? any Hashable.Type { return hashed(type) }
    if let type = Element.self as? any Equatable.Type { return equated(type) }
    return .ofUnknown
  }

  /// The comparison by `==`, and by `matches` if elements have it, even if no constraint states that; `nil` if they have
  /// neither.
  @inlinable
  package static var byValue: ElementComparison? {
    if let type = Element.self as? any Distinguishable.Type { return matching(type) }
    if let type = Element.self as? any Equatable.Type { return equated(type) }
    return nil
  }

  /// The comparison of elements of which nothing is known, compiled once for all types: the optimizer does not copy a
  /// function into clients that uses private ones.
  @usableFromInline
  static var ofUnknown: ElementComparison { unknown() }

  private static func unknown() -> ElementComparison { ElementComparison(NeverSame(), NeverSame()) }

  // A composition of protocols is not resolved, so the second one is looked up separately. Both names stand for the type
  // of the elements.

  @inlinable
  static func matching<Known: Distinguishable>(_ known: Known.Type) -> ElementComparison {
    if let type = Known.self as? any Hashable.Type { return matching(known, hashed: type) }
    return ElementComparison(ByEquality(known), ContentByMatching(known))
  }

  @inlinable
  static func matching<Known: Distinguishable, Hashed: Hashable>(
    _ known: Known.Type, hashed: Hashed.Type
  ) -> ElementComparison { ElementComparison(IdentityByHash(hashed), ContentByMatching(known)) }

  @inlinable
  static func identified<Known: Identifiable>(_ known: Known.Type) -> ElementComparison {
    if let type = Known.self as? any Equatable.Type { return identified(known, equated: type) }
    if isOfObjects { return ElementComparison(IdentityByID(known), ContentByReference()) }
    return ElementComparison(IdentityByID(known), NeverSame())
  }

  @inlinable
  static func identified<Known: Identifiable, Equated: Equatable>(
    _ known: Known.Type, equated: Equated.Type
  ) -> ElementComparison { ElementComparison(IdentityByID(known), ByEquality(equated)) }

  @inlinable
  static func hashed<Known: Hashable>(_ known: Known.Type) -> ElementComparison {
    ElementComparison(IdentityByHash(known), ContentByIdentity())
  }

  @inlinable
  package static func equated<Known: Equatable>(_ known: Known.Type) -> ElementComparison {
    ElementComparison(ByEquality(known), ContentByIdentity())
  }

  /// Whether two elements are equal: `==` alone, for what compares nothing else.
  @inlinable
  package static func equality<Known: Equatable>(_ known: Known.Type) -> (Element, Element) -> Bool {
    let relation = ByEquality<Element, Known>(known)
    return { relation.isSame($0, $1) }
  }

  /// The comparison of objects by their references; `nil` for other elements.
  package static var byReference: ElementComparison? { isOfObjects ? ElementComparison(byReference: ()) : nil }

  /// Whether the elements are objects, of one class or of any.
  @inlinable
  static var isOfObjects: Bool { Element.self is AnyObject.Type || Element.self == AnyObject.self }
}
