internal import CollectionChanges
internal import PersistentArrays
internal import Signals

extension CollectionCore {
  /// Takes part in a transaction, if it does not yet.
  func join(_ transaction: Transaction) {
    guard draft == nil else { return }
    draft = Draft(base: items, edits: ChangeComposition(comparison: comparison))
    transaction.add(self)
  }

  /// Commits a single edit.
  func commitAlone(_ change: CollectionChange<Element>, before: PersistentArray<Element>) {
    committing = CommitRecord(version: 0, before: before, change: change, after: items)
    Transaction.commit([self])
  }

  func closeDraft() -> Bool {
    guard let draft else { return false }
    let change = draft.edits.change
    if isSilent(change, from: draft.base, to: items) {
      rollBack()
      return false
    }
    committing = CommitRecord(version: 0, before: draft.base, change: change, after: items)
    return true
  }

  func rollBack() {
    guard let draft else { return }
    self.draft = nil
    restore(draft.base)
  }

  func makeSavepoint() -> () -> Void {
    let (items, draft) = (items, draft)
    return { [self] in
      self.draft = draft
      restore(items)
    }
  }

  /// Goes back to earlier elements, and follows these again.
  private func restore(_ earlier: PersistentArray<Element>) {
    let abandoned = items
    items = earlier
    guard let follower else { return }
    follower.end(on: self, items: abandoned)
    follower.begin(on: self)
  }

  func prepareCommit(places: [OrderTree.ID], rowMove: Transaction.RowMove?) {
    version += 1
    let record = committing ?? CommitRecord(version: version, before: items, change: nil, after: items)
    record.version = version
    record.inside = sectionsChangedInside(places, besides: record.change)
    record.rowMove = rowMove
    committing = record
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

  func committedPaths(at path: [Int]) -> IndexPathChange {
    guard let record = committing else { return .none }
    let inside = record.inside
    guard let change = record.change else {
      if inside.count == 1 { return committedPaths(ofSectionAt: inside[0], below: path) }
      if let steps = record.rowMove?.steps(between: inside.map { (position: $0, core: section(at: $0)) }) {
        let (from, to) = (steps.from, steps.to)
        return .move(
          from: path + [from.section, from.step.index], to: path + [to.section, to.step.index], from.step.element)
      }
      return IndexPathChange(inside.map { committedPaths(ofSectionAt: $0, below: path) })
    }
    let flat = freeze(change, at: path)
    if inside.isEmpty { return flat }
    return IndexPathChange([flat] + inside.map { committedPaths(ofSectionAt: $0, below: path) })
  }

  private func committedPaths(ofSectionAt index: Int, below path: [Int]) -> IndexPathChange {
    section(at: index)?.committedPaths(at: path + [index]) ?? .none
  }

  var committedRow: RowStep? {
    switch committing?.change {
    case .insert(let index, let element)?: RowStep(operation: .insert, index: index, element: element)
    case .remove(let index, let element)?: RowStep(operation: .remove, index: index, element: element)
    default: nil
    }
  }
}
