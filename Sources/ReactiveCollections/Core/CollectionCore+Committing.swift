internal import CollectionChanges
internal import PersistentArrays
internal import Signals

extension CollectionCore {
  /// Joins a transaction, unless the list is part of it already.
  func join(_ transaction: Transaction) {
    if draft?.transaction === transaction { return }
    closePart()
    draft = Draft(of: self, in: transaction)
    transaction.add(self)
  }

  /// Commits a single edit.
  @usableFromInline
  func commitAlone(_ record: CommitRecord<Element>) {
    propose(record)
    Transaction.commit(self, in: domain)
  }

  var editCount: Int { draft?.editCount ?? 0 }

  func mergeDraft(into parent: Transaction) -> Bool {
    guard let draft else { return false }
    guard let outer = draft.outer, outer.transaction === parent else {
      draft.transaction = parent
      return true
    }
    outer.merge(draft)
    self.draft = outer
    return false
  }

  func closeDraft() -> Bool {
    guard let draft else { return false }
    let change = draft.edits.change
    if isSilent(change, from: draft.start, to: items) {
      rollBack()
      return false
    }
    draft.isClosed = true
    propose(CommitRecord(version: 0, before: interest.before > 0 ? draft.start : nil, change: change, after: items))
    return true
  }

  func rollBack() {
    guard let draft else { return }
    self.draft = draft.outer
    restore(draft.start)
  }

  /// Returns to earlier elements, and follows them again.
  private func restore(_ earlier: PersistentArray<Element>) {
    let abandoned = items
    items = earlier
    if let follower {
      follower.end(on: self, items: abandoned)
      follower.begin(on: self)
    } else if interest.inside > 0, holdsSections {
      // An observer that was added meanwhile found no section to follow.
      follower = SectionFollower(following: self)
    }
  }

  /// Does the list's part of the commit, which is the record. Parents and operators then have to do their parts.
  @usableFromInline
  func commitPart(in pass: CommitPass) {
    closePart()
    var sections: [ChangedSection] = []
    if !changedSections.isEmpty { Swift.swap(&sections, &changedSections) }
    if sections.isEmpty, committing?.change?.isEmpty ?? true {
      // Several edits made by closures have cancelled each other out.
      _ = takeCommit()
      return
    }
    operations.prepare(self, sections, pass.rowMove)
    pass.add(self)
    if !links.isEmpty { tellParents(pass) }
    guard inputs != nil || deepInputs != nil, !pass.isShared else { return }
    pass.beginTurn()
    operations.feed(self)
  }

  private func tellParents(_ pass: CommitPass) {
    links.removeAll { $0.parent == nil }
    guard let record = committing else { return }
    for link in links {
      guard let parent = link.parent else { continue }
      parent.changedSections.append(
        ChangedSection(place: link.place, core: self, record: record, rowRole: record.rowRole))
      pass.schedule(parent)
    }
  }

  /// Sets the record for the commit that is being assembled. If an operator's closure edited the list before the list
  /// did its part, there is a record already, and the two are combined.
  @usableFromInline
  func propose(_ record: CommitRecord<Element>) {
    closePart()
    committing = committing.map { $0.followed(by: record, comparing: comparison) } ?? record
  }

  /// If the list has already done its part of the current pass, and gets another part because an operator's closure
  /// edited the list or something inside it, hands the record to the observers, so that nothing is added to it.
  func closePart() {
    if let committing, committing.version != 0 { CommitPass.current(in: domain).close(self) }
  }

  func committedPaths(of record: AnyObject, below path: [Int]) -> IndexPathChange {
    operations.paths(self, unsafeDowncast(record, to: CommitRecord<Element>.self), path)
  }

  func sendCommit() { operations.send(self) }
  func enqueueCommit() -> Bool { operations.enqueue(self) }
  func takeSharedCommit() -> (() -> Void)? { operations.share(self) }
  func drainCommits() { operations.drain(self) }

  var isWatched: Bool { domain == nil && records.hasObservers }

  /// Ends the list's part in assembling the commit, and returns its record.
  @usableFromInline
  func takeCommit() -> CommitRecord<Element>? {
    draft = nil
    return committing.take()
  }
}

