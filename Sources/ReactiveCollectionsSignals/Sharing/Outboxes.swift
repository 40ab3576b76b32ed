/// Holds an outbox for each actor, as long as the outbox is used.
///
/// `@unchecked Sendable`: `all` is guarded by `lock`.
final class Outboxes: @unchecked Sendable {
  private let lock = Lock()
  private var all: [ObjectIdentifier: () -> Outbox?] = [:]
  private var pruneAt = 16

  subscript(actor: any Actor) -> Outbox {
    lock.withLock {
      let id = ObjectIdentifier(actor)
      // A deallocated actor may have had the same address.
      if let outbox = all[id]?(), outbox.actor === actor { return outbox }
      let new = Outbox(to: actor)
      if all.count >= pruneAt {
        all = all.filter { $0.value() != nil }
        pruneAt = max(16, 2 * all.count)
      }
      all[id] = { [weak new] in new }
      return new
    }
  }
}
