internal import Signals

/// The run of a commit through lists and operators, on one thread: first all nodes do their parts, sources before the
/// nodes that are derived from them; then the observers are notified.
///
/// ```
/// edits ──schedule──▶ waiting, by height ──flush──▶ lists: record, parents, operators fed; operators: a change or none
///                           ▲                                        │
///                           └───────────── schedule ─────────────────┘
/// then: records into the queues of their lists, and all queues delivered
/// ```
///
/// As soon as an operator is fed, the first part is a *turn* of the thread: properties and signals that it triggers
/// notify their observers later, after the lists' own observers.
///
/// Shared lists have a pass of their own, which is part of a turn of their domain. It feeds nothing and notifies nobody:
/// it leaves the records to a job of the domain, which does all of that in the pass of its thread.
@usableFromInline
final class CommitPass {
  /// The nodes that have yet to do their parts, by height.
  @exclusivity(unchecked) private var waiting: [Queue] = []
  /// The number of these nodes.
  @exclusivity(unchecked) private var waitingCount = 0
  /// No node waits below this height.
  @exclusivity(unchecked) private var lowest = 0
  /// The lists that have a record, in the order in which they got it.
  @exclusivity(unchecked) private var committed: [any AnyCollectionCore] = []
  /// The records of shared lists that have got another record since.
  @exclusivity(unchecked) private var closed: [() -> Void] = []
  @exclusivity(unchecked) private(set) var isRunning = false
  /// Whether the first part is a turn.
  @exclusivity(unchecked) private(set) var isTurn = false
  /// How many notifications had been deferred on this thread when the turn began.
  private var putOff = 0
  /// The lists whose queues must be delivered at the end of the turn.
  @exclusivity(unchecked) private var due: [any AnyCollectionCore] = []
  /// The lists that end with the pass, after their last records.
  @exclusivity(unchecked) private var ending: [any AnyCollectionCore] = []
  /// The code that has read lists, and is notified of the commit before the observers.
  @exclusivity(unchecked) private var readers: [ReadRegistrar] = []
  /// The one row that moves from one list to another, if nothing else happens.
  @exclusivity(unchecked) private(set) var rowMove: RowMove?

  /// The context of the thread, which keeps the pass alive; `nil` if the lists are shared.
  private unowned(unsafe) let context: ThreadContext?
  /// The domain of the lists, which keeps the pass alive, if they are shared.
  private unowned(unsafe) let domain: SharedDomain?

  private init(in context: ThreadContext?, of domain: SharedDomain? = nil) {
    self.context = context
    self.domain = domain
  }

  /// Whether the lists are shared.
  var isShared: Bool { domain != nil }

  /// The pass of this thread.
  @usableFromInline static var current: CommitPass {
    let context = ThreadContext.current
    if let commits = context.commits { return unsafeDowncast(commits, to: CommitPass.self) }
    let new = CommitPass(in: context)
    context.commits = new
    return new
  }

  /// The pass of the lists of a domain: a shared one, in its turn, or `nil` for the confined lists of this thread.
  static func current(in domain: SharedDomain?) -> CommitPass {
    guard let domain else { return current }
    if let commits = domain.commits { return unsafeDowncast(commits, to: CommitPass.self) }
    let new = CommitPass(in: nil, of: domain)
    domain.commits = new
    return new
  }

  /// The pass of the lists of a domain, if it is running.
  static func running(in domain: SharedDomain?) -> CommitPass? {
    guard let commits = domain == nil ? ThreadContext.existing?.commits : domain?.commits else { return nil }
    let pass = unsafeDowncast(commits, to: CommitPass.self)
    return pass.isRunning ? pass : nil
  }

  /// The nodes of one height, in order.
  private struct Queue {
    var first: CommitNode?
    // Retained by the node before it.
    var last: Unmanaged<CommitNode>?
  }

  /// Schedules a node in the current pass, or in the next one. O(1).
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

