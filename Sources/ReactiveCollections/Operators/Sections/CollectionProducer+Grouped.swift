extension CollectionProducer {
  /// Returns sections of the elements that have the same key, each in the order of the source. The sections are in the
  /// order of their first rows.
  ///
  /// A section is inserted with its first row and removed with its last. A row whose key changes is moved to the other
  /// section and updated there; if that inserts or removes a section, the row is inserted or removed as a part of it. A
  /// section whose first row changes may move. `key` is called once for each element that is inserted or updated, and
  /// its result is kept. A row whose key does not equal itself, such as NaN, has a section of its own. O(log² n) for
  /// each element of a change.
  ///
  /// ```swift
  /// let byTeam = CollectionProperty(people.updates.grouped(by: \.team))
  /// print(byTeam.map { $0.rows.map(\.name) })  // prints: [["Ada", "Cleo"], ["Bob"]]
  /// people[2].team = 2
  /// print(byTeam.map { $0.rows.map(\.name) })  // prints: [["Ada"], ["Bob", "Cleo"]]
  /// ```
  @inlinable
  public func grouped<Key: Hashable>(by key: @escaping (Element) -> Key) -> SectionedProducer<Key, Element> {
    grouping(.fixed(GroupingRule(key, nil)))
  }

  /// Returns sections of the elements that have the same key, each in the order of the source. The sections are in the
  /// ascending or descending order of their keys.
  ///
  /// Works like `grouped(by:)`, except that sections do not move.
  ///
  /// ```swift
  /// let byInitial = CollectionProperty(people.updates.grouped(by: \.name.first!, sortedBy: .descending))
  /// print(byInitial.map(\.section))  // prints: ["C", "B", "A"]
  /// ```
  @inlinable
  public func grouped<Key: Hashable & Comparable>(
    by key: @escaping (Element) -> Key, sortedBy order: KeyOrder
  ) -> SectionedProducer<Key, Element> {
    grouping(.fixed(GroupingRule(key, order.comparator())))
  }

  /// Returns sections of the elements that have the same key, each in the order of the source. The sections are in the
  /// order of their keys that `<` or `>` makes: see ``KeyOrder``.
  ///
  /// ```swift
  /// let byInitial = CollectionProperty(people.updates.grouped(by: \.name.first!, sortedBy: >))
  /// print(byInitial.map(\.section))  // prints: ["C", "B", "A"]
  /// ```
  ///
  /// `areInIncreasingOrder` is called here, and not for each comparison.
  @inlinable
  public func grouped<Key: Hashable & Comparable>(
    by key: @escaping (Element) -> Key, sortedBy areInIncreasingOrder: (KeyOrder.Operand, KeyOrder.Operand) -> Bool
  ) -> SectionedProducer<Key, Element> {
    grouped(by: key, sortedBy: KeyOrder(areInIncreasingOrder))
  }

  /// Returns sections of the elements that have the same key, each in the order of the source. The sections are in any
  /// order of their keys.
  ///
  /// Works like `grouped(by:)`, except that sections do not move.
  ///
  /// ```swift
  /// let shortFirst = CollectionProperty(
  ///   people.updates.grouped(by: \.name, sortedBy: { ($0.count, $0) < ($1.count, $1) }))
  /// print(shortFirst.map(\.section))  // prints: ["Ada", "Bob", "Cleo"]
  /// ```
  ///
  /// - Parameters:
  ///   - key: Returns the key that the elements of a section have in common. Called once for each element that is
  ///     inserted or updated.
  ///   - areInIncreasingOrder: A strict order of the keys, in which no two are equal.
  @_disfavoredOverload
  @inlinable
  public func grouped<Key: Hashable>(
    by key: @escaping (Element) -> Key, sortedBy areInIncreasingOrder: @escaping (Key, Key) -> Bool
  ) -> SectionedProducer<Key, Element> {
    grouping(.fixed(GroupingRule(key, areInIncreasingOrder)))
  }

  @inlinable
  func grouping<Key: Hashable>(_ rule: Rule<GroupingRule<Element, Key>>) -> SectionedProducer<Key, Element> {
    SectionedProducer(recipe.applying(rule) { (Grouping($1), TableShape(comparing: ==, rows: $0.traits)) })
  }
}

// MARK: - Live rules

