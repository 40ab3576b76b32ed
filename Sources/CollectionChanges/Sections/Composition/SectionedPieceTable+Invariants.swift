extension SectionedPieceTable {
  /// Traps unless the rows of a section, those removed and those that were moved make up its base, each row once; in
  /// builds with internal checks only.
  func checkInvariants(of number: Int) {
    #if INTERNAL_CHECKS
      let section = sections[number]
      rowPieces.checkInvariants(of: section.rows)
      sectionPieces.checkInvariants(of: present)
      if section.base == Self.none || section.isRemoved { return }
      var parts = section.removed.map { $0.position..<$0.end }
      parts += section.followed.map { rows[$0].base..<rows[$0].base + 1 }
      for piece in rowPieces.contents(of: section.rows) where piece.base != Self.none {
        precondition(piece.new == Self.none || piece.old != Self.none, "What was updated is in the store")
        parts.append(piece.base..<piece.base + piece.count)
      }
      parts.sort { $0.lowerBound < $1.lowerBound }
      precondition(
        parts.first?.lowerBound == 0 && parts.last?.upperBound == SectionedPieces.endless, "The base is whole")
      for (part, next) in zip(parts, parts.dropFirst()) {
        precondition(part.upperBound == next.lowerBound, "Each row of the base is somewhere, once")
      }
    #endif
  }
}
