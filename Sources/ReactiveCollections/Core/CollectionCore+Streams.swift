internal import CollectionChanges
internal import PersistentArrays
internal import Signals

/// What an observer needs from the records.
@usableFromInline
enum StreamNeed {
  /// Changes of this level.
  case changes
  /// Lists after every change, of any level.
  case lists
  /// Lists before and after changes of this level.
  case updates
  /// Changes of every level, at paths.
  case paths
}

extension CollectionCore {
  /// Observes records, projected. If a first value is wanted, `starting` makes it from the current list. The records
  /// that follow belong to later versions.
  @inlinable
  func observe<Value>(
    _ need: StreamNeed, starting: ((PersistentArray<Element>, Int) -> Value)? = nil,
    _ project: @escaping (CommitRecord<Element>) -> Value?, _ sink: @escaping (Signal<Value, Never>.Event) -> Void
  ) -> any Disposable {
    let (list, version) = prepare(need)
    return attach(
      to: records, starting: starting.map { $0(list, version) }, after: version, project,
      detached: { self.inTurn { self.release(need) } }, sink)
  }

  /// Prepares for an observer that is about to be added, and returns the list at its current version.
  @inlinable
  func prepare(_ need: StreamNeed) -> (list: PersistentArray<Element>, version: Int) {
    inTurn {
      retain(need)
      return (started, version)
    }
  }

  /// Observes records after a version that was prepared for.
  @inlinable
  func attach<Value>(
    to records: SignalCore<CommitRecord<Element>, Never>, starting first: Value?, after version: Int,
    _ project: @escaping (CommitRecord<Element>) -> Value?, detached: @escaping () -> Void,
    _ sink: @escaping (Signal<Value, Never>.Event) -> Void
  ) -> any Disposable {
    if let domain, domain.isInTurn {
      return attach(in: domain, to: records, starting: first, after: version, project, detached: detached, sink)
    }
    if self.records.isEnding {
      // The list has been deallocated: its last state is the only value.
      if let first { sink(.value(first)) }
      sink(first == nil ? .interrupted : .completed)
      detached()
      return AnyDisposable()
    }
    var first = first
    return records.observe(starting: first == nil ? nil : .value(startingRecord), detached: detached) { event in
      switch event {
      case .value(let record):
        if let value = first.take() {
          sink(.value(value))
        } else if record.version > version, let value = project(record) {
          sink(.value(value))
        }
      case .completed: sink(.completed)
      case .interrupted: sink(.interrupted)
      }
    }
  }

  /// The observers of a shared list are added and called by its queue.
  @usableFromInline
  func attach<Value>(
    in domain: SharedDomain, to records: SignalCore<CommitRecord<Element>, Never>, starting first: Value?,
    after version: Int, _ project: @escaping (CommitRecord<Element>) -> Value?, detached: @escaping () -> Void,
    _ sink: @escaping (Signal<Value, Never>.Event) -> Void
  ) -> any Disposable {
    SharedObservation<Value, Never>.begin(in: domain, home: nil, detached: detached, sink) { sink, lifetime in
      lifetime += self.attach(to: records, starting: first, after: version, project, detached: {}, sink)
    }
  }

  /// A placeholder for the first value, which is not a commit.
  @inlinable
  var startingRecord: CommitRecord<Element> {
    CommitRecord(version: 0, before: nil, change: nil, after: [])
  }

  @usableFromInline
  func retain(_ need: StreamNeed) {
    switch need {
    case .changes: break
    case .updates: interest.before += 1
    case .lists: retainSections()
    case .paths:
      interest.paths += 1
      retainSections()
    }
  }

  @usableFromInline
  func release(_ need: StreamNeed) {
    switch need {
    case .changes: break
    case .updates: interest.before -= 1
    case .lists: releaseSections()
    case .paths:
      interest.paths -= 1
      releaseSections()
    }
  }

  // MARK: The streams

  @inlinable
  var lists: SignalProducer<PersistentArray<Element>, Never> {
    .starting { sink, lifetime in
      lifetime += self.observe(.lists, starting: { list, _ in list }, { $0.after }, sink)
    }
  }

