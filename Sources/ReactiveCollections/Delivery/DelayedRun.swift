internal import CollectionChanges
internal import PersistentArrays
public import Signals

/// One start of a delayed list or delayed sections: the buffered changes, and the last list that was sent.
@usableFromInline
final class DelayedRun<Output: ChangeOutput, Composition: ComposingChanges> where Composition.Change == Output.Change {
  @usableFromInline typealias List = Output.Change.List

  @exclusivity(unchecked) @usableFromInline var backlog: Backlog<List, Composition>
  @exclusivity(unchecked) @usableFromInline var output: Output

  @inlinable
  init(_ policy: LagPolicy<List, Composition>, _ output: Output) {
    backlog = Backlog(policy)
    self.output = output
  }

  /// Starts: `attach` follows the source and passes on its initial state. The returned disposable ends the run and
  /// `delivery`. The node retains this run, and not vice versa.
  @inlinable
  func begin(
    feeding target: CommitNode?, endingWith delivery: (any Disposable)?, _ setPace: (DelayedNode) -> Void,
    _ attach: (DelayedNode, @escaping (List, Int) -> Void) -> any Disposable
  ) -> any Disposable {
    let node = DelayedNode(feeding: target)
    setPace(node)
    if let delivery { node.ending.add(delivery) }
    node.backlog = steps
    var first: (List, Int)?
    node.feeds.add(attach(node) { first = ($0, $1) })
    let (list, version) = started(first.take(), of: "A delayed stream")
    node.begin(telling: { output.begin(list, version: version) })
    return node.ending
  }

  /// Buffers a change of the source and wakes the node.
  @inlinable
  func follow(_ change: Output.Change, leadingTo list: List?, version: Int, waking node: DelayedNode) {
    backlog.append(change, leadingTo: list, version: version)
    node.wake()
  }

  @inlinable
  var steps: DelayedNode.Steps {
    DelayedNode.Steps(
      count: { self.backlog.count },
      sendFirst: {
        guard let part = self.backlog.takeFirst() else { return false }
        return self.output.send(
          version: part.version, edits: part.edits, inSteps: false, settling: part.settle, part.change)
      },
      end: { self.output.end() })
  }
}
