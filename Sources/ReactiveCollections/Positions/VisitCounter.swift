#if INTERNAL_CHECKS
  internal import Signals

  /// How many nodes of a tree were looked at, for tests of what operations cost.
  final class VisitCounter {
    var count = 0 { didSet { ThreadContext.current.visits += count - oldValue } }

    /// Verifies a tree, but for tests that count on large ones; what that looks at does not count.
    func check(_ invariants: () -> Void) {
      guard ThreadContext.current.checksInvariants else { return }
      let before = count
      invariants()
      count = before
    }
  }
#endif
