public import CollectionChanges
public import PersistentArrays
public import Signals

extension SectionedProducer {
  /// The same sections, in fewer updates: at most one in `interval`, on the scheduler; what comes meanwhile is kept by a policy.
  ///
  /// The first update, which leads to the sections as they are at the start, comes at once. The last state always arrives, also when the
  /// list goes before its time has come; then the end comes after it. With ``SectionedLag/unbounded``, all that waits comes when the time
  /// has.
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func throttled(
    for interval: Duration, on scheduler: some TimedScheduler, lag: SectionedLag<Section, Row> = .coalesced
  ) -> SectionedProducer {
    precondition(interval >= .zero, "Cannot wait for \(interval)")
    return delayed(lag) { $0.pace(by: scheduler, every: interval) }
  }

  /// The same sections, told of only while `isPaused` is false; what comes while it is true is kept by a policy.
  ///
  /// When `isPaused` becomes false there is one update, or none if all has cancelled out; what changes then and in the same transaction
  /// is part of it. While it is false nothing is delayed. A list that goes while it is true ends at once if nothing waits; otherwise behind
  /// what waits, which is told of when it becomes false, or when the property has gone as well.
  @inlinable
  public func paused(
    while isPaused: some PropertyProtocol<Bool>, lag: SectionedLag<Section, Row> = .coalesced
  ) -> SectionedProducer {
    let isPaused = isPaused.readOnly
    return delayed(lag) { $0.pace(while: isPaused) }
  }

  /// The same sections, on turns of a scheduler; what comes before the next turn is kept by a policy.
  ///
  /// The first update, which leads to the sections as they are at the start, comes at once; the end comes on the scheduler, behind the
  /// last state.
  @inlinable
  public func observe(
    on scheduler: some Scheduler, lag: SectionedLag<Section, Row> = .coalesced
  ) -> SectionedProducer {
    delayed(lag) { $0.pace(by: scheduler) }
  }

  @inlinable
  func delayed(
    _ lag: SectionedLag<Section, Row>, _ setPace: @escaping (DelayedNode) -> Void
  ) -> SectionedProducer {
    SectionedProducer(comparing: comparison) { [attach] consumer in
      let (consumer, observation) = consumer.gated()
      let node = DelayedNode(for: consumer.node)
      setPace(node)
      if let observation { node.ending.add(observation) }
      let run = SectionedDelayedRun(lag, for: consumer)
      node.backlog = run.steps
      var first: (PersistentArray<SectionSnapshot<Section, Row>>, Int)?
      node.feeds.add(attach(run.consumer(feeding: node) { first = ($0, $1) }))
      guard let (table, version) = first else { startedInATurn("What is delayed") }
      node.begin { run.begin(table, version) }
      return node.ending
    }
  }
}

/// One start of sections that are delayed: what waits, and the sections that were told of last.
@usableFromInline
final class SectionedDelayedRun<Section, Row> {
  @usableFromInline typealias Table = PersistentArray<SectionSnapshot<Section, Row>>

  @exclusivity(unchecked) @usableFromInline var backlog: Backlog<Table, SectionedComposition<Section, Row>>
  @usableFromInline let consumer: SectionedConsumer<Section, Row>
  /// The sections that were told of last, if anybody needs them.
  @exclusivity(unchecked) @usableFromInline var table: Table = []
  @usableFromInline let keepsTable: Bool

  @inlinable
  init(_ lag: SectionedLag<Section, Row>, for consumer: SectionedConsumer<Section, Row>) {
    backlog = Backlog(lag.policy)
    self.consumer = consumer
    keepsTable = consumer.needsTables || lag.policy.comparesLists
  }

  /// What the source has to do for it.
  @inlinable
  func consumer(
    feeding node: DelayedNode, _ start: @escaping (Table, Int) -> Void
  ) -> SectionedConsumer<Section, Row> {
    SectionedConsumer(
      node: node, needsTables: backlog.policy.comparesLists, start: start,
      change: { change, _, after, version in
        self.backlog.append(change, leadingTo: after, version: version)
        node.wake()
      },
      end: { node.sourceEnded() })
  }

  @inlinable
  func begin(_ table: Table, _ version: Int) {
    if keepsTable { self.table = table }
    consumer.start(table, version)
  }

  @inlinable
  var steps: DelayedNode.Steps {
    DelayedNode.Steps(
      count: { self.backlog.count }, sendFirst: { self.backlog.takeFirst().map(self.send) ?? false },
      end: { self.consumer.end() })
  }

  @inlinable
  func send(_ part: Backlog<Table, SectionedComposition<Section, Row>>.Part) -> Bool {
    let before = consumer.needsTables ? table : nil
    var change = part.change(of: &table)
    if change.isEmpty { return false }
    if keepsTable, !part.edits { change.performUnchecked(on: &table) }
    if let before {
      change = part.settled(change, from: before, to: table)
      if change.isEmpty { return false }
    }
    consumer.change(change, before, consumer.needsTables ? table : nil, part.version)
    return true
  }
}
