public import CollectionChanges
internal import PersistentArrays

extension CollectionProducer {
  /// Each element with each element of another list that has the same key; those without one are left out.
  ///
  /// The pairs stand in the order of this list, those of one element in the order of the other. What one commit changes in both lists
  /// is one change. Keys are asked for once for each element that comes in or is updated, and remembered. A change of an element costs
  /// O(log² n) for itself, and O(log n) for each pair that it is in.
  ///
  /// ```swift
  /// let named = orders.updates.joined(with: customers.updates, on: \.customerID, \.id)
  /// ```
  ///
  /// - Parameters:
  ///   - others: The other list.
  ///   - key: The key of an element.
  ///   - otherKey: The key of an element of the other list.
  @inlinable
  public func joined<Other, Key: Hashable>(
    with others: CollectionProducer<Other>, on key: @escaping (Element) -> Key,
    _ otherKey: @escaping (Other) -> Key
  ) -> CollectionProducer<Joined<Element, Other>> {
    let comparison = Joined.comparison(comparison, others.comparison)
    return CollectionProducer<Joined<Element, Other>>(comparing: comparison) { consumer in
      let run = JoinRun(on: key, otherKey, alone: nil, for: consumer, comparing: comparison) { Joined($0, $1) }
      run.begin(self, others)
      return run.ending
    }
  }

  /// Each element with each element of another list that has the same key; those without one stand alone.
  ///
  /// As ``joined(with:on:_:)``. When the first element with the key of one that stands alone comes, that is an update; so it is when
  /// the last one goes.
  @inlinable
  public func leftJoined<Other, Key: Hashable>(
    with others: CollectionProducer<Other>, on key: @escaping (Element) -> Key,
    _ otherKey: @escaping (Other) -> Key
  ) -> CollectionProducer<Joined<Element, Other?>> {
    let comparison = Joined<Element, Other?>.leftComparison(comparison, others.comparison)
    return CollectionProducer<Joined<Element, Other?>>(comparing: comparison) { consumer in
      let run = JoinRun(
        on: key, otherKey, alone: { Joined($0, nil) }, for: consumer, comparing: comparison
      ) { (left: Element, right: Other) in Joined<Element, Other?>(left, right) }
      run.begin(self, others)
      return run.ending
    }
  }

  /// Each element with each element of another list of its kind that has the same key: see ``joined(with:on:_:)``.
  @inlinable
  public func joined<Key: Hashable>(
    with others: CollectionProducer, on key: @escaping (Element) -> Key
  ) -> CollectionProducer<Joined<Element, Element>> {
    joined(with: others, on: key, key)
  }

  /// Each element with each element of another list of its kind that has the same key, or alone: see ``leftJoined(with:on:_:)``.
  @inlinable
  public func leftJoined<Key: Hashable>(
    with others: CollectionProducer, on key: @escaping (Element) -> Key
  ) -> CollectionProducer<Joined<Element, Element?>> {
    leftJoined(with: others, on: key, key)
  }
}

extension Joined {
  /// Pairs are the same if both their parts are.
  @inlinable
  static func comparison(
    _ left: ElementComparison<Left>?, _ right: ElementComparison<Right>?
  ) -> ElementComparison<Joined>? {
    guard let left, let right, left.identifies, right.identifies else { return nil }
    var comparison = ElementComparison<Joined>(
      identity: { left.isSame($0.left, $1.left) && right.isSame($0.right, $1.right) },
      content: { left.isUnchanged($0.left, $1.left) && right.isUnchanged($0.right, $1.right) })
    comparison.mayChangeInside = left.mayChangeInside || right.mayChangeInside
    return comparison
  }

  /// The same where the right part may be missing.
  @inlinable
  static func leftComparison<Other>(
    _ left: ElementComparison<Left>?, _ right: ElementComparison<Other>?
  ) -> ElementComparison<Joined>? where Right == Other? {
    guard let left, let right, left.identifies, right.identifies else { return nil }
    func both(_ a: Other?, _ b: Other?, _ areEqual: (Other, Other) -> Bool) -> Bool {
      guard let a, let b else { return a == nil && b == nil }
      return areEqual(a, b)
    }
    var comparison = ElementComparison<Joined>(
      identity: { left.isSame($0.left, $1.left) && both($0.right, $1.right, right.isSame) },
      content: { left.isUnchanged($0.left, $1.left) && both($0.right, $1.right, right.isUnchanged) })
    comparison.mayChangeInside = left.mayChangeInside || right.mayChangeInside
    return comparison
  }
}
