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
  /// finest one.
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

/// What an observer is told of a list by ``ChangeTracking``.
public struct TrackedUpdate<Element> {
  /// The list before; for a step the one that the step before led to.
  public let before: PersistentArray<Element>
  /// What is deleted, inserted, modified and moved, all at once.
  public let batch: BatchUpdate<Element>
  /// The list that it leads to.
  public let after: PersistentArray<Element>
  /// Whether nothing more comes of the same update of the list: `false` only for steps that are not the last.
  public let isLast: Bool
}

extension TrackedUpdate: Equatable where Element: Equatable {}
extension TrackedUpdate: Sendable where Element: Sendable {}

extension CollectionProducer {
  /// Calls `action` with what changes from now on. The token that is returned ends that.
  ///
  /// Nothing is told if nothing changed by the observer's rule. O(k log n) for k edits of a list of n elements; a rule of the observer's that
  /// may find what was deleted among what was inserted costs what the lists differ in, see `changes(to:by:)`.
  @discardableResult
  public func track(
    by tracking: ChangeTracking<Element> = ChangeTracking(), _ action: @escaping (TrackedUpdate<Element>) -> Void
  ) -> any Disposable {
    var isFirst = true
    return startWithValues { [comparison] update in
      // The list as it is found.
      if isFirst { return isFirst = false }
      for tracked in tracking.updates(of: update, in: comparison) { action(tracked) }
    }
  }

  /// Calls `action` with an observer and what changes, for as long as that observer is there. It is held weakly. The token that is
  /// returned ends that sooner.
  @discardableResult
  public func track<Observer: AnyObject>(
    by tracking: ChangeTracking<Element> = ChangeTracking(), for observer: Observer,
    _ action: @escaping (Observer, TrackedUpdate<Element>) -> Void
  ) -> any Disposable {
    let token = SerialDisposable()
    token.set(
      track(by: tracking) { [weak observer, weak token] update in
        guard let observer else {
          token?.dispose()
          return
        }
        action(observer, update)
      })
    return token
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
    let steps = batch.steps(from: update.before, to: update.after)
    return steps.enumerated().map { index, step in
      TrackedUpdate(
        before: index == 0 ? update.before : steps[index - 1].after, batch: step.batch, after: step.after,
        isLast: index == steps.count - 1)
    }
  }
}

/// A batch as another rule sees it.
private struct RuledBatch<Element> {
  typealias Batch = BatchUpdate<Element>

  private let rule: ElementComparison<Element>
  private var deletions: [Batch.Deletion]
  private var insertions: [Batch.Insertion]
  private var updates: [Batch.Update] = []
  private var moves: [Batch.Move]
  /// Updates that somebody has asked for, since nothing else makes them.
  private var announced: [Batch.Update] = []

  init(_ batch: Batch, of list: ElementComparison<Element>?, by rule: ElementComparison<Element>) {
    self.rule = rule
    (deletions, insertions, moves) = (batch.deletions, batch.insertions, batch.moves)
    var replaced: Set<Int> = []
    for update in batch.updates {
      if list?.isUnchanged(update.old, update.new) == true {
        announced.append(update)
      } else if !rule.isSame(update.old, update.new) {
        deletions.append(.init(index: update.from, element: update.old))
        insertions.append(.init(index: update.to, element: update.new))
        replaced.insert(update.from)
      } else if !rule.isUnchanged(update.old, update.new) {
        updates.append(update)
      }
    }
    if !replaced.isEmpty { moves.removeAll { replaced.contains($0.from) } }
  }

  func batch(of update: CollectionUpdate<Element>, preferring preference: EditPreference) -> Batch {
    // Edits that leave no choice are told of where they were made.
    if deletions.isEmpty || insertions.isEmpty {
      return Batch(deletions: deletions, insertions: insertions, updates: updates + announced, moves: moves)
    }
    // What went may be what came.
    let change = update.before.changes(to: update.after, by: rule, preferring: preference)
    if announced.isEmpty { return change.batch }
    return change.then(.composite(.init(announced.map { .update($0.to, old: $0.new, new: $0.new) }))).batch
  }
}
