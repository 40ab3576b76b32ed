/// Delivers to an actor. All mailboxes of an outbox share one order of delivery. Deliveries are made inline if the
/// sender is already on the main actor, outside transactions, and nothing is waiting; otherwise with one hop for each
/// burst.
///
/// `@unchecked Sendable`: all mutable state is guarded by `lock`; deliveries run only on the actor.
@usableFromInline
final class Outbox: @unchecked Sendable {
  /// Weak: an observation does not keep its actor alive.
  private(set) weak var actor: (any Actor)?
  let lock = Lock()
  private let isMain: Bool
  /// The deliveries that wait while a hop or another delivery is in progress; `nil` if none is.
  private var waiting: [() -> Void]?

  init(to actor: any Actor) {
    self.actor = actor
    isMain = actor === MainActor.shared
  }

  /// Whether new deliveries wait. Called with the lock held.
  var isBusy: Bool { waiting != nil }

  /// Whether a delivery may be made here and now. Called with the lock held; if it returns `true`, ``finish()`` must
  /// follow without the lock.
  func beginInline() -> Bool {
    guard isMain, !isBusy, isOnMainActor(), !ThreadContext.isInTransaction else { return false }
    waiting = []
    return true
  }

  /// Delivers after a hop, if the actor still exists. Called with the lock held.
  func append(_ delivery: @escaping () -> Void) -> Bool {
    guard let actor else { return false }
    if isBusy {
      waiting?.append(delivery)
    } else {
      waiting = [delivery]
      hop(to: actor)
    }
    return true
  }

  func finish() {
    let lost = lock.withLock { () -> [() -> Void]? in
      guard let actor, waiting?.isEmpty == false else { return waiting.take() }
      hop(to: actor)
      return nil
    }
    // Released without the lock: that may run any code.
    withExtendedLifetime(lost) {}
  }

  private func hop(to actor: any Actor) {
    if isMain {
      // Directly, not by way of the global executor.
      Task { @MainActor in await deliver(on: MainActor.shared) }
    } else {
      Task { await deliver(on: actor) }
    }
  }

  /// Makes the waiting deliveries. Deliveries that are added meanwhile are made after another hop, so that other work
  /// can run on the actor in between.
  private func deliver(on actor: isolated any Actor) async {
    let batch = lock.withLock {
      let batch = waiting
      waiting = []
      return batch
    }
    for delivery in batch ?? [] { delivery() }
    finish()
  }
}
