import ReactiveCollections
import Synchronization

/// The path of updates to an observer, on which a fault occurs now and then. Without a fault, updates pass unchanged.
final class FaultInjector: Sendable {
  typealias Update = CollectionUpdate<Row>

  /// One in this many updates is affected.
  private static var rarity: Int { 1_000 }

  private struct State {
    var sinceFault = 0
    var heldBack: Update?
    var kept: [any Sendable] = []
  }

  private let fault: Fault?
  private let state = Mutex(State())

  init(_ fault: Fault?) { self.fault = fault }

  /// Returns the updates that arrive in place of an update.
  func pass(_ update: Update) -> [Update] {
    switch fault {
    case nil, .misplace: break
    case .lose: if isDue() { return [] }
    case .miss: if update.before == update.after, isDue() { return [] }
    case .reorder:
      if let earlier = state.withLock({ $0.heldBack.take() }) { return [update, earlier] }
      if isDue() {
        state.withLock { $0.heldBack = update }
        return []
      }
    case .alter: if isDue() { return [update.altered] }
    case .leak: keep(SmallObject())
    case .keep: if let row = update.change.oldElement, isDue() { keep(row) }
    }
    return [update]
  }

  private func isDue() -> Bool {
    state.withLock { state in
      state.sinceFault += 1
      if state.sinceFault < Self.rarity { return false }
      state.sinceFault = 0
      return true
    }
  }

  private func keep(_ value: some Sendable) { state.withLock { $0.kept.append(value) } }
}

extension CollectionUpdate {
  /// The same update, with another list at the end.
  fileprivate var altered: CollectionUpdate {
    var other = after
    other.removeLast()
    return CollectionUpdate(version: version, before: before, change: change, after: other)
  }
}

private final class SmallObject: Sendable {}
