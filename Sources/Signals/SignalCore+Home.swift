internal import Synchronization

// The place where a core lives, and what happens to it elsewhere.

extension SignalCore {
  package var home: Home { Home(id: homeID.load(ordering: .relaxed), domain: domain) }

  /// Sets where it lives, until an observer subscribes at another place.
  package func live(at home: Home) {
    homeID.store(home.id, ordering: .relaxed)
    domain = home.domain
  }

  /// Makes it live in the jobs of a shared domain.
  @usableFromInline
  func live(in domain: SharedDomain) { live(at: Home(domain)) }

  /// Makes it live where the caller is.
  @usableFromInline
  func live() {
    lastPlace = currentPlace()
    live(at: .current)
  }

  /// An observer subscribes at another place than the one before: the signal has been sent there.
  @usableFromInline
  func move(to place: UInt) {
    lastPlace = place
    if domain == nil { homeID.store(Home.current.id, ordering: .relaxed) }
  }

  /// Sends a last event, at its home. For a `deinit`, which runs wherever the last reference was released.
  @usableFromInline
  package func sendLast(_ event: Event) {
    let home = home
    if home.isAway { home.runLast { self.accept(event) } } else { accept(event) }
  }
}
