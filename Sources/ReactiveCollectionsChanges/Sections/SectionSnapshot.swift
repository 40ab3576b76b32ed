/// A section of a sectioned list, frozen: its own data and its rows at one moment.
///
/// A copy is O(1); the rows of successive snapshots share the storage that they have in common.
///
/// ```swift
/// let fruit = SectionSnapshot(section: "Fruit", rows: ["apple", "pear"])
/// print(fruit, fruit.rows[1])  // prints: Fruit [apple, pear] pear
/// ```
public struct SectionSnapshot<Section, Row> {
  /// The section's own data: a header, a key, or the live section object.
  public var section: Section
  /// The rows, in order.
  public var rows: PersistentArray<Row>

  /// Creates a snapshot that shares the storage of `rows`. O(1).
  @inlinable public init(section: Section, rows: PersistentArray<Row>) {
    self.section = section
    self.rows = rows
  }

  /// Creates a snapshot with rows copied from a sequence. O(n) for n rows.
  @_disfavoredOverload
  @inlinable public init(section: Section, rows: some Sequence<Row>) {
    self.init(section: section, rows: PersistentArray(rows))
  }
}

/// A protocol that only ``SectionSnapshot`` conforms to, for extensions of generic types that hold snapshots, whatever
/// their sections and rows are.
///
/// ```swift
/// extension CollectionProperty where Element: SectionSnapshotProtocol {
///   var rowCount: Property<Int> { Property(sectionedUpdates.flattened().count) }
/// }
/// let byTeam = CollectionProperty(people.updates.grouped(by: \.team))
/// print(byTeam.rowCount.value)  // prints: 3
/// ```
public protocol SectionSnapshotProtocol<Section, Row> {
  /// The section's own data.
  associatedtype Section
  /// The elements of the section.
  associatedtype Row
}

extension SectionSnapshot: SectionSnapshotProtocol {}

extension SectionSnapshot: Equatable where Section: Equatable, Row: Equatable {}

extension SectionSnapshot: Hashable where Section: Hashable, Row: Hashable {}

extension SectionSnapshot: Sendable where Section: Sendable, Row: Sendable {}

extension SectionSnapshot: Encodable where Section: Encodable, Row: Encodable {}

extension SectionSnapshot: Decodable where Section: Decodable, Row: Decodable {}

extension SectionSnapshot: CustomStringConvertible {
  /// The section's data and its rows, as in `Fruit [apple, pear]`.
  public var description: String {
    let rows = "[\(rows.lazy.map { "\($0)" }.joined(separator: ", "))]"
    guard let list = section as? any SectionWithRows else { return "\(section) \(rows)" }
    return list.titleBesidesRows.map { "\($0) \(rows)" } ?? rows
  }
}

/// Section data that have the rows themselves.
package protocol SectionWithRows {
  /// What describes the section besides its rows, if anything does.
  var titleBesidesRows: String? { get }
}

extension SectionSnapshot {
  /// Returns a snapshot with the section data transformed and the same rows. O(1).
  ///
  /// ```swift
  /// let section = SectionSnapshot(section: 1, rows: ["a"]).mapSection { "Team \($0)" }
  /// print(section)  // prints: Team 1 [a]
  /// ```
  @inlinable
  public func mapSection<NewSection>(
    _ transform: (Section) throws -> NewSection
  ) rethrows -> SectionSnapshot<NewSection, Row> {
    SectionSnapshot<NewSection, Row>(section: try transform(section), rows: rows)
  }

  /// Returns a snapshot with the same section data and every row transformed. O(n) for n rows.
  ///
  /// ```swift
  /// print(SectionSnapshot(section: "A", rows: [1, 2]).mapRows { $0 * 10 })  // prints: A [10, 20]
  /// ```
  @inlinable
  public func mapRows<NewRow>(
    _ transform: (Row) throws -> NewRow
  ) rethrows -> SectionSnapshot<Section, NewRow> {
    SectionSnapshot<Section, NewRow>(section: section, rows: PersistentArray(try rows.map(transform)))
  }

  /// Returns this snapshot, which replaces `old`, with every row transformed; `mapped` was made from `old`. An update
  /// of a section's own data is recognized by its rows, which share one storage: they still do afterwards, and in this
  /// case the method is O(1).
  @inlinable
  func mapRows<NewRow>(
    replacing old: SectionSnapshot, _ mapped: SectionSnapshot<Section, NewRow>, _ transform: (Row) throws -> NewRow
  ) rethrows -> SectionSnapshot<Section, NewRow> {
    old.rows.isTriviallyIdentical(to: rows)
      ? SectionSnapshot<Section, NewRow>(section: section, rows: mapped.rows) : try mapRows(transform)
  }
}
