public import CollectionChanges
public import PersistentArrays
public import Signals

extension CollectionProducer {
  /// The same list, in fewer updates: at most one in `interval`, on the scheduler; what comes meanwhile is kept by a policy.
  ///
  /// The first update, which leads to the list as it is at the start, comes at once. The last state always arrives, also when the list
  /// goes before its time has come; then the end comes after it. With ``Lag/unbounded``, all that waits comes when the time has.
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func throttled(
    for interval: Duration, on scheduler: some TimedScheduler, lag: Lag<Element> = .coalesced
  ) -> CollectionProducer {
    precondition(interval >= .zero, "Cannot wait for \(interval)")
    return delayed(lag) { $0.pace(by: scheduler, every: interval) }
  }

  /// The same list, told of only while `isPaused` is false; what comes while it is true is kept by a policy.
  ///
  /// When `isPaused` becomes false there is one update, or none if all has cancelled out; what changes then and in the same transaction
  /// is part of it. While it is false nothing is delayed. A list that goes while it is true ends at once if nothing waits; otherwise behind
  /// what waits, which is told of when it becomes false, or when the property has gone as well.
  @inlinable
  public func paused(while isPaused: some PropertyProtocol<Bool>, lag: Lag<Element> = .coalesced) -> CollectionProducer
  {
    let isPaused = isPaused.readOnly
    return delayed(lag) { $0.pace(while: isPaused) }
  }

  /// The same list, on turns of a scheduler; what comes before the next turn is kept by a policy.
  ///
  /// The first update, which leads to the list as it is at the start, comes at once; the end comes on the scheduler, behind the last
  /// state.
  @inlinable
  public func observe(on scheduler: some Scheduler, lag: Lag<Element> = .coalesced) -> CollectionProducer {
    delayed(lag) { $0.pace(by: scheduler) }
  }

  @inlinable
  func delayed(_ lag: Lag<Element>, _ setPace: @escaping (DelayedNode) -> Void) -> CollectionProducer {
    CollectionProducer(comparing: comparison) { [attach, comparison] consumer in
      let (consumer, observation) = consumer.gated()
      let node = DelayedNode(for: consumer.node)
      setPace(node)
      if let observation { node.ending.add(observation) }
      let run = DelayedRun(lag, for: consumer, comparing: comparison)
      node.backlog = run.steps
      var first: (PersistentArray<Element>, Int)?
      node.feeds.add(attach(run.consumer(feeding: node) { first = ($0, $1) }))
      guard let (list, version) = first else { startedInATurn("What is delayed") }
      node.begin { run.output.begin(list, version: version) }
      return node.ending
    }
  }
}

/// One start of a list that is delayed: what waits, and the list that was told of last.
@usableFromInline
final class DelayedRun<Element> {
  @usableFromInline typealias Policy = Lag<Element>.Policy

  @exclusivity(unchecked) @usableFromInline var backlog: Backlog<PersistentArray<Element>, ChangeComposition<Element>>
  @exclusivity(unchecked) @usableFromInline var output: ListOutput<Element>

  @inlinable
  init(_ lag: Lag<Element>, for consumer: Consumer<Element>, comparing comparison: ElementComparison<Element>?) {
    backlog = Backlog(lag.policy)
    output = ListOutput(to: consumer, comparing: comparison, keepingList: lag.policy.comparesLists)
  }

  /// What the source has to do for it.
  @inlinable
  func consumer(
    feeding node: DelayedNode, _ start: @escaping (PersistentArray<Element>, Int) -> Void
  ) -> Consumer<Element> {
    Consumer(
      node: node, needs: backlog.policy.comparesLists ? .after : .change, start: start,
      change: { change, _, after, version in
        self.backlog.append(change, leadingTo: after, version: version)
        node.wake()
      },
      end: { node.sourceEnded() })
  }

  @inlinable
  var steps: DelayedNode.Steps {
    DelayedNode.Steps(
      count: { self.backlog.count },
      sendFirst: {
        guard let part = self.backlog.takeFirst() else { return false }
        var isUpdate = false
        self.output.send(version: part.version, edits: part.edits) { list in
          let change = part.change(of: &list)
          isUpdate = !change.isEmpty
          return change
        }
        return isUpdate
      },
      end: { self.output.consumer.end() })
  }
}
