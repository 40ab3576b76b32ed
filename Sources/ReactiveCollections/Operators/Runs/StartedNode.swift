public import Signals

/// One start of an operator that does a part in commits. It ends once, when its sources have ended and everything that
/// they sent has been passed on.
///
/// The subclass ``OperatorNode`` makes a change when all of its sources have made theirs, and ``DelayedNode`` sends
/// changes later.
@usableFromInline
class StartedNode: CommitNode {
  /// The node that this one feeds; `nil` if the consumer is an observer.
  @usableFromInline final let fed: CommitNode?
  /// Ends all feeds, and the delivery.
  @usableFromInline final let ending = CompositeDisposable()
  /// Ends everything that feeds this node.
  @usableFromInline final let feeds = CompositeDisposable()
  /// Whether it takes part in passes: all sources have reported their initial state, and this node has sent its own.
  @exclusivity(unchecked) @usableFromInline final var hasBegun = false
  /// Whether it has something to do in its next part.
  @exclusivity(unchecked) @usableFromInline final var isDue = false
  /// Whether it is doing its part. If a source ends meanwhile, this node ends after the part.
  @exclusivity(unchecked) @usableFromInline final var isFlushing = false

  @usableFromInline
  init(feeding fed: CommitNode?) {
    self.fed = fed
    super.init()
    ending.add(feeds)
  }

  override func didRise() { fed?.rise(above: height) }

  /// Begins: `tell` sends the initial state. The sources are already followed, so that no edit is missed that is made
  /// meanwhile.
  @usableFromInline
  final func begin(telling tell: () -> Void) {
    // An observer receives changes after the start, through its gate. An operator is not ready for them before the
    // start is over.
    if fed == nil { hasBegun = true }
    tell()
    hasBegun = true
    if isDue { wakeAlone() }
    endIfOver()
  }

  /// Ends the stream if its sources have ended and nothing is left to be sent. Overridden by subclasses.
  @usableFromInline
  func endIfOver() { preconditionFailure("Subclasses must override endIfOver()") }

  /// Sends the end of the stream. Overridden by subclasses.
  @usableFromInline
  func tellEnd() { preconditionFailure("Subclasses must override tellEnd()") }

  /// Ends the stream, once: no more changes will be sent.
  final func end() {
    if feeds.isDisposed { return }
    tellEnd()
    feeds.dispose()
  }
}
