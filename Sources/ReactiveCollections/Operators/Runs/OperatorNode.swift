public import CollectionChanges
public import PersistentArrays
package import Signals

/// One start of an operator that depends on more than one thing: it makes its change when all of them have made theirs.
@usableFromInline
class OperatorNode<Output>: CommitNode {
  @exclusivity(unchecked) @usableFromInline final var output: ListOutput<Output>
  @exclusivity(unchecked) @usableFromInline final var version = 0
  /// Ends all that feeds it.
  @usableFromInline final let ending = CompositeDisposable()
  @exclusivity(unchecked) @usableFromInline final var hasBegun = false
  /// How many sources go on.
  @exclusivity(unchecked) @usableFromInline final var livingSources = 0

  @inlinable
  init(for consumer: Consumer<Output>, keepingList: Bool, _ sink: @escaping (ListEvent<Output>) -> Void) {
    var sink = sink
    if consumer.node == nil {
      // An observer is told in the second part of a commit.
      let gate = SignalCore<ListEvent<Output>, Never>()
      ending.add(
        gate.observe { [sink] in
          if case .value(let event) = $0 { sink(event) }
        })
      sink = { gate.accept(.value($0)) }
    }
    output = ListOutput(to: consumer, keepingList: keepingList, sink)
    super.init()
  }

  override func forEachNodeAbove(_ body: (CommitNode) -> Void) {
    if let node = output.consumer.node { body(node) }
  }

  /// It has something to do in the pass that is under way.
  @usableFromInline
  final func wake() { CommitPass.current.schedule(self) }

  /// A source has gone; with the last one this goes.
  @inlinable
  final func sourceEnded() {
    livingSources -= 1
    if livingSources == 0, hasBegun { output.sink(.completed) }
  }

  /// Follows one of several sources: `start` gets its list, and `change` each change, before this has its turn.
  @inlinable
  final func follow<Input>(
    _ source: CollectionProducer<Input>, needs: Consumer<Input>.Needs,
    _ start: @escaping (PersistentArray<Input>) -> Void, _ change: @escaping (ListChange<Input>) -> Void
  ) {
    livingSources += 1
    ending.add(
      source.attach(Consumer(node: self, needs: needs)) { event in
        switch event {
        case .start(let list, _): start(list)
        case .change(let new):
          change(new)
          self.wake()
        case .completed, .interrupted: self.sourceEnded()
        }
      })
  }

  /// All sources have said what they are like.
  @inlinable
  final func begin(_ list: PersistentArray<Output>) {
    hasBegun = true
    output.begin(list, version: 0)
    if livingSources == 0 { output.sink(.completed) }
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
      becomesStale: { [unowned self] in
        let pass = CommitPass.current
        if pass.isTurn { pass.schedule(self) }
      },
      settles: { [unowned self] in
        if Transaction.wakeLater(self) { return }
        wake()
        ThreadContext.current.whenSettled = { CommitPass.current.run() }
      })
    rise(above: watch.commitHeight)
    ending.add { watch.end() }
    return watch
  }
}
