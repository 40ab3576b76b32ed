public import CollectionChanges
internal import PersistentArrays

/// Keeps the snapshots of all sections for a typed stream, and says what each commit does to them.
///
/// What it does is a closure, and not a method of a subclass, because the closure is compiled for the section's type where
/// the stream is asked for; a generic class has one method for all.
@usableFromInline
final class SectionSnapshots<Element> {
  /// How many observers need it.
  @usableFromInline var observers = 0
  /// The state of the closure: a `SectionTable`.
  @usableFromInline let table: AnyObject
  /// The boxed `SectionedUpdate` of a commit, if it concerns sections or rows.
  @usableFromInline let update: (CommitRecord<Element>, CollectionCore<Element>) -> AnyObject?

  @inlinable
  init(table: AnyObject, update: @escaping (CommitRecord<Element>, CollectionCore<Element>) -> AnyObject?) {
    self.table = table
    self.update = update
  }
}

/// The snapshots where the elements are known to be sections.
@usableFromInline
final class SectionTable<Section: CollectionSection> {
  @usableFromInline typealias Snapshot = SectionSnapshot<Section, Section.Element>
  @usableFromInline typealias Change = SectionedChange<Section, Section.Element>

  @exclusivity(unchecked) @usableFromInline var current: PersistentArray<Snapshot>

  @inlinable
  init(of core: CollectionCore<Section>) {
    current = PersistentArray(core.reported.lazy.map { Snapshot(section: $0, rows: $0.core.reported) })
  }

  @inlinable
  func update(with record: CommitRecord<Section>, on core: CollectionCore<Section>) -> SectionedUpdate<
    Section, Section.Element
  >? {
    let before = current
    let change: Change
    if record.change == nil, record.inside.count == 1 {
      guard let rows = follow(record.inside[0], on: core) else { return nil }
      change = .row(rows, section: record.inside[0].position)
    } else {
      change = changes(of: record, on: core)
      if change.isEmpty { return nil }
    }
    return SectionedUpdate(version: record.version, before: before, change: change, after: current)
  }

  /// Follows what changed on a section's own level.
  @inlinable
  func follow(
    _ section: ChangedSection, on core: CollectionCore<Section>
  ) -> CollectionChange<Section.Element>? {
    guard let inside = section.inside as? CollectionCore<Section.Element>, let change = inside.committing?.change else {
      return nil
    }
    current[section.position].rows = inside.items
    return change
  }

  /// Follows a change of several parts, or of the sections themselves.
  @usableFromInline
  func changes(of record: CommitRecord<Section>, on core: CollectionCore<Section>) -> Change {
    var steps = Change.Changes()
    if let change = record.change {
      let sections = change.map(
        old: { Snapshot(section: $0, rows: $0.core.reported) }, new: { Snapshot(section: $0, rows: $0.core.items) })
      sections.forEachRun { $0.perform(on: &current) }
      steps.append(.section(sections))
    }
    var rows: [(section: Int, change: CollectionChange<Section.Element>)] = []
    var roles: Set<RowMove.Role> = []
    for section in record.inside {
      guard let change = follow(section, on: core) else { continue }
      rows.append((section.position, change))
      if let role = section.rowRole { roles.insert(role) }
    }
    if rows.count == 2, roles.count == 2, let move = Change(moving: rows[0], rows[1]) {
      steps.append(move)
    } else {
      for (section, change) in rows { steps.append(.row(change, section: section)) }
    }
    return Change(steps)
  }
}

extension SectionedChange {
  typealias RowsOfSection = (section: Int, change: CollectionChange<Row>)

  /// A removal in one section and an insertion in another as the move that both are.
  fileprivate init?(moving first: RowsOfSection, _ second: RowsOfSection) {
    switch (first.change, second.change) {
    case (.remove(let source, let row), .insert(let target, _)):
      self = .moveRow(from: (first.section, source), to: (second.section, target), row)
    case (.insert(let target, _), .remove(let source, let row)):
      self = .moveRow(from: (second.section, source), to: (first.section, target), row)
    default: return nil
    }
  }
}

/// A value as an object.
@usableFromInline
final class Box<Value> {
  @usableFromInline let value: Value
  @inlinable init(_ value: Value) { self.value = value }
}
