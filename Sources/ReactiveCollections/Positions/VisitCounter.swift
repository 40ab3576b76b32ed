#if INTERNAL_CHECKS
  internal import Signals

  /// The number of nodes of a tree that were visited, for tests of the cost of operations.
  final class VisitCounter {
    var count = 0 { didSet { ThreadContext.current.visits += count - oldValue } }
    /// The number of visits before which no check is due.
    private var next = 0

    /// Checks a tree, without counting the visits of the check. A large tree is checked only after as many visits as
    /// the last check took, so that the cost of millions of edits is not quadratic.
    func check(_ invariants: () -> Void) {
      guard count >= next else { return }
      let before = count
      invariants()
      let cost = count - before
      count = before
      next = cost > 1_000 ? before + cost : 0
    }
  }
#endif
