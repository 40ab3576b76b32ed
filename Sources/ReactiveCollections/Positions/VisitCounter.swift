#if INTERNAL_CHECKS
  internal import Signals

  /// How many nodes of a tree were looked at, for tests of what operations cost.
  final class VisitCounter {
    var count = 0 { didSet { ThreadContext.current.visits += count - oldValue } }
  }
#endif
