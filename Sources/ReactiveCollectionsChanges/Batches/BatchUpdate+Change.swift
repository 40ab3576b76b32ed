extension Batch where Position == Int {
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

  /// The change that has the same effect as the batch, in canonical order: see `CollectionChange.then(_:)`. O(k log k)
  /// for k edits.
  ///
  /// ```swift
  /// let batch = ["a", "b"].batch(to: ["b", "c"], by: .init())
  /// print(batch.change)  // prints: composite([remove(0, "a"), insert(1, "c")])
  /// ```
  public var change: CollectionChange<Element> {
    let (script, old, new) = parts
    return withSources((old, new)) { script.change($0) }
  }

  /// The edits as a script, and the elements that it refers to.
  var parts: (script: EditScript, old: [Element], new: [Element]) {
    var script = EditScript()
    var old: [Element] = []
    var new: [Element] = []
    for deletion in deletions {
      script.deletions.append(.init(position: deletion.position, offset: old.count, count: 1))
      old.append(deletion.element)
    }
    for insertion in insertions {
      script.insertions.append(.init(position: insertion.position, offset: new.count, count: 1))
      new.append(insertion.element)
    }
    for update in updates.sorted(by: { $0.to < $1.to }) {
      script.updates.append(.init(from: update.from, to: update.to, old: old.count, new: new.count, count: 1))
      old.append(update.old)
      new.append(update.new)
    }
    for move in moves.sorted(by: { $0.to < $1.to }) {
      script.moves.append((move.from, move.to, offset: old.count))
      old.append(move.element)
    }
    return (script, old, new)
  }
}

extension CollectionChange {
  /// The batch that has the same effect as the change. O(k log k) for k steps.
  ///
  /// ```swift
  /// let change: CollectionChange = .composite([.insert(0, "x"), .remove(1, "a")])
  /// print(change.batch)  // prints: deletions: [0: "a"], insertions: [0: "x"]
  /// ```
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

extension Batch where Position == Int {
  /// Creates a batch from the differences of a list, with elements of two sources.
  @inlinable
  init<Old: RandomAccessCollection<Element>, New: RandomAccessCollection<Element>>(
    _ script: EditScript, old: Old, new: New
  ) {
    self.init([.init(old: 0, new: 0, script: script)], old: old, new: new) { $1 }
  }
}

extension Batch {
  /// Creates a batch from the differences of lists, with elements of two sources.
  @inlinable
  init<Old: RandomAccessCollection<Element>, New: RandomAccessCollection<Element>>(
    _ lists: [SectionedEdits.List], old: Old, new: New, _ position: (_ section: Int, _ index: Int) -> Position
  ) {
    var deletions: [Deletion] = []
    var insertions: [Insertion] = []
    var updates: [Update] = []
    var moves: [Move] = []
    deletions.reserveCapacity(lists.reduce(0) { $1.script.deletions.reduce($0) { $0 + $1.count } })
    insertions.reserveCapacity(lists.reduce(0) { $1.script.insertions.reduce($0) { $0 + $1.count } })
    updates.reserveCapacity(lists.reduce(0) { $1.script.updates.reduce($0) { $0 + $1.count } })
    for list in lists {
      for run in list.script.deletions {
        for step in 0..<run.count {
          deletions.append(
            Deletion(position: position(list.old, run.position + step), element: old[atOffset: run.offset + step]))
        }
      }
      for run in list.script.insertions {
        for step in 0..<run.count {
          insertions.append(
            Insertion(position: position(list.new, run.position + step), element: new[atOffset: run.offset + step]))
        }
      }
      for run in list.script.updates {
        for step in 0..<run.count {
          updates.append(
            Update(
              from: position(list.old, run.from + step), to: position(list.new, run.to + step),
              old: old[atOffset: run.old + step], new: new[atOffset: run.new + step]))
        }
      }
      for move in list.script.moves {
        moves.append(
          Move(
            from: position(list.old, move.from), to: position(list.new, move.to), element: old[atOffset: move.offset]))
      }
    }
    self.init(sorting: deletions, insertions, updates, moves)
  }
}

extension RandomAccessCollection {
  @inlinable
  subscript(atOffset offset: Int) -> Element { self[index(startIndex, offsetBy: offset)] }
}
