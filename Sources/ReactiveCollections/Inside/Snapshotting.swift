extension ObservableList where Element: ObservableList {
  /// Returns the updates of sections and rows, with a header in place of each section.
  @inlinable
  func sectionedUpdates<Header>(
    comparing areSectionsUnchanged: ((Header, Header) -> Bool)?, _ header: @escaping (Element) -> Header
  ) -> SectionedProducer<Header, Element.Element> {
    recipe.sectioned(comparing: areSectionsUnchanged, header)
  }
}

extension CollectionProducer where Element: ObservableList {
  /// The updates of live sections and their rows. See ``ObservableList/sectionedUpdates``.
  ///
  /// ```swift
  /// let filled = albums.updates.filter { $0.title != "Second" }.sectionedUpdates
  /// print(CollectionProperty(filled).map(\.section.title))  // prints: ["First"]
  /// ```
  @inlinable
  public var sectionedUpdates: SectionedProducer<Element, Element.Element> {
    sectionedUpdates(comparing: ===) { $0 }
  }

  /// Returns the updates of live sections and their rows, with a header in place of each section. See
  /// ``ObservableList/sectionedUpdates``.
  @inlinable
  func sectionedUpdates<Header>(
    comparing areSectionsUnchanged: ((Header, Header) -> Bool)?, _ header: @escaping (Element) -> Header
  ) -> SectionedProducer<Header, Element.Element> {
    recipe.sectioned(comparing: areSectionsUnchanged, header)
  }
}

extension Recipe {
  /// Returns the sections and rows of a list of live sections, with a header in place of each section.
  @inlinable
  func sectioned<Section: ObservableList, Header>(
    comparing areSectionsUnchanged: ((Header, Header) -> Bool)?, _ header: @escaping (Section) -> Header
  ) -> SectionedProducer<Header, Section.Element> where S == ListShape<Section> {
    let recipe = self
    let shape = TableShape<Header, Section.Element>(
      comparing: areSectionsUnchanged, rows: ListTraits(.ofKnownValues))
    let frozen = recipe.deriving { source, _ in
      let snapshotting = Snapshotting(SectionFollowing(of: source.node), header)
      return source.hosting(snapshotting, shape, begin: { $0.begin($1) }, follow: { $0.follow($1, &$2) })
    }
    return SectionedProducer(frozen) { sink, lifetime in
      recipe.observe(sink, lifetime) { source, sink in
        // The observers stand among those of the list.
        let snapshotting = Snapshotting(SectionFollowing(of: source.node), header)
        let table = source.hosting(snapshotting, shape, begin: { $0.begin($1) }, follow: { $0.follow($1, &$2) })
        return source.node.observe(table, of: snapshotting.key, keeping: source.keeper, sink)
      }
    }
  }
}

extension Holder {
  /// Observes a node that is derived from this one, in the order of this one's observers.
  @usableFromInline
  func observe<Section, Row>(
    _ table: TableNode<Section, Row>, of key: ObjectIdentifier, keeping keeper: AnyObject,
    _ sink: @escaping (Signal<SectionedUpdate<Section, Row>, Never>.Event) -> Void
  ) -> any Disposable where S.Notice == Record<S> {
    table.needsBefore += 1
    return observe(
      .changes, keeping: keeper, first: { _, version in SectionedUpdate(version: version, initial: table.reported) },
      behindLock: false,
      { record in
        // Nothing else holds the table.
        guard let part = withExtendedLifetime(table, { record.attached(key) }) else { return nil }
        return SectionedUpdate(unsafeDowncast(part, to: Record<TableShape<Section, Row>>.self), version: record.version)
      }, sink)
  }
}

extension SectionedUpdate {
  /// The update of a record, if sections or rows have changed.
  @inlinable
  init?(_ record: Record<TableShape<Section, Row>>, version: Int) {
    guard let change = record.change else { return nil }
    self.init(version: version, before: record.previous, change: change, after: record.after)
  }
}

/// Follows live sections, and makes values of them. It is hosted by closures: see ``Hosting``.
@usableFromInline
struct Snapshotting<Section: ObservableList, Header> {
  @usableFromInline typealias Input = ListShape<Section>
  @usableFromInline typealias Output = TableShape<Header, Section.Element>
  @usableFromInline typealias Snapshot = SectionSnapshot<Header, Section.Element>
  @usableFromInline typealias Rows = Record<ListShape<Section.Element>>

  @usableFromInline let header: (Section) -> Header
  @usableFromInline let use: SectionFollowing

  @inlinable
  init(_ use: SectionFollowing, _ header: @escaping (Section) -> Header) {
    self.use = use
    self.header = header
  }

  @inlinable
  func begin(_ source: Input.Value) -> Output.Value {
    // In the middle of a commit, sections may have updated that the list has yet to follow itself.
    let undelivered = use.undelivered
    if undelivered.isEmpty { return Output.Value(source.lazy.map(freeze)) }
    return Output.Value(
      source.map { section in
        guard let record = undelivered[ObjectIdentifier(section.core.list)] else { return freeze(section) }
        return Snapshot(section: header(section), rows: unsafeDowncast(record, to: Rows.self).previous)
      })
  }

  @inlinable
  func freeze(_ section: Section) -> Snapshot {
    Snapshot(section: header(section), rows: section.core.list.known)
  }

  @inlinable
  func follow(_ record: Record<Input>, _ steps: inout Steps<Output>) {
    if let inside = record.insideSections { follow(inside, &steps) }
    if let change = record.change { follow(change, &steps) }
    steps.attach(to: record, for: key)
  }

  /// What the record is attached to the list's record for.
  @inlinable var key: ObjectIdentifier { ObjectIdentifier(use) }

  @inlinable
  func follow(_ inside: Inside, _ steps: inout Steps<Output>) {
    if let move = inside.rowMove, case .remove(let source, let row) = rows(of: move.source).change,
      case .insert(let target, _) = rows(of: move.target).change
    {
      let from = RowPosition(section: move.source.position, row: source)
      return steps.append(.moveRow(from: from, to: RowPosition(section: move.target.position, row: target), row))
    }
    for entry in inside.entries {
      if let change = rows(of: entry).change { steps.append(.row(change, section: entry.position)) }
    }
  }

  @inlinable func rows(of entry: Inside.Entry) -> Rows { unsafeDowncast(entry.record, to: Rows.self) }

  /// Follows a change of the sections themselves.
  @inlinable
  func follow(_ change: CollectionChange<Section>, _ steps: inout Steps<Output>) {
    var table = steps.value
    var made = CollectionChange<Snapshot>.Changes()
    change.forEachRun { run in
      made.append(
        table.followSections(run, keepingRows: ===) { section, rows in
          Snapshot(section: header(section), rows: rows ?? section.core.list.known)
        })
    }
    steps.append(.section(CollectionChange(made)), leadingTo: table)
  }
}

/// Makes a node follow what happens inside it.
@usableFromInline
final class SectionFollowing {
  private let node: Node

  @usableFromInline
  init(of node: Node) {
    self.node = node
    node.followInside()
  }

  deinit { node.unfollowInside() }

  @usableFromInline var undelivered: [ObjectIdentifier: AnyRecord] {
    (node.contents as? Sections)?.undelivered() ?? [:]
  }
}
