extension EditScript {
  /// The edits of steps that are in canonical order, as the differ, compositions and transactions write them; `nil` for others. Takes
  /// O(r + u) for r runs and u updates, and O(m log m) for m moves: several times less than to compose the steps one by one.
  ///
  /// The elements of all steps are in one source, one behind the other, and at `replacements` the new elements of updates.
  @usableFromInline
  init?(canonical layout: [RunLayout], replacements: Int) {
    self.init()
    var last = StepKind.remove
    var start = 0
    var (moves, moveCount) = (PieceTable(), 0)
    for run in layout {
      // No list has other positions, whose sums might overflow.
      guard run.kind.order >= last.order, Position.all.contains(run.index) else { return nil }
      last = run.kind
      let count = run.end - start
      switch run.kind {
      case .remove:
        if let above = deletions.last, run.index + count > above.position { return nil }
        deletions.append(Run(position: run.index, offset: start, count: count))
      case .move:
        guard Position.all.contains(run.target) else { return nil }
        moves.move(from: run.index, to: run.target, old: start)
        moveCount += 1
      case .insert:
        if let below = insertions.last, run.index < below.end { return nil }
        insertions.append(Run(position: run.index, offset: start, count: count))
      case .update:
        if let below = updates.last, run.index < below.to + below.count { return nil }
        updates.append(
          Update(from: 0, to: run.index, old: start, new: replacements + run.firstReplacement, count: count))
      }
      start = run.end
    }
    deletions.reverse()
    self.moves = moves.script.script.moves
    // Where moves cancel out it is not known who they were of.
    if self.moves.count < moveCount { return nil }
    placeMoves()
    if !placeUpdates() { return nil }
  }

  /// Puts moves, which are between the list without what is removed and the list without what is inserted, into the places that they have
  /// in the whole ones.
  private mutating func placeMoves() {
    if moves.isEmpty { return }
    var (next, removed) = (0, 0)
    for index in moves.map(\.from).sortedIndices() {
      while next < deletions.count, deletions[next].position <= moves[index].from + removed {
        removed += deletions[next].count
        next += 1
      }
      moves[index].from += removed
    }
    var (following, inserted) = (0, 0)
    for index in moves.indices {
      while following < insertions.count, insertions[following].position <= moves[index].to + inserted {
        inserted += insertions[following].count
        following += 1
      }
      moves[index].to += inserted
    }
  }

  /// Finds where updated elements were; false if one of them was inserted.
  private mutating func placeUpdates() -> Bool {
    if updates.isEmpty { return true }
    let sources = moves.map(\.from).sorted()
    var (insertion, move, deletion, source) = (0, 0, 0, 0)
    var (arrived, left) = (0, 0)
    let whole = updates
    updates.removeAll(keepingCapacity: true)
    for update in whole {
      for offset in 0..<update.count {
        let to = update.to + offset
        while insertion < insertions.count, insertions[insertion].end <= to {
          arrived += insertions[insertion].count
          insertion += 1
        }
        if insertion < insertions.count, insertions[insertion].position <= to { return false }
        while move < moves.count, moves[move].to < to {
          arrived += 1
          move += 1
        }
        if move < moves.count, moves[move].to == to {
          // What the element was, the first step that names it says.
          updates.append(
            Update(
              from: moves[move].from, to: to, old: moves[move].offset, new: update.new + offset, count: 1))
          continue
        }
        // Among what stays it has the same rank in both lists.
        while true {
          let from = to - arrived + left
          if deletion < deletions.count, deletions[deletion].position <= from {
            left += deletions[deletion].count
            deletion += 1
          } else if source < sources.count, sources[source] <= from {
            left += 1
            source += 1
          } else {
            appendElement(of: update, at: offset, from: from)
            break
          }
        }
      }
    }
    return true
  }

  /// Appends one of the elements of an update, whose old position is known.
  private mutating func appendElement(of update: Update, at offset: Int, from: Int) {
    if let last = updates.last, last.from + last.count == from, last.to + last.count == update.to + offset,
      last.old + last.count == update.old + offset, last.new + last.count == update.new + offset
    {
      updates[updates.count - 1].count += 1
    } else {
      updates.append(
        Update(from: from, to: update.to + offset, old: update.old + offset, new: update.new + offset, count: 1))
    }
  }
}

extension StepKind {
  /// Where steps of the kind are in the canonical order.
  fileprivate var order: Int {
    switch self {
    case .remove: 0
    case .move: 1
    case .insert: 2
    case .update: 3
    }
  }
}
