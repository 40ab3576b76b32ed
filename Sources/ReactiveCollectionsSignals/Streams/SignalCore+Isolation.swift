// Where a core lives, and what happens to it elsewhere.

extension SignalCore {
  package var isolation: Isolation { Isolation(id: isolationID.load(ordering: .relaxed), domain: domain) }

  /// Sets where it lives, until an observer subscribes elsewhere.
  package func live(at isolation: Isolation) {
    isolationID.store(isolation.id, ordering: .relaxed)
    domain = isolation.domain
  }

  /// Makes it live on the queue of a shared domain.
  @usableFromInline
  func live(in domain: SharedDomain) { live(at: Isolation(domain)) }

  /// Makes it live where the caller is.
  @usableFromInline
  func live() {
    lastExecutor = currentExecutor()
    live(at: .current)
  }

  /// An observer subscribes on another executor than the one before: the signal has been sent there.
  @usableFromInline
  func move(to executor: UInt) {
    lastExecutor = executor
    if domain == nil { isolationID.store(Isolation.current.id, ordering: .relaxed) }
  }

  /// Sends a last event, in its isolation. For a `deinit`, which runs wherever the last reference was released.
  @usableFromInline
  package func sendLast(_ event: Event) {
    let isolation = isolation
    if isolation.needsHop { isolation.runLast { self.accept(event) } } else { accept(event) }
  }
}
