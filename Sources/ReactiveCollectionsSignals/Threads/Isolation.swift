/// The isolation of a confined object, as far as that can be determined: the main actor, another actor, the queue of a
/// shared domain, or a function.
///
/// For an object on the main actor, or on the queue of a shared domain, it is always known whether the caller is in its
/// isolation, and there is a way there. For an object on another actor the former is known, but there is no way to that
/// actor. Functions cannot be identified: an object that lives in one counts as isolated to the thread where it was
/// last seen. That is the safe side, since the worst that can happen is that an object is released later.
package struct Isolation {
  /// The main actor, the address of a domain or of another actor, or a thread.
  let id: UInt
  let domain: SharedDomain?

  private static var main: UInt { 1 }
  static var unknown: Isolation { Isolation(id: 0, domain: nil) }

  /// The isolation of the caller.
  package static var current: Isolation {
    if let domain = ThreadContext.existing?.runningDomain { return Isolation(domain) }
    return Isolation(id: isOnMainActor() ? main : currentExecutor(), domain: nil)
  }

  init(_ domain: SharedDomain) { self.init(id: Self.id(of: domain), domain: domain) }

  init(id: UInt, domain: SharedDomain?) {
    self.id = id
    self.domain = domain
  }

  private static func id(of domain: SharedDomain) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(domain).toOpaque())
  }

  /// Whether the caller is in the isolation that `id` denotes.
  static func isCurrent(_ id: UInt) -> Bool {
    if id == main { return isOnMainActor() }
    guard let context = ThreadContext.existing else { return id == currentExecutor() }
    // On the queue of a domain, only its objects are, on any thread.
    if let domain = context.runningDomain { return id == Self.id(of: domain) }
    return context.state.isOnOwnersActor || id == currentExecutor()
  }

  /// Whether it is that of an actor, rather than a thread.
  var isActor: Bool { id & threadMark == 0 }

  /// Whether the caller is elsewhere, and there is a way to this isolation.
  package var needsHop: Bool {
    if let domain { return ThreadContext.existing?.runningDomain !== domain }
    return id == Self.main && !isOnMainActor()
  }

  /// Whether the caller is outside the actor on which an object lives, and there is no way to that actor. Functions may
  /// resume on any thread, so an object that lives in one is never out of reach.
  package var isUnreachable: Bool { domain == nil && id > Self.main && id & threadMark == 0 && !Self.isCurrent(id) }

  /// Traps if the caller is elsewhere, as far as that is known: for the main actor it is, and for others unless the
  /// object lives in a function.
  package func requireHere(_ message: @autoclosure () -> String) {
    if needsHop || isUnreachable { fatalError(message()) }
  }

  /// Whether this thread ends objects that are out of reach.
  static var endsUnreachable: Bool {
    guard let context = ThreadContext.existing else { return false }
    return context.endsUnreachable && context.runningDomain == nil
  }

  /// Runs `action`, which ends an object even though it is out of reach: its owner has been deallocated, and no other
  /// code will end it.
  static func endingUnreachable(_ action: () -> Void) {
    let context = ThreadContext.current
    let outer = context.endsUnreachable
    context.endsUnreachable = true
    action()
    context.endsUnreachable = outer
  }

  /// Runs the last action of an object: there if there is a way, otherwise here, since everything else that lived
  /// with it is being deallocated, too.
  @inline(never)  // Called by many deinitializers.
  package func runLast(_ action: @escaping () -> Void) {
    guard needsHop else { return runHere(action) }
    if let domain { return domain.run(action) }
    // Handed over: the owner is being deallocated and does not use it any more.
    nonisolated(unsafe) let action = action
    Task { @MainActor in action() }
  }

  /// Runs the last action of an object to which there is no way, or which is here.
  func runHere(_ action: () -> Void) {
    // A thread is not conclusive: an object that an actor holds may have been made before the actor.
    let isKnown = domain != nil || id <= Self.main || (id & threadMark == 0 && Self.isCurrent(id))
    if isKnown { action() } else { Self.endingUnreachable(action) }
  }

  /// Disposes of a disposable that lives on `actor`, there.
  static func dispose(_ disposable: any Disposable, on actor: isolated any Actor) async {
    let context = ThreadContext.current
    let outer = context.state.isOnOwnersActor
    context.state.isOnOwnersActor = true
    disposable.dispose()
    context.state.isOnOwnersActor = outer
  }
}
