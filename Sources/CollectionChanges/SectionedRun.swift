/// Steps of one kind at neighbouring positions of sections, or of rows in one section, in one piece: as a sequence of changes
/// is read.
@usableFromInline
package enum SectionedRun<Section, Row> {
  /// Whole sections.
  case section(ChangeRun<SectionSnapshot<Section, Row>>)
  /// Rows in a section.
  case row(ChangeRun<Row>, section: Int)
  /// One row across sections.
  case moveRow(from: SectionedPosition, to: SectionedPosition, Row)

  /// How many steps the run stands for.
  @inlinable
  package var count: Int {
    switch self {
    case .section(let run): run.count
    case .row(let run, _): run.count
    case .moveRow: 1
    }
  }

  /// Undoes the run, in one run.
  @inlinable
  package var inverted: SectionedRun {
    switch self {
    case .section(let run): .section(run.inverted)
    case .row(let run, let section): .row(run.inverted, section: section)
    case .moveRow(let source, let target, let row): .moveRow(from: target, to: source, row)
    }
  }
}

extension SectionedChangeSequence {
  /// The runs, in order.
  @inlinable
  package var runs: Runs { Runs(self) }

  /// The steps run by run; each is cut out as it is read, O(log n) for n elements.
  @usableFromInline
  package struct Runs: Sequence, IteratorProtocol {
    @usableFromInline var segments: IndexingIterator<[SectionedSegment]>
    /// How many steps have been read, and up to which the segment goes.
    @usableFromInline var position = 0
    @usableFromInline var segment: SectionedSegment?
    @usableFromInline var sections: RunReader<SectionSnapshot<Section, Row>>
    @usableFromInline var rows: RunReader<Row>

    @inlinable
    init(_ steps: SectionedChangeSequence) {
      segments = steps.segments.makeIterator()
      sections = RunReader(steps.sections)
      rows = RunReader(steps.rows)
    }

    @inlinable
    package mutating func next() -> SectionedRun<Section, Row>? {
      if segment == nil || segment?.end == position { segment = segments.next() }
      guard let segment else { return nil }
      let rest = segment.end - position
      let run: SectionedRun<Section, Row>
      switch segment.kind {
      case .sections: run = .section(sections.next(atMost: rest))
      case .rows: run = .row(rows.next(atMost: rest), section: segment.section)
      case .crossings:
        let move = rows.next(atMost: 1)
        run = .moveRow(
          from: (segment.section, move.index), to: (segment.target, move.target), move.elements[0])
      }
      position += run.count
      return run
    }
  }
}

/// Reads the runs of a sequence in parts.
@usableFromInline
struct RunReader<Element> {
  @usableFromInline var runs: IndexingIterator<ChangeSequence<Element>.Runs>
  /// What is left of the run that was begun.
  @usableFromInline var rest: ChangeRun<Element>?

  @inlinable
  init(_ steps: ChangeSequence<Element>) {
    runs = steps.runs.makeIterator()
  }

  /// The next steps, as many as there are in one run.
  @inlinable
  mutating func next(atMost limit: Int) -> ChangeRun<Element> {
    guard let run = rest.take() ?? runs.next() else { preconditionFailure("The steps are fewer than the segments say") }
    if run.count <= limit { return run }
    rest = run.part(limit..<run.count)
    return run.part(0..<limit)
  }
}

extension ChangeRun {
  /// Some of the steps, as a run.
  @inlinable
  func part(_ range: Range<Int>) -> ChangeRun {
    let start = kind == .remove ? index : index + range.lowerBound
    return ChangeRun(kind, at: start, to: target, elements.part(range), replacements: replacements?.part(range))
  }
}
