internal import ReactiveCollections
internal import ReactiveCollectionsChanges

/// A batch, as seen by another comparison than the list's.
struct RuledBatch<Element> {
  typealias Batch = BatchUpdate<Element>

  private let original: Batch
  private let rule: ElementComparison<Element>
  private var deletions: [Batch.Deletion]
  private var insertions: [Batch.Insertion]
  private var updates: [Batch.Update] = []
  private var moves: [Batch.Move]
  /// Updates that the rule considers unchanged, but that were announced explicitly.
  private var announced: [Batch.Update] = []

  init(_ batch: Batch, of list: ElementComparison<Element>?, by rule: ElementComparison<Element>) {
    original = batch
    self.rule = rule
    (deletions, insertions, moves) = (batch.deletions, batch.insertions, batch.moves)
    // A list whose comparison never considers an element unchanged cannot tell which updates were announced.
    func isAnnounced(_ update: Batch.Update) -> Bool {
      guard let list else { return true }
      return list.isUnchanged(update.old, update.new) || !list.isUnchanged(update.new, update.new)
    }
    var replaced: Set<Int> = []
    for update in batch.updates {
      if !rule.isSame(update.old, update.new) {
        deletions.append(.init(position: update.from, element: update.old))
        insertions.append(.init(position: update.to, element: update.new))
        replaced.insert(update.from)
      } else if !rule.isUnchanged(update.old, update.new) {
        updates.append(update)
      } else if isAnnounced(update) {
        announced.append(update)
      }
    }
    if !replaced.isEmpty { moves.removeAll { replaced.contains($0.from) } }
  }

  func batch(of update: CollectionUpdate<Element>, preferring preference: EditPreference) -> Batch {
    // Edits that leave no choice are reported at the positions where they were made.
    if deletions.isEmpty || insertions.isEmpty {
      return Batch(deletions: deletions, insertions: insertions, updates: updates + announced, moves: moves)
    }
    // Deleted elements can be the same as inserted ones, so the lists are compared. An element that no edit touched is
    // not an update of itself, even if the differ compares it.
    let batch = update.before.batch(to: update.after, by: rule, preferring: preference)
    let touched = Set(original.updates.map { $0.from } + original.moves.map { $0.from })
    let map = PositionMap(original)
    let found = Batch(
      deletions: batch.deletions, insertions: batch.insertions,
      updates: batch.updates.filter { touched.contains($0.from) || map.new(of: $0.from) != $0.to }, moves: batch.moves)
    if announced.isEmpty { return found }
    let refreshes = announced.map { CollectionChange.update($0.to, old: $0.new, new: $0.new) }
    return found.change.then(.composite(.init(refreshes))).batch
  }
}
