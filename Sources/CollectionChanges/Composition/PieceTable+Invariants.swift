extension PieceTable {
  /// Traps unless the pieces and what is removed make up the base, each element once, and what was never taken
  /// elsewhere is in order; in builds with internal checks only.
  func checkInvariants() {
    #if INTERNAL_CHECKS
      spans.checkInvariants(of: present)
      var parts = removed.map { $0.position..<$0.end }
      var lastBase = 0
      for node in spans.nodes(of: present) {
        let (piece, span) = (pieces[node], spans.span(of: node))
        precondition(span > 0, "A piece has a length")
        if piece.base == Self.none {
          precondition(piece.new != Self.none, "Inserted elements are in the store")
          continue
        }
        precondition(piece.new == Self.none || piece.old != Self.none, "What was updated is in the store")
        precondition(!piece.isMoved || (span == 1 && piece.old != Self.none), "What was moved is one known element")
        if !piece.isMoved {
          precondition(piece.base >= lastBase, "What was not moved is in order")
          lastBase = piece.base + span
        }
        parts.append(piece.base..<piece.base + span)
      }
      parts.sort { $0.lowerBound < $1.lowerBound }
      precondition(parts.first?.lowerBound == 0 && parts.last?.upperBound == Self.endless, "The base is whole")
      for (part, next) in zip(parts, parts.dropFirst()) {
        precondition(part.upperBound == next.lowerBound, "Each element of the base is somewhere, once")
      }
    #endif
  }
}
