internal import Synchronization

/// A participant in commits: a list, a property, or anything that is made from these, whatever it holds.
///
/// ```
///   Node            height, edges, stage, the record of the commit in progress, delivery. Not generic
///     └ Holder<S>     value, observers                   S: ListShape, TableShape (sections and rows), ScalarShape
///         ├ Source<S>   edited; pending edits of a transaction
///         └ Derived<K>  a kernel that follows the records of other nodes
/// ```
///
/// What depends on the shape is behind three operations, which a commit calls.
@usableFromInline
package class Node {
  // MARK: The graph

  /// Higher than everything that the node is derived from or contains: a commit visits nodes by ascending height. (The
  /// order by heights is that of [Incremental](https://github.com/janestreet/incremental).)
  @exclusivity(unchecked) @usableFromInline final var height = 0
  /// What is derived from this node, or contains it.
  @exclusivity(unchecked) @usableFromInline final var edges: ContiguousArray<Unmanaged<Edge>> = []
  /// The nodes inside, while these are followed.
  @exclusivity(unchecked) @usableFromInline final var followedContents: (any Contents)?
  /// How many reasons there are to follow the nodes inside.
  @exclusivity(unchecked) private final var insideNeeds = 0
  @exclusivity(unchecked) final var knownContainment: Containment?
  /// How many live sections there are in the list, counting each place.
  @exclusivity(unchecked) @usableFromInline package final var sectionCount = 0
  /// How many reasons there are to tell of changes: observers, edges, and others.
  @exclusivity(unchecked) @usableFromInline final var followers = 0
  /// How many objects hold the node, so that it has to go on even if nobody follows it.
  @exclusivity(unchecked) private final var holds = 0
  /// Whether nobody follows or holds the node any more. Only the commit in progress may keep it.
  @exclusivity(unchecked) @usableFromInline package final var isAbandoned = false
  /// How many of these need the value in each commit. Others ask for it if they need it.
  @exclusivity(unchecked) final var demands = 0
  /// Why the value cannot simply be read. Nothing, most of the time.
  @exclusivity(unchecked) @usableFromInline final var obstacles = Obstacles()
  @exclusivity(unchecked) @usableFromInline package final var isDerived = false
  /// Whether it is derived, and depends only on the newest values of its sources.
  @exclusivity(unchecked) @usableFromInline final var isStateless = false
  /// The newest search that has found the node, and whether it is done with it.
  @exclusivity(unchecked) private final var search = (number: 0, isDone: false)

  // MARK: The commit in progress

  @exclusivity(unchecked) @usableFromInline final var stage = Stage.settled
  /// The number of the newest change.
  @exclusivity(unchecked) @usableFromInline final var newestVersion = 0
  /// The record that the stage is about; at other times an empty one, to be used again. Retained here, and not counted
  /// where it is used.
  @exclusivity(unchecked) @usableFromInline final var recordReference: Unmanaged<AnyRecord>?
  /// The next node that waits at the same height.
  @exclusivity(unchecked) final var nextWaiting: Unmanaged<Node>?
  /// Whether the end is a part of the commit in progress.
  @exclusivity(unchecked) @usableFromInline final var isEnding = false
  /// Whether there are pending edits.
  @exclusivity(unchecked) @usableFromInline final var isDrafted = false
  /// Whether the value never changes again. Observers may still have to be told.
  @exclusivity(unchecked) @usableFromInline package final var isFinal = false

  // MARK: Delivery

  @exclusivity(unchecked) @usableFromInline final var observerCount = 0
  /// How many deliveries to the observers have been announced, and how many are over. They are made in order.
  @exclusivity(unchecked) @usableFromInline final var (announced, delivered) = (0, 0)
  /// Whether the observers are being called.
  @exclusivity(unchecked) @usableFromInline final var isTelling = false
  /// How many observers are receiving their first value: deliveries wait meanwhile.
  @exclusivity(unchecked) @usableFromInline final var starting = 0
  /// The number of the first observation of this node, or of anything above it. It decides who is told first.
  @exclusivity(unchecked) final var urgency = Int.max
  /// The code that has read the node, and is to be notified of the next change before the observers.
  @exclusivity(unchecked) @usableFromInline final var readers: ReadRegistrar?

  // MARK: Where it lives

  /// The home of the code that made it.
  @exclusivity(unchecked) final var birthplace: Home

  @usableFromInline final let operations: Operations

  @usableFromInline
  init(_ operations: Operations) {
    self.operations = operations
    birthplace = .current
  }

  deinit { recordReference?.release() }

  /// The record that the stage is about.
  @inlinable final var record: AnyRecord? {
    get { recordReference?.takeUnretainedValue() }
    set {
      let old = recordReference
      recordReference = newValue.map { .passRetained($0) }
      old?.release()
    }
  }

  /// Gives up the record, which the caller releases.
  @inlinable
  final func takeRecord() -> Unmanaged<AnyRecord>? {
    let record = recordReference
    recordReference = nil
    return record
  }

  /// Where a node is in the commit in progress.
  @usableFromInline
  enum Stage {
    /// It has no part in the commit, or the commit has been propagated.
    case settled
    /// It is in the queue, because something below it has changed.
    case waiting
    /// It is in the queue, and its own change is in `record` already.
    case sealed
    /// It has done its part, which is in `record`.
    case recorded
  }

  /// Why a value cannot simply be read.
  @usableFromInline
  struct Obstacles: OptionSet {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The node does not follow its sources, because nobody needs the value in each commit and it depends only on theirs.
    @inlinable static var suspended: Obstacles { Obstacles(rawValue: 1) }
    /// The value follows those of its sources, even in the middle of a transaction.
    @inlinable static var showsSources: Obstacles { Obstacles(rawValue: 2) }
    /// The node is edited under the lock of its home's domain, and does its parts in the jobs.
    @inlinable static var shared: Obstacles { Obstacles(rawValue: 4) }
  }

  /// The operations that depend on the shape. They are closures without captures, and not methods, because they are
  /// compiled for the shape where the node is made: a method of a generic class that is called dynamically exists only
  /// once, and was 1.5 to 9 times as slow.
  @usableFromInline
  struct Operations {
    /// Does the node's part of a commit.
    @usableFromInline let turn: (Node, Domain) -> Void
    /// Sends a record to the observers.
    @usableFromInline let deliver: (Node, AnyRecord) -> Void
    /// Releases what a record owns, which is given up, and keeps the record to be used again. Without one, it is the node's
    /// own.
    @usableFromInline let recycle: (Node, Unmanaged<AnyRecord>?) -> Void

    @inlinable
    init(
      turn: @escaping (Node, Domain) -> Void, deliver: @escaping (Node, AnyRecord) -> Void,
      recycle: @escaping (Node, Unmanaged<AnyRecord>?) -> Void
    ) {
      self.turn = turn
      self.deliver = deliver
      self.recycle = recycle
    }
  }

  // MARK: Rare operations, which are plain methods

  /// Calls `body` with each node that this one is derived from.
  @usableFromInline func forEachSource(_ body: (Node) -> Void) { followedContents?.forEachMember(body) }
  /// Calls `body` with each node that is derived from this one, but that this one wakes itself.
  func forEachFollower(_ body: (Node) -> Void) {}
  /// Returns what follows the nodes inside, if there can be any.
  func makeContents(areNew: Bool) -> (any Contents)? { nil }
  /// Calls `body` with each of the sources that the node was created with.
  func forEachGivenSource(_ body: (Node) -> Void) {}
  /// Whether changes of the sources arrive.
  var isLinked: Bool { true }
  /// Links the node to its sources, which are linked to theirs.
  func link() {}
  /// Unlinks the node from its sources.
  func unlink() {}
  /// Follows the changes of the sources, which follow those of theirs.
  func activate() {}
  /// Only notes that sources have changed, from now on.
  func suspend() {}
  /// Called when the node has been made final.
  func didEnd() {}
  /// Sends the end to the observers.
  func deliverEnd() {}
  /// The number of pending edits.
  package var pendingEdits: Int { 0 }
  /// At the end of a transaction: takes the pending edits as a record. Returns `nil` if they have changed nothing.
  func seal() -> AnyRecord? { preconditionFailure("A node that is derived has no pending edits") }
  /// Makes the pending edits of a transaction part of the one around it.
  func merge(_ inner: OpenTransaction, into outer: OpenTransaction) {}
  /// Takes back the pending edits of a transaction. Returns `false` if they stay, since they come from elsewhere.
  func rollBack(_ transaction: OpenTransaction, in domain: Domain) -> Bool { true }
  /// Computes the value of a suspended node again, if a source has changed. The sources are up to date.
  func recompute() {}
  /// Computes the value that the pending values of a transaction lead to.
  func evaluate() -> AnyObject? { nil }
  /// Notes that the node is shared from now on.
  func beShared() {}
  /// In a shared domain's job, under the lock: shows the value of a derived node to turns. Returns what that drops.
  func showBehindLock() -> AnyObject? { nil }
  /// Where it lives, as far as its observers have shown.
  var home: Home { birthplace }
}

