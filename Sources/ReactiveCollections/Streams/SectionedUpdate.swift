/// One change of a list of sections, with snapshots of the sections and their rows before and after it.
///
/// ```swift
/// let byTeam = people.updates.grouped(by: \.team).mapRows(\.name)
/// byTeam.producer.skip(first: 1).startWithValues { print($0.change, $0.after.map(\.rows)) }
/// people[2].team = 2  // prints: moveRow(from: (0, 1), to: (1, 1), "Cleo") [["Ada"], ["Bob", "Cleo"]]
/// ```
public struct SectionedUpdate<Section, Row> {
  /// A section at one point in time.
  public typealias Snapshot = SectionSnapshot<Section, Row>

  /// The number of the change in the list that the update comes from. It increases from update to update, not always by
  /// one.
  public let version: Int
  /// The sections before.
  public let before: PersistentArray<Snapshot>
  /// The change that leads from `before` to `after`.
  public let change: SectionedChange<Section, Row>
  /// The sections after.
  public let after: PersistentArray<Snapshot>

  /// Creates an update from its parts. The caller must ensure that `change` leads from `before` to `after`.
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

  /// Creates the first update that a subscriber receives, which inserts all sections.
  @inlinable
  public init(version: Int, initial: PersistentArray<Snapshot>) {
    self.init(version: version, before: [], change: .section(.insertion(of: initial, at: 0)), after: initial)
  }

  /// Returns the same update with other section data. O(s) for s sections, and O(m) for m sections in the change.
  ///
  /// ```swift
  /// let byTeam = people.updates.grouped(by: \.team).mapRows(\.name)
  /// byTeam.startWithValues { update in
  ///   let titled = update.mapSections { "Team \($0)" }
  ///   print(titled.after.map(\.section))  // prints: ["Team 1", "Team 2"]
  /// }
  /// ```
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
  /// The version, the change, and the sections that it leads to.
  public var description: String { "\(version): \(change) → \(after)" }
}
