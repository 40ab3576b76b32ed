public import PersistentArrays

/// When two elements are the same thing, and when they also have the same content.
///
/// Made by hand from closures, or without arguments, and then the compiler chooses by what the element is:
/// `Distinguishable`, else
/// `Identifiable` (content by `==` where there is one, by reference for other classes, and otherwise each new version
/// counts as changed), else a class by reference, else `Hashable`, else `Equatable`; other elements are never the same.
/// Whoever keeps a comparison keeps that choice, and a differ compiled for it.
public struct ElementComparison<Element> {
  /// Whether elements can be the same at all.
  @usableFromInline package let identifies: Bool
  /// Whether an element may change inside and be no other: it is an object, or is made of some.
  @usableFromInline package var mayChangeInside = Element.self is AnyObject.Type
  @usableFromInline let identity: (Element, Element) -> Bool
  @usableFromInline let content: (Element, Element) -> Bool
  @usableFromInline
  let differ: (PersistentArray<Element>, PersistentArray<Element>, EditPreference, Bool) -> CollectionChange<Element>
  /// The same without the elements.
  @usableFromInline
  let scripter: (PersistentArray<Element>, PersistentArray<Element>, EditPreference, Bool) -> EditScript
  /// For each of the second elements the offset of the first one that is the same thing, or -1.
  @usableFromInline let pairer: ([Element], [Element]) -> [Int32]

  @inlinable
  init<Identity: ElementIdentity, Content: ElementContent>(_ identity: Identity, _ content: Content)
  where Identity.Element == Element, Content.Element == Element {
    identifies = !(identity is NoIdentity<Element>)
    self.identity = { identity.isSame($0, $1) }
    self.content = { content.isSame($0, $1) }
    differ = { old, new, preference, detectingMoves in
      Differ(identity: identity, content: content).changes(
        from: old, to: new, preferring: preference, detectingMoves: detectingMoves)
    }
    scripter = { old, new, preference, detectingMoves in
      Differ(identity: identity, content: content).script(
        from: old, to: new, preferring: preference, detectingMoves: detectingMoves)
    }
    pairer = { old, new in
      let pairing = Pairing(old.count, new.count)
      old.withUnsafeBufferPointer { old in
        new.withUnsafeBufferPointer { new in identity.pair(old, with: new, in: pairing) }
      }
      return Array(pairing.sources)
    }
  }

  /// A comparison by two closures. Elements that can only be compared are found by a bounded search, without a hash
  /// table: prefer ``init(id:content:)``.
  ///
  /// - Parameters:
  ///   - identity: Whether two elements are the same thing; an equivalence.
  ///   - content: Whether two versions of the same thing have the same content.
  @inlinable
  public init(
    identity: @escaping (Element, Element) -> Bool, content: @escaping (Element, Element) -> Bool
  ) {
    self.init(IdentityByClosure(identity), ContentByClosure(content))
  }

  /// A comparison by an id and a closure.
  ///
  /// - Parameters:
  ///   - id: What makes two elements the same thing, if it is equal.
  ///   - content: Whether two versions of the same thing have the same content.
  @inlinable
  public init<ID: Hashable>(id: @escaping (Element) -> ID, content: @escaping (Element, Element) -> Bool) {
    self.init(IdentityByKey(id), ContentByClosure(content))
  }

  /// Whether the two are the same thing.
  @inlinable
  public func isSame(_ a: Element, _ b: Element) -> Bool { identity(a, b) }

  /// Whether the two are the same thing with the same content: to replace one by the other is no change.
  @inlinable
  public func isUnchanged(_ a: Element, _ b: Element) -> Bool { identity(a, b) && content(a, b) }

  /// What leads from one list to the other. See `changes(to:by:preferring:)` of lists.
  @inlinable
  public func changes(
    from old: PersistentArray<Element>, to new: PersistentArray<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> {
    differ(old, new, preference, detectingMoves)
  }
}
