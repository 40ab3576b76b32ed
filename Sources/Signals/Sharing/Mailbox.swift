/// Carries items into an actor, in order: inline when the sender is there already, in no transaction, and nothing is
/// waiting; otherwise with one hop for each burst.
///
/// `@unchecked Sendable`: all that changes is guarded by `lock`, and `action`, which need not be `Sendable`, only runs
/// and is only let go of on the actor that it belongs to.
@usableFromInline
final class Mailbox<Item>: @unchecked Sendable {
  /// Takes an item, and says whether it takes more.
  @usableFromInline typealias Action = (Item) -> Bool

  /// An observation does not keep its actor alive.
  private weak var home: (any Actor)?
  private let isMain: Bool
  private let lock = Lock()
  private var waiting: [Item] = []
  /// A hop is under way, or an item is being delivered: what is posted waits.
  private var isBusy = false
  private var action: Action?

  @usableFromInline
  init(_ home: any Actor, _ action: @escaping Action) {
    self.home = home
    self.isMain = home === MainActor.shared
    self.action = action
  }

  deinit { letGo(pack()) }

  /// Delivers nothing more, and lets go of the action at home. From any thread.
  @usableFromInline
  func close() {
    lock.lock()
    let parcel = pack()
    lock.unlock()
    letGo(parcel)
  }

  /// Posts an item: from any thread. Returns whether somebody is there to take it.
  @usableFromInline
  @discardableResult
  func post(_ item: Item) -> Bool {
    lock.lock()
    guard isMain, !isBusy, isOnMainQueue(), !ThreadContext.isInTransaction, let action else { return postLocked(item) }
    isBusy = true
    lock.unlock()
    let goesOn = action(item)
    finish(goesOn: goesOn)
    return true
  }

  /// Posts an item for a later turn of the actor.
  @discardableResult
  func postLater(_ item: Item) -> Bool {
    lock.lock()
    return postLocked(item)
  }

  /// With the lock held, which it gives up.
  private func postLocked(_ item: Item) -> Bool {
    defer { lock.unlock() }
    guard action != nil, let home else { return false }
    waiting.append(item)
    if !isBusy {
      isBusy = true
      hop(to: home)
    }
    return true
  }

  private func hop(to home: any Actor) {
    if isMain {
      // Straight to it, without a turn elsewhere first.
      Task { @MainActor in await deliver(on: MainActor.shared) }
    } else {
      Task { await deliver(on: home) }
    }
  }

  /// Delivers what waits. What is posted meanwhile comes with another hop, so that others get their turn on the actor.
  private func deliver(on home: isolated any Actor) async {
    let batch = lock.withLock {
      let batch = waiting
      waiting = []
      return batch
    }
    var goesOn = true
    for item in batch where goesOn {
      // Asked for anew each time: an observer may end its own observation.
      guard let action = lock.withLock({ action }) else { break }
      goesOn = action(item)
    }
    finish(goesOn: goesOn)
  }

  /// At home.
  private func finish(goesOn: Bool) {
    lock.lock()
    let released = goesOn ? nil : action.take()
    if !goesOn { waiting = [] }
    if let home, !waiting.isEmpty { hop(to: home) } else { isBusy = false }
    lock.unlock()
    _ = consume released
  }

  /// Takes out what belongs to the actor.
  private func pack() -> Parcel<(Action?, [Item])>? {
    guard action != nil else { return nil }
    defer { waiting = [] }
    return Parcel((action.take(), waiting))
  }

  /// Lets go of it there, unless the actor has gone.
  private func letGo(_ parcel: Parcel<(Action?, [Item])>?) {
    guard let parcel, let home, !isRunning(on: home) else { return }
    Task { await parcel.empty(on: home) }
  }
}
