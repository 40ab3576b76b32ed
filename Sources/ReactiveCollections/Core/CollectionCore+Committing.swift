internal import CollectionChanges
internal import PersistentArrays
internal import Signals

extension CollectionCore {
  /// Takes part in a transaction, if it does not yet.
  func join(_ transaction: Transaction) {
    if draft?.transaction === transaction { return }
    draft = Draft(of: self, in: transaction)
    transaction.add(self)
  }

  /// Commits a single edit.
  func commitAlone(_ change: CollectionChange<Element>, before: PersistentArray<Element>) {
    committing = CommitRecord(version: 0, before: before, change: change, after: items)
    Transaction.commit([self])
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
    committing = CommitRecord(version: 0, before: draft.start, change: change, after: items)
    return true
  }

  func rollBack() {
    guard let draft else { return }
    self.draft = draft.outer
    restore(draft.start)
  }

  /// Goes back to earlier elements, and follows these again.
  private func restore(_ earlier: PersistentArray<Element>) {
    let abandoned = items
    items = earlier
    if let follower {
      follower.end(on: self, items: abandoned)
      follower.begin(on: self)
    } else if interest.following > 0, holdsSections {
      // Whoever came meanwhile found no section to follow.
      follower = SectionFollower(following: self)
    }
  }

  func prepareCommit(places: [OrderTree.ID], rowMove: RowMove?) {
    version += 1
    let record = committing ?? CommitRecord(version: version, before: items, change: nil, after: items)
    record.version = version
    record.inside = sectionsChangedInside(places, besides: record.change)
    committing = record
    if let rowMove { record.rowRole = rowMove.role(of: self) ?? roleInside(of: record) }
    if interest.paths > 0 { record.paths = committedPaths(at: []) }
    record.sectioned = snapshots?.update(record, self)
  }

  func enqueueCommit() -> (() -> Void)? {
    guard let record = committing.take() else { return nil }
    draft = nil
    if let domain {
      domain.enqueue { [records] in records.send(.value(record)) }
      return nil
    }
    guard records.hasObservers else { return nil }
    records.enqueue(.value(record))
    return { [records] in records.drain() }
  }

  // MARK: Deep changes

  /// Where sections stand that changed inside, ascending; without those that the change brings in, which it shows as they
  /// are at the end.
  private func sectionsChangedInside(_ places: [OrderTree.ID], besides change: CollectionChange<Element>?) -> [Int] {
    guard let follower, !places.isEmpty else { return [] }
    if places.count == 1, change == nil { return [follower.places.position(of: places[0])] }
    let positions = places.map { follower.places.position(of: $0) }.sorted()
    guard let change else { return positions }
    let batch = change.batch
    let fresh = Set(batch.insertions.map(\.index)).union(batch.updates.map(\.to))
    return positions.filter { !fresh.contains($0) }
  }

  /// What the one section that changed has to do with the row that moves.
  private func roleInside(of record: CommitRecord<Element>) -> RowMove.Role? {
    record.change == nil && record.inside.count == 1 ? section(at: record.inside[0])?.rowRole : nil
  }

  var rowRole: RowMove.Role? { committing?.rowRole }

  func committedPaths(at path: [Int]) -> IndexPathChange {
    guard let record = committing else { return .none }
    let inside = record.inside
    guard let change = record.change else {
      if inside.count == 1 { return committedPaths(ofSectionAt: inside[0], below: path) }
      let parts = inside.map { committedPaths(ofSectionAt: $0, below: path) }
      if parts.count == 2, Set(inside.compactMap { section(at: $0)?.rowRole }).count == 2,
        let move = IndexPathChange(moving: parts[0], parts[1])
      {
        return move
      }
      return IndexPathChange(parts)
    }
    let flat = freeze(change, at: path)
    if inside.isEmpty { return flat }
    return IndexPathChange([flat] + inside.map { committedPaths(ofSectionAt: $0, below: path) })
  }

  private func committedPaths(ofSectionAt index: Int, below path: [Int]) -> IndexPathChange {
    section(at: index)?.committedPaths(at: path + [index]) ?? .none
  }
}

extension IndexPathChange {
  /// A removal and an insertion, in different lists of one list, as the move that both are.
  fileprivate init?(moving first: IndexPathChange, _ second: IndexPathChange) {
    switch (first, second) {
    case (.remove(let source, let element), .insert(let target, _)),
      (.insert(let target, _), .remove(let source, let element)):
      self = .move(from: source, to: target, element)
    default: return nil
    }
  }
}
