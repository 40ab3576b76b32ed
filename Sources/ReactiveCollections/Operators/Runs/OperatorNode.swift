public import CollectionChanges
public import PersistentArrays
package import Signals

/// One start of an operator that depends on more than one thing: it makes its change when all of them have made theirs.
///
/// Subclasses know what it makes: ``ListNode`` a list, ``SectionedNode`` sections.
@usableFromInline
class OperatorNode: CommitNode {
  /// What it feeds: nothing, if that is an observer.
  @usableFromInline final let fed: CommitNode?
  /// Ends all that feeds it, and delivery.
  @usableFromInline final let ending = CompositeDisposable()
  /// Ends all that feeds it.
  @usableFromInline final let feeds = CompositeDisposable()
  /// Whether it does its part of passes: all sources have said what they are like, and it has said what it makes of that.
  @exclusivity(unchecked) @usableFromInline final var hasBegun = false
  /// Whether it has something to do in a part that is to come.
  @exclusivity(unchecked) @usableFromInline final var isDue = false
  /// How many sources go on.
  @exclusivity(unchecked) @usableFromInline final var livingSources = 0

  @inlinable
  init(feeding fed: CommitNode?) {
    self.fed = fed
    super.init()
    ending.add(feeds)
  }

  override func didRise() { fed?.rise(above: height) }

  /// What it does in its part of a pass. A closure that is made where the types are known, and no method that subclasses override: of a generic
  /// class that is compiled once for all types, and was three times as slow. It has the node unowned, and is called by it only.
  @exclusivity(unchecked) @usableFromInline final var onFlush: (() -> Void)?

  @usableFromInline
  final override func flush() {
    guard hasBegun else { return isDue = true }
    isDue = false
    if feeds.isDisposed { return }
    onFlush?()
    if livingSources == 0, !isScheduled { end() }
  }

  /// It has something to do: in a pass of its own, as soon as it has begun.
  @usableFromInline
  final func becomeDue() {
    isDue = true
    if hasBegun { wakeAlone() }
  }

  /// Tells that no change will come.
  @usableFromInline
  func tellEnd() { preconditionFailure("An operator has somebody to tell") }

  // MARK: Sources

  /// Follows one of several sources: `start` gets its list, and `change` each change, before this does its part.
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
    requireStart(hasStarted)
  }

  /// Follows sections: `start` gets them, and `change` each change with what it leads to, before this does its part.
  @inlinable
  final func follow<Section, Row>(
    _ source: SectionedProducer<Section, Row>,
    _ start: @escaping (SectionedConsumer<Section, Row>.Table) -> Void,
    _ change: @escaping (SectionedChange<Section, Row>, SectionedConsumer<Section, Row>.Table) -> Void
  ) {
    livingSources += 1
    var hasStarted = false
    feeds.add(
      source.attach(
        SectionedConsumer(
          node: self, needsTables: true,
          start: { table, _ in
            hasStarted = true
            start(table)
          },
          change: { new, _, after, _ in
            guard let after else { preconditionFailure("A change came without the sections that it needs") }
            change(new, after)
            self.wake()
          },
          end: { self.sourceEnded() })))
    requireStart(hasStarted)
  }

  @inlinable
  final func requireStart(_ hasStarted: Bool) {
    ReactiveCollections.requireStart(hasStarted, of: "What has several sources, or a live rule,")
  }

  /// A source has gone; with the last one this goes.
  @usableFromInline
  final func sourceEnded() {
    livingSources -= 1
    if livingSources == 0, hasBegun, !isDue { end() }
  }

  /// All sources have said what they are like, and what follows this has begun as well.
  @usableFromInline
  final func didBegin() {
    hasBegun = true
    if isDue { wakeAlone() }
    if livingSources == 0, !isDue { end() }
  }

  /// No change will come.
  private func end() {
    if feeds.isDisposed { return }
    tellEnd()
    feeds.dispose()
  }
}

extension OperatorNode {
  /// Watches a property that holds a rule; `wake()` is called when it has changed.
  @usableFromInline
  final func watch<Rule>(_ rule: Property<Rule>) -> PropertyWatch<Rule> { watch(rule, endingWith: feeds) }
}
