public import ReactiveCollections
internal import ReactiveCollectionsChanges

/// How an observer receives the updates of a list: by which comparison, and in which steps.
///
/// ```swift
/// let rule = ElementComparison(id: \Person.id) { $0.name == $1.name }
/// let token = people.updates.track(by: ChangeTracking(comparison: rule)) { update in
///   print(update.batch.indexPaths(inSection: 2).deletions)
/// }
/// people[0].age += 1  // sends nothing: the name is the same
/// people.removeLast()  // prints: [[2, 2]]
/// ```
public struct ChangeTracking<Element> {
  /// The observer's own rule of which elements are the same, and which are modified. It replaces the list's comparison,
  /// for whole assignments and for single edits. An element that is announced by `refresh(at:)` is modified by any
  /// rule. `nil` stands for the list's comparison.
  ///
  /// The rule is applied to elements that the list has replaced. A list does not replace an element that is unchanged
  /// by its own comparison, so the list's comparison has to be at least as fine as the rule. If a list's comparison
  /// never considers an element unchanged, each of its updates counts as announced.
  public var comparison: ElementComparison<Element>?
  /// Which of several equal elements are reported as inserted or deleted, if there is a choice: this is the case if a
  /// ``comparison`` considers several edits together.
  public var preference: EditPreference
  /// Whether moves are reported. Otherwise, moved elements are deleted and inserted.
  public var detectsMoves: Bool
  /// Whether an update is sent as deletions, then insertions, then modifications, each with the list that it leads to.
  /// There are no moves then.
  public var isStepwise: Bool

  /// Creates a way to receive updates. Without arguments, they are the list's own updates, each sent as one batch.
  public init(
    comparison: ElementComparison<Element>? = nil, preference: EditPreference = .tail, detectsMoves: Bool = true,
    isStepwise: Bool = false
  ) {
    self.comparison = comparison
    self.preference = preference
    self.detectsMoves = detectsMoves
    self.isStepwise = isStepwise
  }
}

extension ChangeTracking {
  /// Returns the updates that the observer receives for an update of a list, whose own comparison is `list`.
  func updates(
    of update: CollectionUpdate<Element>, in list: ElementComparison<Element>?
  ) -> [TrackedUpdate<Element>] {
    var batch = update.change.batch
    if let comparison { batch = ruled(batch, of: update, in: list, by: comparison) }
    if !detectsMoves { batch = batch.withoutMoves }
    guard isStepwise else {
      if batch.isEmpty { return [] }
      return [TrackedUpdate(before: update.before, batch: batch, after: update.after, isLast: true)]
    }
    let steps = batch.stagesWithoutMoves(from: update.before, to: update.after)
    return steps.enumerated().map { index, step in
      TrackedUpdate(
        before: index == 0 ? update.before : steps[index - 1].after, batch: step.batch, after: step.after,
        isLast: index == steps.count - 1)
    }
  }

  /// Returns the batch of an update, as seen by another comparison than the list's.
  private func ruled(
    _ original: BatchUpdate<Element>, of update: CollectionUpdate<Element>, in list: ElementComparison<Element>?,
    by rule: ElementComparison<Element>
  ) -> BatchUpdate<Element> {
    typealias Batch = BatchUpdate<Element>
    var (deletions, insertions, moves) = (original.deletions, original.insertions, original.moves)
    var updates: [Batch.Update] = []
    // Updates that the rule considers unchanged, but that were announced explicitly. A list whose comparison never
    // considers an element unchanged cannot tell which updates were announced.
    var announced: [Batch.Update] = []
    func isAnnounced(_ update: Batch.Update) -> Bool {
      guard let list else { return true }
      return list.isUnchanged(update.old, update.new) || !list.isUnchanged(update.new, update.new)
    }
    var replaced: Set<Int> = []
    for update in original.updates {
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
