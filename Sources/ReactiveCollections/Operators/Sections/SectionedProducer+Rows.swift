extension SectionedProducer {
  /// Returns the rows of each section transformed, as by `CollectionProducer.map(_:)`. What was made of a row moves with it, also
  /// to another section; rows are transformed again when their section is new, or when many are grouped by another key at once.
  ///
  /// O(log s + log r) for each row of a change, with s sections and r rows in a section; O(r) for a section that is
  /// inserted.
  ///
  /// ```swift
  /// let names = CollectionProperty(people.updates.grouped(by: \.team).mapRows(\.name))
  /// names.changes.startWithValues { print($0) }
  /// people[2].age += 1  // sends nothing
  /// people[2].name = "Kim"  // prints: update [0, 1] Cleo → Kim
  /// ```
  @inlinable
  public func mapRows<New>(_ transform: @escaping (Row) -> New) -> SectionedProducer<Section, New> {
    applyingToRows(.fixed(transform), comparing: .ofValues) { Mapping($0) }
  }

  /// Returns the rows of each section that satisfy a predicate, which is called once for each row that is inserted,
  /// updated, or moved to another section. Sections without such rows remain, empty.
  ///
  /// O(log s + log r) for each row of a change, with s sections and r rows in a section; O(r) for a section that is
  /// inserted.
  ///
  /// ```swift
  /// let adults = CollectionProperty(people.updates.grouped(by: \.team).filterRows { $0.age >= 18 })
  /// print(adults.map { $0.rows.map(\.name) })  // prints: [["Ada", "Cleo"], []]
  /// ```
  @inlinable
  public func filterRows(_ isIncluded: @escaping (Row) -> Bool) -> SectionedProducer {
    applyingToRows(.fixed(isIncluded)) { Filtering($0) }
  }

  /// Returns the rows of each section in sorted order; equal rows are in the order of the source. A row that moves to
  /// another section is reported as a move.
  ///
  /// O(log s + log r) for each row of a change, with s sections and r rows in a section; O(r log r) for a section that
  /// is inserted.
  ///
  /// ```swift
  /// let oldestFirst = CollectionProperty(people.updates.grouped(by: \.team).sortedRows { $0.age > $1.age })
  /// print(oldestFirst.map { $0.rows.map(\.name) })  // prints: [["Cleo", "Ada"], ["Bob"]]
  /// ```
  @inlinable
  public func sortedRows(by areInIncreasingOrder: @escaping (Row, Row) -> Bool) -> SectionedProducer {
    applyingToRows(.fixed(ElementsAsKeys(areInIncreasingOrder))) { Sorting($0) }
  }

  /// Returns the rows of each section in the order of a key, which is computed once for each row; equal rows are in the
  /// order of the source.
  ///
  /// O(log s + log r) for each row of a change, with s sections and r rows in a section; O(r log r) for a section that
  /// is inserted.
  ///
  /// ```swift
  /// let byAge = CollectionProperty(people.updates.grouped(by: \.team).sortedRows(by: \.age))
  /// people[2].age = 5
  /// print(byAge.map { $0.rows.map(\.name) })  // prints: [["Cleo", "Ada"], ["Bob"]]
  /// ```
  @inlinable
  public func sortedRows<Key: Comparable>(by key: @escaping (Row) -> Key) -> SectionedProducer {
    applyingToRows(.fixed(KeptKeys(key))) { Sorting($0) }
  }

  /// Returns the rows of each section in the ascending or descending order of a key; equal rows are in the order of the
  /// source. Otherwise works like `sortedRows(by:)` with a key.
  ///
  /// ```swift
  /// let oldestFirst = CollectionProperty(
  ///   people.updates.grouped(by: \.team).sortedRows(by: \.age, order: .descending))
  /// print(oldestFirst.map { $0.rows.map(\.name) })  // prints: [["Cleo", "Ada"], ["Bob"]]
  /// ```
  @inlinable
  public func sortedRows<Key: Comparable>(by key: @escaping (Row) -> Key, order: KeyOrder) -> SectionedProducer {
    switch order {
    case .ascending: applyingToRows(.fixed(KeptKeys(key))) { Sorting($0) }
    case .descending: applyingToRows(.fixed(KeptKeys { DescendingKey(key($0)) })) { Sorting($0) }
    }
  }
}

