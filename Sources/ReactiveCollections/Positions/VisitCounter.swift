#if INTERNAL_CHECKS
  internal import Signals

  /// How many nodes of a tree were looked at, for tests of what operations cost.
  final class VisitCounter {
    var count = 0 { didSet { ThreadContext.current.visits += count - oldValue } }
    /// No verification is due before so many.
    private var next = 0

    /// Verifies a tree; what that looks at does not count. A large tree is verified when it has been used for as long as that
    /// takes, so that millions of edits do not take the square of that.
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
