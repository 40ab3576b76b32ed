/// By what two elements are the same thing. The differ is generic over it, so that it is compiled for each.
@usableFromInline
protocol ElementIdentity<Element> {
  associatedtype Element

  func isSame(_ a: Element, _ b: Element) -> Bool

  /// Pairs elements that are the same thing, each once.
  ///
  /// Must not take more than O(n log n) for n elements, whatever they are: an identity may leave pairs out.
  func pair(
    _ old: UnsafeBufferPointer<Element>, with new: UnsafeBufferPointer<Element>, in pairing: borrowing Pairing)
}

/// Identity by a key: elements are looked up in a hash table.
@usableFromInline
protocol KeyedIdentity<Element>: ElementIdentity {
  associatedtype Key: Hashable

  func key(of element: Element) -> Key
}

extension KeyedIdentity {
  @inlinable
  func isSame(_ a: Element, _ b: Element) -> Bool { key(of: a) == key(of: b) }
}

/// The element is its own key.
@usableFromInline
struct IdentityByHash<Element: Hashable>: KeyedIdentity {
  @inlinable init() {}
  @inlinable func key(of element: Element) -> Element { element }
}

/// The `id` is the key.
@usableFromInline
struct IdentityByID<Element: Identifiable>: KeyedIdentity {
  @inlinable init() {}
  @inlinable func key(of element: Element) -> Element.ID { element.id }
}

/// The object is the key.
@usableFromInline
struct IdentityByReference<Element: AnyObject>: KeyedIdentity {
  @inlinable init() {}
  @inlinable func key(of element: Element) -> ObjectIdentifier { ObjectIdentifier(element) }
}

/// The key is what a closure makes of the element.
@usableFromInline
struct IdentityByKey<Element, Key: Hashable>: KeyedIdentity {
  @usableFromInline let keyOfElement: (Element) -> Key

  @inlinable
  init(_ key: @escaping (Element) -> Key) {
    keyOfElement = key
  }

  @inlinable func key(of element: Element) -> Key { keyOfElement(element) }
}

/// Elements are the same if they are equal; they can only be compared.
@usableFromInline
struct IdentityByEquality<Element: Equatable>: ElementIdentity {
  @inlinable init() {}
  @inlinable func isSame(_ a: Element, _ b: Element) -> Bool { a == b }
}

/// Elements are the same if a closure says so; they can only be compared.
@usableFromInline
struct IdentityByClosure<Element>: ElementIdentity {
  @usableFromInline let areSame: (Element, Element) -> Bool

  @inlinable
  init(_ areSame: @escaping (Element, Element) -> Bool) {
    self.areSame = areSame
  }

  @inlinable func isSame(_ a: Element, _ b: Element) -> Bool { areSame(a, b) }
}

/// Nothing is known about the elements: none is the same as any.
@usableFromInline
struct NoIdentity<Element>: ElementIdentity {
  @inlinable init() {}
  @inlinable func isSame(_ a: Element, _ b: Element) -> Bool { false }

  @inlinable
  func pair(
    _ old: UnsafeBufferPointer<Element>, with new: UnsafeBufferPointer<Element>, in pairing: borrowing Pairing
  ) {}
}
