/// An element that may change in place, with its fingerprint from the last time that it was examined.
@usableFromInline
struct Fingerprinted<Element, Fingerprint> {
  @usableFromInline let element: Element
  @usableFromInline var fingerprint: Fingerprint

  @inlinable
  init(_ element: Element, _ fingerprint: Fingerprint) {
    self.element = element
    self.fingerprint = fingerprint
  }
}
