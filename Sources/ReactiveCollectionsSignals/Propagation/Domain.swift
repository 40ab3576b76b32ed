public import ReactiveCollectionsRuntime

/// What changes together: the nodes of a thread, or those that are shared behind one lock. It takes edits through the
/// states of a commit.
///
/// ```
///   edit ─▶ pending ─seal─▶ record ──▶ propagate ──▶ settle ──▶ deliver ──▶ release
///            │                         by height       │         in order     last
///            └─ roll back                  ▲           │
///                                          └─follow-up─┘
/// ```
///
/// - An edit outside of a transaction makes a *record* at once. In a transaction it is *pending*. At the end, the
///   pending edits of each source are *sealed*: they are composed to one record.
/// - Nodes update by ascending height: each follows the records of its sources, and makes one of its own. The edits of
///   code of the user that runs here (closures, comparisons, `deinit`) are pending, too: they are one *follow-up*
///   commit.
/// - When no node waits any more, all are *settled*, and the domain is *quiet*. Then the records are *delivered* to the
///   observers, whose edits are whole commits.
/// - What the commit has dropped is *released* last.
///
/// A shared object has two domains: one for edits, which are collected and sealed under its lock, and one for its
/// queue, in which commits are propagated and delivered.
@usableFromInline
package final class Domain {
  /// Whether an edit is a commit of its own: there is no transaction, and no propagation.
  @exclusivity(unchecked) @usableFromInline package internal(set) var isQuiet = true
  private var isPropagating = false
  /// Whether the commit in progress has one of what few commits have: a mark, ends, or derived nodes that are shared.
  private var isSpecial = false
  /// Marks the commit in progress, among those of all domains; 0 if nothing has asked for that.
  private(set) var mark = 0
  private static let marks = Atomic(0)
  /// Whether a node has ended in the commit in progress.
  @exclusivity(unchecked) @usableFromInline private(set) var hasEnds = false
  /// Whether such values are being computed, and whether a closure has edited something meanwhile.
  var (isEvaluating, hasEditedMeanwhile) = (false, false)
  /// The thread on which it is used, which keeps it alive, or keeps what keeps it alive.
  @exclusivity(unchecked) @usableFromInline var thread: Unmanaged<ThreadContext>
  @inlinable var context: ThreadContext { thread.takeUnretainedValue() }
  /// The shared object whose edits it collects.
  private unowned(unsafe) let sharedDomain: SharedDomain?

  /// Exclusivity is not checked: no access to the state is open while code of the user runs. What an access drops has
  /// been taken out before.
  @exclusivity(unchecked) var state = State()

  init(_ context: ThreadContext, for sharedDomain: SharedDomain? = nil) {
    thread = .passUnretained(context)
    self.sharedDomain = sharedDomain
  }

  /// The domain of the code that is running: that of the thread, or of the shared object whose queue it runs.
  @inlinable package static var current: Domain { ThreadContext.current.domain }

  /// The same without counting references. It lives as long as the code that is running.
  @inlinable
  @inline(__always)
  static var currentReference: Unmanaged<Domain> {
    guard let pointer = thread_pointer() else { return .passUnretained(current) }
    return Unmanaged<ThreadContext>.fromOpaque(pointer)._withUnsafeGuaranteedRef { context in
      context.state.currentDomain ?? context.findDomain()
    }
  }

  // MARK: Edits and transactions

  /// The transaction that an edit belongs to, when the domain is not quiet.
  @usableFromInline
  package var openTransaction: OpenTransaction {
    if let transaction = state.transactionInProgress { return transaction }
    precondition(isPropagating, "Nothing is in progress that an edit could be a part of")
    return nextTransaction
  }

  /// The edits that code makes in the middle of the propagation.
  private var nextTransaction: OpenTransaction {
    if let followUp = state.followUp { return followUp }
    let new = OpenTransaction(in: self, inside: nil)
    state.followUp = new
    return new
  }

  /// Runs `body`, whose edits are one commit, or none if it throws.
  @usableFromInline
  package func transact<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    let enclosing = state.transactionInProgress
    let outer = enclosing ?? (isPropagating ? openTransaction : nil)
    let inner = OpenTransaction(in: self, inside: outer)
    let thread = ThreadContext.current
    let around = (thread.state.transactionDomain, thread.state.joinedDomain)
    state.transactionInProgress = inner
    isQuiet = false
    (thread.state.transactionDomain, thread.state.joinedDomain) = (self, self)
    let result: Result
    do {
      result = try body()
    } catch {
      (thread.state.transactionDomain, thread.state.joinedDomain) = around
      inner.rollBack()
      end(inner, in: outer, enclosing)
      throw error
    }
    (thread.state.transactionDomain, thread.state.joinedDomain) = around
    end(inner, in: outer, enclosing)
    return result
  }

  private func end(_ transaction: OpenTransaction, in outer: OpenTransaction?, _ enclosing: OpenTransaction?) {
    state.transactionInProgress = enclosing
    if enclosing == nil { forgetPendingValues() }
    if let outer {
      transaction.merge(into: outer)
    } else if !transaction.isEmpty || !state.ending.isEmpty {
      commit(transaction)
    } else {
      becomeQuiet()
      release()
    }
  }

  private func becomeQuiet() { isQuiet = state.transactionInProgress == nil && !isPropagating }

  /// Keeps something that a commit has dropped until no code of a commit is running.
  @usableFromInline
  package func retire(_ object: AnyObject) { state.retired.append(object) }

  /// The same for a value.
  @usableFromInline
  func retire<Value>(value: Value) { retire(Box(value)) }

  /// Releases what transactions have dropped, one object after the other: that may run any code.
  private func release() {
    guard isQuiet, !state.retired.isEmpty else { return }
    if let sharedDomain {
      let objects = state.retired
      state.retired = []
      return sharedDomain.enqueue { withExtendedLifetime(objects) {} }
    }
    guard !context.isDeferring else { return context.afterDeferral { self.release() } }
    while let last = state.retired.popLast() { withExtendedLifetime(last) {} }
  }

  // MARK: Seal

  private func commit(_ transaction: OpenTransaction) {
    // Comparisons run here, whose edits are a commit of their own.
    isPropagating = true
    if sharedDomain == nil { beginDeferring() }
    let sealed = transaction.seal()
    guard let sharedDomain else {
      begin(sealed, waking: transaction.woken)
      return propagate()
    }
    isPropagating = false
    becomeQuiet()
    if !sealed.isEmpty { sharedDomain.enqueue(sealed) }
    for node in state.ending { sharedDomain.enqueue { node.end() } }
    state.ending = []
    if let next = state.followUp.take() { commit(next) } else { release() }
  }

  /// On the queue of a shared object: propagates what was sealed under the lock.
  @usableFromInline
  func propagate(_ sealed: Commit) {
    begin()
    begin(sealed, waking: [])
    propagate()
  }

  private func begin(_ sealed: Commit, waking woken: [Node]) {
    for entry in sealed {
      let node = entry.node
      if let old = node.record { retire(old) }
      node.record = entry.record
      node.commit.phase = .sealed
      if let record = entry.record { node.graph.followedContents?.prepare(for: record) }
      state.waiting.append(.passUnretained(node))
    }
    for node in woken { schedule(node) }
  }

  // MARK: Propagate

  /// Begins a commit, when the domain is quiet.
  @usableFromInline
  func begin() {
    isQuiet = false
    isPropagating = true
    beginDeferring()
  }

  /// In a propagation, events that code sends wait until it is over.
  private func beginDeferring() { thread._withUnsafeGuaranteedRef { $0.state.deferrals += 1 } }

  /// Lets all waiting nodes update, and then delivers what they have recorded. `first` has updated already.
  @usableFromInline
  func propagate(after first: Node? = nil) {
    if let first, first.commit.phase == .recorded { state.recorded.append(first) }
    while true {
      while let node = state.waiting.popFirstRetained() {
        let hasPart = node._withUnsafeGuaranteedRef { node in
          let wasEnding = node.commit.isEnding
          node.operations.update(node, self)
          return node.commit.phase == .recorded || node.commit.isEnding && !wasEnding
        }
        if hasPart { state.recorded.appendRetained(node) } else { node.release() }
      }
      for index in 0..<state.recorded.count {
        state.recorded[index]._withUnsafeGuaranteedRef { $0.commit.phase = .settled }
      }
      if isSpecial { endSpecial() }
      if let next = state.followUp.take() {
        finishCommit()
        begin(next.seal(), waking: next.woken)
      } else if !state.ending.isEmpty {
        finishCommit()
        endNodes()
      } else {
        break
      }
    }
    isPropagating = false
    becomeQuiet()
    thread._withUnsafeGuaranteedRef { $0.state.deferrals -= 1 }
    deliver()
    if !state.retired.isEmpty { release() }
    thread._withUnsafeGuaranteedRef { if !$0.state.deferred.isEmpty { $0.runDeferred() } }
  }

  /// Returns what marks the commit in progress.
  func markCommit() -> Int {
    if mark == 0 {
      mark = Self.marks.add(1, ordering: .relaxed)
      isSpecial = true
    }
    return mark
  }

  /// Shows a derived node's new value to edits when the commit has been propagated.
  @usableFromInline
  func showLater(_ node: Node) {
    state.unshown.append(node)
    isSpecial = true
  }

  private func endSpecial() {
    (isSpecial, hasEnds, mark) = (false, false, 0)
    let nodes = state.unshown
    state.unshown = []
    nodes.first?.sharedDomain?.reading {
      for node in nodes { if let old = node.showBehindLock() { retire(old) } }
    }
  }

  private func finishCommit() {
    if !state.recorded.isEmpty { state.finished.append(announce(detachRecorded())) }
  }

  /// Begins to make a node, which runs code of the user: edits that it makes are the next commit. Returns whether the
  /// caller has to end the start by ``propagate()``.
  @usableFromInline
  func beginStart() -> Bool {
    guard isQuiet else { return false }
    begin()
    return true
  }

  /// Runs `body`, which makes or links nodes: edits that code makes meanwhile are a commit that these nodes see.
  @inlinable
  package static func starting<Result>(_ body: () -> Result) -> Result {
    let domain = current
    let isBegun = domain.beginStart()
    let result = body()
    if isBegun { domain.propagate() }
    return result
  }

  /// Wakes what is above a node that has recorded.
  @usableFromInline
  func notify(_ node: Node, onlyInside: Bool) {
    // Who reads the node from here on gets the new value.
    if !onlyInside, node.delivery.isRead, !node.isShared, let readers = node.takeReaders() {
      state.read.append((node, readers))
    }
    wakeTargets(of: node, hasRecord: true)
  }

  @inline(__always)
  private func wakeTargets(of node: Node, hasRecord: Bool) {
    var index = 0
    // A member that has ended is unlinked.
    while index < node.graph.edges.count {
      node.graph.edges.withUnsafeBufferPointer { $0[index] }._withUnsafeGuaranteedRef { edge in
        if edge.isSpecial {
          if hasRecord, edge.isAsleep { return }
          edge.members?.note(hasRecord ? node.record : nil, of: node, at: edge)
        }
        schedule(edge.target)
      }
      index += 1
    }
  }

  /// Wakes what is above a node that has perhaps changed.
  @usableFromInline
  func mark(_ node: Node) {
    for edge in node.graph.edges { edge._withUnsafeGuaranteedRef { schedule($0.target) } }
  }

  @usableFromInline
  package func schedule(_ node: Node) { schedule(.passUnretained(node)) }

  private func schedule(_ node: Unmanaged<Node>) {
    let isDue = node._withUnsafeGuaranteedRef { node in
      if node.commit.phase == .settled {
        node.commit.phase = .waiting
        return true
      }
      // It has come to depend on what has changed only after its own part.
      if node.commit.phase == .recorded { nextTransaction.woken.append(node) }
      return false
    }
    if isDue { state.waiting.append(node) }
  }

  /// Puts a node into the queue once more, because it has risen while it updated. If it `hasRecord`, that is complete.
  @usableFromInline
  func postpone(_ node: Node, hasRecord: Bool) {
    node.commit.phase = hasRecord ? .sealed : .waiting
    state.waiting.append(.passUnretained(node))
  }

  /// Lets a node update, since something has happened to it besides what its sources have recorded: at the end of
  /// the transaction in progress, if there is one.
  package func wake(_ node: Node) {
    if let transaction = state.transactionInProgress { return transaction.woken.append(node) }
    if isPropagating { return schedule(node) }
    begin()
    schedule(node)
    propagate()
  }

  // MARK: Ends

  /// Ends a source: after the transaction or the propagation in progress, if there is one.
  func end(_ node: Node) {
    if !isQuiet {
      state.ending.append(node)
    } else if let sharedDomain {
      sharedDomain.enqueue { node.end() }
    } else {
      commitEnd(of: node)
    }
  }

  private func commitEnd(of node: Node) {
    begin()
    state.ending.append(node)
    propagate()
  }

  private func endNodes() {
    let nodes = state.ending
    state.ending = []
    for node in nodes where !node.commit.isFinal {
      finish(node)
      state.recorded.append(node)
    }
  }

  /// Makes a node final, at the end of its update if it has one. What is above it updates, and may be over, too.
  @usableFromInline
  func finish(_ node: Node) {
    node.commit.isFinal = true
    node.didEnd()
    (hasEnds, isSpecial) = (true, true)
    // Without a change, the record is an old one.
    if node.commit.phase != .recorded, let record = node.takeRecord() { retire(record.takeRetainedValue()) }
    node.commit.isEnding = true
    wakeTargets(of: node, hasRecord: false)
    node.forEachFollower(schedule)
  }
}
