/// The way back to where an object lives, for what is done elsewhere.
package struct Entrance: Sendable {
  private let isolation: Isolation
  private let actor: (any Actor)?

  /// What is the same for all entrances to one place.
  var id: UInt { isolation.id }

  /// Creates the entrance to the isolation of the caller: the queue of a shared domain, or `actor`.
  package init(to actor: (any Actor)?, for subject: String) {
    isolation = .current
    self.actor = actor
    precondition(
      actor != nil || isolation.domain != nil,
      "\(subject) belongs to an actor or to a shared list. In a function that has no actor, there is no way back to it")
  }

  /// Runs `action` there: now, if the caller is there, and otherwise as soon as it is free.
  package func enter(_ action: @escaping () -> Void) {
    if let domain = isolation.domain { return domain.run(action) }
    if isolation.needsHop || isolation.isUnreachable { enterLater(action) } else { action() }
  }

  /// Runs `action` there, in a later turn.
  package func enterLater(_ action: @escaping () -> Void) {
    // It lives there, where it is called.
    nonisolated(unsafe) let action = action
    if actor === MainActor.shared { Task { @MainActor in action() } } else { Task { await enter(action) } }
  }

  /// Runs `action` there, from a task. It is over when this returns, unless the queue of a shared domain is busy.
  package func enter(_ action: @escaping () -> Void) async {
    if let domain = isolation.domain { return domain.run(action) }
    // It lives there, where it is called.
    nonisolated(unsafe) let action = action
    if let actor { await Self.run(action, on: actor) }
  }

  private static func run(_ action: () -> Void, on actor: isolated any Actor) { action() }
}
