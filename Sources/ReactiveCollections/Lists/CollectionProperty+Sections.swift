public import CollectionChanges
public import PersistentArrays
internal import Signals

extension CollectionProperty {
  /// Creates a list of section snapshots that follows a stream of sections: it changes together with the stream, before
  /// any observer is notified.
  ///
  /// Each element is a snapshot of a section and its rows, so that you can read `list[0].rows[2]`. The list's `updates`
  /// report a section whose rows have changed as an updated element, so that operators can filter and sort sections.
  /// ``sectionedUpdates`` reports the changes row by row, and `changes` reports them at index paths.
  @inlinable
  public convenience init<Section, Row>(
    _ sections: SectionedProducer<Section, Row>
  ) where Element == SectionSnapshot<Section, Row> {
    let core = CollectionCore<Element>([], comparison: .none)
    core.isDerived = true
    core.followsSections = true
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
  /// The updates of sections and rows, with all sections before and after each update. The first update leads from no
  /// sections to the current ones. If this list follows a list of snapshots instead of a stream of sections, a section
  /// whose rows have changed is updated as a whole.
  @inlinable
  public var sectionedUpdates: SectionedProducer<Element.Section, Element.Row> {
    SectionedProducer(comparing: SectionedComparison(sections: nil, rows: nil)) { [core] in core.attachSections($0) }
  }
}

extension CollectionCore {
  /// Takes part in a commit of the sections that this list of snapshots follows. The change has already been made in
  /// this list.
  @inlinable
  func takePart<Section, Row>(
    _ change: SectionedChange<Section, Row>, before: PersistentArray<Element>?
  ) where Element == SectionSnapshot<Section, Row> {
    if isUnwatched {
      version &+= 1
      return
    }
    let after = items
    // The sections before were not kept if an operator's closure began to observe this list during this very change.
    let before = before ?? change.reverted(from: after)
    let flat = change.ofSnapshots(from: before, to: after)
    let record = CommitRecord(version: 0, before: interest.before > 0 ? before : nil, change: flat, after: after)
    if interest.paths > 0 { record.paths = IndexPathChange(change) }
    if interest.sections > 0 {
      let update = SectionedUpdate(version: version + 1, before: before, change: change, after: after)
      record.sectioned = [(ObjectIdentifier(self), UpdateBox(update))]
    }
    guard isSimpleDerived else { return takePart(with: record) }
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

  /// Attaches a consumer of updates of sections and rows.
  @inlinable
  func attachSections(_ consumer: SectionedConsumer<Element.Section, Element.Row>) -> any Disposable {
    guard followsSections else { return attach(consumer.ofElements()) }
    interest.sections += 1
    return attach(consumer, to: ObjectIdentifier(self), starting: Self.table(started), after: version) {
      self.interest.sections -= 1
    }
  }

  /// The list, cast to the only type that it can have.
  @inlinable
  static func table(_ list: PersistentArray<Element>) -> PersistentArray<Snapshot> {
    guard let table = list as? PersistentArray<Snapshot> else {
      preconditionFailure("\(Element.self) is not a snapshot of a section")
    }
    return table
  }
}

extension SectionedConsumer {
  /// A consumer of a list of snapshots, `Element`, that does not follow a stream of sections: a section whose rows have
  /// changed is updated as a whole.
  @inlinable
  func ofElements<Element>() -> Consumer<Element> {
    func table(_ list: PersistentArray<Element>?) -> Table? { list as? Table }
    func fail() -> Never { preconditionFailure("\(Element.self) is not a snapshot of a section") }
    return Consumer(
      node: node, needs: needsTables || store != nil ? .both : .change,
      start: { [start] list, version in
        guard let list = table(list) else { fail() }
        start(list, version)
      },
      change: { [change] flat, before, after, version in
        guard let flat = flat as? CollectionChange<SectionSnapshot<Section, Row>> else { fail() }
        change(.section(flat), table(before), table(after), version)
      },
      end: end)
  }
}

extension SectionedChange {
  @usableFromInline typealias Snapshots = PersistentArray<Snapshot>

  /// Converts the change to one of a list of snapshots, in which a section whose rows have changed is updated once.
  /// O(log s) for each step, for s sections.
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
      // First compose what happens to the sections, regardless of their contents.
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
  /// Returns the sections in which rows have changed, in ascending order, or `nil` if the sections themselves have
  /// changed.
  @inlinable
  static func sectionsOfRows(_ parts: [SectionedChange]) -> [Int]? {
    var sections: Set<Int> = []
    for part in parts {
      if case .section = part { return nil }
      sections.formUnion(part.sectionsOfRows)
    }
    return sections.sorted()
  }

  /// The sections whose rows a part of a change affects.
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
  /// Returns this change, which is in canonical order, with elements in place of the numbers.
  @inlinable
  func ofElements<New>(
    from before: PersistentArray<New>, to after: PersistentArray<New>
  ) -> CollectionChange<New> {
    var list = before
    // Insertions and updates come last, by ascending position: from then on, no element changes its position.
    return CollectionChange<New>(
      steps.map { step in
        let new: CollectionChange<New>
        switch step {
        case .insert(let index, _): new = .insert(index, after[index])
        case .remove(let index, _): new = .remove(index, list[index])
        case .update(let index, _, _): new = .update(index, old: list[index], new: after[index])
        case .move(let source, let target, _): new = .move(from: source, to: target, list[source])
        case .composite: preconditionFailure("A step is not composite")
        }
        new.performUnchecked(on: &list)
        return new
      })
  }
}
