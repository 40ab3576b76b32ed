/// By what two versions of the same thing have the same content.
@usableFromInline
package protocol ElementContent<Element> {
  associatedtype Element

  func isSame(_ a: Element, _ b: Element) -> Bool
}

/// What is the same thing has the same content: the identity is all there is.
@usableFromInline
package struct ContentByIdentity<Element>: ElementContent {
  @inlinable package init() {}
  @inlinable package func isSame(_ a: Element, _ b: Element) -> Bool { true }
}

/// Nothing is known about the content: each new version counts as changed.
@usableFromInline
package struct UnknownContent<Element>: ElementContent {
  @inlinable package init() {}
  @inlinable package func isSame(_ a: Element, _ b: Element) -> Bool { false }
}

/// `==` compares the content.
@usableFromInline
package struct ContentByEquality<Element: Equatable>: ElementContent {
  @inlinable package init() {}
  @inlinable package func isSame(_ a: Element, _ b: Element) -> Bool { a == b }
}

/// One object is its content.
@usableFromInline
package struct ContentByReference<Element: AnyObject>: ElementContent {
  @inlinable package init() {}
  @inlinable package func isSame(_ a: Element, _ b: Element) -> Bool { a === b }
}

/// `matches` compares the content.
@usableFromInline
package struct ContentByMatching<Element: Distinguishable>: ElementContent {
  @inlinable package init() {}
  @inlinable package func isSame(_ a: Element, _ b: Element) -> Bool { a.matches(b) }
}

/// A closure compares the content.
@usableFromInline
package struct ContentByClosure<Element>: ElementContent {
  @usableFromInline let areSame: (Element, Element) -> Bool

  @inlinable
  package init(_ areSame: @escaping (Element, Element) -> Bool) {
    self.areSame = areSame
  }

  @inlinable package func isSame(_ a: Element, _ b: Element) -> Bool { areSame(a, b) }
}
