/// The way back to where an object lives, for what is done elsewhere. It does not keep an actor alive: when that is gone, so is
/// what lives there.
package struct Entrance: Sendable {
  private let place: Place

  private enum Place {
    case queue(SharedDomain)
    case mainActor
    case actor(WeakActor, Isolation)
  }

  /// Creates the entrance to the isolation of the caller: the queue of a shared domain, or `actor`.
  package init(to actor: (any Actor)?, for subject: String) {
    let isolation = Isolation.current
    if let domain = isolation.domain {
      place = .queue(domain)
    } else if let actor, actor !== MainActor.shared {
      place = .actor(WeakActor(actor), isolation)
    } else {
      precondition(
        actor != nil || isOnMainActor(),
        "\(subject) belongs to an actor or to a shared list. In a function that has no actor, there is no way back to it"
      )
      place = .mainActor
    }
  }

  /// What is the same for all entrances to one place, as long as that is there.
  var id: ObjectIdentifier? {
    switch place {
    case .queue(let domain): ObjectIdentifier(domain)
    case .mainActor: ObjectIdentifier(MainActor.shared)
    case .actor(let reference, _): reference.actor.map { ObjectIdentifier($0) }
    }
  }

  /// Runs `action` there: now, if the caller is known to be there, and otherwise as soon as it is free.
  package func enter(_ action: @escaping () -> Void) {
    switch place {
    case .queue(let domain): domain.run(action)
    case .mainActor where isOnMainActor(): action()
    case .actor(_, let isolation) where isolation.isActor && Isolation.isCurrent(isolation.id): action()
    case .mainActor, .actor: enterLater(action)
    }
  }

  /// Runs `action` there, in a later turn; if the caller is on the main actor, when what runs there now has returned.
  package func enterLater(_ action: @escaping () -> Void) {
    // It lives there, where it is called.
    nonisolated(unsafe) let action = action
    if case .mainActor = place {
      Task { @MainActor in action() }
    } else if isOnMainActor() {
      Task { @MainActor in await enter(action) }
    } else {
      Task { await enter(action) }
    }
  }

  /// Runs `action` there, from a task. It is over when this returns, unless the queue of a shared domain is busy.
  package func enter(_ action: @escaping () -> Void) async {
    // It lives there, where it is called.
    nonisolated(unsafe) let action = action
    switch place {
    case .queue(let domain): domain.run(action)
    case .mainActor: await Self.run(action, on: MainActor.shared)
    case .actor(let reference, _): if let actor = reference.actor { await Self.run(action, on: actor) }
    }
  }

  private static func run(_ action: () -> Void, on actor: isolated any Actor) { action() }
}

/// An actor, as long as it is there.
package final class WeakActor: @unchecked Sendable {
  // `@unchecked Sendable`: it is set once.
  package private(set) weak var actor: (any Actor)?

  package init(_ actor: any Actor) { self.actor = actor }
}
