// What holds elements looks the same if they all do. So the content of elements counts behind a `map` to an array, too.

extension Optional: Distinguishable where Wrapped: Distinguishable {
  /// Returns whether the content of two equal values is also the same.
  @inlinable
  public func matches(_ other: Wrapped?) -> Bool {
    guard let self, let other else { return true }
    return self.matches(other)
  }
}

extension Array: Distinguishable where Element: Distinguishable {
  /// Returns whether the content of the elements of two equal arrays is also the same. O(n).
  @inlinable
  public func matches(_ other: Array) -> Bool { elementsEqual(other) { $0.matches($1) } }
}

extension PersistentArray: Distinguishable where Element: Distinguishable {
  /// Returns whether the content of the elements of two equal lists is also the same. O(m) for *m* elements whose storage
  /// the lists do not share.
  @inlinable
  public func matches(_ other: PersistentArray) -> Bool { elementsEqual(other) { $0.matches($1) } }
}

extension SectionSnapshot: Distinguishable where Section: Equatable, Row: Distinguishable {
  /// Returns whether the content of the rows of two equal sections is also the same. O(m) for *m* rows whose storage the
  /// sections do not share.
  @inlinable
  public func matches(_ other: SectionSnapshot) -> Bool { rows.matches(other.rows) }
}
