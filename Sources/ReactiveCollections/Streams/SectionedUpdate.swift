public import CollectionChanges
public import PersistentArrays

/// One change of a list of sections, with snapshots of the whole depth before and after it.
public struct SectionedUpdate<Section, Row> {
  /// A section at one moment.
  public typealias Snapshot = SectionSnapshot<Section, Row>

  /// Counts the changes of the list that this comes from. Grows from update to update, not always by one.
  public let version: Int
  /// The sections before.
  public let before: PersistentArray<Snapshot>
  /// What leads from one to the other.
  public let change: SectionedChange<Section, Row>
  /// The sections after.
  public let after: PersistentArray<Snapshot>

  /// An update of these parts; the caller sees to it that `change` leads from `before` to `after`.
  @inlinable
  public init(
    version: Int, before: PersistentArray<Snapshot>, change: SectionedChange<Section, Row>,
    after: PersistentArray<Snapshot>
  ) {
    self.version = version
    self.before = before
    self.change = change
    self.after = after
  }

  /// The first update that a subscriber gets: all sections come in.
  @inlinable
  public init(version: Int, initial: PersistentArray<Snapshot>) {
    self.init(version: version, before: [], change: .section(.insertion(of: initial, at: 0)), after: initial)
  }

  /// The same update with other section data. O(sections), and O(m) for m sections in the change.
  public func mapSections<New>(_ transform: (Section) throws -> New) rethrows -> SectionedUpdate<New, Row> {
    SectionedUpdate<New, Row>(
      version: version, before: PersistentArray(try before.map { try $0.mapSection(transform) }),
      change: try change.mapSections(transform),
      after: PersistentArray(try after.map { try $0.mapSection(transform) }))
  }
}

extension SectionedUpdate: Equatable where Section: Equatable, Row: Equatable {}
extension SectionedUpdate: Sendable where Section: Sendable, Row: Sendable {}

extension SectionedUpdate: CustomStringConvertible {
  /// The change and the sections that it leads to.
  public var description: String { "\(version): \(change) → \(after)" }
}
