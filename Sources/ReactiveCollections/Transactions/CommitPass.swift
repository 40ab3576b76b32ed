internal import Signals

/// The way of a commit through lists and operators, on one thread: first all do their parts, sources before what is made of them;
/// then the observers are told.
///
/// ```
///   edits ──schedule──▶ waiting, by height ──flush──▶ lists: record, parents, operators fed; operators: a change, or none
///                             ▲                                        │
///                             └───────────── schedule ─────────────────┘
///   then: records into the queues of their lists, and all queues delivered
/// ```
///
/// As soon as an operator is fed, the first part is a *turn* of the thread: properties and signals that it sets off tell their
/// observers later, after the lists' own.
@usableFromInline
final class CommitPass {
  /// The nodes whose turn is still to come, the highest first, and of one height the last one first.
  private var waiting: [CommitNode] = []
  /// The lists that have a record, in the order in which they got it.
  private var committed: [any AnyCollectionCore] = []
  private var isRunning = false
  /// Whether the first part is a turn.
  private(set) var isTurn = false
  /// The lists whose queues are to be delivered at the end of the turn.
  private var due: [any AnyCollectionCore] = []
  /// The one row that goes from a list to another, if that is all that happens.
  private(set) var rowMove: RowMove?

  /// The pass of this thread.
  @usableFromInline static var current: CommitPass {
    let context = ThreadContext.current
    if let commits = context.commits { return unsafeDowncast(commits, to: CommitPass.self) }
    let new = CommitPass()
    context.commits = new
    return new
  }

  /// Lets a node have its turn in the pass that is under way, or the next one. O(nodes that wait).
  func schedule(_ node: CommitNode) {
    guard !node.isScheduled else { return }
    node.isScheduled = true
    var index = waiting.count
    while index > 0, waiting[index - 1].height <= node.height { index -= 1 }
    waiting.insert(node, at: index)
  }

  /// A node that waits has another height.
  func reschedule(_ node: CommitNode) {
    waiting.removeAll { $0 === node }
    node.isScheduled = false
    schedule(node)
  }

  /// Gives all that wait their turn, and then tells of it; unless that is under way, which then does so.
  func run(rowMove: RowMove? = nil) {
    guard !isRunning else { return }
    isRunning = true
    self.rowMove = rowMove
    while let node = waiting.popLast() {
      node.isScheduled = false
      node.flush()
    }
    isRunning = false
    finish()
  }

  /// A list has its record.
  func add(_ core: any AnyCollectionCore) { committed.append(core) }

  /// A list's record is in its queue, which is to be delivered.
  func tellLater(_ core: any AnyCollectionCore) { due.append(core) }

  /// Operators are going to be fed.
  func beginTurn() {
    guard !isTurn else { return }
    isTurn = true
    ThreadContext.current.beginTurn()
    // First of all that waits for the end of the turn.
    ThreadContext.outsideTurns { [self] in
      let lists = due
      due = []
      for core in lists { core.drainCommits() }
    }
  }

  /// Puts the records into the queues of their lists, all of them before any is delivered.
  private func finish() {
    var lists: [any AnyCollectionCore] = []
    swap(&lists, &committed)
    if isTurn {
      for core in lists where core.enqueueCommit() { due.append(core) }
      isTurn = false
      ThreadContext.current.endTurn()
    } else if let domain = lists.first?.domain {
      share(lists.compactMap { $0.takeSharedCommit() }, with: domain)
    } else if lists.count(where: \.isWatched) == 1, !ThreadContext.current.isInTurn {
      deliver(lists)
    } else {
      let waiting = lists.filter { $0.enqueueCommit() }
      if waiting.isEmpty { return }
      ThreadContext.outsideTurns {
        for core in waiting { core.drainCommits() }
      }
    }
  }

  /// Tells the observers of the one list that has some, once no list is in the commit any more: nothing has to wait for another.
  private func deliver(_ lists: [any AnyCollectionCore]) {
    var watched: (any AnyCollectionCore)?
    for core in lists {
      if core.isWatched { watched = core } else { _ = core.enqueueCommit() }
    }
    watched?.sendCommit()
  }

  /// Leaves the records of shared lists to one job, which does all that concerns observers and operators.
  private func share(_ records: [() -> Void], with domain: SharedDomain) {
    domain.enqueue {
      for putIntoQueue in records { putIntoQueue() }
      let pass = CommitPass.current
      pass.beginTurn()
      pass.run()
    }
  }
}
