/// The node of a kernel: it updates after its sources, once in a commit.
///
/// It holds its sources. They do not hold it, but link to it while it follows them: from the beginning, or, if its
/// value depends only on theirs, while it is followed itself.
@usableFromInline
package final class Derived<K: Kernel>: Holder<K.Output> {
  /// Exclusivity is not checked: `isComputing` and the stages of a commit keep the kernel from being entered twice, and
  /// the links are not touched while one of them is being followed.
  @exclusivity(unchecked) @usableFromInline var kernel: K
  @usableFromInline let sources: K.Sources
  /// The sources, what keeps them going, retained, and the edges from them.
  @exclusivity(unchecked) private var links:
    ContiguousArray<(source: Unmanaged<Node>, keeper: Unmanaged<AnyObject>, edge: Edge?)> = []
  /// The sum of the versions of the sources that the value of a suspended node is made of; -1 before the first value.
  private var seen = -1
  private var isComputing = false
  /// Whether the source that the kernel chooses is up to date.
  private var hasChosen = false
  /// Whether the first value is made when it is asked for.
  private var isLazy = false
  private var hasLinks = false

  /// Makes the first value at once.
  @inlinable
  package convenience init(_ sources: K.Sources, _ shape: K.Output, _ kernel: K) {
    self.init(sources, shape, kernel, begin: { $0.begin($1) }, Self.operations)
  }

  /// Makes the first value when it is asked for, or when the node is first followed.
  @inlinable
  package convenience init(_ sources: K.Sources, _ shape: K.Output, _ kernel: K, placeholder: K.Output.Value) {
    self.init(sources, shape, kernel, placeholder: placeholder, Self.operations)
  }

  @inlinable static var operations: Operations {
    operations { unsafeDowncast($0, to: Derived.self).update($1) }
  }

  @usableFromInline
  init(
    _ sources: K.Sources, _ shape: K.Output, _ kernel: K, begin: (inout K, K.Sources) -> K.Output.Value,
    _ operations: Operations
  ) {
    Self.checkUnlocked(sources)
    var kernel = kernel
    // Edits that closures make in the start are a commit that this node sees.
    let domain = Domain.current
    let isBegun = domain.beginStart()
    sources.forEach { source, _ in if source.isSuspended { source.refresh() } }
    let first = begin(&kernel, sources)
    self.kernel = kernel
    self.sources = sources
    super.init(first, shape, isDerived: true, operations)
    start(lazily: false)
    if isBegun { domain.propagate() }
  }

  @usableFromInline
  init(
    _ sources: K.Sources, _ shape: K.Output, _ kernel: K, placeholder: K.Output.Value, _ operations: Operations
  ) {
    Self.checkUnlocked(sources)
    self.kernel = kernel
    self.sources = sources
    super.init(placeholder, shape, isDerived: true, operations)
    start(lazily: true)
  }

  /// Under the lock of a shared domain, nothing can follow what lives on its queue.
  private static func checkUnlocked(_ sources: K.Sources) {
    sources.forEach { node, _ in if node.lockingDomain != nil { madeUnderLock() } }
  }

  /// Holds the sources, and links the node if it has to see every change.
  private func start(lazily isLazy: Bool) {
    self.isLazy = isLazy
    sources.forEach { links.append((.passUnretained($0), .passRetained($1), nil)) }
    commit.newestVersion = kernel.version(of: sources)
    graph.isStateless = kernel.isStateless
    showsSources = kernel.showsSources
    isSuspended = graph.isStateless
    if !graph.isStateless { Domain.starting { link() } }
  }

  deinit {
    releaseSources()
    kernel.end()
  }

  private func releaseSources() {
    kernel.unlink()
    releaseGivenSources()
  }

  private func releaseGivenSources() {
    unlinkGivenSources()
    let links = links
    self.links = []
    for link in links { DeferredRelease.release(link.keeper) }
  }

  @usableFromInline
  override func forEachSource(_ body: (Node) -> Void) {
    forEachGivenSource(body)
    kernel.forEachChosen(body)
    super.forEachSource(body)
  }

  override func forEachGivenSource(_ body: (Node) -> Void) {
    for link in links { link.source._withUnsafeGuaranteedRef(body) }
  }

  override func forEachChosenSource(_ body: (Node) -> Void) { if K.choosesSources { kernel.forEachChosen(body) } }

  override func forEachFollower(_ body: (Node) -> Void) { kernel.forEachFollower(body) }

  // MARK: Following only when somebody needs it

  override var isLinked: Bool { commit.isFinal || hasLinks }

  override func link() {
    hasLinks = true
    if isLazy, !graph.isStateless {
      forEachGivenSource { if $0.isSuspended { $0.refresh() } }
      recompute()
    }
    for index in links.indices {
      let edge = Edge(to: self)
      links[index].edge = edge
      links[index].source._withUnsafeGuaranteedRef { $0.add(edge, demanding: !graph.isStateless) }
    }
    kernel.link(self)
    checkForEnd()
  }

  override func unlink() {
    guard hasLinks else { return }
    hasLinks = false
    kernel.unlink()
    unlinkGivenSources()
  }

  private func unlinkGivenSources() {
    for index in links.indices {
      guard let edge = links[index].edge.take() else { continue }
      links[index].source._withUnsafeGuaranteedRef { $0.remove(edge) }
    }
  }

  @usableFromInline
  override package func wakes(with source: Node, _ wakes: Bool) {
    let address = Unmanaged.passUnretained(source).toOpaque()
    links.first { $0.source.toOpaque() == address }?.edge?.isAsleep = !wakes
  }

  override func activate() {
    guard isSuspended, !commit.isFinal else { return }
    recompute()
    guard !commit.isFinal else { return }
    isSuspended = false
    for link in links {
      guard let edge = link.edge else { continue }
      edge.isDemanding = true
      link.source._withUnsafeGuaranteedRef { $0.addDemand() }
    }
  }

  override func suspend() {
    guard graph.isStateless, !isSuspended, !commit.isFinal else { return }
    seen = commit.phase == .waiting ? -1 : newestVersionOfSources
    isSuspended = true
    for link in links {
      guard let edge = link.edge else { continue }
      edge.isDemanding = false
      link.source._withUnsafeGuaranteedRef { $0.removeDemand() }
    }
  }

  private var newestVersionOfSources: Int {
    var sum = 0
    forEachSource { sum &+= $0.commit.newestVersion }
    return sum
  }

  /// Computes the value of a suspended node again, if a source has changed. The given sources are up to date.
  override func recompute() {
    guard !commit.isFinal, !isComputing || hasChosen else { return }
    compute()
    checkForEnd()
  }

  override func chooseSource() -> Bool {
    guard K.choosesSources, isSuspended, !commit.isFinal, !isComputing else { return false }
    isComputing = true
    if kernel.choose(sources, for: self) { seen = -1 }
    return true
  }

  override func beginRecomputing() { hasChosen = true }

  override func endRecomputing() { (isComputing, hasChosen) = (false, false) }

  private func compute() {
    isComputing = true
    if K.choosesSources, !hasChosen {
      if kernel.choose(sources, for: self) { seen = -1 }
      kernel.forEachChosen { if $0.isSuspended { $0.refresh() } }
    }
    hasChosen = false
    // Released when the node is done: that may run any code.
    var old: K.Output.Value?
    let newest = newestVersionOfSources
    if newest != seen {
      seen = newest
      let (wasSuspended, new) = (isSuspended, kernel.begin(sources))
      old = current
      current = new
      if wasSuspended, !isSuspended, shape.replacement(with: new) != nil {
        published = old
        deliverLater()
      } else {
        commit.newestVersion &+= 1
      }
    }
    isComputing = false
    withExtendedLifetime(old) {}
  }

  /// Leaves it to the node's next update to send the value. While it was computed, somebody has begun to follow the
  /// node, with the value before, which is the published one until then.
  private func deliverLater() {
    obstacles.insert(.undelivered)
    Domain.current.wake(self)
  }

  override var mayChooseOtherSources: Bool { K.choosesSources && isSuspended }

  override func evaluate() -> AnyObject? { kernel.evaluate(sources).map { Box($0) } }

  // MARK: Ends

  /// Ends the node if its sources have ended. Returns whether it has.
  @discardableResult
  @usableFromInline
  func checkForEnd() -> Bool {
    if commit.isFinal { return false }
    if kernel.isOver(sources) {
      commit.isFinal = true
      didEnd()
      return true
    }
    if kernel.isDone(with: sources) {
      releaseGivenSources()
      seen = -1
    }
    return false
  }

  override func didEnd() {
    if isSuspended {
      forEachGivenSource { if $0.isSuspended { $0.refresh() } }
      compute()
    }
    isSuspended = false
    showsSources = false
    releaseSources()
    kernel.end()
  }

  // MARK: Updating

  @inlinable
  func update(_ domain: Domain) {
    if commit.phase == .sealed || commit.isFinal || graph.isAbandoned
      || !obstacles.isDisjoint(with: .suspendedOrUndelivered)
    {
      return takeTurnAside(domain)
    }
    if K.choosesSources, isRaisedBySwitching() { return domain.postpone(self, hasRecord: false) }
    emptyRecord(domain)._withUnsafeGuaranteedRef { record in
      var steps = Steps(of: self, record)
      if !(K.choosesSources && graph.isAbandoned) { kernel.follow(sources, &steps) }
      let isMade = steps.end()
      if let change = record.ownChange.take() {
        commit.newestVersion = max(commit.newestVersion, kernel.version(of: sources) &- 1)
        make(change, isMade, record, domain)
      } else {
        finishUpdate(domain)
      }
    }
    if domain.hasEnds || kernel.mayEndEarly, commit.phase != .sealed { _ = endIfOver(domain) }
  }

  @usableFromInline
  func takeTurnAside(_ domain: Domain) {
    if commit.phase == .sealed, let record {
      finishUpdate(unsafeDowncast(record, to: Record<K.Output>.self), domain)
      if domain.hasEnds || kernel.mayEndEarly { _ = endIfOver(domain) }
      return
    }
    if obstacles.remove(.undelivered) != nil, let sent = published.take() {
      if !isSuspended, !graph.isAbandoned { return update(domain, from: sent) }
      commit.newestVersion &+= 1
    }
    commit.phase = .settled
    // Those that are above ask for the value if they need it.
    if isSuspended, !graph.isAbandoned, !domain.hasEnds || !endIfOver(domain) { domain.mark(self) }
  }

  /// Sends the value, which was not sent when it was computed, unless what the sources do in the commit leads to
  /// another one.
  private func update(_ domain: Domain, from sent: K.Output.Value) {
    if K.choosesSources, isRaisedBySwitching() {
      published = sent
      obstacles.insert(.undelivered)
      return domain.postpone(self, hasRecord: false)
    }
    let undelivered = current
    current = sent
    let record = unsafeDowncast(emptyRecord(domain).takeUnretainedValue(), to: Record<K.Output>.self)
    var steps = Steps(of: self, record)
    kernel.follow(sources, &steps)
    if steps.isEmpty, let change = shape.replacement(with: undelivered) { steps.append(change) }
    let isMade = steps.end()
    if let change = record.ownChange.take() {
      commit.newestVersion = max(commit.newestVersion, kernel.version(of: sources) &- 1)
      make(change, isMade, record, domain)
    } else {
      finishUpdate(domain)
    }
    if commit.phase != .sealed { _ = endIfOver(domain) }
  }

  /// Ends the node, and sends that, if its sources have ended.
  @usableFromInline
  func endIfOver(_ domain: Domain) -> Bool {
    guard checkForEnd() else { return false }
    domain.finish(self)
    return true
  }

  /// Lets the kernel choose its sources. Returns whether that has raised the node, which then updates later.
  @usableFromInline
  func isRaisedBySwitching() -> Bool {
    let height = graph.height
    _ = kernel.choose(sources, for: self)
    return graph.height != height
  }
}

private func madeUnderLock() -> Never {
  fatalError("Nothing can be derived while a shared list or property is locked: do it outside of modify, with lift")
}
