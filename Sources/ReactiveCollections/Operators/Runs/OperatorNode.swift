public import CollectionChanges
public import PersistentArrays
package import Signals

/// One start of an operator that depends on more than one thing: it makes its change when all of them have made theirs.
@usableFromInline
class OperatorNode<Output>: CommitNode {
  @exclusivity(unchecked) @usableFromInline final var output: ListOutput<Output>
  @exclusivity(unchecked) @usableFromInline final var version = 0
  /// Ends all that feeds it, and delivery.
  @usableFromInline final let ending = CompositeDisposable()
  /// Ends all that feeds it.
  @usableFromInline final let feeds = CompositeDisposable()
  @exclusivity(unchecked) @usableFromInline final var hasBegun = false
  /// How many sources go on.
  @exclusivity(unchecked) @usableFromInline final var livingSources = 0

  @inlinable
  init(for consumer: Consumer<Output>, keepingList: Bool) {
    var consumer = consumer
    if consumer.node == nil {
      let gate = Gate(consumer)
      ending.add(gate.observation)
      consumer = gate.consumer
    }
    output = ListOutput(to: consumer, keepingList: keepingList)
    super.init()
    ending.add(feeds)
  }

  override func didRise() { output.consumer.node?.rise(above: height) }

  /// It has something to do in the pass that is under way.
  @usableFromInline
  final func wake() { CommitPass.current.schedule(self) }

  /// It has something to do, and no pass is under way for it: one begins, or the transaction in progress leads to one.
  @usableFromInline
  final func wakeAlone() {
    if Transaction.wakeLater(self) { return }
    wake()
    let pass = CommitPass.current
    if pass.beginFeeding() { pass.endFeeding() }
  }

  /// A source has gone; with the last one this goes.
  @inlinable
  final func sourceEnded() {
    livingSources -= 1
    if livingSources == 0, hasBegun { end() }
  }

  /// Follows one of several sources: `start` gets its list, and `change` each change, before this has its turn.
  @inlinable
  final func follow<Input>(
    _ source: CollectionProducer<Input>, needs: Consumer<Input>.Needs,
    _ start: @escaping (PersistentArray<Input>) -> Void,
    _ change: @escaping (CollectionChange<Input>, PersistentArray<Input>?) -> Void
  ) {
    livingSources += 1
    var hasStarted = false
    feeds.add(
      source.attach(
        Consumer(
          node: self, needs: needs,
          start: { list, _ in
            hasStarted = true
            start(list)
          },
          change: { new, _, after, _ in
            change(new, after)
            self.wake()
          },
          end: { self.sourceEnded() })))
    precondition(hasStarted, "What has several sources, or a live rule, cannot be started in a turn of a shared list")
  }

  /// All sources have said what they are like.
  @inlinable
  final func begin(_ list: PersistentArray<Output>) {
    hasBegun = true
    output.begin(list, version: 0)
    if livingSources == 0 { end() }
  }

  /// No change will come.
  @inlinable
  final func end() {
    output.consumer.end()
    feeds.dispose()
  }

  /// Sends what has changed, as one change.
  @inlinable
  final func send(edits: Bool, _ change: (inout PersistentArray<Output>) -> CollectionChange<Output>) {
    version += 1
    output.send(version: version, edits: edits, change)
  }
}

extension OperatorNode {
  /// Watches a property that holds a rule; `wake()` is called when it has changed.
  @usableFromInline
  final func watch<Rule>(_ rule: Property<Rule>) -> PropertyWatch<Rule> {
    let watch = PropertyWatch(
      rule,
      becomesStale: { [weak self] in
        let pass = CommitPass.current
        if let self, pass.isTurn { pass.schedule(self) }
      },
      settles: { [weak self] in
        guard let self else { return }
        if Transaction.wakeLater(self) { return }
        wake()
        ThreadContext.current.whenSettled = {
          let pass = CommitPass.current
          if pass.beginFeeding() { pass.endFeeding() }
        }
      })
    rise(above: watch.commitHeight)
    feeds.add { watch.end() }
    return watch
  }
}

/// What an operator with several sources makes, for an observer: it is made in the first part of a commit, and told in the second.
@usableFromInline
struct Gate<Element> {
  @usableFromInline let consumer: Consumer<Element>
  @usableFromInline let observation: any Disposable

  @usableFromInline
  struct Change {
    @usableFromInline let change: CollectionChange<Element>
    @usableFromInline let before: PersistentArray<Element>?
    @usableFromInline let after: PersistentArray<Element>?
    @usableFromInline let version: Int

    @inlinable
    init(
      _ change: CollectionChange<Element>, _ before: PersistentArray<Element>?, _ after: PersistentArray<Element>?,
      _ version: Int
    ) {
      self.change = change
      self.before = before
      self.after = after
      self.version = version
    }
  }

  @inlinable
  init(_ consumer: Consumer<Element>) {
    let queue = SignalCore<Change, Never>()
    observation = queue.observe { event in
      switch event {
      case .value(let new): consumer.change(new.change, new.before, new.after, new.version)
      case .completed, .interrupted: consumer.end()
      }
    }
    self.consumer = Consumer(
      node: nil, needs: consumer.needs, start: consumer.start,
      change: { queue.accept(.value(Change($0, $1, $2, $3))) }, end: { queue.accept(.completed) })
  }
}
