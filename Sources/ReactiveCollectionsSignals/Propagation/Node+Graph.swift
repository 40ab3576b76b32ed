extension Node {
  /// The nodes inside, while these are followed.
  @inlinable package final var contents: (any Contents)? { graph.followedContents }

  /// Follows what happens inside, for one more reason. If the node `isNew` in what follows it, that begins after the
  /// commit in progress.
  package final func followInside(isNew: Bool = false) {
    graph.insideNeeds += 1
    guard graph.insideNeeds == 1, let contents = makeContents(areNew: isNew) else { return }
    graph.followedContents = contents
    addFollower()
  }

  package final func unfollowInside() {
    graph.insideNeeds -= 1
    guard graph.insideNeeds == 0, graph.followedContents.take() != nil else { return }
    removeFollower()
  }

  /// Whether the value never changes again. Observers may still have to be notified.
  @inlinable package final var isFinal: Bool { commit.isFinal }

  @inlinable package final var isSuspended: Bool {
    get { obstacles.contains(.suspended) }
    set { if newValue { obstacles.insert(.suspended) } else { obstacles.remove(.suspended) } }
  }

  @inlinable final var showsSources: Bool {
    get { obstacles.contains(.showsSources) }
    set { if newValue { obstacles.insert(.showsSources) } else { obstacles.remove(.showsSources) } }
  }

  /// The number of the newest change.
  @inlinable package final var version: Int { commit.newestVersion }

  /// Whether there are observers, or nodes that are derived from this one and followed.
  package final var isFollowed: Bool { delivery.observerCount > 0 || !graph.edges.isEmpty }

  /// Links a node that is above this one from now on. If the edge is `demanding`, the value is needed in each commit.
  @usableFromInline
  package final func add(_ edge: Edge, demanding: Bool = true) {
    addFollower(demanding: demanding)
    edge.isDemanding = demanding
    edge.index = graph.edges.count
    graph.edges.append(.passUnretained(edge))
    edge.target._withUnsafeGuaranteedRef { target in
      target.rise(above: self)
      if target.graph.urgency < graph.urgency { becomeUrgent(target.graph.urgency) }
    }
  }

  @usableFromInline
  package final func remove(_ edge: Edge) {
    let last = graph.edges.removeLast()
    if last.toOpaque() != Unmanaged.passUnretained(edge).toOpaque() {
      last._withUnsafeGuaranteedRef { $0.index = edge.index }
      graph.edges[edge.index] = last
    }
    edge.index = -1
    removeFollower(demanding: edge.isDemanding)
  }

  /// Whether the node, or one inside it, has yet to update in the commit in progress. A node is woken only when
  /// what is directly inside it has updated.
  package final var isAwaited: Bool {
    var waiting = [self]
    var known: Set<ObjectIdentifier> = []
    while let node = waiting.popLast() {
      if node.commit.phase == .waiting || node.commit.phase == .sealed { return true }
      node.contents?.forEachMember { if known.insert(ObjectIdentifier($0)).inserted { waiting.append($0) } }
    }
    return false
  }

  /// Whether observers have been notified of a change.
  package final var hasNotified: Bool { delivery.announced > 0 }

  /// The lists and properties that the node is made of, directly or by others, and that may still change.
  package final var livingSources: [Node] {
    var (found, waiting) = ([Node](), [self])
    var known: Set<ObjectIdentifier> = []
    while let node = waiting.popLast() {
      node.forEachSource { source in
        guard !source.commit.isFinal, known.insert(ObjectIdentifier(source)).inserted else { return }
        if source.isDerived { waiting.append(source) } else { found.append(source) }
      }
    }
    return found
  }

  /// Returns the edges to one of the nodes above. O(e) for e edges.
  package final func edges(to target: Node) -> [Edge] {
    graph.edges.map { $0.takeUnretainedValue() }.filter {
      $0.target.toOpaque() == Unmanaged.passUnretained(target).toOpaque()
    }
  }

  /// Notes one more reason to send changes.
  @usableFromInline
  final func addFollower(demanding: Bool = true) {
    if !isLinked { linkAll() }
    graph.followers += 1
    graph.isAbandoned = false
    if demanding { addDemand() }
  }

  @usableFromInline
  final func removeFollower(demanding: Bool = true) {
    if demanding { removeDemand() }
    graph.followers -= 1
    guard graph.followers == 0 else { return }
    graph.isAbandoned = graph.holds == 0
    graph.urgency = .max
    // Chains can be long.
    if graph.isStateless { DeferredRelease.run { if self.graph.followers == 0 { self.unlink() } } }
  }

  final func addHold() {
    graph.holds += 1
    graph.isAbandoned = false
  }

  final func removeHold() {
    graph.holds -= 1
    graph.isAbandoned = graph.holds == 0 && graph.followers == 0
  }

  final func addDemand() {
    graph.demands += 1
    if isSuspended { activateAll() }
  }

  final func removeDemand() {
    graph.demands -= 1
    if graph.demands == 0, graph.isStateless { DeferredRelease.run { if self.graph.demands == 0 { self.suspend() } } }
  }

  /// Links the node, and all that it is derived from: sources first, and in a loop, since chains can be long.
  private final func linkAll() {
    forEachAbove(where: { !$0.isLinked }, choices: .known) { if !$0.isLinked { $0.link() } }
  }

  /// Lets the node follow its sources, and all that it is derived from follow theirs.
  private final func activateAll() {
    // Edits that closures make meanwhile are a commit that the nodes see.
    let domain = Domain.current
    let isBegun = domain.beginStart()
    // Chosen sources are brought up to date, but do not follow theirs.
    refresh()
    forEachAbove(where: \.isSuspended, choices: .leftOut) { $0.activate() }
    if isBegun { domain.propagate() }
  }

  /// Brings a suspended node up to date, and those that it is derived from.
  @usableFromInline
  package final func refresh() { forEachAbove(where: \.isSuspended, choices: .made) { $0.recompute() } }

  /// The sources that nodes choose, in a search for all that a node is derived from.
  private enum Choices {
    case leftOut
    /// Those that have been chosen.
    case known
    /// Each node chooses its own when its other sources are done. That, and what it is derived from, are visited anew.
    case made
  }

  /// Calls `body` with each node that this one is derived from and that has a property, once, sources first, and then
  /// with this one. In a loop, since chains can be long.
  private final func forEachAbove(where isIncluded: (Node) -> Bool, choices: Choices, _ body: (Node) -> Void) {
    var stack: [(node: Unmanaged<Node>, number: Int, hasChosen: Bool)] = []
    func push(_ source: Node, _ number: Int) { stack.append((.passUnretained(source), number, false)) }
    func pushSource(_ source: Node, _ number: Int) {
      if isIncluded(source), source.graph.search.number != number { push(source, number) }
    }
    func newNumber() -> Int { Self.searches.add(1, ordering: .relaxed) }
    push(self, newNumber())
    while let (last, number, hasChosen) = stack.last {
      last._withUnsafeGuaranteedRef { node in
        guard node.graph.search.number == number else {
          node.graph.search = (number, false)
          let first = stack.count
          node.forEachGivenSource { pushSource($0, number) }
          if choices == .known { node.forEachChosenSource { pushSource($0, number) } }
          return stack[first...].reverse()
        }
        if choices == .made, !hasChosen, !node.graph.search.isDone, node.chooseSource() {
          stack[stack.count - 1].hasChosen = true
          let number = newNumber()
          return node.forEachChosenSource { pushSource($0, number) }
        }
        stack.removeLast()
        if !node.graph.search.isDone {
          node.graph.search.isDone = true
          if hasChosen { node.beginRecomputing() }
          body(node)
        }
        if hasChosen { node.endRecomputing() }
      }
    }
  }

  /// Numbers the searches.
  private static let searches = Atomic(0)

  /// Raises the node above another one, and then everything above it, in a loop: chains can be long.
  @usableFromInline
  package final func rise(above source: Node) {
    guard graph.height <= source.graph.height else { return }
    graph.height = source.graph.height + 1
    var risen = [Unmanaged.passUnretained(self)]
    while let node = risen.popLast() {
      node._withUnsafeGuaranteedRef { node in
        func raise(_ target: Node) {
          guard target.graph.height <= node.graph.height else { return }
          // The graph had no cycle before, so a cycle leads through the source.
          if target === source { madeOfItself() }
          target.graph.height = node.graph.height + 1
          risen.append(.passUnretained(target))
        }
        for edge in node.graph.edges {
          edge._withUnsafeGuaranteedRef { if !$0.isLeaving { $0.target._withUnsafeGuaranteedRef(raise) } }
        }
        node.forEachFollower(raise)
      }
    }
  }

  /// Moves forward in the order of deliveries, with everything that the node is made of.
  final func becomeUrgent(_ number: Int) {
    guard graph.urgency > number else { return }
    graph.urgency = number
    var waiting = [Unmanaged.passUnretained(self)]
    while let node = waiting.popLast() {
      node._withUnsafeGuaranteedRef {
        $0.forEachSource { source in
          guard source.graph.urgency > number else { return }
          source.graph.urgency = number
          waiting.append(.passUnretained(source))
        }
      }
    }
  }

  /// Notes one more observer.
  @usableFromInline
  final func addObserver() {
    addFollower()
    delivery.observerCount += 1
    if delivery.observerCount == 1 { becomeUrgent(Self.observations.add(1, ordering: .relaxed)) }
  }

  @usableFromInline
  final func removeObserver() {
    delivery.observerCount -= 1
    removeFollower()
  }

  /// Numbers the observations, in the order in which they begin.
  private static let observations = Atomic(0)

  /// Ends the node in its isolation, because its owner has been deallocated, on any thread: nothing edits it any more.
  @usableFromInline
  package final func endInIsolation() {
    if let sharedDomain, sharedDomain.isLocked { return sharedDomain.editing.end(self) }
    let isolation = isolation
    if isolation.needsHop { isolation.runLast { self.end() } } else { end() }
  }

  /// Ends the node: it never changes again.
  @usableFromInline
  package final func end() { if !commit.isFinal { Domain.current.end(self) } }
}

@usableFromInline
@inline(never)
func madeOfItself() -> Never { fatalError("A list or property cannot be derived from itself") }
