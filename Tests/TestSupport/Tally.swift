import Observation
import ReactiveCollectionsSignals

/// Counts the calls of a closure that may run anywhere.
package final class Tally: Sendable {
  private let count = Atomic(0)

  package init() {}

  package var value: Int { count.load(ordering: .relaxed) }

  package func add() { count.add(1, ordering: .relaxed) }

  /// Returns how often what is read changes: at most once.
  package static func tracking(_ read: () -> Void) -> Tally {
    let tally = Tally()
    withObservationTracking(read) { tally.add() }
    return tally
  }
}
