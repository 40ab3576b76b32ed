internal import Signals

/// What takes part in commits: a list, or an operator that has several sources.
///
/// A commit goes through them by *height*. Each stands higher than all that it is made of, so that it does its part when these have
/// done theirs, and does it once, by however many ways the change comes. Opaque to users. (The order of heights is that of
/// [Incremental](https://github.com/janestreet/incremental).)
public class CommitNode {
  @exclusivity(unchecked) @usableFromInline final var height = 0
  @exclusivity(unchecked) final var isScheduled = false
  /// The next of those that wait at the same height.
  @exclusivity(unchecked) final var nextWaiting: CommitNode?
  private final var isRising = false
  /// Who has read it and is to know of the next change.
  @exclusivity(unchecked) final var readers: ReadRegistrar?

  @usableFromInline init() {}

  /// Does its part of a pass: all that it is made of has done so.
  @usableFromInline
  func flush() { preconditionFailure("A node of a commit has a part in it") }

  /// It stands higher: all that is made of it rises above that.
  func didRise() {}

  /// Puts it above a height, and what is made of it above that.
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
