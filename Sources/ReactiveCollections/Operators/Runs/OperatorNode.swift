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
  final func watch<Rule>(_ rule: Property<Rule>) -> PropertyWatch<Rule> { watch(rule, endingWith: feeds) }
}

/// What an operator with several sources makes, for an observer: it is made in the first part of a commit, and told in the second.
@usableFromInline
struct Gate<Element> {
  @usableFromInline let consumer: Consumer<Element>
  @usableFromInline let observation: any Disposable

  /// What is told, in its turn: what the observer of the start edits is told after it.
  @usableFromInline
  enum Item {
    case start(PersistentArray<Element>, Int)
    case change(CollectionChange<Element>, PersistentArray<Element>?, PersistentArray<Element>?, Int)
  }

  @inlinable
  init(_ consumer: Consumer<Element>) {
    let queue = SignalCore<Item, Never>()
    observation = queue.observe { event in
      switch event {
      case .value(.start(let list, let version)): consumer.start(list, version)
      case .value(.change(let change, let before, let after, let version)):
        consumer.change(change, before, after, version)
      case .completed, .interrupted: consumer.end()
      }
    }
    self.consumer = Consumer(
      node: nil, needs: consumer.needs, start: { queue.send(.value(.start($0, $1))) },
      change: { queue.accept(.value(.change($0, $1, $2, $3))) }, end: { queue.accept(.completed) })
  }
}
