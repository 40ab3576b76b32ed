// What the standard library does by indices, O(log n) for each, done leaf by leaf.

extension PersistentArray {
  /// The results of `transform` for each element, in order. O(*n*).
  @inlinable
  public func map<Result, Failure: Error>(
    _ transform: (Element) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(elementCount)
    for element in self { results.append(try transform(element)) }
    return results
  }

  /// The position of the first element that satisfies `predicate`, or `nil`. O(*n*).
  @inlinable
  public func firstIndex(where predicate: (Element) throws -> Bool) rethrows -> Int? {
    var index = 0
    for element in self {
      if try predicate(element) { return index }
      index &+= 1
    }
    return nil
  }
}

extension PersistentArray where Element: Equatable {
  /// The position of the first element that equals `element`, or `nil`. O(*n*).
  @inlinable
  public func firstIndex(of element: Element) -> Int? {
    firstIndex { $0 == element }
  }
}
