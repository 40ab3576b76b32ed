// Sources of derived signals' cores, and when they are released.

extension SignalCore {
  /// The signal that users hold has been deallocated, on any thread.
  func abandon() {
    isAbandoned.store(true, ordering: .releasing)
    let isolation = isolation
    if isolation.needsHop {
      isolation.runLast { self.detachIfUnused() }
    } else if Isolation.isCurrent(isolation.id) {
      detachIfUnused()
    }
  }

  func connect(to link: AnyObject) { connectedID.store(Self.id(of: link), ordering: .relaxed) }

  func isConnected(to link: AnyObject) -> Bool { connectedID.load(ordering: .relaxed) == Self.id(of: link) }

  /// The link of a projected signal has been released, on any thread. Unless the core had given it up, no more events
  /// can arrive.
  func sourceReleased(_ link: AnyObject) {
    let id = Self.id(of: link)
    guard connectedID.load(ordering: .relaxed) == id else { return }
    isolation.runLast { if self.connectedID.load(ordering: .relaxed) == id { self.sourceReleased() } }
  }

  private static func id(of link: AnyObject) -> UInt { UInt(bitPattern: Unmanaged.passUnretained(link).toOpaque()) }

  func disconnect() -> (any Disposable)? {
    connectedID.store(0, ordering: .relaxed)
    return projected.take()
  }

  @usableFromInline
  func detachIfUnused() {
    guard state.first == nil, !state.isSending else { return }
    if let link = disconnect() { DeferredRelease.dispose(link) }
    guard let upstream, isAbandoned.load(ordering: .acquiring) else { return }
    if !upstream.isDisposed { DeferredRelease.dispose(upstream) }
  }
}
