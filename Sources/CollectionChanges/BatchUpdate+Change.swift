extension BatchUpdate {
  /// What a change does, all at once. O(k log k) for k steps.
  @inlinable
  public init(_ change: CollectionChange<Element>) {
    var composition = ChangeComposition<Element>()
    composition.append(change)
    self.init(composition.edits)
  }

  @inlinable
  package init(_ edits: SimultaneousEdits<Element>) {
    deletions = edits.deletions.flatMap { run in
      run.elements.enumerated().map { Deletion(index: run.start + $0, element: $1) }
    }
    insertions = edits.insertions.flatMap { run in
      run.elements.enumerated().map { Insertion(index: run.start + $0, element: $1) }
    }
    let updates = edits.updates.flatMap { run in
      zip(run.old, run.new).enumerated().map { offset, pair in
        Update(from: run.from + offset, to: run.to + offset, old: pair.0, new: pair.1)
      }
    }
    self.updates = updates.sorted { $0.from < $1.from }
    let moves = edits.moves.map { Move(from: $0.from, to: $0.to, element: $0.element) }
    self.moves = moves.sorted { $0.from < $1.from }
  }

  /// Whether nothing changed.
  @inlinable
  public var isEmpty: Bool { deletions.isEmpty && insertions.isEmpty && updates.isEmpty && moves.isEmpty }

  /// Whether anything changed.
  @inlinable
  public var hasChanges: Bool { !isEmpty }

  /// The batch that leads back. O(k log k) for k edits.
  @inlinable
  public var inverted: BatchUpdate {
    let changed = Dictionary(updates.map { ($0.from, $0.new) }) { first, _ in first }
    return BatchUpdate(
      deletions: insertions.map { Deletion(index: $0.index, element: $0.element) },
      insertions: deletions.map { Insertion(index: $0.index, element: $0.element) },
      updates: updates.map { Update(from: $0.to, to: $0.from, old: $0.new, new: $0.old) },
      moves: moves.map { Move(from: $0.to, to: $0.from, element: changed[$0.from] ?? $0.element) })
  }

  /// The same batch one step after the other, in canonical order; see ``CollectionChange/then(_:)-swift.method``. O(k
  /// log k) for k edits.
  @inlinable
  public var change: CollectionChange<Element> {
    var edits = SimultaneousEdits<Element>()
    for deletion in deletions { edits.delete(PlacedRun(at: deletion.index, ElementRun(deletion.element))) }
    for insertion in insertions { edits.insert(PlacedRun(at: insertion.index, ElementRun(insertion.element))) }
    edits.updates = updates.sorted { $0.to < $1.to }.map { update in
      .init(from: update.from, to: update.to, old: ElementRun(update.old), new: ElementRun(update.new))
    }
    edits.moves = moves.sorted { $0.to < $1.to }.map { .init(from: $0.from, to: $0.to, element: $0.element) }
    return edits.change
  }
}

extension CollectionChange {
  /// What the change does, all at once. O(k log k) for k steps.
  @inlinable
  public var batch: BatchUpdate<Element> { BatchUpdate(self) }

  /// The batch one step after the other, in canonical order. O(k log k) for k edits.
  @inlinable
  public init(_ batch: BatchUpdate<Element>) {
    self = batch.change
  }
}
