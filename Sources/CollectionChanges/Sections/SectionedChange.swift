/// Where a row is: in which section, and at which place in it.
public typealias SectionedPosition = (section: Int, row: Int)

/// What happened to a list of sections of rows.
///
/// Composites are *sequential*, as in ``CollectionChange``: each step holds for the sections that the steps before it
/// left. Sections that come, go or move are frozen as they are at that step. A section updated is one whose own data
/// changed, or in whose place another one came; both are there with their rows. All else that happens to rows is said row by
/// row.
///
/// Row steps of one section may be written as one `.row` with a composite, or as several in a composite: the steps are
/// the same, and steps are what `==` compares.
public enum SectionedChange<Section, Row> {
  /// Sections come, go, change their data, or move whole.
  case section(CollectionChange<SectionSnapshot<Section, Row>>)
  /// Rows come, go, change or move in the section.
  case row(CollectionChange<Row>, section: Int)
  /// The row is taken out of a section and put into another (or the same), at a place counted after it was taken out.
  case moveRow(from: SectionedPosition, to: SectionedPosition, Row)
  /// Several steps, one after the other.
  indirect case composite(Changes)

  /// The steps of a composite.
  public typealias Changes = SectionedChangeSequence<Section, Row>
  /// A section at one moment.
  public typealias Snapshot = SectionSnapshot<Section, Row>
}

extension SectionedChange {
  /// Creates a change of steps: the step itself if there is only one. O(1).
  @inlinable
  public init(_ steps: Changes) {
    self = steps.count == 1 ? steps[0] : .composite(steps)
  }

  /// Creates a change of the steps of several changes, in order: the step itself if there is only one. O(m) for m
  /// steps, and O(r log n) for composites of r runs of n elements.
  @inlinable
  public init(_ steps: some Sequence<SectionedChange>) {
    self.init(Changes(steps))
  }

  /// The change without steps, `.composite([])`.
  @inlinable
  public static var empty: SectionedChange { .composite(Changes()) }

  /// The steps, one if this is a step. O(r) for r runs; O(1) for a composite.
  @inlinable
  public var steps: Changes {
    if case .composite(let changes) = self { return changes }
    var steps = Changes()
    steps.append(self)
    return steps
  }

  /// The steps as few changes as can be: what follows one another in one section, or is of sections, is one.
  @inlinable
  package var parts: [SectionedChange] {
    if case .composite(let changes) = self { changes.parts } else { [self] }
  }

  /// Whether there are no steps. O(1).
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// The number of steps. O(1).
  @inlinable
  public var count: Int {
    switch self {
    case .section(let change): change.count
    case .row(let change, _): change.count
    case .moveRow: 1
    case .composite(let changes): changes.count
    }
  }

  /// What the change does to sections or rows. O(1).
  @inlinable
  public var operation: ChangeOperation {
    switch self {
    case .section(let change): change.operation
    case .row(let change, _): change.operation
    case .moveRow: .move
    case .composite: .composite
    }
  }

  /// The change that undoes this one: the inverse steps from the last to the first. O(r) for r runs, whatever their
  /// length.
  @inlinable
  public var inverted: SectionedChange {
    switch self {
    case .section(let change): .section(change.inverted)
    case .row(let change, let section): .row(change.inverted, section: section)
    case .moveRow(let source, let target, let row): .moveRow(from: target, to: source, row)
    case .composite(let changes): SectionedChange(changes.inverted)
    }
  }

  /// The same change under other section data. O(m) for m sections in it.
  @inlinable
  public func mapSections<NewSection>(
    _ transform: (Section) throws -> NewSection
  ) rethrows -> SectionedChange<NewSection, Row> {
    try map {
      try $0.mapSection(transform)
    } replacements: { _, _, new in
      try new.mapSection(transform)
    } rows: {
      $0
    }
  }

  /// The same change of the transformed rows, also those in snapshots of sections. O(m) for m rows in it.
  @inlinable
  public func mapRows<NewRow>(_ transform: (Row) throws -> NewRow) rethrows -> SectionedChange<Section, NewRow> {
    try map {
      try $0.mapRows(transform)
    } replacements: { old, mapped, new in
      try new.mapRows(replacing: old, mapped, transform)
    } rows: {
      try transform($0)
    }
  }

  /// The same change of other sections and rows. A snapshot that replaces another is made in view of that, and of what became of it.
  @inlinable
  func map<NewSection, NewRow>(
    _ snapshots: (Snapshot) throws -> SectionSnapshot<NewSection, NewRow>,
    replacements: (Snapshot, SectionSnapshot<NewSection, NewRow>, Snapshot) throws -> SectionSnapshot<
      NewSection, NewRow
    >,
    rows: (Row) throws -> NewRow
  ) rethrows -> SectionedChange<NewSection, NewRow> {
    switch self {
    case .section(let change): .section(try change.map(snapshots, replacements: replacements))
    case .row(let change, let section): .row(try change.map(rows), section: section)
    case .moveRow(let source, let target, let row): .moveRow(from: source, to: target, try rows(row))
    case .composite(let changes): .composite(try changes.map(snapshots, replacements: replacements, rows: rows))
    }
  }
}

extension SectionedChange: Equatable where Section: Equatable, Row: Equatable {
  /// Whether the steps are the same.
  @inlinable
  public static func == (a: SectionedChange, b: SectionedChange) -> Bool { a.steps == b.steps }
}

extension SectionedChange: Hashable where Section: Hashable, Row: Hashable {
  /// Hashes the steps.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(steps) }
}

extension SectionedChange: Sendable where Section: Sendable, Row: Sendable {}

extension SectionedChange: CustomStringConvertible {
  /// For example `row(insert(2, "x"), section: 0)` or `composite([section(remove(0, A [a])), moveRow(from: (0, 3), to:
  /// (1, 0), "x")])`.
  public var description: String {
    switch self {
    case .section(let change): "section(\(change))"
    case .row(let change, let section): "row(\(change), section: \(section))"
    case .moveRow(let from, let to, let row):
      "moveRow(from: (\(from.section), \(from.row)), to: (\(to.section), \(to.row)), \(String(reflecting: row)))"
    case .composite(let changes): "composite(\(changes))"
    }
  }
}

extension SectionedChange: CustomDebugStringConvertible {
  /// The same as ``description``.
  public var debugDescription: String { description }
}