  @inlinable
  var listsSignal: Signal<PersistentArray<Element>, Never> {
    SignalView { self.observe(.lists, { $0.after }, $0) }
  }

  @inlinable
  var flatChangesSignal: Signal<CollectionChange<Element>, Never> {
    SignalView { self.observe(.changes, { $0.change }, $0) }
  }

  @inlinable
  var pathChangesSignal: Signal<IndexPathChange, Never> {
    SignalView { self.observe(.paths, { $0.pathChange }, $0) }
  }

  @inlinable
  var updates: CollectionProducer<Element> { CollectionProducer(comparing: comparison) { self.attach($0) } }

  /// Attaches a consumer of updates: an observer, or a node that is fed in the first part of a commit.
  @inlinable
  func attach(_ consumer: Consumer<Element>) -> any Disposable {
    let need = consumer.needs == .both ? StreamNeed.updates : .changes
    let (list, version) = prepare(need)
    if let node = consumer.node, domain?.isInTurn != true {
      return feed(consumer, FedStart(node), starting: list, after: version) { self.inTurn { self.release(need) } }
    }
    // An observer receives each record as a value, like all observers of the list.
    return attach(
      to: records, starting: (list, nil), after: version,
      { record in record.change.map { _ in (record.after, record) } },
      detached: { self.inTurn { self.release(need) } }
    ) { event in
      switch event {
      case .value((let list, nil)): consumer.start(list, version)
      case .value((let after, let record?)):
        guard let change = record.change else { return }
        var before = consumer.needs == .both ? record.previous : nil
        // A node that was started in a turn of a shared list observes the list, so nothing else begins a pass for it.
        let pass = consumer.node.map { _ in CommitPass.current }
        let isBegun = pass?.beginFeeding() == true
        if let store = consumer.store {
          before = store.interest.before > 0 ? store.items : nil
          store.items = after
        }
        consumer.change(change, before, consumer.needs == .change ? nil : after, record.version)
        if isBegun { pass?.endFeeding() }
      case .completed, .interrupted: consumer.end()
      }
    }
  }

  /// Feeds a node from now on.
  @inlinable
  func feed(
    _ consumer: Consumer<Element>, _ start: FedStart<Feed<Element>>, starting list: PersistentArray<Element>,
    after version: Int, _ detached: @escaping () -> Void
  ) -> any Disposable {
    if records.isEnding {
      consumer.start(list, version)
      consumer.end()
      detached()
      return AnyDisposable()
    }
    let needsAfter = consumer.needsAfter
    if needsAfter { inTurn { interest.after += 1 } }
    add(start)
    let observation = openInputs().observe(detached: {
      if needsAfter { self.inTurn { self.interest.after -= 1 } }
      detached()
      self.remove(start)
    }) { event in
      switch event {
      case .value(let feed):
        if feed.pointee.version > start.version { consumer.follow(feed) } else { start.keep(feed.pointee) }
      case .completed, .interrupted: if start.isUnderWay { start.hasEnded = true } else { consumer.end() }
      }
    }
    consumer.start(list, version)
    start.finish(after: version) { feed in
      if feed.version > version { withUnsafePointer(to: feed, consumer.follow) }
    } end: {
      consumer.end()
    }
    return observation
  }
}

extension Consumer {
  /// Passes on what a list feeds.
  @inlinable
  func follow(_ feed: Feed<Element>.Reference) {
    if let store, let after = feed.pointee.after {
      let before = store.interest.before > 0 ? store.items : nil
      store.items = after
      change(feed.pointee.change, before, nil, feed.pointee.version)
    } else {
      change(
        feed.pointee.change, needs == .both ? feed.pointee.previous : nil, needs == .change ? nil : feed.pointee.after,
        feed.pointee.version)
    }
  }
}

extension CommitRecord {
  /// What changed at every level. For a list without sections, this is only the change of its own level.
  @inlinable
  var pathChange: IndexPathChange? { paths ?? change.map { IndexPathChange($0) } }
}

extension CollectionUpdate {
  @inlinable
  init?(_ record: CommitRecord<Element>) {
    guard let change = record.change else { return nil }
    self.init(version: record.version, before: record.previous, change: change, after: record.after)
  }
}
