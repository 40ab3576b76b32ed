/// An element that may change in place, and what it was like when it was looked at.
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
