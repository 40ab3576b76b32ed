internal import Synchronization

// Feeds of derived signals' cores, and when they are released.

extension SignalCore {
  /// The signal that users hold has been deallocated, on any thread.
  func abandon() {
    isAbandoned.store(true, ordering: .releasing)
    let home = home
    if home.isAway {
      home.runLast { self.detachIfUnused() }
    } else if Home.isHere(home.id) {
      detachIfUnused()
    }
  }

  func begin(feed: AnyObject) { self.feed.store(Self.id(of: feed), ordering: .relaxed) }

  func isFed(by feed: AnyObject) -> Bool { self.feed.load(ordering: .relaxed) == Self.id(of: feed) }

  /// The feed of a projected signal has been released, on any thread. Unless the core had given it up, no more events
  /// can arrive.
  func lose(feed: AnyObject) {
    let id = Self.id(of: feed)
    guard self.feed.load(ordering: .relaxed) == id else { return }
    home.runLast { if self.feed.load(ordering: .relaxed) == id { self.forsake() } }
  }

  private static func id(of feed: AnyObject) -> UInt { UInt(bitPattern: Unmanaged.passUnretained(feed).toOpaque()) }

  func giveUpFeed() -> (any Disposable)? {
    feed.store(0, ordering: .relaxed)
    return projected.take()
  }

  @usableFromInline
  func detachIfUnused() {
    guard first == nil, !isSending else { return }
    if let feed = giveUpFeed() { Unwinding.dispose(feed) }
    guard let upstream, isAbandoned.load(ordering: .acquiring) else { return }
    if !upstream.isDisposed { Unwinding.dispose(upstream) }
  }
}
