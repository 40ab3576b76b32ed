public import PersistentArrays

extension BatchUpdate {
  /// Creates the batch that has the same effect as a change. O(k log k) for k steps.
  ///
  /// - Precondition: The positions of the steps are possible positions of a list. They are not checked against a list.
  @inlinable
  public init(_ change: CollectionChange<Element>) {
    let steps = change.steps
    if let script = EditScript(canonical: steps.layout, replacements: steps.elements.count) {
      var elements = steps.elements
      elements.append(contentsOf: steps.replacements)
      self.init(script, old: elements, new: elements)
    } else {
      var composition = ChangeComposition<Element>()
      composition.append(change)
      self = composition.batch
    }
  }

  @inlinable
  init<Old: RandomAccessCollection<Element>, New: RandomAccessCollection<Element>>(
    _ script: EditScript, old: Old, new: New
  ) {
    var deletions: [Deletion] = []
    deletions.reserveCapacity(script.deletions.reduce(0) { $0 + $1.count })
    for run in script.deletions {
      for step in 0..<run.count {
        deletions.append(Deletion(index: run.position + step, element: old[atOffset: run.offset + step]))
      }
    }
    var insertions: [Insertion] = []
    insertions.reserveCapacity(script.insertions.reduce(0) { $0 + $1.count })
    for run in script.insertions {
      for step in 0..<run.count {
        insertions.append(Insertion(index: run.position + step, element: new[atOffset: run.offset + step]))
      }
    }
    var updates: [Update] = []
    updates.reserveCapacity(script.updates.reduce(0) { $0 + $1.count })
    for run in script.updates {
      for step in 0..<run.count {
        updates.append(
          Update(
            from: run.from + step, to: run.to + step, old: old[atOffset: run.old + step],
            new: new[atOffset: run.new + step]))
      }
    }
    let moves = script.moves.map(\.from).sortedIndices().map { index in
      let move = script.moves[index]
      return Move(from: move.from, to: move.to, element: old[atOffset: move.offset])
    }
    self.init(inOrder: deletions, insertions, updates.sorted { $0.from < $1.from }, moves)
  }

  /// The change that has the same effect as the batch, in canonical order: see `CollectionChange.then(_:)`. O(k log k)
  /// for k edits.
  @inlinable
  public var change: CollectionChange<Element> {
    var script = EditScript()
    var old: [Element] = []
    var new: [Element] = []
    for deletion in deletions {
      script.deletions.append(.init(position: deletion.index, offset: old.count, count: 1))
      old.append(deletion.element)
    }
    for insertion in insertions {
      script.insertions.append(.init(position: insertion.index, offset: new.count, count: 1))
      new.append(insertion.element)
    }
    for update in updates.sorted(by: { $0.to < $1.to }) {
      script.updates.append(.init(from: update.from, to: update.to, old: old.count, new: new.count, count: 1))
      old.append(update.old)
      new.append(update.new)
    }
    for move in moves.sorted(by: { $0.to < $1.to }) {
      script.moves.append(.init(from: move.from, to: move.to, offset: old.count))
      old.append(move.element)
    }
    return script.change(old: old, new: new)
  }

  /// The batch that undoes this one. O(k log k) for k edits.
  @inlinable
  public var inverted: BatchUpdate {
    let changed = Dictionary(uniqueKeysWithValues: updates.map { ($0.from, $0.new) })
    let updates = updates.map { Update(from: $0.to, to: $0.from, old: $0.new, new: $0.old) }
    let moves = moves.map { Move(from: $0.to, to: $0.from, element: changed[$0.from] ?? $0.element) }
    return BatchUpdate(
      inOrder: insertions.map { Deletion(index: $0.index, element: $0.element) },
      deletions.map { Insertion(index: $0.index, element: $0.element) },
      updates.sorted { $0.from < $1.from }, moves.sorted { $0.from < $1.from })
  }
}

extension CollectionChange {
  /// The batch that has the same effect as the change. O(k log k) for k steps.
  ///
  /// - Precondition: The positions of the steps are possible positions of a list. They are not checked against a list.
  @inlinable
  public var batch: BatchUpdate<Element> { BatchUpdate(self) }

  /// Creates the change that has the same effect as a batch, in canonical order. O(k log k) for k edits.
  @inlinable
  public init(_ batch: BatchUpdate<Element>) {
    self = batch.change
  }
}
