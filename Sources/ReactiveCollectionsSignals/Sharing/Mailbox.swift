/// The mailbox of one closure of an actor: see ``Outbox``.
///
/// `@unchecked Sendable`: `action` is guarded by the outbox's lock. It does not have to be `Sendable`: it runs, and is
/// released, only on the actor that it belongs to.
@usableFromInline
final class Mailbox<Item>: @unchecked Sendable {
  /// Takes an item, and returns whether it takes more.
  @usableFromInline typealias Action = (Item) -> Bool

  private let outbox: Outbox
  private var action: Action?

  @usableFromInline
  init(_ outbox: Outbox, _ action: @escaping Action) {
    self.outbox = outbox
    self.action = action
  }

  deinit { close() }

  /// Stops delivery, and releases the action on its actor, unless the actor has been deallocated. May be called on any
  /// thread.
  @usableFromInline
  func close() {
    // Only the box holds the action: a reference here might be the last one to be released.
    guard let closed = outbox.lock.withLock({ action.take().map { Box(Optional($0)) } }) else { return }
    guard let actor = outbox.actor, !isRunning(on: actor) else { return }
    // From here on, only the task uses it.
    nonisolated(unsafe) let box = closed
    Task { await Self.empty(box, on: actor) }
  }

  private static func empty(_ box: Box<Action?>, on actor: isolated any Actor) async { box.value = nil }

  /// Closes the mailbox after all waiting items have been delivered.
  @usableFromInline
  func closeBehindAll() {
    let waits = outbox.lock.withLock { action != nil && outbox.isBusy && outbox.append { self.close() } }
    if !waits { close() }
  }

  /// Posts an item, on any thread. Returns whether it can be taken.
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

  /// Posts an item to be delivered after a hop, even if the sender is on the actor.
  @discardableResult
  func postLater(_ item: Item) -> Bool {
    outbox.lock.lock()
    return postLocked(item)
  }

  /// Posts an item. Called with the lock held; releases it.
  private func postLocked(_ item: Item) -> Bool {
    defer { outbox.lock.unlock() }
    return action != nil && outbox.append { self.deliver(item) }
  }

  /// Delivers an item on the actor, unless the mailbox has been closed: an observer may end its own observation.
  private func deliver(_ item: Item) {
    if let action = outbox.lock.withLock({ action }) { take(item, by: action) }
  }

  private func take(_ item: Item, by action: Action) {
    if !action(item) { close() }
  }
}
