public import CollectionChanges
internal import PersistentArrays

/// Keeps the snapshots of all sections for a typed stream, and computes what each commit does to them.
///
/// It uses a closure instead of a method of a subclass, because the closure is compiled for the section's type where
/// the stream is requested; a generic class has one method for all types.
@usableFromInline
final class SectionSnapshots<Element> {
  /// The number of observers that need it.
  @usableFromInline var observers = 0
  /// The state of the closure: a `SectionTable`.
  @usableFromInline let table: AnyObject
  /// Returns the boxed `SectionedUpdate` of a commit, if the commit affects sections or rows.
  @usableFromInline let update: (CommitRecord<Element>) -> AnyObject?

  @inlinable
  init<Header>(_ table: SectionTable<Element, Header>) where Element: CollectionSection {
    self.table = table
    update = { record in table.update(with: record).map { UpdateBox($0) } }
  }
}

/// The snapshots of a list whose elements are known to be sections. Each has a header, which is the section itself or,
/// for observers on other threads, a value that represents it.
@usableFromInline
final class SectionTable<Section: CollectionSection, Header> {
  @usableFromInline typealias Snapshot = SectionSnapshot<Header, Section.Element>
  @usableFromInline typealias Change = SectionedChange<Header, Section.Element>
  @usableFromInline typealias Update = SectionedUpdate<Header, Section.Element>

  @exclusivity(unchecked) @usableFromInline var current: PersistentArray<Snapshot>
  @usableFromInline let header: (Section) -> Header

  @inlinable
  init(of core: CollectionCore<Section>, header: @escaping (Section) -> Header) {
    self.header = header
    // In the middle of a commit, sections may have done parts that this list has yet to report in its own part.
    let untold = core.untoldSections
    current = PersistentArray(
      core.started.lazy.map {
        let record = untold[ObjectIdentifier($0.core)] as? CommitRecord<Section.Element>
        return Snapshot(section: header($0), rows: record?.previous ?? $0.core.started)
      })
  }

  @inlinable
  func update(with record: CommitRecord<Section>) -> Update? {
    let before = current
    let change: Change
    if record.change == nil, record.inside.count == 1 {
      guard let rows = follow(record.inside[0]) else { return nil }
      change = .row(rows, section: record.inside[0].position)
    } else {
      change = changes(of: record)
      if change.isEmpty { return nil }
    }
    return Update(version: record.version, before: before, change: change, after: current)
  }

  /// Follows what changed on a section's own level.
  @inlinable
  func follow(_ section: ChangedSection) -> CollectionChange<Section.Element>? {
    guard let record = section.record as? CommitRecord<Section.Element>, let change = record.change else { return nil }
    current[section.position].rows = record.after
    return change
  }

  /// Follows a change of the sections themselves. A section that is removed is in the state that was reported last.
  @inlinable
  func follow(_ change: CollectionChange<Section>) -> CollectionChange<Snapshot> {
    var steps = CollectionChange<Snapshot>.Changes()
    change.forEachRun { run in steps.append(current.follow(run) { self.snapshots(of: $0) }) }
    return CollectionChange(steps)
  }

  @inlinable
  func snapshots(of sections: some Sequence<Section>) -> PersistentArray<Snapshot> {
    PersistentArray(sections.lazy.map { Snapshot(section: self.header($0), rows: $0.core.items) })
  }

  /// Follows a change that has several parts, or that affects the sections themselves.
  @usableFromInline
  func changes(of record: CommitRecord<Section>) -> Change {
    var steps = Change.Changes()
    if let change = record.change { steps.append(.section(follow(change))) }
    var rows: [(section: Int, change: CollectionChange<Section.Element>)] = []
    var roles: Set<RowMove.Role> = []
    for section in record.inside {
      guard let change = follow(section) else { continue }
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

  /// Combines a removal in one section and an insertion in another to the move that they represent.
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

/// An update as an object, for records, which do not know its type.
@usableFromInline
final class UpdateBox<Update> {
  @usableFromInline let value: Update
  @inlinable init(_ value: Update) { self.value = value }
}
