internal import Synchronization

// Where a core lives, and what happens to it elsewhere.

extension SignalCore {
  package var home: Home { Home(id: homeID.load(ordering: .relaxed), domain: domain) }

  /// Says where it lives, as long as no observer says otherwise.
  package func live(at home: Home) {
    homeID.store(home.id, ordering: .relaxed)
    domain = home.domain
  }

  /// It lives in the jobs of a shared domain.
  @usableFromInline
  func live(in domain: SharedDomain) { live(at: Home(domain)) }

  /// It lives where the caller is.
  @usableFromInline
  func live() {
    lastPlace = currentPlace()
    live(at: .current)
  }

  /// An observer comes at another place than the one before: the signal has been sent there.
  @usableFromInline
  func move(to place: UInt) {
    lastPlace = place
    if domain == nil { homeID.store(Home.current.id, ordering: .relaxed) }
  }

  /// Sends a last event, at home: for a `deinit`, which runs wherever the last reference was.
  @usableFromInline
  package func sendLast(_ event: Event) {
    let home = home
    if home.isAway { home.runLast { self.accept(event) } } else { accept(event) }
  }
}
