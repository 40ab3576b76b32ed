/// The way into an actor: what is delivered there comes in one order, for all mailboxes of this way. Inline when the sender is there
/// already, in no transaction, and nothing is waiting; otherwise with one hop for each burst.
///
/// `@unchecked Sendable`: all that changes is guarded by `lock`; deliveries only run on the actor.
@usableFromInline
final class Outbox: @unchecked Sendable {
  /// An observation does not keep its actor alive.
  private(set) weak var home: (any Actor)?
  let lock = Lock()
  private let isMain: Bool
  private var waiting: [() -> Void] = []
  /// A hop is under way, or something is being delivered: what is sent waits.
  private(set) var isBusy = false

  init(to home: any Actor) {
    self.home = home
    isMain = home === MainActor.shared
  }

  /// With the lock held: whether something may be delivered here and now; it is followed by ``finish()``, without the lock.
  func beginInline() -> Bool {
    guard isMain, !isBusy, isOnMainActor(), !ThreadContext.isInTransaction else { return false }
    isBusy = true
    return true
  }

  /// With the lock held: delivers after a hop, if the actor still exists.
  func append(_ delivery: @escaping () -> Void) -> Bool {
    guard let home else { return false }
    waiting.append(delivery)
    if !isBusy {
      isBusy = true
      hop(to: home)
    }
    return true
  }

  func finish() {
    lock.withLock {
      if let home, !waiting.isEmpty { hop(to: home) } else { isBusy = false }
    }
  }

  private func hop(to home: any Actor) {
    if isMain {
      // Straight to it, not by way of the global executor.
      Task { @MainActor in await deliver(on: MainActor.shared) }
    } else {
      Task { await deliver(on: home) }
    }
  }

  /// Delivers what waits. What is sent meanwhile comes with another hop, so that others can run on the actor in
  /// between.
  private func deliver(on home: isolated any Actor) async {
    let batch = lock.withLock {
      let batch = waiting
      waiting = []
      return batch
    }
    for delivery in batch { delivery() }
    finish()
  }
}
