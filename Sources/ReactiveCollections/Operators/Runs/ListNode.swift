public import CollectionChanges
public import PersistentArrays
internal import Signals

/// One start of an operator that depends on more than one source and makes a list.
@usableFromInline
class ListNode<Output>: OperatorNode {
  @exclusivity(unchecked) @usableFromInline final var output: ListOutput<Output>
  @exclusivity(unchecked) @usableFromInline final var version = 0
  /// The comparison of the elements, if any.
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

  /// A composition for the changes of one commit. Values that are set back in the commit do not count as changed. An
  /// object that is removed and inserted again may have changed inside, and is refreshed.
  @inlinable final var emptyComposition: ChangeComposition<Output> {
    ChangeComposition(comparison: comparison, refreshingObjects: true)
  }

  /// Begins, when all sources have reported their initial state.
  @inlinable
  final func begin(_ list: PersistentArray<Output>) { begin(telling: { output.begin(list, version: 0) }) }

  /// Sends what has changed as one change, possibly made in steps. See
  /// ``ListOutput/send(version:edits:replaces:inSteps:settling:_:)``.
  @inlinable
  final func send(
    edits: Bool, replaces: Bool = false, inSteps: Bool = true,
    _ change: (inout PersistentArray<Output>) -> CollectionChange<Output>
  ) {
    version += 1
    output.send(version: version, edits: edits, replaces: replaces, inSteps: inSteps, change)
  }
}
