internal import CollectionChanges
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
    observe(tracking, while: { true }, action)
  }

  /// Calls `action` with an observer and what changes, for as long as that observer is there. It is held weakly. The token that is
  /// returned ends that sooner.
  @discardableResult
  public func track<Observer: AnyObject>(
    by tracking: ChangeTracking<Element> = ChangeTracking(), for observer: Observer,
    _ action: @escaping (Observer, TrackedUpdate<Element>) -> Void
  ) -> any Disposable {
    observe(tracking, while: { [weak observer] in observer != nil }) { [weak observer] update in
      if let observer { action(observer, update) }
    }
  }

  /// Tells of updates until somebody is not wanted any more: the observation, and the rule with it, goes with the next update then.
  private func observe(
    _ tracking: ChangeTracking<Element>, while isWanted: @escaping () -> Bool,
    _ action: @escaping (TrackedUpdate<Element>) -> Void
  ) -> any Disposable {
    let token = SerialDisposable()
    var isFirst = true
    token.set(
      startWithValues { [comparison] update in
        guard isWanted() else { return token.dispose() }
        // The list as it is found.
        if isFirst { return isFirst = false }
        for tracked in tracking.updates(of: update, in: comparison) { action(tracked) }
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

  private let original: Batch
  private let rule: ElementComparison<Element>
  private var deletions: [Batch.Deletion]
  private var insertions: [Batch.Insertion]
  private var updates: [Batch.Update] = []
  private var moves: [Batch.Move]
  /// Updates that somebody has asked for, since nothing else makes them.
  private var announced: [Batch.Update] = []

  init(_ batch: Batch, of list: ElementComparison<Element>?, by rule: ElementComparison<Element>) {
    original = batch
    self.rule = rule
    (deletions, insertions, moves) = (batch.deletions, batch.insertions, batch.moves)
    // A list to which nothing is ever unchanged does not know what was announced.
    func isAnnounced(_ update: Batch.Update) -> Bool {
      guard let list else { return true }
      return list.isUnchanged(update.old, update.new) || !list.isUnchanged(update.new, update.new)
    }
    var replaced: Set<Int> = []
    for update in batch.updates {
      if !rule.isSame(update.old, update.new) {
        deletions.append(.init(index: update.from, element: update.old))
        insertions.append(.init(index: update.to, element: update.new))
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
    // Edits that leave no choice are told of where they were made.
    if deletions.isEmpty || insertions.isEmpty {
      return Batch(deletions: deletions, insertions: insertions, updates: updates + announced, moves: moves)
    }
    // What went may be what came. An element that nobody touched is not compared with itself, even if the differ comes across it.
    let batch = update.before.batch(to: update.after, by: rule, preferring: preference)
    let touched = Set(original.updates.map { $0.from })
    let leaving = (original.deletions.map { $0.index } + original.moves.map { $0.from }).sorted()
    let arriving = (original.insertions.map { $0.index } + original.moves.map { $0.to }).sorted()
    let gone = Set(leaving)
    let found = Batch(
      deletions: batch.deletions, insertions: batch.insertions,
      updates: batch.updates.filter { update in
        if touched.contains(update.from) || gone.contains(update.from) { return true }
        return SectionMap.map(update.from, without: leaving, with: arriving) != update.to
      }, moves: batch.moves)
    if announced.isEmpty { return found }
    let refreshes = announced.map { CollectionChange.update($0.to, old: $0.new, new: $0.new) }
    return found.change.then(.composite(.init(refreshes))).batch
  }
}
