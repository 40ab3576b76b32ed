/// Builds a change of sections and rows: from a change of the sections, and then from runs of rows of lists.
@usableFromInline
struct SectionedChangeBuilder<Section, Row> {
  /// The steps without the rows.
  @usableFromInline var steps = SectionedChangeSequence<Section, Row>()
  @usableFromInline var rows = ChangeSequenceBuilder<Row>()

  @inlinable
  init(_ sections: CollectionChange<SectionSnapshot<Section, Row>>) {
    steps.append(.section(sections))
  }

  /// Appends a run in a section whose rows are at offsets in a list. The new rows of updates are to be appended to
  /// `rows.replacements`.
  @inlinable
  mutating func append(
    _ kind: StepKind, at index: Int, in section: Int, _ offsets: Range<Int>, of source: some RandomAccessCollection<Row>
  ) {
    steps.place(.rows, section: section, count: offsets.count, first: rows.elements.count)
    rows.append(kind, at: index, offsets, of: source)
  }

  /// Appends the move of a row that is at an offset in a list.
  @inlinable
  mutating func appendMove(
    from source: SectionedPosition, to target: SectionedPosition, _ offset: Int,
    of list: some RandomAccessCollection<Row>
  ) {
    let first = rows.elements.count
    if source.section == target.section {
      steps.place(.rows, section: source.section, count: 1, first: first)
    } else {
      steps.place(.crossings, section: source.section, target: target.section, count: 1, first: first)
    }
    rows.append(.move, at: source.row, to: target.row, offset..<offset + 1, of: list)
  }

  @inlinable
  consuming func finish() -> SectionedChange<Section, Row> {
    steps.rows = rows.finish()
    return SectionedChange(steps)
  }
}
