/// The change of a row that moves to another section and is updated there, the most common change of grouped lists. It
/// is created and read in one piece, without a change for each step.
extension SectionedChange {
  /// The move of a row to another section, followed by its update there: two steps.
  @inlinable
  package static func update(
    of old: Row, to new: Row, from source: RowPosition, to target: RowPosition
  ) -> SectionedChange {
    .composite(
      SectionedChangeSequence(
        segments: .update(from: source.section, to: target.section),
        sections: ChangeSequence(),
        rows: ChangeSequence(
          layout: [.move(from: source.row, to: target.row, number: 0), .update(at: target.row, number: 1)],
          elements: PersistentArray(repeating: old, count: 2),
          replacements: PersistentArray(repeating: new, count: 1))))
  }

  /// The parts of this change, if it is the move of a row to another section and its update there; otherwise `nil`.
  @inlinable
  package var updateElsewhere: UpdateElsewhere? {
    guard case .composite(let steps) = self, steps.segments.count == 2, steps.rows.layout.count == 2 else { return nil }
    let (relocation, rows) = (steps.segments[0], steps.segments[1])
    let (move, update) = (steps.rows.layout[0], steps.rows.layout[1])
    guard relocation.kind == .relocations, rows.kind == .rows, rows.section == relocation.target, rows.end == 2,
      update.kind == .update, update.index == move.target
    else { return nil }
    return (
      RowPosition(section: relocation.section, row: move.index),
      RowPosition(section: relocation.target, row: move.target), steps.rows.elements[0], steps.rows.replacements[0]
    )
  }

  /// Whether there may be several steps.
  @inlinable package var isComposite: Bool { if case .composite = self { true } else { false } }

  @usableFromInline
  package typealias UpdateElsewhere = (source: RowPosition, target: RowPosition, old: Row, new: Row)
}

extension [SectionedSegment] {
  @usableFromInline
  static func update(from source: Int, to target: Int) -> [SectionedSegment] {
    [
      SectionedSegment(kind: .relocations, section: source, target: target, end: 1, first: 0),
      SectionedSegment(kind: .rows, section: target, target: 0, end: 2, first: 1),
    ]
  }
}
