internal import Signals

/// A participant in commits: a list, an operator with several sources or a delay, an index, or a property of an
/// aggregate.
///
/// A commit visits nodes by *height*. Each node is higher than everything that it is derived from. So it does its part
/// after its sources have done theirs, and does it only once, however many ways the change takes to it. Opaque to
/// users. (The order by heights is that of [Incremental](https://github.com/janestreet/incremental).)
public class CommitNode {
  @exclusivity(unchecked) @usableFromInline final var height = 0
  @exclusivity(unchecked) final var isScheduled = false
  /// The next node that waits at the same height.
  @exclusivity(unchecked) final var nextWaiting: CommitNode?
  private final var isRising = false
  /// The code that has read the node and is to be notified of the next change.
  @exclusivity(unchecked) final var readers: ReadRegistrar?

  @usableFromInline init() {}

  /// Does the node's part of a pass. Everything that it is derived from has done its part.
  @usableFromInline
  func flush(in pass: CommitPass) { preconditionFailure("A node of a commit must override `flush(in:)`") }

  /// Called when the node has risen. Everything that is derived from it must rise above its new height.
  func didRise() {}

  /// Raises the node above a height, and everything that is derived from it above the node.
  @usableFromInline
  final func rise(above height: Int) {
    guard self.height <= height else { return }
    if isRising { madeOfItself() }
    isRising = true
    self.height = height + 1
    didRise()
    isRising = false
  }
}
