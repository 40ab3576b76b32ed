extension CollectionProducer {
  /// Returns a pair of each element with each element of another list that has the same key. Elements without a partner
  /// are left out.
  ///
  /// The pairs are in the order of this list, and those of one element in the order of the other list. If one commit
  /// changes both lists, the result changes once. Key functions are called once for each element that is inserted or
  /// updated, and their results are kept. A changed element costs O(log² n) for itself and O(log n) for each pair that
  /// it is in.
  ///
  /// ```swift
  /// let named = orders.updates.joined(with: customers.updates, on: \.customerID, \.id)
  /// ```
  ///
  /// - Parameters:
  ///   - others: The other list.
  ///   - key: Returns the key of an element.
  ///   - otherKey: Returns the key of an element of the other list.
  @inlinable
  public func joined<Other, Key: Hashable>(
    with others: CollectionProducer<Other>, on key: @escaping (Element) -> Key,
    _ otherKey: @escaping (Other) -> Key
  ) -> CollectionProducer<Joined<Element, Other>> {
    joining(with: others) { left, right in
      Join(on: key, otherKey, alone: nil, comparing: Joined.comparison(left, right)) { Joined($0, $1) }
    }
  }

  /// Returns a pair of each element with each element of another list that has the same key, or with `nil` if there is
  /// none.
  ///
  /// Otherwise works like `joined(with:on:_:)`. When an element that had no partner gets its first one, its pair is
  /// updated, and again when it loses its last one.
  ///
  /// ```swift
  /// let named = CollectionProperty(orders.updates.leftJoined(with: customers.updates, on: \.customerID, \.id))
  /// customers.removeLast()
  /// print(named.map { $0.right?.name ?? "unknown" })  // prints: ["Kim", "unknown"]
  /// ```
  @inlinable
  public func leftJoined<Other, Key: Hashable>(
    with others: CollectionProducer<Other>, on key: @escaping (Element) -> Key,
    _ otherKey: @escaping (Other) -> Key
  ) -> CollectionProducer<Joined<Element, Other?>> {
    joining(with: others) { left, right in
      Join(
        on: key, otherKey, alone: { Joined($0, nil) }, comparing: Joined<Element, Other?>.leftComparison(left, right)
      ) { Joined<Element, Other?>($0, $1) }
    }
  }

  /// Returns the result of a function for each element with each element of another list that has the same key.
  ///
  /// The function is called once for each pair that comes in, and for each one that is updated. Results are compared as
  /// by `map(_:)`: if one stays equal, nothing changes. Otherwise works like `joined(with:on:_:)`.
  ///
  /// ```swift
  /// let lines = orders.updates.joined(with: customers.updates, on: \.customerID, \.id) { order, customer in
  ///   "\(order.id) for \(customer.name)"
  /// }
  /// print(CollectionProperty(lines))  // prints: ["1 for Kim", "2 for Lou"]
  /// ```
  @inlinable
  public func joined<Other, Key: Hashable, New>(
    with others: CollectionProducer<Other>, on key: @escaping (Element) -> Key,
    _ otherKey: @escaping (Other) -> Key, _ transform: @escaping (Element, Other) -> New
  ) -> CollectionProducer<New> {
    joined(with: others, on: key, otherKey).map { transform($0.left, $0.right) }
  }

  /// Returns the result of a function for each element with each element of another list that has the same key, or with
  /// `nil` if there is none. Results are compared as by `map(_:)`. Otherwise works like `leftJoined(with:on:_:)`.
  ///
  /// ```swift
  /// let lines = orders.updates.leftJoined(with: customers.updates, on: \.customerID, \.id) { order, customer in
  ///   "\(order.id) for \(customer?.name ?? "unknown")"
  /// }
  /// let shown = CollectionProperty(lines)
  /// customers.removeFirst()
  /// print(shown)  // prints: ["1 for unknown", "2 for Lou"]
  /// ```
  @inlinable
  public func leftJoined<Other, Key: Hashable, New>(
    with others: CollectionProducer<Other>, on key: @escaping (Element) -> Key,
    _ otherKey: @escaping (Other) -> Key, _ transform: @escaping (Element, Other?) -> New
  ) -> CollectionProducer<New> {
    leftJoined(with: others, on: key, otherKey).map { transform($0.left, $0.right) }
  }

  @inlinable
  func joining<Other, Key: Hashable, Pair>(
    with others: CollectionProducer<Other>,
    _ make: @escaping (ElementComparison<Element>?, ElementComparison<Other>?) -> Join<Element, Other, Key, Pair>
  ) -> CollectionProducer<Pair> {
    CollectionProducer<Pair>(
      recipe.deriving(with: others.recipe) { left, right in
        let join = make(left.node.shape.traits.knownComparison, right.node.shape.traits.knownComparison)
        return Derived(
          Inputs(left.input, right.input), ListShape(comparing: join.comparison),
          Hosting(join) {
            $0.begin($1)
          } follow: {
            $0.follow($1, &$2)
          })
      })
  }
}

extension Joined {
  /// Returns a comparison by which pairs are the same if both their parts are.
  @inlinable
  static func comparison(
    _ left: ElementComparison<Left>?, _ right: ElementComparison<Right>?
  ) -> ElementComparison<Joined>? {
    guard let left, let right, left.identifies, right.identifies else { return nil }
    var comparison = ElementComparison<Joined>(
      identity: { left.isSame($0.left, $1.left) && right.isSame($0.right, $1.right) },
      content: { left.isUnchanged($0.left, $1.left) && right.isUnchanged($0.right, $1.right) })
    comparison.mayChangeInside = left.mayChangeInside || right.mayChangeInside
    comparison.isOfValues = left.isOfValues && right.isOfValues
    return comparison
  }

  /// Returns a comparison by which pairs are the same if both their parts are; the right part is optional.
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
    comparison.isOfValues = left.isOfValues && right.isOfValues
    return comparison
  }
}
