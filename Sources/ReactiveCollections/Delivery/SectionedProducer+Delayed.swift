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
  /// Unlike ``/Signals/SignalProducer/throttle(_:on:)``, it drops nothing: that would drop updates which later ones build upon.
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func throttled(
    for interval: Duration, on scheduler: some TimedScheduler, lag: SectionedLag<Section, Row> = .coalesced
  ) -> SectionedProducer {
    checkInterval(interval)
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
    SectionedProducer(comparing: comparison) { [attach, comparison] consumer in
      let (gated, delivery) = consumer.gated()
      let comparesLists = lag.policy.comparesLists
      let output = SectionedOutput(to: gated, comparing: comparison, keepingTable: comparesLists)
      let run = DelayedRun(lag.policy, output)
      return run.begin(feeding: consumer.node, endingWith: delivery, setPace) { node, start in
        attach(
          SectionedConsumer(
            node: node, needsTables: comparesLists, start: start,
            change: { change, _, after, version in
              run.follow(change, leadingTo: after, version: version, waking: node)
            }, end: { node.sourceEnded() }))
      }
    }
  }
}