extension CollectionProducer {
  /// Returns sections of the elements that have the same key; a property holds the key function. The sections are in
  /// the order of their first rows.
  ///
  /// Each time the key function is replaced, it is called for all elements, and the elements whose key has changed move
  /// to their new section: O(n + k log k) for k of them. Otherwise works like ``grouped(by:)-(_)``.
  ///
  /// ```swift
  /// let isByTeam = MutableProperty(true)
  /// let key = isByTeam.map { isByTeam in { (person: Person) in isByTeam ? "team \(person.team)" : "all" } }
  /// let groups = CollectionProperty(people.updates.grouped(by: key))
  /// print(groups.map(\.section))  // prints: ["team 1", "team 2"]
  /// isByTeam.value = false
  /// print(groups.map(\.section))  // prints: ["all"]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func grouped<Key: Hashable>(
    by key: any PropertyProtocol<(Element) -> Key>
  ) -> SectionedProducer<Key, Element> {
    grouping(.live(key.readOnly.map { GroupingRule($0, nil) }))
  }

  /// Returns sections of the elements that have the same key; a property holds the key function. The sections are in an
  /// order of their keys.
  ///
  /// O(n + k log k) when the key function is replaced and k elements move to another section; otherwise O(log² n) for
  /// each element of a change.
  ///
  /// ```swift
  /// let divisor = MutableProperty(1)
  /// let groups = CollectionProperty(
  ///   numbers.updates.grouped(by: divisor.map { divisor in { $0 / divisor } }, sortedBy: <))
  /// divisor.value = 2
  /// print(groups.map(\.rows))  // prints: [[1], [3, 2]]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func grouped<Key: Hashable>(
    by key: any PropertyProtocol<(Element) -> Key>, sortedBy areInIncreasingOrder: @escaping (Key, Key) -> Bool
  ) -> SectionedProducer<Key, Element> {
    grouping(.live(key.readOnly.map { GroupingRule($0, areInIncreasingOrder) }))
  }

  /// Returns sections of the elements that have the same key; a property holds the key function. The sections are in the
  /// ascending or descending order of their keys.
  ///
  /// The costs are those of any order of the keys.
  ///
  /// ```swift
  /// let divisor = MutableProperty(1)
  /// let groups = CollectionProperty(
  ///   numbers.updates.grouped(by: divisor.map { divisor in { $0 / divisor } }, sortedBy: .descending))
  /// print(groups.map(\.section))  // prints: [3, 2, 1]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func grouped<Key: Hashable & Comparable>(
    by key: any PropertyProtocol<(Element) -> Key>, sortedBy order: KeyOrder
  ) -> SectionedProducer<Key, Element> {
    grouped(by: key, sortedBy: order.comparator())
  }

  /// Returns sections of the elements that have the same key. The sections are in an order of their keys that a
  /// property holds. Each time the order is replaced, as few sections as possible move: O(s log s) for s sections.
  /// Otherwise O(log² n) for each element of a change.
  ///
  /// ```swift
  /// let order = MutableProperty<(Int, Int) -> Bool>(<)
  /// let byTeam = CollectionProperty(people.updates.grouped(by: \.team, sortedBy: order))
  /// order.value = (>)
  /// print(byTeam.map(\.section))  // prints: [2, 1]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func grouped<Key: Hashable>(
    by key: @escaping (Element) -> Key, sortedBy order: any PropertyProtocol<(Key, Key) -> Bool>
  ) -> SectionedProducer<Key, Element> {
    grouping(.live(GroupingRule.live(Property(value: key), order.readOnly)))
  }

  /// Returns sections of the elements that have the same key; one property holds the key function, and another one the
  /// order of the sections by their keys.
  ///
  /// O(n + k log k) when the key function is replaced and k elements move to another section, O(s log s) for s sections
  /// when the order is replaced; otherwise O(log² n) for each element of a change.
  @_disfavoredOverload
  @inlinable
  public func grouped<Key: Hashable>(
    by key: any PropertyProtocol<(Element) -> Key>, sortedBy order: any PropertyProtocol<(Key, Key) -> Bool>
  ) -> SectionedProducer<Key, Element> {
    grouping(.live(GroupingRule.live(key.readOnly, order.readOnly)))
  }
}

/// How elements are grouped, and in which order the groups are.
@usableFromInline
struct GroupingRule<Row, Key> {
  @usableFromInline let key: Part<(Row) -> Key>
  /// The order of the sections. If `nil`, they are in the order of their first rows in the source.
  @usableFromInline let order: Part<(Key, Key) -> Bool>?

  /// A part of the rule, which can be replaced without the other: a reference tells whether it has been.
  @usableFromInline
  final class Part<Content> {
    @usableFromInline let content: Content
    @inlinable init(_ content: Content) { self.content = content }
  }

  @inlinable
  init(_ key: Part<(Row) -> Key>, _ order: Part<(Key, Key) -> Bool>?) {
    self.key = key
    self.order = order
  }

  @inlinable
  init(_ key: @escaping (Row) -> Key, _ order: ((Key, Key) -> Bool)?) { self.init(Part(key), order.map { Part($0) }) }

  @inlinable
  static func live(
    _ key: Property<(Row) -> Key>, _ order: Property<(Key, Key) -> Bool>
  ) -> Property<GroupingRule> {
    key.map { Part($0) }.combineLatest(with: order.map { Part($0) }).map { GroupingRule($0, $1) }
  }
}
