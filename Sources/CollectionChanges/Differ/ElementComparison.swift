public import PersistentArrays

/// A rule for when two elements are the same thing, and when they also have the same content.
///
/// A comparison is created from closures, or without arguments. In that case the compiler chooses by the type of the
/// element: `Distinguishable`, else `Identifiable` (content by `==` if there is one, by reference for other classes;
/// otherwise each new version counts as changed), else a class by reference, else `Hashable`, else `Equatable`; other
/// elements are never the same. A comparison keeps that choice, and a differ that is compiled for it.
///
/// A comparison is not `Sendable`, since its closures may capture anything. Create it where it is used; or pass it as
/// `sending`, if nothing else uses what it captures.
public struct ElementComparison<Element> {
  /// Whether any elements can be the same.
  @usableFromInline package let identifies: Bool
  /// Whether an element may change inside and remain the same: it is an object, or has objects in it.
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

  /// Returns whether two elements are the same thing.
  @inlinable
  public func isSame(_ a: Element, _ b: Element) -> Bool { identity(a, b) }

  /// Returns whether two elements are the same thing with the same content, so that replacing one by the other changes
  /// nothing.
  @inlinable
  public func isUnchanged(_ a: Element, _ b: Element) -> Bool { identity(a, b) && content(a, b) }

  /// Returns the change that leads from one list to another.
  ///
  /// This is what the lists' own `changes(to:by:preferring:detectingMoves:)` does, at its costs: for versions of a
  /// list, the number of elements around their differences; otherwise expected O(n) if elements have a hashable
  /// identity, and O(n log n) for moves; a bounded search in O(n) if elements can only be compared.
  ///
  /// - Parameters:
  ///   - old: The list that the change is made for.
  ///   - new: The list that it leads to.
  ///   - preference: Which of several equal elements are inserted or removed.
  ///   - detectingMoves: Whether elements move; otherwise they are removed and inserted.
  /// - Precondition: Between their equal ends, neither list has more than `Int32.max` elements.
  @inlinable
  public func changes(
    from old: PersistentArray<Element>, to new: PersistentArray<Element>, preferring preference: EditPreference = .tail,
    detectingMoves: Bool = true
  ) -> CollectionChange<Element> {
    differ(old, new, preference, detectingMoves)
  }
}