extension SectionedProducer where Row: Comparable {
  /// Returns the rows of each section in ascending order; equal rows are in the order of the source. See
  /// `sortedRows(by:)`.
  ///
  /// ```swift
  /// let byParity = CollectionProperty(numbers.updates.grouped { $0 % 2 }.sortedRows())
  /// print(byParity.map(\.rows))  // prints: [[1, 3], [2]]
  /// ```
  @inlinable
  public func sortedRows() -> SectionedProducer { sortedRows(by: <) }
}

// MARK: - Live rules

extension SectionedProducer {
  /// Returns the rows of each section transformed by a function that a property holds, as by
  /// `CollectionProducer.map(_:)`.
  ///
  /// O(s + n) when the function is replaced, for s sections with n rows; otherwise as for a fixed rule.
  ///
  /// ```swift
  /// let isShort = MutableProperty(false)
  /// let name = isShort.map { isShort in { (person: Person) in isShort ? person.id : person.name } }
  /// let names = CollectionProperty(people.updates.grouped(by: \.team).mapRows(name))
  /// isShort.value = true
  /// print(names.map(\.rows))  // prints: [["ada", "cleo"], ["bob"]]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func mapRows<New>(_ transform: any PropertyProtocol<(Row) -> New>) -> SectionedProducer<Section, New> {
    applyingToRows(.live(transform.readOnly), comparing: .ofValues) { Mapping($0) }
  }

  /// Returns the rows of each section that satisfy a predicate that a property holds. When the predicate is replaced,
  /// it is called for all rows, and only rows with a different result are inserted or removed.
  ///
  /// O(s + n) when the predicate is replaced, for s sections with n rows; otherwise as for a fixed rule.
  ///
  /// ```swift
  /// let isShown = query.map { query in { (person: Person) in person.name.contains(query) } }
  /// let found = CollectionProperty(people.updates.grouped(by: \.team).filterRows(isShown))
  /// query.value = "o"
  /// print(found.map { $0.rows.map(\.name) })  // prints: [["Cleo"], ["Bob"]]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func filterRows(_ isIncluded: any PropertyProtocol<(Row) -> Bool>) -> SectionedProducer {
    applyingToRows(.live(isIncluded.readOnly)) { Filtering($0) }
  }

  /// Returns the rows of each section in an order that a property holds. When the order is replaced, as few rows as
  /// possible move.
  ///
  /// O(s + n log n) when the order is replaced, for s sections with n rows; otherwise as for a fixed rule.
  ///
  /// ```swift
  /// let order = MutableProperty<(Int, Int) -> Bool>(<)
  /// let byParity = CollectionProperty(numbers.updates.grouped { $0 % 2 }.sortedRows(by: order))
  /// order.value = (>)
  /// print(byParity.map(\.rows))  // prints: [[3, 1], [2]]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func sortedRows(by order: any PropertyProtocol<(Row, Row) -> Bool>) -> SectionedProducer {
    applyingToRows(.live(order.readOnly.map { ElementsAsKeys($0) })) { Sorting($0) }
  }

  /// Returns the rows of each section in the order of a key; a property holds the key function. When the function is
  /// replaced, as few rows as possible move.
  ///
  /// O(s + n log n) when the function is replaced, for s sections with n rows; otherwise as for a fixed rule.
  ///
  /// ```swift
  /// let center = MutableProperty(1)
  /// let key = center.map { center in { (number: Int) in abs(number - center) } }
  /// let nearest = CollectionProperty(numbers.updates.grouped { $0 % 2 }.sortedRows(by: key))
  /// center.value = 3
  /// print(nearest.map(\.rows))  // prints: [[3, 1], [2]]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func sortedRows<Key: Comparable>(by key: any PropertyProtocol<(Row) -> Key>) -> SectionedProducer {
    applyingToRows(.live(key.readOnly.map { KeptKeys($0) })) { Sorting($0) }
  }
}
