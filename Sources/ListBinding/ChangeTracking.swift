public import ReactiveCollections

/// How an observer wants to be told of a list: by which rule, and in which parts.
///
///     let token = people.updates.track(by: ChangeTracking(comparison: .init(id: \.id) { $0.name == $1.name })) { update in
///       tableView.deleteRows(at: update.batch.indexPaths(inSection: 2).deletions)
///       …
///     }
public struct ChangeTracking<Element> {
  /// When elements are the same thing, and when modified, for this observer: in place of what the list says, and for whole assignments as for
  /// single edits. What is announced by `refresh(at:)` is a modification by any rule. `nil` for the list's own rule.
  ///
  /// It is about elements that the list has replaced. A list does not replace what is unchanged by its own rule, so that has to be the
  /// finest one; and a list that cannot tell what is unchanged counts each update as announced.
  public var comparison: ElementComparison<Element>?
  /// Which of several equal elements are taken for the inserted and deleted ones where there is a choice: where a ``comparison`` looks at
  /// several edits at once.
  public var preference: EditPreference
  /// Whether elements move; otherwise those that went elsewhere are deleted and inserted.
  public var detectsMoves: Bool
  /// Whether an update comes as deletions, then insertions, then modifications, each with the list that it leads to. Nothing moves then.
  public var isStepwise: Bool

  /// A way to be told; without arguments as the list's own updates are, all at once.
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
  /// What an observer is told of an update of a list with a rule of its own.
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
    let steps = Array(batch.stagesWithoutMoves(from: update.before, to: update.after))
    return steps.enumerated().map { index, step in
      TrackedUpdate(
        before: index == 0 ? update.before : steps[index - 1].after, batch: step.batch, after: step.after,
        isLast: index == steps.count - 1)
    }
  }
}
