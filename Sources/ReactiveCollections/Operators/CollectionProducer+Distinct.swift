extension CollectionProducer {
  /// Returns the first of all elements that have the same key, at its position.
  ///
  /// When that element is removed, or another one with the key is inserted before it, the other element takes its
  /// place: it is moved and updated. `key` is called once for each element that is inserted or updated, and its result
  /// is kept. O(log² n) for each element of a change.
  ///
  /// ```swift
  /// let firstOfTeams = CollectionProperty(people.updates.distinct(by: \.team))
  /// print(firstOfTeams.map(\.name))  // prints: ["Ada", "Bob"]
  /// people.removeFirst()
  /// print(firstOfTeams.map(\.name))  // prints: ["Bob", "Cleo"]
  /// ```
  @inlinable
  public func distinct<Key: Hashable>(by key: @escaping (Element) -> Key) -> CollectionProducer {
    distinct(by: .fixed(key)) { $0.traits.knownComparison }
  }

  /// Returns the first of all elements that have the same key, at its position; a property holds the key function. Each
  /// time the function is replaced, it is called for all elements, and only the necessary ones are inserted or removed.
  ///
  /// O(n log n) when the function is replaced; otherwise as ``distinct(by:)-(_)``.
  ///
  /// ```swift
  /// let unit = MutableProperty(1)
  /// let kinds = CollectionProperty(numbers.updates.distinct(by: unit.map { unit in { $0 / unit } }))
  /// unit.value = 2
  /// print(kinds)  // prints: [3, 1]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func distinct<Key: Hashable>(by key: any PropertyProtocol<(Element) -> Key>) -> CollectionProducer {
    distinct(by: .live(key.readOnly)) { $0.traits.knownComparison }
  }

  @inlinable
  func distinct<Key: Hashable>(
    by key: Rule<(Element) -> Key>, _ comparison: @escaping (ListShape<Element>) -> ElementComparison<Element>?
  ) -> CollectionProducer {
    CollectionProducer(
      recipe.hosting(key) {
        (FirstOfEachKey(by: $1, .all, comparing: comparison($0)), $0)
      } begin: {
        $0.begin($1)
      } follow: { firsts, record, steps in
        steps.composition = .comparing
        if let change = record.change { firsts.follow(change, leadingTo: record.after, &steps) }
      } replaceRule: { firsts, key in
        firsts.key = key
        return { $0.replaceKey($1, &$2) }
      })
  }
}

extension CollectionProducer where Element: Hashable {
  /// Returns the first of all equal elements, at its position. O(log² n) for each element of a change. See
  /// `distinct(by:)`.
  ///
  /// ```swift
  /// let teamNumbers = CollectionProperty(people.updates.map(\.team).distinct())
  /// print(teamNumbers)  // prints: [1, 2]
  /// ```
  @inlinable
  public func distinct() -> CollectionProducer {
    distinct(by: .fixed { $0 }) { $0.traits.knownComparison ?? .byHash }
  }
}
