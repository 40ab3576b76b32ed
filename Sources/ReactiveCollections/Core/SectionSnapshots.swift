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
  /// The boxed `SectionedUpdate` of a commit.
  @usableFromInline let update: (CommitRecord<Element>, CollectionCore<Element>) -> AnyObject

  @inlinable
  init(table: AnyObject, update: @escaping (CommitRecord<Element>, CollectionCore<Element>) -> AnyObject) {
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
  > {
    let before = current
    if record.change == nil, record.inside.count == 1 {
      let position = record.inside[0]
      let section = core.items[position].core
      current[position].rows = section.items
      let change = section.committing?.change.map { Change.row($0, section: position) }
      return SectionedUpdate(version: record.version, before: before, change: change ?? .none, after: current)
    }
    return SectionedUpdate(
      version: record.version, before: before, change: changes(of: record, on: core), after: current)
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
    let sections = record.inside.map { (position: $0, core: core.items[$0].core) }
    for (position, section) in sections { current[position].rows = section.items }
    if let move = record.rowMove?.steps(between: sections.map { ($0.position, $0.core) }),
      let row = move.from.step.element as? Section.Element
    {
      steps.append(
        Change.moveRow(
          from: (section: move.from.section, row: move.from.step.index),
          to: (section: move.to.section, row: move.to.step.index), row))
    } else {
      for (position, section) in sections {
        if let change = section.committing?.change { steps.append(.row(change, section: position)) }
      }
    }
    return Change(steps)
  }
}

/// A value as an object.
@usableFromInline
final class Box<Value> {
  @usableFromInline let value: Value
  @inlinable init(_ value: Value) { self.value = value }
}
