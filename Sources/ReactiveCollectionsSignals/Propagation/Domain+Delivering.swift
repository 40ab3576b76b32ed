// How commits that have been propagated are delivered, and how what they have dropped is released.
//
// Commits are delivered one after the other, each in the order of its entries. A commit that an observer makes is
// delivered at once, unless it concerns an object whose observers have yet to be notified of an earlier commit, or are
// being notified of it: then it is delivered after that one. So all observers hear of commits that have an object in
// common in one order, and an edit has been delivered when it returns, unless what it concerns is busy.

extension Domain {
  // MARK: A single change

  /// Delivers the record of a node that only observers follow, when the domain is quiet.
  @usableFromInline
  func deliver(_ node: Node) {
    guard let record = node.takeRecord() else { return }
    guard node.beginNotifying() else { return deliverLater([Entry(node, record.takeRetainedValue())]) }
    record._withUnsafeGuaranteedRef { node.operations.deliver(node, $0) }
    node.endNotifying()
    node.operations.recycle(node, record)
  }

  var isDeferring: Bool { thread._withUnsafeGuaranteedRef { $0.isDeferring } }

  // MARK: Commits

  /// Delivers what has been propagated, and then releases it.
  func deliver() {
    guard state.finished.isEmpty, state.read.isEmpty, !isDeferring, let index = onlyAwaited else {
      return deliverLater(detachRecorded())
    }
    var nodes = NodeList()
    swap(&nodes, &state.recorded)
    // The others' records stay where they are: nobody awaits them.
    if index < nodes.count { nodes[index]._withUnsafeGuaranteedRef { deliverPart(of: $0) } }
    while let node = nodes.popLastRetained() {
      node._withUnsafeGuaranteedRef { $0.operations.recycle($0, nil) }
      node.release()
    }
    // The buffer is used again, unless code that has run meanwhile has committed, too.
    if state.recorded.capacity == 0 { swap(&nodes, &state.recorded) }
  }

  /// Delivers a node's part of the commit.
  private func deliverPart(of node: Node) {
    let (record, isEnd) = (node.takeRecord(), node.commit.isEnding)
    node.commit.isEnding = false
    node.delivery.announced &+= 1
    if notify(node, record, isEnd: isEnd) { drain() }
    if let record { node.operations.recycle(node, record) }
  }

  /// The index of the only node whose observers await something, and can be notified; the count if there is none, and
  /// `nil` if there are several.
  @inline(__always)
  private var onlyAwaited: Int? {
    var only = state.recorded.count
    for index in 0..<state.recorded.count {
      let (isAwaited, isFree) = state.recorded[index]._withUnsafeGuaranteedRef {
        ($0.delivery.observerCount > 0 || $0.commit.isEnding, $0.isFree)
      }
      if !isAwaited { continue }
      guard only == state.recorded.count, isFree else { return nil }
      only = index
    }
    return only
  }

  /// Puts commits into the queue, and delivers those that are free.
  private func deliverLater(_ commit: Commit) {
    var isAnyFree = false
    for commit in state.finished + [announce(commit)] {
      state.queue.append(commit)
      if isFree(commit) { isAnyFree = true }
    }
    state.finished = []
    // Those that were in the queue before are not free: what they wait for looks for them when it is over.
    if state.read.isEmpty { return isAnyFree ? drain() : () }
    notifyReaders()
  }

  /// Notifies the code that has read nodes of the commit, and then delivers. Nothing is delivered meanwhile: what that
  /// code changes has readers, too, and all of them are notified before the observers.
  @inline(never)
  private func notifyReaders() {
    let due = state.read.map(\.readers)
    for (node, _) in state.read { node.removeFollower() }
    state.read = []
    state.notifications += 1
    context.afterDeferral {
      ReadRegistrar.notify(due) {
        self.state.notifications -= 1
        self.drain()
      }
    }
  }

