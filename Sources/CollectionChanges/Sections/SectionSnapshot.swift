public import PersistentArrays

/// A section of a sectioned list, frozen: its own data and its rows at one moment.
///
/// Copies are O(1); the rows of successive snapshots share what they have in common.
public struct SectionSnapshot<Section, Row> {
  /// The section's own data: a header, a key, or the live section object.
  public var section: Section
  /// The rows, in order.
  public var rows: PersistentArray<Row>

  /// Makes a snapshot that shares the storage of `rows`. O(1).
  @inlinable public init(section: Section, rows: PersistentArray<Row>) {
    self.section = section
    self.rows = rows
  }

  /// Makes a snapshot with rows copied from a sequence. O(n) for n rows.
  @_disfavoredOverload
  @inlinable public init(section: Section, rows: some Sequence<Row>) {
    self.init(section: section, rows: PersistentArray(rows))
  }
}

/// What a ``SectionSnapshot`` is, whatever its types are: for extensions of what holds snapshots. Nothing else conforms to it.
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
    "\(section) [\(rows.lazy.map { "\($0)" }.joined(separator: ", "))]"
  }
}

extension SectionSnapshot {
  /// The same rows under other section data. O(1).
  @inlinable public func mapSection<NewSection>(
    _ transform: (Section) throws -> NewSection
  ) rethrows -> SectionSnapshot<NewSection, Row> {
    SectionSnapshot<NewSection, Row>(section: try transform(section), rows: rows)
  }

  /// The same section data with every row transformed. O(n) for n rows.
  @inlinable public func mapRows<NewRow>(
    _ transform: (Row) throws -> NewRow
  ) rethrows -> SectionSnapshot<Section, NewRow> {
    SectionSnapshot<Section, NewRow>(section: section, rows: PersistentArray(try rows.map(transform)))
  }

  /// The same for a snapshot in the place of `old`, of which `mapped` was made. An update of a section's own data is known by its rows, which
  /// are one storage, and stay so: O(1) then.
  @inlinable
  func mapRows<NewRow>(
    replacing old: SectionSnapshot, _ mapped: SectionSnapshot<Section, NewRow>, _ transform: (Row) throws -> NewRow
  ) rethrows -> SectionSnapshot<Section, NewRow> {
    old.rows.isTriviallyIdentical(to: rows)
      ? SectionSnapshot<Section, NewRow>(section: section, rows: mapped.rows) : try mapRows(transform)
  }
}
