public import CollectionChanges
public import PersistentArrays
package import Signals

/// One start of an operator that depends on more than one source. It makes its change when all sources have made
/// theirs.
///
/// The subclass ``ListNode`` makes a list, and ``SectionedNode`` makes sections.
@usableFromInline
class OperatorNode: StartedNode {
  /// The number of sources that have not ended.
  @exclusivity(unchecked) @usableFromInline final var livingSources = 0

  @inlinable
  override init(feeding fed: CommitNode?) { super.init(feeding: fed) }

  /// What the node does in its part of a pass. A closure made where the types are known, rather than a method that
  /// subclasses override: in a generic class such a method is compiled once for all types, and was three times as slow.
  /// The closure holds the node unowned, and is called only by the node.
  @exclusivity(unchecked) @usableFromInline final var onFlush: (() -> Void)?

  @usableFromInline
  final override func flush(in pass: CommitPass) {
    guard hasBegun else { return isDue = true }
    isDue = false
    if feeds.isDisposed { return }
    isFlushing = true
    onFlush?()
    isFlushing = false
    endIfOver()
  }

  /// The node has something to do, in a pass of its own as soon as it has begun.
  @usableFromInline
  final func becomeDue() {
    isDue = true
    if hasBegun { wakeAlone() }
  }

  // MARK: Sources

  /// Follows one of several sources, and returns its first list. `start` receives that list before any change, and
  /// `change` each change, before this node does its part. The closures live as long as the node: what they capture
  /// must not keep the first list alive.
  @inlinable
  final func follow<Input>(
    _ source: CollectionProducer<Input>, needs: Consumer<Input>.Needs,
    start: @escaping (PersistentArray<Input>) -> Void = { _ in },
    _ change: @escaping (CollectionChange<Input>, PersistentArray<Input>?) -> Void
  ) -> PersistentArray<Input> {
    livingSources += 1
    var first: PersistentArray<Input>?
    feeds.add(
      source.attach(
        Consumer(
          node: self, needs: needs,
          start: { list, _ in
            first = list
            start(list)
          },
          change: { new, _, after, _ in
            change(new, after)
            self.wake()
          },
          end: { self.sourceEnded() })))
    return started(first.take())
  }

  /// Does the same for sections. `change` receives each change with the sections that it leads to.
  @inlinable
  final func follow<Section, Row>(
    _ source: SectionedProducer<Section, Row>,
    start: @escaping (SectionedConsumer<Section, Row>.Table) -> Void,
    _ change: @escaping (SectionedChange<Section, Row>, SectionedConsumer<Section, Row>.Table) -> Void
  ) -> SectionedConsumer<Section, Row>.Table {
    livingSources += 1
    var first: SectionedConsumer<Section, Row>.Table?
    feeds.add(
      source.attach(
        SectionedConsumer(
          node: self, needsTables: true,
          start: { table, _ in
            first = table
            start(table)
          },
          change: { new, _, after, _ in
            guard let after else { preconditionFailure("A change must come with the sections that it leads to") }
            change(new, after)
            self.wake()
          },
          end: { self.sourceEnded() })))
    return started(first.take())
  }

  /// Returns the list with which a source has started.
  @inlinable
  final func started<List>(_ list: List?) -> List {
    ReactiveCollections.started(list, of: "A pipeline with several sources or a live rule")
  }

  /// A source has ended. This node ends with the last one, after its last part.
  @usableFromInline
  final func sourceEnded() {
    livingSources -= 1
    endIfOver()
  }

  @usableFromInline
  final override func endIfOver() {
    if livingSources == 0, hasBegun, !isDue, !isScheduled, !isFlushing { end() }
  }
}

extension OperatorNode {
  /// Watches a property that holds a rule. The node does its part when the rule has changed; if a source ends in the
  /// same transaction, this node ends after that.
  @usableFromInline
  final func watch<Rule>(_ rule: Property<Rule>) -> PropertyWatch<Rule> {
    // Unowned: only a living node is notified.
    let watch = watch(rule, touched: { [unowned(unsafe) self] in isDue = true })
    feeds.add { watch.end() }
    return watch
  }
}
