extension CollectionProducer {
  /// Returns the elements for which another list has none with the same key, in the order of this list, with all
  /// duplicates.
  ///
  /// Elements that move stay what they are. When the first element with a key comes into the other list, all elements
  /// with that key are removed, and inserted again when the last one goes. If one commit changes both lists, the result
  /// changes once. Key functions are called once for each element that is inserted or updated, and their results are
  /// kept. A changed element costs O(log² n), and O(log n) for each element that it removes or inserts.
  ///
  /// ```swift
  /// let unknown = CollectionProperty(orders.updates.antiJoined(with: customers.updates, on: \.customerID, \.id))
  /// customers.removeFirst()
  /// print(unknown.map(\.id))  // prints: [1]
  /// ```
  ///
  /// For other results than the elements themselves, add `map(_:)`.
  @inlinable
  public func antiJoined<Other, Key: Hashable>(
    with others: CollectionProducer<Other>, on key: @escaping (Element) -> Key,
    _ otherKey: @escaping (Other) -> Key
  ) -> CollectionProducer {
    CollectionProducer(
      recipe.deriving(with: others.recipe) { source, others in
        Derived(
          Inputs(source.input, others.input), source.node.shape,
          Hosting(AntiJoin(on: key, otherKey)) {
            $0.begin($1)
          } follow: {
            $0.follow($1, &$2)
          })
      })
  }
}
