/// A node with a value: everything that can be read and observed is one, whatever its shape.
@usableFromInline
package class Holder<S: Shape>: Node {
  @exclusivity(unchecked) @usableFromInline final var current: S.Value
  @usableFromInline package final let shape: S
  // Exclusivity is not checked in these: each access reads or writes one field, and calls nothing.

  /// The observers, from the first one on.
  @exclusivity(unchecked) @usableFromInline final var observers: SignalCore<S.Notice, Never>? {
    didSet { observersReference = observers.map { .passUnretained($0) } }
  }
  /// The same, to be called without counting references.
  @exclusivity(unchecked) @usableFromInline final var observersReference: Unmanaged<SignalCore<S.Notice, Never>>?

  /// If the node is shared, the value on this side of the lock, if `current` is the one on the other side. Edits are
  /// made under the lock, and published on the queue; what is derived changes on the queue, and is shown under the
  /// lock. If the value is undelivered, the one before it.
  @exclusivity(unchecked) @usableFromInline final var published: S.Value?

  @usableFromInline
  init(_ value: S.Value, _ shape: S, isDerived: Bool, _ operations: Operations) {
    current = value
    self.shape = shape
    super.init(operations, isDerived: isDerived)
  }

  @inlinable
  static func operations(update: @escaping (Node, Domain) -> Void) -> Operations {
    Operations(
      update: update, deliver: { node, record in unsafeDowncast(node, to: Holder.self).send(record) },
      recycle: { node, record in unsafeDowncast(node, to: Holder.self).release(record) })
  }

  // MARK: Reading

  /// The value: in a transaction, with the edits so far.
  @inlinable package final var value: S.Value {
    obstacles.isEmpty ? current : obstacles == .shared ? sharedValue : valueAside
  }

  /// The value, with pending edits. If the node is shared, the caller holds the lock.
  @inlinable package final var working: S.Value { current }

  @inlinable final var sharedValue: S.Value {
    guard let domain = isolationDomain else { return current }
    return domain._withUnsafeGuaranteedRef { $0.reading { isDerived ? published ?? current : current } }
  }

  @usableFromInline
  @inline(never)
  final var valueAside: S.Value {
    if isShared { return sharedValue }
    if showsSources, let pending = Domain.current.pendingValue(of: self) {
      return unsafeDowncast(pending, to: Box<S.Value>.self).value
    }
    if isSuspended { refresh() }
    return current
  }

  /// The value as those know it who follow the node: without pending edits, and without a part of a commit that is yet
  /// to be done. A suspended node has to be refreshed before.
  @inlinable package final var reported: S.Value {
    if commit.phase == .recorded, let recordReference = commit.recordReference {
      return recordReference._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Record<S>.self).after }
    }
    // First whether it is shared: whether it has pending edits is known only under the lock then.
    return commit.phase == .sealed || !obstacles.isDisjoint(with: .sharedOrUndelivered) || edits.hasPendingEdits
      ? reportedAside : current
  }

  @usableFromInline
  final var reportedAside: S.Value {
    if let published, !isDerived || obstacles.contains(.undelivered) { return published }
    if commit.phase == .sealed, let record { return unsafeDowncast(record, to: Record<S>.self).before ?? current }
    return pendingStart ?? current
  }

  /// The record of the commit in progress, if the node has updated.
  @inlinable
  package final var newRecord: Record<S>? {
    guard commit.phase == .recorded, let record else { return nil }
    return unsafeDowncast(record, to: Record<S>.self)
  }

  /// How many observers and operators need the value before a change.
  @inlinable package final var needsBefore: Int {
    get { edits.beforeNeeds }
    set { edits.beforeNeeds = newValue }
  }

  /// The value before pending edits, if there are any.
  @usableFromInline var pendingStart: S.Value? { nil }

  // MARK: Commits

  /// Ends the node's part of a commit. `own` is the record of the node's own change.
  @inlinable
  final func finishUpdate(_ own: Record<S>, _ domain: Domain) {
    if graph.followedContents != nil { finishWithContents(own, domain) } else { publish(own, domain) }
  }

  /// Ends the node's part of a commit, without a change of its own.
  @inlinable
  final func finishUpdate(_ domain: Domain) {
    if graph.followedContents != nil { finishWithContents(nil, domain) } else { commit.phase = .settled }
  }

  /// Adds what has happened inside. If a node that has come in is higher than this one, this one updates later.
  @usableFromInline
  final func finishWithContents(_ own: Record<S>?, _ domain: Domain) {
    guard let followedContents = graph.followedContents else { return }
    let height = graph.height
    let inside = followedContents.follow(own)
    guard own != nil || inside != nil else { return commit.phase = .settled }
    let record = own ?? recordOfInside(domain)
    if let inside { record.inside = inside }
    guard graph.height == height else { return domain.postpone(self, hasRecord: true) }
    followedContents.endUpdate(record)
    publish(record, domain, onlyInside: record.isOnlyInside)
  }

  /// Returns a record of something that has happened only inside.
  private final func recordOfInside(_ domain: Domain) -> Record<S> {
    let value = reported
    let record = emptyRecord(domain).takeUnretainedValue()
    record.oldValue = value
    record.newValue = value
    record.beOnlyInside()
    return record
  }

  /// Makes a record the newest one, and passes it on. Versions also begin elsewhere, where nothing has to be passed on
  /// to other nodes: in edits that only observers receive, or nobody, and in derived nodes that nobody follows.
  @inlinable
  @inline(__always)
  final func publish(_ record: Record<S>, _ domain: Domain, onlyInside: Bool = false) {
    commit.newestVersion &+= 1
    record.state.number = commit.newestVersion
    commit.phase = .recorded
    if isShared { publishShared(record, domain) }
    if !graph.edges.isEmpty || delivery.isRead { domain.notify(self, onlyInside: onlyInside) }
  }

  @usableFromInline
  final func publishShared(_ record: Record<S>, _ domain: Domain) {
    if isDerived { return domain.showLater(self) }
    published = record.after
    if record.ownChange != nil { commit.publishedChanges += 1 }
  }

  /// Returns an empty record, which is now the node's.
  @inlinable
  final func emptyRecord(_ domain: Domain) -> Unmanaged<Record<S>> {
    if let reference = commit.recordReference {
      let isEmpty = reference._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Record<S>.self).newValue == nil }
      if isEmpty { return .fromOpaque(reference.toOpaque()) }
      // Its contents have yet to be released.
      if let record { domain.retire(record) }
    }
    let new = Record<S>()
    record = new
    return .passUnretained(new)
  }

  /// Releases what a record owns: the node's own, or one that is given up, which becomes the node's own. That may run
  /// any code, which finds the node ready.
  @inlinable
  final func release(_ given: Unmanaged<AnyRecord>?) {
    // A record is not used when it has given up what it owns, so it does not have to be held.
    guard let given else {
      commit.recordReference?._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Record<S>.self).clear() }
      return
    }
    let isKept = commit.recordReference == nil
    if isKept { commit.recordReference = given }
    given._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Record<S>.self).clear() }
    if !isKept { given.release() }
  }

  /// Sends a record to the observers.
  @inlinable
  final func send(_ record: AnyRecord) {
    observersReference?._withUnsafeGuaranteedRef {
      $0.send(.value(shape.notice(of: unsafeDowncast(record, to: Record<S>.self))))
    }
  }

  override final func makeContents(areNew: Bool) -> (any Contents)? { shape.contents(of: self, areNew: areNew) }

  override final func deliverEnd() { observers?.send(.completed) }

  override final func beShared() { published = current }

  override final func showBehindLock() -> AnyObject? {
    let old = published
    published = current
    return Box(old)
  }

  override final var isolation: Isolation {
    guard let observers, observers.isolation.id != 0 else { return ownIsolation }
    return observers.isolation
  }

  // MARK: Observers

  /// The core of the observers, which is made for the first one.
  @usableFromInline
  final var observerCore: SignalCore<S.Notice, Never> {
    if let observers { return observers }
    let new = SignalCore<S.Notice, Never>(of: self)
    new.live(at: ownIsolation)
    observers = new
    return new
  }

  /// Adds an observer, which receives the changes after the newest value. `first` sends that value and its version;
  /// what this leads to is delivered after it. If the node is shared, `behindLock` decides whether the newest value is
  /// the one on the other side of the lock, or what has been published.
  @usableFromInline
  package final func observe(
    first: ((S.Value, Int) -> Void)? = nil, behindLock: Bool = true, detached: (() -> Void)? = nil,
    _ action: @escaping (Signal<S.Notice, Never>.Event) -> Void
  ) -> any Disposable {
    if let lockingDomain { return observeLater(in: lockingDomain, first, behindLock, detached, action) }
    let isBegun = isSuspended && beginAndRefresh()
    // Without the first value, changes that are on their way from the other side of the lock are later ones.
    let start: Start? = first == nil ? nil : behindLock ? newest : (reported, version, undelivered)
    let link = ObserverLink<S.Notice, Never>(.events(action), detached: isDerived ? holding(detached) : detached)
    guard !isSilent else {
      if isBegun { endStart() }
      // The last value, if it is wanted, and the end.
      if let start { first?(start.value, start.version) }
      link.call(start == nil ? .interrupted : .completed)
      link.didUnlink()
      return link
    }
    delivery.starting += 1
    observerCore.add(link, since: observerCore.state.sent + (start?.undelivered ?? undelivered))
    if isBegun { endStart() }
    if let start { first?(start.value, start.version) }
    delivery.starting -= 1
    if delivery.starting == 0 { drain() }
    return link
  }

  /// Brings a suspended node up to date: what code edits meanwhile is a commit that the observer sees. Returns whether
  /// the caller has to call ``endStart()`` when the node is linked.
  @usableFromInline
  final func beginAndRefresh() -> Bool {
    let isBegun = Domain.current.beginStart()
    refresh()
    return isBegun
  }

  @usableFromInline
  final func endStart() { Domain.current.propagate() }

  /// Under the lock of a shared domain: leaves the start to the queue.
  @usableFromInline
  final func observeLater(
    in domain: SharedDomain, _ first: ((S.Value, Int) -> Void)?, _ behindLock: Bool, _ detached: (() -> Void)?,
    _ action: @escaping (Signal<S.Notice, Never>.Event) -> Void
  ) -> any Disposable {
    SharedObservation<S.Notice, Never>.begin(in: domain, actor: nil, action) { sink, lifetime in
      lifetime += self.observe(first: first, behindLock: behindLock, detached: detached, sink)
    }
  }

  /// An observation keeps a derived node alive, which nothing else may hold.
  @usableFromInline
  final func holding(_ detached: (() -> Void)?) -> () -> Void {
    { withExtendedLifetime(self) { if let detached { detached() } } }
  }

  /// Whether the end has been delivered.
  @usableFromInline final var isSilent: Bool {
    commit.isFinal && delivery.announced == delivery.delivered && commit.phase == .settled
  }

  /// How many changes have yet to be delivered.
  @usableFromInline
  final var undelivered: Int {
    delivery.announced - delivery.delivered - (delivery.isNotifying ? 1 : 0) + (commit.phase == .recorded ? 1 : 0)
  }

  @usableFromInline typealias Start = (value: S.Value, version: Int, undelivered: Int)

  /// The newest value that has been committed, its version, and how many of the changes that lead there have yet to be
  /// delivered.
  @usableFromInline final var newest: Start {
    guard let sharedDomain, !isDerived else { return (reported, version, undelivered) }
    return sharedDomain.reading {
      let unpublished = edits.madeChanges - commit.publishedChanges
      return (pendingStart ?? current, version + unpublished, undelivered + unpublished)
    }
  }

  @usableFromInline
  final func drain() { if delivery.announced > delivery.delivered { Domain.current.drain() } }
}