// MARK: - The operations in `CommitOperations`

extension CollectionCore {
  @inlinable
  func prepare(_ sections: [ChangedSection], _ rowMove: RowMove?) {
    version += 1
    if stamp != 0, committing?.change != nil { restamp() }
    let record = committing ?? CommitRecord(version: version, before: nil, change: nil, after: items)
    record.version = version
    if !sections.isEmpty { record.inside = located(sections, besides: record.change) }
    committing = record
    if let rowMove { record.rowRole = role(in: rowMove) ?? record.roleInside }
    if interest.paths > 0, record.paths == nil { record.paths = paths(of: record, below: []) }
    for snapshots in snapshots {
      if let update = snapshots.update(record) { record.sectioned.append((ObjectIdentifier(snapshots.table), update)) }
    }
  }

  @inlinable
  func enqueue() -> Bool {
    guard let record = takeCommit(), records.hasObservers else { return false }
    records.enqueue(.value(record))
    return true
  }

  @inlinable
  func share() -> (() -> Void)? {
    guard let record = takeCommit() else { return nil }
    return { self.replay(record) }
  }

  /// In a job of the domain: delivers the record of a shared list to its observers and operators.
  @inlinable
  func replay(_ record: CommitRecord<Element>) {
    if records.hasObservers {
      records.enqueue(.value(record))
      tellLater()
    }
    feed(record)
  }

  @usableFromInline
  func tellLater() { CommitPass.current.tellLater(self) }

  @inlinable
  func paths(of record: CommitRecord<Element>, below path: [Int]) -> IndexPathChange {
    guard let change = record.change else { return pathsInside(record.inside, below: path) }
    let flat = elementKind == .plain ? IndexPathChange(change, at: path) : freeze(change, at: path)
    if record.inside.isEmpty { return flat }
    return IndexPathChange([flat, pathsInside(record.inside, below: path)])
  }

  /// Returns the sections that changed inside, with their positions, in ascending order. Sections that the change
  /// inserts or updates are left out, because the change shows them in their final state, and so are sections that it
  /// removed.
  @usableFromInline
  func located(_ sections: [ChangedSection], besides change: CollectionChange<Element>?) -> [ChangedSection] {
    guard let follower else { return [] }
    var sections = sections
    // A list that follows another one removes a section only after that section has done its part.
    if change != nil { sections.removeAll { !$0.core.isLinked(to: self, at: $0.place) } }
    for index in sections.indices { sections[index].position = follower.places.position(of: sections[index].place) }
    if sections.count > 1 { sections.sort { $0.position < $1.position } }
    guard let change else { return sections }
    let batch = change.batch
    let fresh = Set(batch.insertions.map(\.index)).union(batch.updates.map(\.to))
    return sections.filter { !fresh.contains($0.position) }
  }

  @usableFromInline
  func role(in rowMove: RowMove) -> RowMove.Role? { rowMove.role(of: self) }
}

extension CommitRecord {
  /// The role of the only section that changed in the move of a row.
  @usableFromInline
  var roleInside: RowMove.Role? { change == nil && inside.count == 1 ? inside[0].rowRole : nil }
}

/// Returns what happened inside sections, at paths.
@usableFromInline
func pathsInside(_ sections: [ChangedSection], below path: [Int]) -> IndexPathChange {
  func paths(of section: ChangedSection) -> IndexPathChange {
    section.core.committedPaths(of: section.record, below: path + [section.position])
  }
  if sections.count == 1 { return paths(of: sections[0]) }
  let parts = sections.map(paths)
  if parts.count == 2, Set(sections.compactMap(\.rowRole)).count == 2,
    let move = IndexPathChange(moving: parts[0], parts[1])
  {
    return move
  }
  return IndexPathChange(parts)
}

extension IndexPathChange {
  /// Combines a removal and an insertion in different lists inside one list to the move that they represent.
  fileprivate init?(moving first: IndexPathChange, _ second: IndexPathChange) {
    switch (first, second) {
    case (.remove(let source, let element), .insert(let target, _)),
      (.insert(let target, _), .remove(let source, let element)):
      self = .move(from: source, to: target, element)
    default: return nil
    }
  }
}
