/// A node that is edited.
@usableFromInline
package final class Source<S: Shape>: Holder<S> {
  // Exclusivity is not checked: each access reads or writes one field, and calls nothing.

  @exclusivity(unchecked) private var pending: PendingEdits<S>?
  /// When the value was written, here or where it was copied from; 0 until a binding asks for it. See ``WriteClock``.
  @exclusivity(unchecked) @usableFromInline var stampedAt = 0
  /// The stamp of the edit that is being made, if it copies another source.
  var stampToCopy: Int?
  /// Whether the edits come from something else that has happened already, so that they are not taken back.
  @usableFromInline package var followsElsewhere = false
  /// Whether an edit is calling the user's code to compare values. That code must not edit this node.
  @exclusivity(unchecked) @usableFromInline var isBusyComparing = false

  @inlinable
  package convenience init(_ value: S.Value, _ shape: S) {
    self.init(value, shape, Self.operations { node, domain in unsafeDowncast(node, to: Source.self).update(domain) })
  }

  @usableFromInline
  init(_ value: S.Value, _ shape: S, _ operations: Operations) {
    super.init(value, shape, isDerived: false, operations)
  }

  /// What looks up parts of the value for edits, once they have asked for that. It follows each edit: see `Shape.index`.
  @usableFromInline package var indexes: AnyObject? {
    @inlinable get { edits.indexes }
    set {
      // From now on, no edit is seen by nobody. (Edits of a shared node never are, and its followers belong to the queue.)
      if edits.indexes == nil, !isShared { graph.followers += 1 }
      edits.indexes = newValue
    }
  }

  /// The value without pending edits. If the node is shared, the caller holds the lock.
  package var committed: S.Value { pendingStart ?? current }

  // MARK: Editing

  /// Makes an edit: the only way in which a value changes from outside, except that properties have short cuts (see
  /// `set(_:)`). If nobody follows the node, nothing is made of `change`, and `make` does in place what it describes:
  /// it runs no code of the user and drops nothing but what the change would own.
  @inlinable
  @inline(__always)
  package func edit(_ change: @autoclosure () -> S.Change, _ make: (inout S.Value) -> Void) {
    guard isUnfollowed else { return editFollowed(change(), leadingTo: nil) }
    make(&current)
    commit.newestVersion &+= 1
  }

  /// The same for an edit that compares keys.
  @inlinable
  package func edit(comparingKeys change: @autoclosure () -> S.Change, _ make: (inout S.Value) -> Void) {
    guard isUnfollowed else { return editFollowed(change(), leadingTo: nil) }
    comparing { make(&current) }
    commit.newestVersion &+= 1
  }

  /// Makes an edit whose result may be known.
  @inlinable
  package func edit(_ change: S.Change, leadingTo value: S.Value?) {
    guard isUnfollowed else { return editFollowed(change, leadingTo: value) }
    apply(change, leadingTo: value)
    commit.newestVersion &+= 1
  }

  /// Whether an edit is seen by nobody. First whether the node is shared: what follows belongs to the queue then.
  @inlinable
  @inline(__always)
  var isUnfollowed: Bool {
    !isShared && graph.followers == 0 && !isBusyComparing && ThreadContext.isFree
  }

  @inlinable
  @inline(__always)
  func apply(_ change: S.Change, leadingTo value: S.Value?) {
    if let value {
      current = value
    } else if S.comparesKeys {
      comparing { shape.apply(change, to: &current) }
    } else {
      shape.apply(change, to: &current)
    }
  }

  @inlinable
  @inline(never)
  func editFollowed(_ change: S.Change, leadingTo value: S.Value?) {
    guard !isShared else { return editUnderLock(change, leadingTo: value) }
    if isBusyComparing { editedInTheMiddle() }
    if edits.indexes != nil, index(change, leadingTo: value) { return }
    Domain.currentReference._withUnsafeGuaranteedRef { editFollowed(change, leadingTo: value, in: $0) }
  }

  @inlinable
  @inline(__always)
  func editFollowed(_ change: S.Change, leadingTo value: S.Value?, in domain: Domain) {
    guard domain.isQuiet else { return editPending(change, leadingTo: value, in: domain) }
    let isOnlyObserved = graph.followers == delivery.observerCount
    emptyRecord(domain)._withUnsafeGuaranteedRef { record in
      if S.keepsBefore || edits.beforeNeeds > 0 { record.oldValue = current }
      record.ownChange = change
      apply(change, leadingTo: value)
      record.newValue = current
      record.state.number = commit.newestVersion &+ 1
      if stampedAt != 0 { renewStamp() }
      if isOnlyObserved { return commit.newestVersion &+= 1 }
      domain.begin()
      finishUpdate(record, domain)
    }
    if isOnlyObserved { domain.deliver(self) } else { domain.propagate(after: self) }
  }

  /// Lets the indexes follow an edit. If the value is limited, a single edit becomes a transaction, which ends with what is
  /// too much: returns whether the edit has been made so.
  @usableFromInline
  @inline(never)
  func index(_ change: S.Change, leadingTo value: S.Value?) -> Bool {
    if edits.isLimited, domain.isQuiet {
      domain.transact { edit(change, leadingTo: value) }
      return true
    }
    shape.index(change, of: self)
    return false
  }

  /// Makes an edit that is a part of a transaction, or that code makes in the middle of a propagation.
  @inlinable
  @inline(never)
  func editPending(_ change: S.Change, leadingTo value: S.Value?, in domain: Domain) {
    let pending = beginEdit(in: domain)
    apply(change, leadingTo: value)
    pending.edits.append(change)
    if stampedAt != 0 { renewStamp() }
  }

  /// Prepares for an edit of the open transaction. Returns where the edit is to be added.
  @usableFromInline
  func beginEdit(in domain: Domain) -> PendingEdits<S> {
    let transaction = domain.openTransaction
    Domain.currentReference._withUnsafeGuaranteedRef { $0.forgetPendingValues() }
    if let pending, pending.levels.last?.transaction === transaction { return pending }
    let pending = pending ?? PendingEdits()
    self.pending = pending
    edits.hasPendingEdits = true
    pending.levels.append((transaction: transaction, edits: pending.edits.count, stamp: stampedAt))
    pending.starts.append(current)
    transaction.participants.append(self)
    return pending
  }

  /// Nothing has been written since, after all.
  private func restoreStamp(_ stamp: Int) { if stamp != 0 { stampedAt = stamp } }

  /// Makes an edit of a shared node: the commit is left to the queue, so that the order of the queue is the order of
  /// edits.
  @usableFromInline
  func editUnderLock(_ change: S.Change, leadingTo value: S.Value?) {
    withLock {
      if isBusyComparing { editedInTheMiddle() }
      if edits.indexes != nil, index(change, leadingTo: value) { return }
      let domain = lockedDomain
      guard domain.isQuiet else { return editPending(change, leadingTo: value, in: domain) }
      let record = Record<S>()
      // Whether anybody needs it is known only on the queue.
      record.oldValue = current
      record.ownChange = change
      apply(change, leadingTo: value)
      record.newValue = current
      edits.madeChanges += 1
      if stampedAt != 0 { renewStamp() }
      commitLater(record)
    }
  }

  @usableFromInline
  func commitLater(_ record: Record<S>) { sharedDomain?.enqueue(ContiguousArray([Domain.Entry(self, record)])) }

  /// Runs the part of an edit that calls the user's code: comparisons, predicates and orders. If that code edits this
  /// node, it traps.
  @inlinable
  package func comparing<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    let isInner = isBusyComparing
    isBusyComparing = true
    defer { isBusyComparing = isInner }
    return try body()
  }

  // MARK: Commits

  @inlinable
  func update(_ domain: Domain) {
    if commit.phase == .sealed, let record {
      finishUpdate(unsafeDowncast(record, to: Record<S>.self), domain)
    } else {
      finishUpdate(domain)
    }
  }

  @usableFromInline override var pendingStart: S.Value? { pending?.starts.first }

  // A limited value may have another one at the end.
  package override var pendingEdits: Int { pending.map { $0.edits.count + (edits.isLimited ? 1 : 0) } ?? 0 }

  override func seal() -> AnyRecord? {
    guard let pending else { return nil }
    if edits.isLimited, let excess = shape.excess(of: self) {
      shape.redo(excess, of: self)
      apply(excess, leadingTo: nil)
      pending.edits.append(excess)
    }
    let start = pending.starts[0]
    var end = current
    let net = comparing { shape.net(pending.edits, from: start, to: end) }
    self.pending = nil
    edits.hasPendingEdits = false
    lockedDomain.retire(pending)
    guard let (change, isExact) = net else {
      shape.undo(pending.edits, of: self)
      lockedDomain.retire(value: end)
      current = start
      restoreStamp(pending.levels[0].stamp)
      return nil
    }
    if !isExact {
      // Of what has become something equal nothing is sent, so that it stays as it was.
      shape.undo(pending.edits, of: self)
      shape.redo(change, of: self)
      lockedDomain.retire(value: end)
      end = start
      shape.apply(change, to: &end)
      current = end
    }
    let record = Record<S>()
    record.oldValue = start
    record.ownChange = change
    record.newValue = end
    edits.madeChanges += 1
    return record
  }

  override func merge(_ inner: OpenTransaction, into outer: OpenTransaction) {
    guard let pending, let level = pending.levels.popLast() else { return }
    if pending.levels.last?.transaction === outer {
      _ = pending.starts.popLast()
      return
    }
    pending.levels.append((transaction: outer, edits: level.edits, stamp: level.stamp))
    outer.participants.append(self)
  }

  override func rollBack(_ transaction: OpenTransaction, in domain: Domain) -> Bool {
    if followsElsewhere { return false }
    guard let pending, let level = pending.levels.popLast(), let start = pending.starts.popLast() else { return true }
    let undone = pending.edits.cut(at: level.edits)
    shape.undo(undone, of: self)
    domain.retire(Box((current, undone)))
    current = start
    restoreStamp(level.stamp)
    if pending.levels.isEmpty { self.pending = nil }
    edits.hasPendingEdits = !pending.levels.isEmpty
    return true
  }
}

@usableFromInline
@inline(never)
func editedInTheMiddle() -> Never { fatalError("The list was edited while an edit compared its elements") }
