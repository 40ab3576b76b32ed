#if INTERNAL_CHECKS
  import Synchronization

  /// The number of nodes of a tree that were visited, for tests of the cost of operations.
  final class VisitCounter {
    var count = 0 { didSet { VisitTotal.current?.add(count - oldValue) } }
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

  /// The number of nodes of all trees that were visited while this was the current one.
  package final class VisitTotal: Sendable {
    @TaskLocal package static var current: VisitTotal?

    private let visits = Atomic(0)

    package init() {}

    package var count: Int { visits.load(ordering: .relaxed) }

    func add(_ difference: Int) { visits.add(difference, ordering: .relaxed) }
  }
#endif
