/// What one closure of an actor is sent: see ``Outbox``.
///
/// `@unchecked Sendable`: `action` is guarded by the outbox's lock. It need not be `Sendable`, and only runs, and is only let go of, on
/// the actor that it belongs to.
@usableFromInline
final class Mailbox<Item>: @unchecked Sendable {
  /// Takes an item, and says whether it takes more.
  @usableFromInline typealias Action = (Item) -> Bool

  private let outbox: Outbox
  private var action: Action?

  @usableFromInline
  init(_ outbox: Outbox, _ action: @escaping Action) {
    self.outbox = outbox
    self.action = action
  }

  deinit { close() }

  /// Delivers nothing more, and lets go of the action at home, unless that has gone. From any thread.
  @usableFromInline
  func close() {
    // Only the parcel holds it: a reference here might be the last one to go.
    guard let parcel = outbox.lock.withLock({ action.take().map { Parcel($0) } }) else { return }
    guard let home = outbox.home, !isRunning(on: home) else { return }
    Task { await parcel.empty(on: home) }
  }

  /// The same, when all that waits has been delivered.
  @usableFromInline
  func closeBehindAll() {
    let waits = outbox.lock.withLock { action != nil && outbox.isBusy && outbox.append { self.close() } }
    if !waits { close() }
  }

  /// Posts an item: from any thread. Returns whether somebody is there to take it.
  @usableFromInline
  @discardableResult
  func post(_ item: Item) -> Bool {
    outbox.lock.lock()
    guard let action, outbox.beginInline() else { return postLocked(item) }
    outbox.lock.unlock()
    take(item, by: action)
    outbox.finish()
    return true
  }

  /// Posts an item that is delivered after a hop, even if the sender is on the actor.
  @discardableResult
  func postLater(_ item: Item) -> Bool {
    outbox.lock.lock()
    return postLocked(item)
  }

  /// With the lock held, which it gives up.
  private func postLocked(_ item: Item) -> Bool {
    defer { outbox.lock.unlock() }
    return action != nil && outbox.append { self.deliver(item) }
  }

  /// At home. Nothing after it has been closed: an observer may end its own observation.
  private func deliver(_ item: Item) {
    if let action = outbox.lock.withLock({ action }) { take(item, by: action) }
  }

  private func take(_ item: Item, by action: Action) {
    if !action(item) { close() }
  }
}
