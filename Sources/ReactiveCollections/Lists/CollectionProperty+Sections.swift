public import CollectionChanges
public import PersistentArrays
internal import Signals

extension CollectionProperty {
  /// A list of sections, frozen, that follows a stream of them: it changes when that does, before anybody is told of it.
  ///
  /// Its elements are snapshots, each of a section and its rows: so it can be read as `list[0].rows[2]`, and its `updates` tell of
  /// a section with other rows as of an updated element, so that operators can choose and sort sections. What happened row by row is
  /// told by ``sectionedUpdates`` and, at index paths, by `changes`.
  @inlinable
  public convenience init<Section, Row>(
    _ sections: SectionedProducer<Section, Row>
  ) where Element == SectionSnapshot<Section, Row> {
    let core = CollectionCore<Element>([], comparison: .none)
    core.isDerived = true
    let following = sections.attach(
      SectionedConsumer(
        node: core, needsTables: true, store: core, start: { table, _ in core.items = table },
        change: { change, before, after, _ in
          if let after { core.items = after }
          core.takePart(change, before: before)
        },
        end: { core.end() }))
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
  /// Takes part in a commit of the sections that this list of snapshots follows, which has made the change here already.
  @inlinable
  func takePart<Section, Row>(
    _ change: SectionedChange<Section, Row>, before: PersistentArray<Element>?
  ) where Element == SectionSnapshot<Section, Row> {
    if isUnwatched {
      version &+= 1
      return
    }
    let after = items
    // Nothing is kept if it is watched only since a closure of an operator was called in this very change.
    let before = before ?? change.reverted(from: after)
    let flat = change.ofSnapshots(from: before, to: after)
    let record = CommitRecord(version: 0, before: interest.before > 0 ? before : nil, change: flat, after: after)
    if interest.paths > 0 { record.paths = IndexPathChange(change) }
    if interest.sections > 0 {
      let update = SectionedUpdate(version: version + 1, before: before, change: change, after: after)
      record.sectioned = [(ObjectIdentifier(self), UpdateBox(update))]
    }
    guard isSimpleDerived else {
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
  @usableFromInline typealias Snapshots = PersistentArray<Snapshot>

  /// The change as one of a list of snapshots: a section whose rows have changed is updated, once. O(log s) for each step, of s
  /// sections.
  @inlinable
  func ofSnapshots(from before: Snapshots, to after: Snapshots) -> CollectionChange<Snapshot> {
    switch self {
    case .section(let change): return change
    case .row(_, let section): return .update(section, old: before[section], new: after[section])
    default:
      let parts = parts
      if let sections = Self.sectionsOfRows(parts) {
        return CollectionChange(sections.map { .update($0, old: before[$0], new: after[$0]) })
      }
      // First what happens to sections, whatever is in them.
      var composition = ChangeComposition<Int>()
      for part in parts {
        if case .section(let change) = part {
          composition.append(change.map { _ in 0 })
        } else {
          for section in part.sectionsOfRows { composition.append(.update(section, old: 0, new: 0)) }
        }
      }
      return composition.change.ofElements(from: before, to: after)
    }
  }
}

extension SectionedChange {
  /// The sections in which rows have changed, ascending, if nothing has happened to sections themselves.
  @inlinable
  static func sectionsOfRows(_ parts: [SectionedChange]) -> [Int]? {
    var sections: Set<Int> = []
    for part in parts {
      if case .section = part { return nil }
      sections.formUnion(part.sectionsOfRows)
    }
    return sections.sorted()
  }

  /// The sections whose rows a part of a change is about.
  @inlinable
  var sectionsOfRows: [Int] {
    switch self {
    case .section, .composite: []
    case .row(_, let section): [section]
    case .moveRow(let source, let target, _):
      source.section == target.section ? [source.section] : [source.section, target.section]
    }
  }
}

extension CollectionChange<Int> {
  /// A change in canonical order with the elements that it is about.
  @inlinable
  func ofElements<New>(
    from before: PersistentArray<New>, to after: PersistentArray<New>
  ) -> CollectionChange<New> {
    var list = before
    // Insertions and updates come last, by ascending position: from then on an element is where it stays.
    return CollectionChange<New>(
      steps.map { step in
        let new: CollectionChange<New>
        switch step {
        case .insert(let index, _): new = .insert(index, after[index])
        case .remove(let index, _): new = .remove(index, list[index])
        case .update(let index, _, _): new = .update(index, old: list[index], new: after[index])
        case .move(let source, let target, _): new = .move(from: source, to: target, list[source])
        case .composite: preconditionFailure("A step is no composite")
        }
        new.performUnchecked(on: &list)
        return new
      })
  }
}
