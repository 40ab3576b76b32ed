/// Carries items into an actor, in order: inline when the sender is there already and nothing is waiting, otherwise with
/// one hop for each burst.
///
/// `@unchecked Sendable`: all that changes is guarded by `lock`, and `action`, which need not be `Sendable`, only runs
/// and is only let go of on the actor that it belongs to.
final class Mailbox<Item>: @unchecked Sendable {
  /// An observation does not keep its actor alive.
  private weak var home: (any Actor)?
  private let isMain: Bool
  private let lock = Lock()
  private var waiting: [Item] = []
  private var isHopping = false
  /// Inline delivery is going on: what is posted meanwhile waits for its end.
  private var isDelivering = false
  private var action: ((Item) -> Void)?

  init(_ home: any Actor, _ action: @escaping (Item) -> Void) {
    self.home = home
    self.isMain = home === MainActor.shared
    self.action = action
  }

  /// Delivers nothing more, and lets go of the action at home.
  func close() {
    lock.lock()
    let released = action.take()
    waiting = []
    lock.unlock()
    guard let released, let home, !isRunning(on: home) else { return }
    nonisolated(unsafe) let last = released  // Taken out under the lock: nobody else has it.
    Task { await release(last, on: home) }
  }

  /// Posts an item: from any thread.
  func post(_ item: Item) {
    lock.lock()
    guard isMain, !isHopping, !isDelivering, isOnMainQueue() else {
      waitForTurn(item)
      return
    }
    isDelivering = true
    let action = action
    lock.unlock()
    action?(item)
    deliverRest()
  }

  /// Posts an item for a later turn of the actor.
  func postLater(_ item: Item) {
    lock.lock()
    waitForTurn(item)
  }

  /// With the lock held, which it gives up.
  private func waitForTurn(_ item: Item) {
    guard action != nil, let home else { return lock.unlock() }
    waiting.append(item)
    guard !isHopping, !isDelivering else { return lock.unlock() }
    isHopping = true
    lock.unlock()
    Task { await drain(on: home) }
  }

  private func deliverRest() {
    while let batch = nextBatch() {
      // Asked for anew each time: an observer may end its own observation.
      for item in batch { lock.withLock { action }?(item) }
    }
  }

  private func nextBatch() -> [Item]? {
    lock.withLock {
      guard !waiting.isEmpty else {
        isHopping = false
        isDelivering = false
        return nil
      }
      let batch = waiting
      waiting = []
      return batch
    }
  }

  private func drain(on home: isolated any Actor) async { deliverRest() }
}

/// Lets go of a closure on the actor that it belongs to.
private func release<Item>(_ action: @escaping (Item) -> Void, on home: isolated any Actor) async {}
