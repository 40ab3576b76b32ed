public import PersistentArrays

/// A row that goes to another section and changes there: the change that lists in groups tell of most often. It is made and read at once,
/// without a change for each step.
extension SectionedChange {
  /// The row moves to another section, and is updated where it then is: two steps.
  @inlinable
  package static func update(
    of old: Row, to new: Row, from source: SectionedPosition, to target: SectionedPosition
  ) -> SectionedChange {
    .composite(
      SectionedChangeSequence(
        segments: [
          SectionedSegment(kind: .crossings, section: source.section, target: target.section, end: 1, first: 0),
          SectionedSegment(kind: .rows, section: target.section, target: 0, end: 2, first: 1),
        ],
        sections: [],
        rows: ChangeSequence(
          layout: [.move(from: source.row, to: target.row, number: 0), .update(at: target.row, number: 1)],
          elements: PersistentArray(repeating: old, count: 2),
          replacements: PersistentArray(repeating: new, count: 1))))
  }

  /// Such a change; `nil` if it is another one.
  @inlinable
  package var updateElsewhere: UpdateElsewhere? {
    guard case .composite(let steps) = self, steps.segments.count == 2, steps.rows.layout.count == 2 else { return nil }
    let (crossing, rows) = (steps.segments[0], steps.segments[1])
    let (move, update) = (steps.rows.layout[0], steps.rows.layout[1])
    guard crossing.kind == .crossings, rows.kind == .rows, rows.section == crossing.target, rows.end == 2,
      update.kind == .update, update.index == move.target
    else { return nil }
    return (
      (crossing.section, move.index), (crossing.target, move.target), steps.rows.elements[0], steps.rows.replacements[0]
    )
  }

  @usableFromInline
  package typealias UpdateElsewhere = (source: SectionedPosition, target: SectionedPosition, old: Row, new: Row)
}
