extension ElementComparison {
  /// Returns a comparison with the identity of this one and the fingerprints as content.
  @inlinable
  func comparingFingerprints<Fingerprint: Equatable>() -> ElementComparison<Fingerprinted<Element, Fingerprint>> {
    ElementComparison<Fingerprinted<Element, Fingerprint>>(
      IdentityByComparison(self), ByClosure { $0.fingerprint == $1.fingerprint })
  }

  /// Returns a comparison with the identity and the content of this one, which ignores fingerprints.
  @inlinable
  func ignoringFingerprints<Fingerprint>() -> ElementComparison<Fingerprinted<Element, Fingerprint>> {
    ElementComparison<Fingerprinted<Element, Fingerprint>>(
      IdentityByComparison(self), ByClosure { content($0.element, $1.element) })
  }
}

/// Elements are the same if another comparison considers them the same, whatever their fingerprints.
@usableFromInline
struct IdentityByComparison<Element, Fingerprint>: ElementIdentity {
  @usableFromInline let comparison: ElementComparison<Element>

  @inlinable
  init(_ comparison: ElementComparison<Element>) {
    self.comparison = comparison
  }

  @inlinable
  func isSame(_ a: Fingerprinted<Element, Fingerprint>, _ b: Fingerprinted<Element, Fingerprint>) -> Bool {
    comparison.identity(a.element, b.element)
  }

  @inlinable
  func pair(
    _ old: UnsafeBufferPointer<Fingerprinted<Element, Fingerprint>>,
    with new: UnsafeBufferPointer<Fingerprinted<Element, Fingerprint>>, in pairing: borrowing Pairing
  ) {
    pairing.pair(comparison.partners(of: old.map(\.element), new.map(\.element)))
  }
}
