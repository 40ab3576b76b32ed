/// By what two versions of the same thing have the same content.
@usableFromInline
protocol ElementContent<Element> {
  associatedtype Element

  func isSame(_ a: Element, _ b: Element) -> Bool
}

/// What is the same thing has the same content: the identity is all there is.
@usableFromInline
struct ContentByIdentity<Element>: ElementContent {
  @inlinable init() {}
  @inlinable func isSame(_ a: Element, _ b: Element) -> Bool { true }
}

/// Nothing is known about the content: each new version counts as changed.
@usableFromInline
struct UnknownContent<Element>: ElementContent {
  @inlinable init() {}
  @inlinable func isSame(_ a: Element, _ b: Element) -> Bool { false }
}

/// `==` compares the content.
@usableFromInline
struct ContentByEquality<Element: Equatable>: ElementContent {
  @inlinable init() {}
  @inlinable func isSame(_ a: Element, _ b: Element) -> Bool { a == b }
}

/// One object is its content.
@usableFromInline
struct ContentByReference<Element: AnyObject>: ElementContent {
  @inlinable init() {}
  @inlinable func isSame(_ a: Element, _ b: Element) -> Bool { a === b }
}

/// `matches` compares the content.
@usableFromInline
struct ContentByMatching<Element: Distinguishable>: ElementContent {
  @inlinable init() {}
  @inlinable func isSame(_ a: Element, _ b: Element) -> Bool { a.matches(b) }
}

/// A closure compares the content.
@usableFromInline
struct ContentByClosure<Element>: ElementContent {
  @usableFromInline let areSame: (Element, Element) -> Bool

  @inlinable
  init(_ areSame: @escaping (Element, Element) -> Bool) {
    self.areSame = areSame
  }

  @inlinable func isSame(_ a: Element, _ b: Element) -> Bool { areSame(a, b) }
}
