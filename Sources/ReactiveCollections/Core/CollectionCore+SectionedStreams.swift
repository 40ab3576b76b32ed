internal import CollectionChanges
internal import PersistentArrays
internal import Signals

extension CollectionCore {
  /// Attaches a consumer (an observer, or a node that is fed in the first part of a commit) to the updates of sections
  /// and rows that the records hold for one table. `first` is the table at a version; the updates that follow belong to
  /// later versions.
  @inlinable
  func attach<Header, Row>(
    _ consumer: SectionedConsumer<Header, Row>, to table: ObjectIdentifier,
    starting first: SectionedConsumer<Header, Row>.Table, after version: Int, detached: @escaping () -> Void
  ) -> any Disposable {
    typealias Update = SectionedUpdate<Header, Row>
    if let node = consumer.node, domain?.isInTurn != true {
      return feed(consumer, FedStart(node), from: table, starting: first, after: version, detached)
    }
    return attach(
      to: records, starting: Update(version: version, initial: first), after: version,
      { record in record.update(of: table) }, detached: detached
    ) { event in
      switch event {
      case .value(let update):
        if update.version == version { return consumer.start(update.after, version) }
        // As for a ``Consumer``: nothing else begins a pass for a node that observes the list.
        let pass = consumer.node.map { _ in CommitPass.current }
        let isBegun = pass?.beginFeeding() == true
        consumer.change(update.change, update.before, update.after, update.version)
        if isBegun { pass?.endFeeding() }
      case .completed, .interrupted: consumer.end()
      }
    }
  }

  /// Feeds a node from now on with the updates of sections and rows.
  @inlinable
  func feed<Header, Row>(
    _ consumer: SectionedConsumer<Header, Row>, _ start: FedStart<CommitRecord<Element>>, from table: ObjectIdentifier,
    starting first: SectionedConsumer<Header, Row>.Table, after version: Int, _ detached: @escaping () -> Void
  ) -> any Disposable {
    if records.isEnding {
      consumer.start(first, version)
      consumer.end()
      detached()
      return AnyDisposable()
    }
    func follow(_ record: CommitRecord<Element>) {
      guard record.version > version, let update: SectionedUpdate<Header, Row> = record.update(of: table) else {
        return
      }
      consumer.change(update.change, update.before, update.after, update.version)
    }
    add(start)
    let observation = openDeepInputs().observe(detached: {
      detached()
      self.remove(start)
    }) { event in
      switch event {
      case .value(let record): if record.version > start.version { follow(record) } else { start.keep(record) }
      case .completed, .interrupted: if start.isUnderWay { start.hasEnded = true } else { consumer.end() }
      }
    }
    consumer.start(first, version)
    start.finish(after: version, follow) { consumer.end() }
    return observation
  }
}

extension CommitRecord {
  /// Returns the update of sections and rows for one of the tables.
  @inlinable
  func update<Header, Row>(of table: ObjectIdentifier) -> SectionedUpdate<Header, Row>? {
    let part = sectioned.first { $0.table == table }
    return (part?.update as? UpdateBox<SectionedUpdate<Header, Row>>)?.value
  }
}

extension CollectionCore where Element: CollectionSection {
  /// The updates of sections and rows; the first observer makes the snapshots.
  @inlinable
  var sectionedUpdates: SectionedProducer<Element, Element.Element> {
    SectionedProducer(comparing: SectionedComparison(sections: ===, rows: nil)) {
      self.attach($0) { self.sharedSnapshots() }
    }
  }

  /// Returns the updates of sections and rows with a value in place of each section. The value is requested in the
  /// commit that inserts or refreshes the section. Each observer has snapshots of its own.
  func sectionedUpdates<Header>(_ header: @escaping (Element) -> Header) -> SectionedProducer<Header, Element.Element> {
    SectionedProducer(comparing: SectionedComparison(sections: nil, rows: nil)) {
      self.attach($0) { self.add(SectionTable(of: self, header: header)) }
    }
  }

  @inlinable
  func attach<Header>(
    _ consumer: SectionedConsumer<Header, Element.Element>, _ makeTable: @escaping () -> SectionTable<Element, Header>
  ) -> any Disposable {
    let (table, first, version) = inTurn {
      let table = makeTable()
      return (ObjectIdentifier(table), table.current, self.version)
    }
    return attach(consumer, to: table, starting: first, after: version) { self.inTurn { self.releaseSnapshots(table) } }
  }

  /// Returns the snapshots of live sections, for one more observer.
  @inlinable
  func sharedSnapshots() -> SectionTable<Element, Element> {
    for snapshots in snapshots {
      guard let table = snapshots.table as? SectionTable<Element, Element> else { continue }
      snapshots.observers += 1
      retainSections()
      return table
    }
    return add(SectionTable(of: self) { $0 })
  }

  /// Adds a table for its first observer, and keeps it up to date.
  @inlinable
  func add<Header>(_ table: SectionTable<Element, Header>) -> SectionTable<Element, Header> {
    let snapshots = SectionSnapshots(table)
    snapshots.observers = 1
    self.snapshots.append(snapshots)
    retainSections()
    return table
  }

  @usableFromInline
  func releaseSnapshots(_ table: ObjectIdentifier) {
    releaseSections()
    guard let index = snapshots.firstIndex(where: { ObjectIdentifier($0.table) == table }) else { return }
    snapshots[index].observers -= 1
    if snapshots[index].observers == 0 { snapshots.remove(at: index) }
  }
}
