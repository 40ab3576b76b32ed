/// Where a read-only list or dictionary was made.
@usableFromInline typealias SourceLocation = (file: StaticString, line: UInt)

/// What a read-only list or dictionary keeps: its node, and what the node follows. When it is released, the node ends.
@usableFromInline
final class ResultHold {
  /// Keeps the node, and releases it where it was made, if that can be reached.
  private let hold: NodeHold
  private let node: Node
  /// What the result keeps going. Retained; released in a loop, since chains can be long.
  let kept: Unmanaged<AnyObject>?
  /// The subscription to something on other threads.
  private let following: Lifetime.Token?
  private let location: SourceLocation
  #if DEBUG
    /// What it follows on other threads, if it does that itself.
    private struct Remote { weak var source: AnyObject? }
    private var remote: Remote?
  #endif

  @usableFromInline
  init(_ node: Node, keeping kept: [AnyObject], following: (any Disposable)?, _ location: SourceLocation) {
    self.node = node
    self.kept = KeptTogether.all(kept).map { .passRetained($0) }
    self.following = following.map(Lifetime.Token.init(disposing:))
    self.location = location
    hold = NodeHold(node)
  }

  /// Notes what the result follows on other threads.
  func follow(_ source: AnyObject) {
    #if DEBUG
      remote = Remote(source: source)
    #endif
  }

  deinit {
    #if DEBUG
      // One that has sent something has lived for a while, and probably goes together with its observers. In a store,
      // ends wait for the queue.
      let isSilenced = node.isFollowed && !node.hasNotified && !node.isFinal && !node.isShared
      let (sources, location) = (isSilenced ? node.livingSources : [], location)
      let isRemote = following != nil && (remote.map { $0.source != nil } ?? true)
    #endif
    node.endInIsolation()
    if let kept { DeferredRelease.release(kept) }
    #if DEBUG
      // Not before: a source that ends with the result has nothing more to send.
      if isSilenced {
        DeferredRelease.run { if isRemote || sources.contains(where: { !$0.isFinal }) { SilentLists.report(location) } }
      }
    #endif
  }
}
