extension PersistentArray {
  /// Returns whether both lists have the same number of elements, equivalent one by one.
  ///
  /// O(*n*), and O(*d* log *n*) for versions of a list that differ in *d* places.
  ///
  /// - Parameters:
  ///   - other: A list to compare with this one.
  ///   - areEquivalent: A predicate that holds for each element and itself. It is not called for elements in nodes that
  ///     both lists share.
  @inlinable
  public func elementsEqual(
    _ other: PersistentArray, by areEquivalent: (Element, Element) throws -> Bool
  ) rethrows -> Bool {
    if elementCount != other.elementCount { return false }
    return try commonCount(with: other, isForward: true) { a, b, _ in try areEquivalent(a, b) } == nil
  }

  /// The number of elements at the beginning in which both lists agree.
  ///
  /// Nodes that both lists share are skipped, and `areEquivalent` is not called for their elements: it must hold for
  /// an element and itself. O(*n*), and O(log *n*) as long as the lists share their nodes.
  @inlinable
  public func commonPrefixCount(
    with other: PersistentArray, by areEquivalent: (Element, Element) throws -> Bool
  ) rethrows -> Int {
    try commonCount(with: other, isForward: true) { a, b, _ in try areEquivalent(a, b) }
      ?? Swift.min(elementCount, other.elementCount)
  }

  /// The number of elements at the end in which both lists agree; it may overlap the common prefix.
  ///
  /// Nodes that both lists share are skipped, and `areEquivalent` is not called for their elements: it must hold for
  /// an element and itself. O(*n*), and O(log *n*) as long as the lists share their nodes.
  @inlinable
  public func commonSuffixCount(
    with other: PersistentArray, by areEquivalent: (Element, Element) throws -> Bool
  ) rethrows -> Int {
    try commonCount(with: other, isForward: false) { a, b, _ in try areEquivalent(a, b) }
      ?? Swift.min(elementCount, other.elementCount)
  }

  /// The number of elements at the beginning in which both lists agree; `areEquivalent` is also given their index.
  @inlinable
  package func commonPrefixCount(
    with other: PersistentArray, by areEquivalent: (Element, Element, Int) -> Bool
  ) -> Int {
    commonCount(with: other, isForward: true, by: areEquivalent) ?? Swift.min(elementCount, other.elementCount)
  }

  /// The number of elements at the end in which both lists agree; `areEquivalent` is also given how many come behind them.
  @inlinable
  package func commonSuffixCount(
    with other: PersistentArray, by areEquivalent: (Element, Element, Int) -> Bool
  ) -> Int {
    commonCount(with: other, isForward: false, by: areEquivalent) ?? Swift.min(elementCount, other.elementCount)
  }

  /// The number of elements, from one end, before the first that differs, or `nil` if none does where both have some. With two elements
  /// `areEquivalent` is given how many are between them and the end.
  @inlinable
  func commonCount(
    with other: PersistentArray, isForward: Bool, by areEquivalent: (Element, Element, Int) throws -> Bool
  ) rethrows -> Int? {
    if elementCount == 0 || other.elementCount == 0 || isTriviallyIdentical(to: other) { return nil }
    defer { withExtendedLifetime((root, other.root)) {} }
    let entries = height + other.height + 2
    return try withUnsafeTemporaryAllocation(of: (node: NodePointer, slot: Int).self, capacity: entries) { paths in
      guard let path = paths.baseAddress else { return nil }
      var own = LockstepCursor(root: rootPointer, height: height, isForward: isForward, path: path)
      var its = LockstepCursor(
        root: other.rootPointer, height: other.height, isForward: isForward, path: path + height + 1)
      while true {
        if own.node == its.node && own.done == its.done {
          guard own.advance(), its.advance() else { return nil }
        } else if own.level > its.level {
          own.descend()
        } else if own.level < its.level {
          its.descend()
        } else if own.level > 0 {
          own.descend()
          its.descend()
        } else {
          let left = LeafPointer<Element>(own.node)
          let right = LeafPointer<Element>(its.node)
          let length = Swift.min(left.count &- own.done, right.count &- its.done)
          // The elements that come next, from left to right in either direction.
          let leftPart = left.elements + (isForward ? own.done : left.count &- own.done &- length)
          let rightPart = right.elements + (isForward ? its.done : right.count &- its.done &- length)
          if isForward {
            let passed = own.position &+ own.done
            for step in 0..<length where try !areEquivalent(leftPart[step], rightPart[step], passed &+ step) {
              return passed + step
            }
          } else {
            let passed = elementCount &- own.position &- (leftPart - left.elements) &- 1
            for step in (0..<length).reversed()
            where try !areEquivalent(leftPart[step], rightPart[step], passed &- step) {
              return passed - step
            }
          }
          own.done &+= length
          its.done &+= length
          if own.done == left.count, !own.advance() { return nil }
          if its.done == right.count, !its.advance() { return nil }
        }
      }
    }
  }
}

extension PersistentArray where Element: Equatable {
  /// The number of elements at the beginning in which both lists agree.
  ///
  /// Nodes that both lists share are skipped. O(*n*), and O(log *n*) as long as the lists share their nodes.
  @inlinable
  public func commonPrefixCount(with other: PersistentArray) -> Int {
    commonPrefixCount(with: other, by: ==)
  }

  /// The number of elements at the end in which both lists agree; it may overlap the common prefix.
  ///
  /// Nodes that both lists share are skipped. O(*n*), and O(log *n*) as long as the lists share their nodes.
  @inlinable
  public func commonSuffixCount(with other: PersistentArray) -> Int {
    commonSuffixCount(with: other, by: ==)
  }
}

extension PersistentArray: Equatable where Element: Equatable {
  /// Whether both lists have equal elements in the same order.
  ///
  /// Nodes that both lists share are skipped, elements that are not equal to themselves included. O(*n*), and
  /// O(*d* log *n*) for versions of a list that differ in *d* places.
  @inlinable
  public static func == (left: PersistentArray, right: PersistentArray) -> Bool {
    left.elementsEqual(right, by: ==)
  }
}

extension PersistentArray: Hashable where Element: Hashable {
  /// Feeds the count and all elements into `hasher`. O(*n*).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elementCount)
    for element in self { hasher.combine(element) }
  }
}