  /// Removes and returns the node that is next to do its part.
  private func popFirst() -> CommitNode? {
    while waitingCount > 0 {
      guard let node = waiting[lowest].first.take() else {
        lowest += 1
        continue
      }
      if let next = node.nextWaiting.take() { waiting[lowest].first = next } else { waiting[lowest].last = nil }
      // The node has risen while it waited.
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

  /// Lets all waiting nodes do their parts, and then notifies the observers. If a pass is running, it does so.
  @usableFromInline
  func run() { run(rowMove: nil) }

  /// Runs like ``run()``, for edits in which one list has passed a row to another.
  func run(rowMove: RowMove?) {
    guard !isRunning else { return }
    isRunning = true
    self.rowMove = rowMove
    goOn()
  }

  private func goOn() {
    while let node = popFirst() { node.flush(in: self) }
    rowMove = nil
    isRunning = false
    finish()
  }

  /// Adds a list that has its record.
  func add(_ core: any AnyCollectionCore) {
    committed.append(core)
    guard core.readers != nil, !isShared, let readers = core.readersToTell else { return }
    self.readers.append(readers)
    beginTurn()
  }

  /// Hands the record that a list has to its observers, because the list is about to get another one.
  func close(_ core: any AnyCollectionCore) {
    guard !isShared else { return closed += core.takeSharedCommit().map { [$0] } ?? [] }
    beginTurn()
    if core.enqueueCommit() { due.append(core) }
  }

  /// Notes that a list's record is in its queue, which must be delivered.
  func tellLater(_ core: any AnyCollectionCore) { due.append(core) }

  /// Ends a list with the pass, which may still bring it a record.
  func end(_ core: any AnyCollectionCore) { ending.append(core) }

  /// Begins a turn, because operators are about to be fed.
  func beginTurn() {
    guard !isTurn, let context else { return }
    isTurn = true
    putOff = context.beginTurn()
  }

  /// Begins a pass for one list that has its record and feeds operators itself. Returns `false` if a pass is running.
  @usableFromInline
  func beginFeeding() -> Bool {
    if isRunning { return false }
    isRunning = true
    beginTurn()
    return true
  }

  /// Begins feeding in the pass of this thread, and returns the pass; returns `nil` if a pass is running. The pass is
  /// not retained for each change, because the thread keeps it alive.
  @usableFromInline
  static func beginFeedingAlone() -> Unmanaged<CommitPass>? {
    let pass = Unmanaged.passUnretained(current)
    return pass._withUnsafeGuaranteedRef { $0.beginFeeding() } ? pass : nil
  }

  /// Ends what ``beginFeeding()`` has begun: lets all waiting nodes do their parts, and notifies the observers.
  @usableFromInline
  func endFeeding() { goOn() }

  /// Ends the turn: delivers the lists' queues first, and then everything else that waits.
  private func endTurn() {
    guard let context else { return }
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
      endLists()
      endTurn()
    } else {
      if let domain { share(lists, in: domain) } else { tell(lists) }
      endLists()
    }
  }

  /// Puts the records into the queues, and delivers them as soon as the thread is in no turn.
  private func tell(_ lists: [any AnyCollectionCore]) {
    if lists.count(where: \.isWatched) == 1, context?.isInTurn == false {
      deliver(lists)
    } else {
      let waiting = lists.filter { $0.enqueueCommit() }
      if waiting.isEmpty { return }
      ThreadContext.outsideTurns {
        for core in waiting { core.drainCommits() }
      }
    }
  }

  /// Ends the lists that end with the pass. All records are in their queues.
  private func endLists() {
    if ending.isEmpty { return }
    var lists: [any AnyCollectionCore] = []
    swap(&lists, &ending)
    for core in lists { core.end() }
  }

  /// Notifies the observers of the only list that has any, once no list is in the commit any more: nothing has to wait
  /// for another list.
  private func deliver(_ lists: [any AnyCollectionCore]) {
    var watched: (any AnyCollectionCore)?
    for core in lists {
      if core.isWatched { watched = core } else { _ = core.enqueueCommit() }
    }
    watched?.sendCommit()
  }

  /// Leaves the records of shared lists to one job, which does all work for observers and operators.
  private func share(_ lists: [any AnyCollectionCore], in domain: SharedDomain) {
    let records = closed + lists.compactMap { $0.takeSharedCommit() }
    closed = []
    if records.isEmpty { return }
    domain.enqueue {
      Self.replaying {
        for replay in records { replay() }
      }
    }
  }

  /// In a job of a shared domain: runs `replay`, which feeds operators with the records of shared lists, as the first
  /// part of a pass.
  static func replaying(_ replay: () -> Void) {
    let pass = current
    let isBegun = pass.beginFeeding()
    replay()
    if isBegun { pass.endFeeding() }
  }
}
