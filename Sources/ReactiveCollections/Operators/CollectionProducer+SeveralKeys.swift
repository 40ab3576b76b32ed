extension CollectionProducer {
  /// Returns the elements in the order of several keys, which is kept after every change: by the first one, those that
  /// are equal there by the second one, and so on. Elements whose keys are all equal are in the order of the source.
  ///
  /// The keys are computed once for each element that is inserted or updated, and are kept. The list is sorted once for
  /// each key, the last one first, so it costs as much as so many times `sorted(by:)`. For descending keys, and for keys
  /// that change, see `sorted(using:)`.
  ///
  /// ```swift
  /// let byTeam = CollectionProperty(people.updates.sorted(by: \.team, \.name))
  /// people[1].team = 1
  /// print(byTeam.map(\.name))  // prints: ["Ada", "Bob", "Cleo"]
  /// ```
  @inlinable
  public func sorted<First: Comparable, Second: Comparable, each Other: Comparable>(
    by first: @escaping (Element) -> First, _ second: @escaping (Element) -> Second,
    _ others: repeat @escaping (Element) -> each Other
  ) -> CollectionProducer {
    var sorts: [(CollectionProducer) -> CollectionProducer] = [{ $0.sorted(by: second) }]
    for key in repeat each others { sorts.append { $0.sorted(by: key) } }
    // Equal elements keep their order.
    return sorts.reversed().reduce(self) { $1($0) }.sorted(by: first)
  }
}
