/// What is read of `@Observable` objects to make one thing, such as the value of a property, and is read again when some
/// of it has changed.
///
/// Observation tells of a change before it is made, once, and on the thread that makes it. So that only notes what is to be
/// read again, which happens in a later turn where the thing lives: everything that changes before is one commit.
@usableFromInline
package final class ObservedReads: @unchecked Sendable {
  // `@unchecked Sendable`: `turn` may be used anywhere; the rest is touched only where the thing lives.

  /// Calls its first argument, and its second one before something changes that the first has read. Passed by clients: see
  /// ``ReadTracking``.
  public typealias Tracker = (_ read: () -> Void, _ onChange: @escaping @Sendable () -> Void) -> Void

  private let turn: ObservationTurn
  private let track: Tracker
  private var reread: (() -> Void)?

  /// Creates reads of what lives here: on `actor`, or on the queue of a shared domain. `reread` is called when they are due
  /// again.
  package init(on actor: (any Actor)?, for subject: String, _ track: @escaping Tracker, _ reread: @escaping () -> Void)
  {
    turn = ObservationTurn.current(on: actor, for: subject)
    self.track = track
    self.reread = reread
  }

  /// Calls `read`, and notes what it reads.
  package func perform(_ read: () -> Void) {
    track(read) { [weak self] in
      if let self { turn.note(self) }
    }
  }

  /// Reads nothing any more.
  package func end() { reread = nil }

  fileprivate func becomeDue() { reread?() }
}

/// The next turn of an actor or of a shared domain in which something is read again.
private final class ObservationTurn: Sendable {
  private static let turns = Turns()

  private let entrance: Entrance
  private let place: ObjectIdentifier
  private let lock = Lock()
  /// Guarded by the lock.
  private nonisolated(unsafe) var due: [ObservedReads] = []

  private init(_ entrance: Entrance, in place: ObjectIdentifier) {
    self.entrance = entrance
    self.place = place
  }

  /// The turns that are in use, so that all things in one place have one.
  private final class Turns: Sendable {
    private let lock = Lock()
    /// Guarded by the lock.
    private nonisolated(unsafe) var known: [ObjectIdentifier: Reference] = [:]

    /// Returns the turn that is in use in a place, or makes one.
    func turn(in place: ObjectIdentifier, _ make: () -> ObservationTurn) -> ObservationTurn {
      lock.withLock {
        // Another actor may have had the address before.
        if let turn = known[place]?.turn, turn.entrance.id == place { return turn }
        let new = make()
        known[place] = Reference(turn: new)
        return new
      }
    }

    /// Forgets a turn that is going, unless there is another one already.
    func forget(_ place: ObjectIdentifier) {
      let other = lock.withLock {
        let other = known[place]?.turn
        if other == nil { known[place] = nil }
        return other
      }
      // If it is the last reference, releasing it under the lock would lock it again.
      withExtendedLifetime(other) {}
    }
  }

  private struct Reference {
    weak var turn: ObservationTurn?
  }

  static func current(on actor: (any Actor)?, for subject: String) -> ObservationTurn {
    let entrance = Entrance(to: actor, for: subject)
    guard let place = entrance.id else { preconditionFailure("The actor on which this runs has gone") }
    return turns.turn(in: place) { ObservationTurn(entrance, in: place) }
  }

  deinit { Self.turns.forget(place) }

  func note(_ reads: ObservedReads) {
    let isFirst = lock.withLock {
      due.append(reads)
      return due.count == 1
    }
    if isFirst { entrance.enterLater(readAgain) }
  }

  private func readAgain() {
    let due = lock.withLock {
      defer { self.due = [] }
      return self.due
    }
    Domain.current.transact { for reads in due { reads.becomeDue() } }
  }
}
