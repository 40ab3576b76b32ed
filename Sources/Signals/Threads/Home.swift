/// The place where a confined object lives, as far as that can be determined.
///
/// An object that lives on the main actor, or in the jobs of a shared domain, can always determine whether it is at
/// home, and there is a way to its home. An object that lives on another actor can determine whether it is at home, but
/// there is no way to that actor. Functions cannot be identified: an object that lives in one counts as at home on the
/// thread where it was last seen. That is the safe side, since the worst that can happen is that an object is released
/// later.
package struct Home {
  /// The main actor, the address of a domain or of another actor, or a thread.
  let id: UInt
  let domain: SharedDomain?

  private static var main: UInt { 1 }
  static var unknown: Home { Home(id: 0, domain: nil) }

  /// The home of the caller.
  package static var current: Home {
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

  /// Whether the caller is at the home that `id` denotes.
  static func isHere(_ id: UInt) -> Bool {
    if id == main { return isOnMainActor() }
    guard let context = ThreadContext.existing else { return id == currentPlace() }
    // In a job, only objects of its domain are at home, on any thread.
    if let job = context.job { return id == Self.id(of: job) }
    return context.isAtHome || id == currentPlace()
  }

  /// Whether the caller is elsewhere, and there is a way home.
  var isAway: Bool {
    if let domain { return ThreadContext.existing?.job !== domain }
    return id == Self.main && !isOnMainActor()
  }

  /// Whether the caller is outside the actor on which an object lives, and there is no way to that actor. Functions may
  /// resume on any thread, so an object that lives in one is never out of reach.
  var isOutOfReach: Bool { domain == nil && id > Self.main && id & threadMark == 0 && !Self.isHere(id) }

  /// Whether this thread ends objects that are out of reach.
  static var standsIn: Bool {
    guard let context = ThreadContext.existing else { return false }
    return context.standsIn && context.job == nil
  }

  /// Runs `action`, which ends an object even though it is out of reach: its owner has been deallocated, and no other
  /// code will end it.
  static func standIn(_ action: () -> Void) {
    let context = ThreadContext.current
    let outer = context.standsIn
    context.standsIn = true
    action()
    context.standsIn = outer
  }

  /// Runs the last action of an object: at home if there is a way, otherwise here, since everything else that lived
  /// with it is being deallocated, too.
  func runLast(_ action: @escaping () -> Void) {
    guard isAway else { return runHere(action) }
    if let domain { return domain.run(action) }
    // Handed over: the owner is being deallocated and does not use it any more.
    nonisolated(unsafe) let action = action
    Task { @MainActor in action() }
  }

  /// Runs the last action of an object that is not away.
  func runHere(_ action: () -> Void) {
    // A thread is not conclusive: an object that an actor holds may have been made before the actor.
    let isKnown = domain != nil || id <= Self.main || (id & threadMark == 0 && Self.isHere(id))
    if isKnown { action() } else { Self.standIn(action) }
  }

  /// Disposes of a disposable that lives on `actor`, there.
  static func dispose(_ disposable: any Disposable, on actor: isolated any Actor) async {
    let context = ThreadContext.current
    let outer = context.isAtHome
    context.isAtHome = true
    disposable.dispose()
    context.isAtHome = outer
  }
}
