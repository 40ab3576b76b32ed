public import ReactiveCollections

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
    if let comparison { batch = RuledBatch(batch, of: list, by: comparison).batch(of: update, preferring: preference) }
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
}
