extension PieceTable {
  /// A piece of the present list and where it is.
  private struct Placed {
    var piece: Piece
    var position: Int
    var count: Int
    /// Whether it is of the base, and in its order there.
    var stays: Bool

    var end: Int { piece.base + count }
  }

  /// What lies between two elements of the base that kept their order: the indices of its deletions and insertions in
  /// the script.
  @usableFromInline
  struct Gap {
    @usableFromInline var deletions: Range<Int>
    @usableFromInline var insertions: Range<Int>
  }

  /// What differs between the base and the present list, both sources being the store. O(k log k) for k pieces.
  ///
  /// The gaps are those where something is deleted and something inserted.
  @usableFromInline
  var script: (script: EditScript, gaps: [Gap]) {
    var script = EditScript()
    var gaps: [Gap] = []
    script.deletions = removed.sorted { $0.position < $1.position }
    var deleted = 0
    var inserted = 0

    /// Ends the gap before an element that kept its order.
    func close(before base: Int) {
      let start = deleted
      while deleted < script.deletions.count, script.deletions[deleted].position < base { deleted += 1 }
      if start < deleted, inserted < script.insertions.count {
        gaps.append(Gap(deletions: start..<deleted, insertions: inserted..<script.insertions.count))
      }
      inserted = script.insertions.count
    }

    for placed in placedPieces {
      let (piece, position, count) = (placed.piece, placed.position, placed.count)
      if piece.base == Self.none {
        script.insertions.append(.init(position: position, offset: piece.new, count: count))
        continue
      }
      if placed.stays {
        close(before: piece.base)
      } else {
        script.moves.append(.init(from: piece.base, to: position, offset: piece.old))
      }
      if piece.new != Self.none {
        script.updates.append(
          .init(
            from: piece.base, to: position, old: piece.old, new: piece.new, count: count,
            isRefreshed: piece.isRefreshed))
      }
    }
    close(before: .max)
    return (script, gaps)
  }

  /// The pieces in order. Of those that were taken elsewhere as many stay as can: those that are between the right
  /// neighbours, less what is out of order among these.
  private var placedPieces: [Placed] {
    var position = 0
    var result = spans.nodes(of: present).map { node in
      let piece = pieces[node]
      let count = spans.span(of: node)
      defer { position += count }
      return Placed(piece: piece, position: position, count: count, stays: piece.base != Self.none && !piece.isMoved)
    }
    let moved = result.indices.filter { result[$0].piece.isMoved }
    if moved.isEmpty { return result }

    var candidates: [Int] = []
    var bounds = boundsOfMoved(in: result).makeIterator()
    for index in moved {
      if let bounds = bounds.next(), bounds.contains(result[index].piece.base) { candidates.append(index) }
    }
    let isInOrder = LongestIncreasingSubsequence(of: candidates.map { result[$0].piece.base }).isMember
    for (index, isInOrder) in zip(candidates, isInOrder) { result[index].stays = isInOrder }
    return result
  }

  /// For each moved piece, what part of the base is between the pieces around it that were never moved.
  private func boundsOfMoved(in placed: [Placed]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var lower = 0
    var open = 0
    for piece in placed {
      if piece.stays {
        let upper = piece.piece.base
        for index in open..<result.count { result[index] = result[index].lowerBound..<upper }
        open = result.count
        lower = piece.end
      } else if piece.piece.isMoved {
        result.append(lower..<Int.max)
      }
    }
    return result
  }
}
