public import CollectionChanges
public import PersistentArrays
internal import Signals

/// One start of an operator that depends on more than one thing, and makes a list.
@usableFromInline
class ListNode<Output>: OperatorNode {
  @exclusivity(unchecked) @usableFromInline final var output: ListOutput<Output>
  @exclusivity(unchecked) @usableFromInline final var version = 0
  /// What tells elements apart, if something does.
  @usableFromInline final let comparison: ElementComparison<Output>?

  @inlinable
  init(for consumer: Consumer<Output>, comparing comparison: ElementComparison<Output>?, keepingList: Bool) {
    self.comparison = comparison
    let (gated, observation) = consumer.gated()
    output = ListOutput(to: gated, comparing: comparison, keepingList: keepingList)
    super.init(feeding: consumer.node)
    if let observation { ending.add(observation) }
  }

  @inlinable
  override func tellEnd() { output.consumer.end() }

  /// To put together what happens in one commit: what is set back in it is no change. An object that goes and comes again may have
  /// changed inside, and is refreshed.
  @inlinable final var emptyComposition: ChangeComposition<Output> {
    ChangeComposition(comparison: comparison, refreshingObjects: true)
  }

  /// All sources have said what they are like.
  @inlinable
  final func begin(_ list: PersistentArray<Output>) {
    // An observer is told of changes after the start, by its gate; an operator is not ready for them before the start is over.
    if fed == nil { hasBegun = true }
    output.begin(list, version: 0)
    didBegin()
  }

  /// Sends what has changed, as one change, perhaps in steps; see ``ListOutput/send(version:edits:replaces:_:)``.
  @inlinable
  final func send(
    edits: Bool, replaces: Bool = false, inSteps: Bool = true,
    _ change: (inout PersistentArray<Output>) -> CollectionChange<Output>
  ) {
    version += 1
    output.send(version: version, edits: edits, replaces: replaces, inSteps: inSteps, change)
  }
}
