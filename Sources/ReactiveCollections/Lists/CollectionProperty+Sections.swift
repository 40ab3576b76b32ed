public import CollectionChanges
public import PersistentArrays
internal import Signals

extension CollectionProperty {
  /// A list of sections, frozen, that follows a stream of them: it changes when that does, before anybody is told of it.
  ///
  /// Its elements are snapshots, each of a section and its rows: so it can be read as `list[0].rows[2]`, and its ``updates`` tell of
  /// a section with other rows as of an updated element, so that operators can choose and sort sections. What happened row by row is
  /// told by ``sectionedUpdates`` and, at index paths, by ``changes``.
  @inlinable
  public convenience init<Section, Row>(
    _ sections: SectionedProducer<Section, Row>
  ) where Element == SectionSnapshot<Section, Row> {
    let core = CollectionCore<Element>([], comparison: .none)
    core.isFollowing = true
    let following = sections.attach(
      SectionedConsumer(
        node: core, needsTables: true, start: { [weak core] table, _ in core?.items = table },
        change: { [weak core] change, before, after, _ in
          guard let before, let after else { preconditionFailure("A change came without the sections that it needs") }
          core?.takePart(change, before: before, after: after)
        },
        end: { [weak core] in core?.end() }))
    self.init(core, following: following)
  }
}

extension CollectionProperty where Element: SectionSnapshotProtocol {
  /// Updates of sections and rows, with all sections before and after each: the first leads from nothing to the current sections.
  @inlinable
  public var sectionedUpdates: SectionedProducer<Element.Section, Element.Row> {
    SectionedProducer(comparing: SectionedComparison(sections: nil, rows: nil)) { [core] in core.attachSections($0) }
  }
}

extension CollectionCore {
  /// Takes part in a commit of the sections that this list of snapshots follows.
  @inlinable
  func takePart<Section, Row>(
    _ change: SectionedChange<Section, Row>, before: PersistentArray<Element>, after: PersistentArray<Element>
  ) where Element == SectionSnapshot<Section, Row> {
    let flat = change.ofSnapshots(before)
    items = after
    let record = CommitRecord(version: 0, before: interest.before > 0 ? before : nil, change: flat, after: after)
    if interest.paths > 0 { record.paths = IndexPathChange(change) }
    if interest.sections > 0 {
      let update = SectionedUpdate(version: version + 1, before: before, change: change, after: after)
      record.sectioned = [(ObjectIdentifier(self), Box(update))]
    }
    guard isSimpleFollower else {
      propose(record)
      return commitPart()
    }
    version &+= 1
    record.version = version
    if records.hasObservers {
      records.enqueue(.value(record))
      tellLater()
    }
    feed(record)
  }
}

extension CollectionCore where Element: SectionSnapshotProtocol {
  @usableFromInline typealias Snapshot = SectionSnapshot<Element.Section, Element.Row>

  /// Updates of sections and rows for a consumer. What is no change of a stream of sections is one of the sections themselves.
  @inlinable
  func attachSections(_ consumer: SectionedConsumer<Element.Section, Element.Row>) -> any Disposable {
    interest.sections += 1
    return attach(consumer, to: ObjectIdentifier(self), starting: Self.table(started), after: version) {
      self.interest.sections -= 1
    }
  }

  /// The list by the only type that it can have.
  @inlinable
  static func table(_ list: PersistentArray<Element>) -> PersistentArray<Snapshot> {
    guard let table = list as? PersistentArray<Snapshot> else {
      preconditionFailure("\(Element.self) is not a snapshot of a section")
    }
    return table
  }
}

extension SectionedChange {
  /// The change as one of a list of snapshots: a section whose rows have changed is updated.
  @inlinable
  func ofSnapshots(_ table: PersistentArray<Snapshot>) -> CollectionChange<Snapshot> {
    switch self {
    case .section(let change): return change
    case .row(let change, let section):
      let old = table[section]
      var new = old
      change.performUnchecked(on: &new.rows)
      return .update(section, old: old, new: new)
    default:
      var table = table
      var composition = ChangeComposition<Snapshot>()
      for step in steps {
        if case .moveRow(let source, let target, let row) = step {
          // Of two sections, or of one.
          for part: SectionedChange in [
            .row(.remove(source.row, row), section: source.section),
            .row(.insert(target.row, row), section: target.section),
          ] {
            composition.append(part.ofSnapshots(table))
            part.performUnchecked(on: &table)
          }
        } else {
          composition.append(step.ofSnapshots(table))
          step.performUnchecked(on: &table)
        }
      }
      return composition.change
    }
  }
}
