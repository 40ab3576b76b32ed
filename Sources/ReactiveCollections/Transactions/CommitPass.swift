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
  /// The nodes that are still to do their parts, by their heights.
  @exclusivity(unchecked) private var waiting: [Queue] = []
  /// How many they are.
  @exclusivity(unchecked) private var waitingCount = 0
  /// None waits below this height.
  @exclusivity(unchecked) private var lowest = 0
  /// The lists that have a record, in the order in which they got it.
  @exclusivity(unchecked) private var committed: [any AnyCollectionCore] = []
  /// The records of shared lists that have got another one since.
  @exclusivity(unchecked) private var closed: [() -> Void] = []
  @exclusivity(unchecked) private(set) var isRunning = false
  /// Whether the first part is a turn.
  @exclusivity(unchecked) private(set) var isTurn = false
  /// How much had been put off on this thread when the turn began.
  private var putOff = 0
  /// The lists whose queues are to be delivered at the end of the turn.
  @exclusivity(unchecked) private var due: [any AnyCollectionCore] = []
  /// Who has read lists, and is told of the commit before the observers.
  @exclusivity(unchecked) private var readers: [ReadRegistrar] = []
  /// The one row that goes from a list to another, if that is all that happens.
  @exclusivity(unchecked) private(set) var rowMove: RowMove?

  /// The thread's, which keeps the pass.
  private unowned(unsafe) let context: ThreadContext

  private init(in context: ThreadContext) { self.context = context }

  /// The pass of this thread.
  @usableFromInline static var current: CommitPass {
    let context = ThreadContext.current
    if let commits = context.commits { return unsafeDowncast(commits, to: CommitPass.self) }
    let new = CommitPass(in: context)
    context.commits = new
    return new
  }

  /// The nodes of one height, the first one first.
  private struct Queue {
    var first: CommitNode?
    // Kept by the one before it.
    var last: Unmanaged<CommitNode>?
  }

  /// Lets a node do its part in the pass that is under way, or the next one. O(1).
  func schedule(_ node: CommitNode) {
    guard !node.isScheduled else { return }
    node.isScheduled = true
    waitingCount += 1
    append(node)
  }

  private func append(_ node: CommitNode) {
    let height = node.height
    while waiting.count <= height { waiting.append(Queue()) }
    if let last = waiting[height].last {
      last._withUnsafeGuaranteedRef { $0.nextWaiting = node }
    } else {
      waiting[height].first = node
    }
    waiting[height].last = .passUnretained(node)
    if height < lowest { lowest = height }
  }

  /// The node that is next to do its part; it does not wait any longer.
  private func popFirst() -> CommitNode? {
    while waitingCount > 0 {
      guard let node = waiting[lowest].first.take() else {
        lowest += 1
        continue
      }
      if let next = node.nextWaiting.take() { waiting[lowest].first = next } else { waiting[lowest].last = nil }
      // It has risen while it waited.
      if node.height > lowest {
        append(node)
        continue
      }
      node.isScheduled = false
      waitingCount -= 1
      return node
    }
    lowest = 0
    return nil
  }

  /// Lets all that wait do their parts, and then tells of it. If a pass is under way, that does so.
  @usableFromInline
  func run() { run(rowMove: nil) }

  /// The same; of the lists that have been edited one has given a row to another.
  func run(rowMove: RowMove?) {
    guard !isRunning else { return }
    isRunning = true
    self.rowMove = rowMove
    goOn()
  }

  private func goOn() {
    while let node = popFirst() { node.flush() }
    rowMove = nil
    isRunning = false
    finish()
  }

  /// A list has its record.
  func add(_ core: any AnyCollectionCore) {
    committed.append(core)
    guard core.readers != nil, let readers = core.readersToTell else { return }
    self.readers.append(readers)
    beginTurn()
  }

  /// A list is going to have another record: leaves the one that it has to the observers.
  func close(_ core: any AnyCollectionCore) {
    guard core.domain == nil else { return closed += core.takeSharedCommit().map { [$0] } ?? [] }
    beginTurn()
    if core.enqueueCommit() { due.append(core) }
  }

  /// A list's record is in its queue, which is to be delivered.
  func tellLater(_ core: any AnyCollectionCore) { due.append(core) }

  /// Operators are going to be fed.
  func beginTurn() {
    guard !isTurn else { return }
    isTurn = true
    putOff = context.beginTurn()
  }

  /// Begins a pass for one list, which has its record, and feeds operators itself; unless one is under way.
  @usableFromInline
  func beginFeeding() -> Bool {
    if isRunning { return false }
    isRunning = true
    beginTurn()
    return true
  }

  /// The same, for the pass of this thread; nothing if one is under way. Not retained for each change, since the
  /// thread keeps it.
  @usableFromInline
  static func beginFeedingAlone() -> Unmanaged<CommitPass>? {
    let pass = Unmanaged.passUnretained(current)
    return pass._withUnsafeGuaranteedRef { $0.beginFeeding() } ? pass : nil
  }

  /// Ends what ``beginFeeding()`` has begun: lets all that wait do their parts, and tells of it.
  @usableFromInline
  func endFeeding() { goOn() }

  /// Ends the turn: first the lists' queues are delivered, then all else that waits.
  private func endTurn() {
    isTurn = false
    if due.isEmpty, readers.isEmpty { return context.endTurn(after: putOff, first: nil) }
    let (lists, readers) = (due, readers)
    due = []
    self.readers = []
    let deliver = {
      for core in lists { core.drainCommits() }
    }
    if readers.isEmpty { return context.endTurn(after: putOff, first: deliver) }
    context.endTurn(after: putOff) { ReadRegistrar.tell(readers, then: deliver) }
  }

  /// Puts the records into the queues of their lists, all of them before any is delivered.
  private func finish() {
    var lists: [any AnyCollectionCore] = []
    if !committed.isEmpty { swap(&lists, &committed) }
    if isTurn {
      for core in lists where core.enqueueCommit() { due.append(core) }
      endTurn()
    } else if let domain = lists.first?.domain {
      let records = closed + lists.compactMap { $0.takeSharedCommit() }
      closed = []
      share(records, with: domain)
    } else if lists.count(where: \.isWatched) == 1, !context.isInTurn {
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
