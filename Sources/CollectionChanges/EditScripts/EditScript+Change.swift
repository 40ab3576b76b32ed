extension EditScript {
  /// Returns the edits as successive steps in canonical order: removals from the highest old position to the lowest (a
  /// run of adjacent elements front to back), then moves by ascending target, then insertions and finally updates by
  /// ascending new position. O(k log k) for k runs, plus the number of their elements that cannot be shared.
  @inlinable
  func change<Old: RandomAccessCollection, New: RandomAccessCollection<Old.Element>>(
    old: Old, new: New
  ) -> CollectionChange<Old.Element> {
    var steps = ChangeSequenceBuilder<Old.Element>()
    steps.layout.reserveCapacity(deletions.count + moves.count + insertions.count + updates.count)
    for neighbours in deletionsByNeighbours.reversed() {
      for run in deletions[neighbours] {
        let position = deletions[neighbours.lowerBound].position
        steps.append(.remove, at: position, run.offsets, of: old)
      }
    }
    for (move, step) in zip(moves, sequentialMoves()) where step.from != step.to {
      steps.append(.move, at: step.from, to: step.to, move.offset..<move.offset + 1, of: old)
    }
    for run in insertions {
      steps.append(.insert, at: run.position, run.offsets, of: new)
    }
    for update in updates {
      steps.append(.update, at: update.to, update.oldOffsets, of: old)
      steps.replacements.append(update.newOffsets, of: new)
    }
    return CollectionChange(steps.finish())
  }

  /// The index ranges of deletions that are adjacent to each other.
  @usableFromInline
  var deletionsByNeighbours: [Range<Int>] {
    var result: [Range<Int>] = []
    for (index, run) in deletions.enumerated() {
      if let last = result.last, deletions[last.upperBound - 1].end == run.position {
        result[result.count - 1] = last.lowerBound..<index + 1
      } else {
        result.append(index..<index + 1)
      }
    }
    return result
  }

  @usableFromInline
  func sequentialMoves() -> [(from: Int, to: Int)] {
    if moves.isEmpty { return [] }
    return MoveSequencer.steps(
      of: moves.map { (from: $0.from, to: $0.to) },
      without: deletions.map { $0.position..<$0.end }, insertions.map { $0.position..<$0.end })
  }
}
