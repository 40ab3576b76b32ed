extension CollectionProducer {
  /// Returns a pair of each element of another list with each element of this one that has the same key, or with `nil`
  /// if there is none.
  ///
  /// The pairs are in the order of the other list, and those of one of its elements in the order of this list: it is the
  /// left join of the other list with this one. Costs as `joined(with:on:_:)`.
  ///
  /// ```swift
  /// let named = CollectionProperty(orders.updates.rightJoined(with: customers.updates, on: \.customerID, \.id))
  /// orders.removeFirst()
  /// print(named.map { "\($0.right.name): \($0.left == nil ? "no order" : "orders")" })  // prints: ["Kim: no order", "Lou: orders"]
  /// ```
  @inlinable
  public func rightJoined<Other, Key: Hashable>(
    with others: CollectionProducer<Other>, on key: @escaping (Element) -> Key,
    _ otherKey: @escaping (Other) -> Key
  ) -> CollectionProducer<Joined<Element?, Other>> {
    others.joining(with: self) { right, left in
      Join(
        on: otherKey, key, alone: { Joined(nil, $0) },
        comparing: Joined<Element?, Other>.comparison(left?.ofOptionals, right)
      ) { Joined<Element?, Other>($1, $0) }
    }
  }

  /// Returns the result of a function for each element of another list with each element of this one that has the same
  /// key, or with `nil` if there is none. Results are compared as by `map(_:)`. Otherwise works like
  /// `rightJoined(with:on:_:)`.
  ///
  /// ```swift
  /// let lines = orders.updates.rightJoined(with: customers.updates, on: \.customerID, \.id) { order, customer in
  ///   "\(customer.name): \(order?.id ?? 0)"
  /// }
  /// print(CollectionProperty(lines))  // prints: ["Kim: 1", "Lou: 2"]
  /// ```
  @inlinable
  public func rightJoined<Other, Key: Hashable, New>(
    with others: CollectionProducer<Other>, on key: @escaping (Element) -> Key,
    _ otherKey: @escaping (Other) -> Key, _ transform: @escaping (Element?, Other) -> New
  ) -> CollectionProducer<New> {
    rightJoined(with: others, on: key, otherKey).map { transform($0.left, $0.right) }
  }

  /// Returns a pair of each element with each element of another list that has the same key, and each element of both
  /// lists that has no partner, with `nil`.
  ///
  /// First come the pairs of a left join, in its order, and then the elements of the other list without a partner, in
  /// the order of that list. When such an element gets its first partner, it is removed there, and the pair is inserted,
  /// or updated if the partner had none either. Costs as `joined(with:on:_:)`.
  ///
  /// ```swift
  /// let all = CollectionProperty(orders.updates.fullJoined(with: customers.updates, on: \.customerID, \.id))
  /// orders[0].customerID = 9
  /// print(all.map { "\($0.left?.id ?? 0) \($0.right?.name ?? "?")" })  // prints: ["1 ?", "2 Lou", "0 Kim"]
  /// ```
  @inlinable
  public func fullJoined<Other, Key: Hashable>(
    with others: CollectionProducer<Other>, on key: @escaping (Element) -> Key,
    _ otherKey: @escaping (Other) -> Key
  ) -> CollectionProducer<Joined<Element?, Other?>> {
    typealias Pair = Joined<Element?, Other?>
    return CollectionProducer<Pair>(
      recipe.deriving(with: others.recipe) { left, right in
        let comparison = Pair.comparison(
          left.node.shape.traits.knownComparison?.ofOptionals, right.node.shape.traits.knownComparison?.ofOptionals)
        let join = Join(on: key, otherKey, alone: { Pair($0, nil) }, comparing: comparison) { Pair($0, $1) }
        let full = FullJoin(join) { Pair(nil, $0) }
        return Derived(
          Inputs(left.input, right.input), ListShape(comparing: comparison),
          Hosting(full) {
            $0.begin($1)
          } follow: {
            $0.follow($1, &$2)
          })
      })
  }

  /// Returns the result of a function for each element with each element of another list that has the same key, and for
  /// each element of both lists that has no partner, with `nil`. Results are compared as by `map(_:)`. Otherwise works
  /// like `fullJoined(with:on:_:)`.
  ///
  /// ```swift
  /// let lines = orders.updates.fullJoined(with: customers.updates, on: \.customerID, \.id) { order, customer in
  ///   "\(order?.id ?? 0) \(customer?.name ?? "?")"
  /// }
  /// print(CollectionProperty(lines))  // prints: ["1 Kim", "2 Lou"]
  /// ```
  @inlinable
  public func fullJoined<Other, Key: Hashable, New>(
    with others: CollectionProducer<Other>, on key: @escaping (Element) -> Key,
    _ otherKey: @escaping (Other) -> Key, _ transform: @escaping (Element?, Other?) -> New
  ) -> CollectionProducer<New> {
    fullJoined(with: others, on: key, otherKey).map { transform($0.left, $0.right) }
  }
}

extension ElementComparison {
  /// The comparison of optional elements: `nil` is only the same as `nil`.
  @inlinable var ofOptionals: ElementComparison<Element?> {
    func both(_ a: Element?, _ b: Element?, _ areEqual: (Element, Element) -> Bool) -> Bool {
      guard let a, let b else { return a == nil && b == nil }
      return areEqual(a, b)
    }
    let (identity, content) = (identity, content)
    var comparison = ElementComparison<Element?>(
      identity: { both($0, $1, identity) }, content: { both($0, $1, content) })
    comparison.mayChangeInside = mayChangeInside
    comparison.isOfValues = isOfValues
    return comparison
  }
}