// MARK: - The graph

extension Node {
  /// The nodes inside, while these are followed.
  @inlinable package final var contents: (any Contents)? { followedContents }

  /// Follows what happens inside, for one more reason. If the node `isNew` in what follows it, that begins after the
  /// commit in progress.
  package final func followInside(isNew: Bool = false) {
    insideNeeds += 1
    guard insideNeeds == 1, let contents = makeContents(areNew: isNew) else { return }
    followedContents = contents
    gainFollower()
  }

  package final func unfollowInside() {
    insideNeeds -= 1
    guard insideNeeds == 0, followedContents.take() != nil else { return }
    loseFollower()
  }

  /// Runs `body` under the lock, if the node is shared.
  @inlinable
  package final func withLock<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    guard isShared, let domain = sharedDomainAside else { return try body() }
    return try domain.withTurn(body)
  }

  /// The same, if the node is known to be shared.
  @usableFromInline final var sharedDomainAside: SharedDomain? { birthplace.domain }

  @inlinable package final var isSuspended: Bool {
    get { obstacles.contains(.suspended) }
    set { if newValue { obstacles.insert(.suspended) } else { obstacles.remove(.suspended) } }
  }

  @inlinable final var showsSources: Bool {
    get { obstacles.contains(.showsSources) }
    set { if newValue { obstacles.insert(.showsSources) } else { obstacles.remove(.showsSources) } }
  }

  @inlinable package final var isShared: Bool { obstacles.contains(.shared) }

  /// The number of the newest change.
  @inlinable package final var version: Int { newestVersion }

  /// Whether there are observers, or nodes that are derived from this one and followed.
  package final var isFollowed: Bool { observerCount > 0 || !edges.isEmpty }

  /// The domain in whose transactions and commits the node takes part: that of the thread, or of a shared object.
  @inlinable package final var domain: Domain { isShared ? lockedDomain : .current }

  @usableFromInline final var lockedDomain: Domain { sharedDomain?.editing ?? .current }

  /// The domain under whose lock the node is edited, if it is shared.
  package final var sharedDomain: SharedDomain? { isShared ? birthplace.domain : nil }

  /// The domain that the node is shared in, if the caller holds its lock.
  @inlinable package final var lockingDomain: SharedDomain? { isShared ? lockingDomainAside : nil }

  @usableFromInline final var lockingDomainAside: SharedDomain? {
    birthplace.domain.flatMap { $0.isInTurn ? $0 : nil }
  }

  /// Links a node that is above this one from now on. If the edge is `demanding`, the value is needed in each commit.
  @usableFromInline
  package final func add(_ edge: Edge, demanding: Bool = true) {
    gainFollower(demanding: demanding)
    edge.isDemanding = demanding
    edge.index = edges.count
    edges.append(.passUnretained(edge))
    edge.target._withUnsafeGuaranteedRef { target in
      target.rise(above: self)
      if target.urgency < urgency { becomeUrgent(target.urgency) }
    }
  }

  @usableFromInline
  package final func remove(_ edge: Edge) {
    let last = edges.removeLast()
    if last.toOpaque() != Unmanaged.passUnretained(edge).toOpaque() {
      last._withUnsafeGuaranteedRef { $0.index = edge.index }
      edges[edge.index] = last
    }
    edge.index = -1
    loseFollower(demanding: edge.isDemanding)
  }

  /// Whether the node has yet to do its part of the commit in progress.
  package final var isAwaited: Bool { stage == .waiting || stage == .sealed }

  /// Whether anything that the node is made of may still change.
  package final var hasLivingSources: Bool {
    var hasLiving = false
    forEachSource { if !$0.isFinal { hasLiving = true } }
    return hasLiving
  }

  /// Returns the edges to one of the nodes above. O(e) for e edges.
  package final func edges(to target: Node) -> [Edge] {
    edges.map { $0.takeUnretainedValue() }.filter {
      $0.target.toOpaque() == Unmanaged.passUnretained(target).toOpaque()
    }
  }

  /// Notes one more reason to tell of changes.
  @usableFromInline
  final func gainFollower(demanding: Bool = true) {
    if !isLinked { linkAll() }
    followers += 1
    isAbandoned = false
    if demanding { gainDemand() }
  }

  @usableFromInline
  final func loseFollower(demanding: Bool = true) {
    if demanding { loseDemand() }
    followers -= 1
    guard followers == 0 else { return }
    isAbandoned = holds == 0
    urgency = .max
    // Chains can be long.
    if isStateless { Unwinding.run { if self.followers == 0 { self.unlink() } } }
  }

  final func gainHold() {
    holds += 1
    isAbandoned = false
  }

  final func loseHold() {
    holds -= 1
    isAbandoned = holds == 0 && followers == 0
  }

  final func gainDemand() {
    demands += 1
    if isSuspended { activateAll() }
  }

  final func loseDemand() {
    demands -= 1
    if demands == 0, isStateless { Unwinding.run { if self.demands == 0 { self.suspend() } } }
  }

  /// Links the node, and all that it is derived from: sources first, and in a loop, since chains can be long.
  private final func linkAll() { forEachAbove(where: { !$0.isLinked }) { if !$0.isLinked { $0.link() } } }

  /// Lets the node follow its sources, and all that it is derived from follow theirs.
  private final func activateAll() {
    // Edits that closures make meanwhile are a commit that the nodes see.
    let domain = Domain.current
    let isBegun = domain.beginStart()
    forEachAbove(where: \.isSuspended) { $0.activate() }
    if isBegun { domain.propagate() }
  }

  /// Brings a suspended node up to date, and those that it is derived from.
  @usableFromInline
  package final func refresh() { forEachAbove(where: \.isSuspended) { $0.recompute() } }

  /// Calls `body` with each node that this one is derived from and that has a property, once, sources first, and then
  /// with this one.
  private final func forEachAbove(where isIncluded: (Node) -> Bool, _ body: (Node) -> Void) {
    let number = Self.searches.add(1, ordering: .relaxed).newValue
    var stack = [Unmanaged.passUnretained(self)]
    while let last = stack.last {
      last._withUnsafeGuaranteedRef { node in
        if node.search.number == number {
          stack.removeLast()
          if node.search.isDone { return }
          node.search.isDone = true
          return body(node)
        }
        node.search = (number, false)
        let first = stack.count
        node.forEachGivenSource { source in
          if isIncluded(source), source.search.number != number { stack.append(.passUnretained(source)) }
        }
        stack[first...].reverse()
      }
    }
  }

  /// Numbers the searches.
  private static let searches = Atomic(0)

  /// Raises the node above another one, and then everything above it, in a loop: chains can be long.
  @usableFromInline
  package final func rise(above source: Node) {
    guard height <= source.height else { return }
    height = source.height + 1
    var risen = [Unmanaged.passUnretained(self)]
    while let node = risen.popLast() {
      node._withUnsafeGuaranteedRef { node in
        func raise(_ target: Node) {
          guard target.height <= node.height else { return }
          // The graph had no cycle before, so a cycle leads through the source.
          if target === source { madeOfItself() }
          target.height = node.height + 1
          risen.append(.passUnretained(target))
        }
        for edge in node.edges {
          edge._withUnsafeGuaranteedRef { if !$0.isLeaving { $0.target._withUnsafeGuaranteedRef(raise) } }
        }
        node.forEachFollower(raise)
      }
    }
  }

  /// Moves forward in the order of deliveries, with everything that the node is made of.
  final func becomeUrgent(_ number: Int) {
    guard urgency > number else { return }
    urgency = number
    var waiting = [Unmanaged.passUnretained(self)]
    while let node = waiting.popLast() {
      node._withUnsafeGuaranteedRef {
        $0.forEachSource { source in
          guard source.urgency > number else { return }
          source.urgency = number
          waiting.append(.passUnretained(source))
        }
      }
    }
  }

  /// Notes one more observer.
  @usableFromInline
  final func gainObserver() {
    gainFollower()
    observerCount += 1
    if observerCount == 1 { becomeUrgent(Self.observations.add(1, ordering: .relaxed).newValue) }
  }

  @usableFromInline
  final func loseObserver() {
    observerCount -= 1
    loseFollower()
  }

  /// Numbers the observations, in the order in which they begin.
  private static let observations = Atomic(0)

  /// Ends the node at its home, because its owner has been deallocated, on any thread: nothing edits it any more.
  @usableFromInline
  package final func endAtHome() {
    if let sharedDomain, sharedDomain.isInTurn { return sharedDomain.editing.end(self) }
    let home = home
    if home.isAway { home.runLast { self.end() } } else { end() }
  }

  /// Ends the node: it never changes again.
  @usableFromInline
  package final func end() { if !isFinal { Domain.current.end(self) } }

  /// Makes the node, and what is derived from it, live in a shared domain from now on. A source is edited under the lock;
  /// what is derived changes in the jobs, and can be read under the lock. Its sources are shared, too.
  @usableFromInline
  package final func adopt(_ domain: SharedDomain) {
    if let sharedDomain {
      if sharedDomain !== domain { sharedTwice() }
      return
    }
    if pendingEdits > 0 { editedBeforeSharing() }
    if isDerived { adoptSources(domain) }
    obstacles.insert(.shared)
    // It has to be up to date, whoever follows it.
    if isDerived { gainFollower() } else { followers += 1 }
    beShared()
    birthplace = Home(domain)
    adoptDerived(domain)
  }

  /// Lets all that the node is made of live in a shared domain.
  private final func adoptSources(_ domain: SharedDomain) {
    var waiting = [Unmanaged.passUnretained(self)]
    while let node = waiting.popLast() {
      node._withUnsafeGuaranteedRef { node in
        guard node.isDerived else { return node.adopt(domain) }
        node.birthplace = Home(domain)
        node.forEachSource { if $0.birthplace.domain !== domain { waiting.append(.passUnretained($0)) } }
      }
    }
  }

  /// Lets all that is derived from the node live in a shared domain.
  private final func adoptDerived(_ domain: SharedDomain) {
    var adopted = [Unmanaged.passUnretained(self)]
    while let node = adopted.popLast() {
      node._withUnsafeGuaranteedRef { node in
        func adopt(_ target: Node) {
          guard target.isDerived, target.birthplace.domain !== domain else { return }
          target.birthplace = Home(domain)
          adopted.append(.passUnretained(target))
        }
        for edge in node.edges { edge._withUnsafeGuaranteedRef { $0.target._withUnsafeGuaranteedRef(adopt) } }
        node.forEachFollower(adopt)
      }
    }
  }
}

@usableFromInline
@inline(never)
func madeOfItself() -> Never { fatalError("A list cannot be derived from itself") }

private func sharedTwice() -> Never { fatalError("A list or property that is shared cannot become a part of a store") }

private func editedBeforeSharing() -> Never {
  fatalError("A list or property cannot be shared by a transaction that has edited it")
}
