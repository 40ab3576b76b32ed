extension ElementComparison {
  /// The identity of this comparison; fingerprints are content.
  @inlinable
  func comparingFingerprints<Fingerprint: Equatable>() -> ElementComparison<Fingerprinted<Element, Fingerprint>> {
    ElementComparison<Fingerprinted<Element, Fingerprint>>(IdentityByComparison(self), ContentByFingerprint())
  }

  /// The identity and the content of this comparison; fingerprints do not count.
  @inlinable
  func ignoringFingerprints<Fingerprint>() -> ElementComparison<Fingerprinted<Element, Fingerprint>> {
    ElementComparison<Fingerprinted<Element, Fingerprint>>(
      IdentityByComparison(self), ContentByClosure { content($0.element, $1.element) })
  }
}

/// Elements are the same if a comparison made elsewhere says so, whatever their fingerprints.
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
    let sources = comparison.pairer(old.map(\.element), new.map(\.element))
    for (target, source) in sources.enumerated() where source >= 0 { pairing.pair(Int(source), target) }
  }
}

/// Fingerprints compare the content.
@usableFromInline
struct ContentByFingerprint<Element, Fingerprint: Equatable>: ElementContent {
  @inlinable init() {}

  @inlinable
  func isSame(_ a: Fingerprinted<Element, Fingerprint>, _ b: Fingerprinted<Element, Fingerprint>) -> Bool {
    a.fingerprint == b.fingerprint
  }
}
