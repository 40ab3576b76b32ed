extension CollectionProducer {
  /// Returns each element with all elements of another list that have the same key, in the order of that list; with an
  /// empty list if there are none.
  ///
  /// There is one result for each element, in the order of this list. It is updated once in a commit if a partner comes,
  /// goes, moves or changes. Key functions are called once for each element that is inserted or updated, and their
  /// results are kept. A changed element costs O(log² n), and O(log n) for each result that it is in: groups are shared,
  /// and edited in place, however long they are.
  ///
  /// ```swift
  /// let books = CollectionProperty(customers.updates.groupJoined(with: orders.updates, on: \.id, \.customerID))
  /// orders.append(Order(id: 3, customerID: 7))
  /// print(books.map { "\($0.left.name): \($0.right.map(\.id))" })  // prints: ["Kim: [1, 3]", "Lou: [2]"]
  /// ```
  @inlinable
  public func groupJoined<Other, Key: Hashable>(
    with others: CollectionProducer<Other>, on key: @escaping (Element) -> Key,
    _ otherKey: @escaping (Other) -> Key
  ) -> CollectionProducer<Joined<Element, PersistentArray<Other>>> {
    typealias Pair = Joined<Element, PersistentArray<Other>>
    return CollectionProducer<Pair>(
      recipe.deriving(with: others.recipe) { left, right in
        let comparison = Pair.comparison(
          left.node.shape.traits.knownComparison, ofAll: right.node.shape.traits)
        return Derived(
          Inputs(left.input, right.input), ListShape(comparing: comparison),
          Hosting(GroupJoin(on: key, otherKey)) {
            $0.begin($1)
          } follow: {
            $0.follow($1, &$2)
          })
      })
  }

  /// Returns the result of a function for each element and all elements of another list that have the same key. Results
  /// are compared as by `map(_:)`. Otherwise works like `groupJoined(with:on:_:)`.
  ///
  /// ```swift
  /// let counts = customers.updates.groupJoined(with: orders.updates, on: \.id, \.customerID) { customer, orders in
  ///   "\(customer.name): \(orders.count)"
  /// }
  /// print(CollectionProperty(counts))  // prints: ["Kim: 1", "Lou: 1"]
  /// ```
  @inlinable
  public func groupJoined<Other, Key: Hashable, New>(
    with others: CollectionProducer<Other>, on key: @escaping (Element) -> Key,
    _ otherKey: @escaping (Other) -> Key, _ transform: @escaping (Element, PersistentArray<Other>) -> New
  ) -> CollectionProducer<New> {
    groupJoined(with: others, on: key, otherKey).map { transform($0.left, $0.right) }
  }
}

extension Joined {
  /// Returns a comparison by which results are the same if their elements are, and unchanged if all their partners are,
  /// too. Nodes that two groups share are not compared.
  @inlinable
  static func comparison<Other>(
    _ left: ElementComparison<Left>?, ofAll others: ListTraits<Other>
  ) -> ElementComparison<Joined>? where Right == PersistentArray<Other> {
    guard let left, left.identifies, let others = others.knownComparison else { return nil }
    var comparison = ElementComparison<Joined>(
      identity: { left.isSame($0.left, $1.left) },
      content: { left.isUnchanged($0.left, $1.left) && $0.right.elementsEqual($1.right, by: others.isUnchanged) })
    comparison.mayChangeInside = left.mayChangeInside || others.mayChangeInside
    return comparison
  }
}
