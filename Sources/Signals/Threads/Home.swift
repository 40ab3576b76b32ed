/// Where something confined lives, as far as that can be told.
///
/// What lives on the main actor, or in the jobs of a shared domain, can always tell whether it is at home, and find
/// the way there. What lives on another actor can tell, but there is no way to it. Functions cannot be asked: what
/// lives there counts as at home on the thread on which it was last seen. That is the safe side, since then the worst
/// is that something is let go of later.
package struct Home {
  /// The main actor, the address of a domain or of another actor, or a thread.
  let id: UInt
  let domain: SharedDomain?

  private static var main: UInt { 1 }
  static var unknown: Home { Home(id: 0, domain: nil) }

  /// Where the caller is.
  static var current: Home {
    if let domain = ThreadContext.existing?.job { return Home(domain) }
    return Home(id: isOnMainActor() ? main : currentPlace(), domain: nil)
  }

  init(_ domain: SharedDomain) { self.init(id: Self.id(of: domain), domain: domain) }

  init(id: UInt, domain: SharedDomain?) {
    self.id = id
    self.domain = domain
  }

  private static func id(of domain: SharedDomain) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(domain).toOpaque())
  }

  /// Whether the caller is where `id` says.
  static func isHere(_ id: UInt) -> Bool {
    if id == main { return isOnMainActor() }
    guard let context = ThreadContext.existing else { return id == currentPlace() }
    // A job only has its domain's things with it, on whatever thread it runs.
    if let job = context.job { return id == Self.id(of: job) }
    return context.isAtHome || id == currentPlace()
  }

  /// Whether the caller is elsewhere, and there is a way home.
  var isAway: Bool {
    if let domain { return ThreadContext.existing?.job !== domain }
    return id == Self.main && !isOnMainActor()
  }

  /// Whether the caller is outside of the actor that something lives on, to which there is no way. Functions may resume
  /// on any thread, so what lives there is never out of reach.
  var isOutOfReach: Bool { domain == nil && id > Self.main && id & threadMark == 0 && !Self.isHere(id) }

  /// Whether this thread ends what is out of reach.
  static var standsIn: Bool {
    guard let context = ThreadContext.existing else { return false }
    return context.standsIn && context.job == nil
  }

  /// Runs `action`, which ends what is out of reach all the same: its owner has been deallocated, and nothing else
  /// will.
  static func standIn(_ action: () -> Void) {
    let context = ThreadContext.current
    let outer = context.standsIn
    context.standsIn = true
    action()
    context.standsIn = outer
  }

  /// Runs the last thing that something has to do: at home if there is a way, otherwise here, since whatever else
  /// lived with it is being deallocated, too.
  func runLast(_ action: @escaping () -> Void) {
    guard isAway else { return runHere(action) }
    if let domain { return domain.run(action) }
    // Handed over: its owner is dying, and uses it no more.
    nonisolated(unsafe) let action = action
    Task { @MainActor in action() }
  }

  /// The same where this is not away.
  func runHere(_ action: () -> Void) {
    // A thread tells nothing: what an actor holds may have been made before the actor.
    let isKnown = domain != nil || id <= Self.main || (id & threadMark == 0 && Self.isHere(id))
    if isKnown { action() } else { Self.standIn(action) }
  }

  /// Disposes of what lives on `actor`, there.
  static func dispose(_ disposable: any Disposable, on actor: isolated any Actor) async {
    let context = ThreadContext.current
    let outer = context.isAtHome
    context.isAtHome = true
    disposable.dispose()
    context.isAtHome = outer
  }
}