  /// Announces deliveries, behind which later ones wait if they have a node in common.
  func announce(_ commit: Commit) -> Commit {
    var commit = Self.inOrder(commit)
    for index in commit.indices where commit[index].isAwaited {
      let node = commit[index].node
      commit[index].number = node.delivery.announced
      node.delivery.announced &+= 1
    }
    return commit
  }

  /// Takes the records from their nodes, which may need others while these are delivered.
  func detachRecorded() -> Commit {
    var commit: Commit = []
    commit.reserveCapacity(state.recorded.count)
    for index in 0..<state.recorded.count { commit.append(takeEntry(state.recorded[index].takeUnretainedValue())) }
    while let node = state.recorded.popLastRetained() { node.release() }
    return commit
  }

  private func takeEntry(_ node: Node) -> Entry {
    defer { node.commit.isEnding = false }
    return Entry(node, node.takeRecord()?.takeRetainedValue(), isEnd: node.commit.isEnding)
  }

  /// Sources come first, as they were edited. What is made from them follows in the order in which it was first
  /// observed, as far as nothing is delivered before what it is made of.
  private static func inOrder(_ commit: Commit) -> Commit {
    func rank(_ entry: Entry) -> Int { entry.node.graph.height == 0 ? 0 : entry.node.graph.urgency }
    let isInOrder = zip(commit, commit.dropFirst()).allSatisfy { rank($0) <= rank($1) }
    return isInOrder ? commit : Commit(commit.sorted { rank($0) < rank($1) })  // The sort is stable.
  }

  /// Delivers the commits in the queue that are free, in order.
  @usableFromInline
  func drain() {
    guard !context.isDeferring else { return context.afterDeferral { self.drain() } }
    guard state.notifications == 0 else { return }
    // What a delivery has freed may be before it, and observers may have put more into the queue.
    while var commit = state.queue.removeFirst(where: isFree) {
      for entry in commit where entry.number >= 0 {
        _ = notify(entry.node, entry.record.map { .passUnretained($0) }, isEnd: entry.isEnd)
      }
      release(&commit)
    }
  }

  /// Whether all observers have been notified of the commits before.
  private func isFree(_ commit: Commit) -> Bool {
    commit.allSatisfy { $0.number < 0 || $0.number == $0.node.delivery.delivered && $0.node.delivery.starting == 0 }
  }

  /// Calls the observers. Returns whether others have waited for that.
  private func notify(_ node: Node, _ record: Unmanaged<AnyRecord>?, isEnd: Bool) -> Bool {
    node.delivery.isNotifying = true
    record?._withUnsafeGuaranteedRef { node.operations.deliver(node, $0) }
    if isEnd { node.deliverEnd() }
    node.delivery.isNotifying = false
    node.delivery.delivered &+= 1
    return node.delivery.announced > node.delivery.delivered
  }

  /// Releases what a commit has dropped, when everybody has been notified: that may run any code.
  private func release(_ commit: inout Commit) {
    while let entry = commit.popLast() {
      if let record = entry.record { entry.node.operations.recycle(entry.node, .passRetained(record)) }
    }
  }
}

extension Node {
  /// Begins to notify the observers of something that needs no commit, since nobody else follows the node. Returns
  /// whether that is possible.
  @inlinable
  @inline(__always)
  final func beginNotifying() -> Bool {
    guard isFree, ThreadContext.isFree else { return false }
    delivery.announced &+= 1
    delivery.isNotifying = true
    return true
  }

  @inlinable
  @inline(__always)
  final func endNotifying() {
    delivery.isNotifying = false
    delivery.delivered &+= 1
    if delivery.announced > delivery.delivered { deliverRest() }
  }

  @usableFromInline final func deliverRest() { Domain.current.drain() }

  /// Whether the observers have been notified of everything so far.
  @inlinable final var isFree: Bool { delivery.announced == delivery.delivered && delivery.starting == 0 }
}

extension Domain.Entry {
  /// Whether observers await it.
  fileprivate var isAwaited: Bool { node.delivery.observerCount > 0 || isEnd }
}
