public import ReactiveCollectionsArrays

/// Steps of one kind at neighboring positions, either of sections or of rows in one section, as one run. A sequence of
/// changes is read run by run.
@usableFromInline
package enum SectionedRun<Section, Row> {
  /// Whole sections.
  case section(ChangeRun<SectionSnapshot<Section, Row>>)
  /// Rows in a section.
  case row(ChangeRun<Row>, section: Int)
  /// One row across sections.
  case moveRow(from: RowPosition, to: RowPosition, Row)

  /// The number of steps that the run stands for.
  @inlinable
  package var count: Int {
    switch self {
    case .section(let run): run.count
    case .row(let run, _): run.count
    case .moveRow: 1
    }
  }

  /// The run that undoes this one.
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

  /// The steps, run by run. Each run is cut out as it is read, in O(log n) for n elements.
  @usableFromInline
  package struct Runs: Sequence, IteratorProtocol {
    @usableFromInline let steps: SectionedChangeSequence
    /// The number of segments, and the number of steps, read so far.
    @usableFromInline var segment = 0
    @usableFromInline var position = 0
    @usableFromInline var sections: RunReader
    @usableFromInline var rows: RunReader

    @inlinable
    init(_ steps: SectionedChangeSequence) {
      self.steps = steps
      sections = RunReader(steps.sections.layout, old: 0, new: 0)
      rows = RunReader(steps.rows.layout, old: 0, new: 0)
    }

    @inlinable
    package mutating func next() -> SectionedRun<Section, Row>? {
      while segment < steps.segments.count {
        let current = steps.segments[segment]
        if position == current.end {
          segment += 1
          continue
        }
        let rest = current.end - position
        guard let run = current.kind == .sections ? sections.next(atMost: rest) : rows.next(atMost: rest) else {
          return nil
        }
        position += run.count
        switch current.kind {
        case .sections: return .section(run.run(of: steps.sections))
        case .rows: return .row(run.run(of: steps.rows), section: current.section)
        case .relocations:
          return .moveRow(
            from: RowPosition(section: current.section, row: run.index),
            to: RowPosition(section: current.target, row: run.target), steps.rows.elements[run.old])
        }
      }
      return nil
    }
  }
}

extension SectionedChangeSequence {
  /// The steps as the smallest possible number of changes: consecutive steps in one section, or of sections, are
  /// joined. O(r log n) for r runs of n elements.
  @inlinable
  package var parts: [SectionedChange<Section, Row>] {
    var parts: [SectionedChange<Section, Row>] = []
    var sectionRuns = RunReader(sections.layout, old: 0, new: 0)
    var rowRuns = RunReader(rows.layout, old: 0, new: 0)
    var start = 0
    for segment in segments {
      var rest = segment.end - start
      start = segment.end
      switch segment.kind {
      case .sections:
        var part = ChangeSequence<SectionSnapshot<Section, Row>>()
        while rest > 0, let run = sectionRuns.next(atMost: rest) {
          part.append(run.run(of: sections))
          rest -= run.count
        }
        parts.append(.section(CollectionChange(part)))
      case .rows:
        var part = ChangeSequence<Row>()
        while rest > 0, let run = rowRuns.next(atMost: rest) {
          part.append(run.run(of: rows))
          rest -= run.count
        }
        parts.append(.row(CollectionChange(part), section: segment.section))
      case .relocations:
        while rest > 0, let run = rowRuns.next(atMost: rest) {
          parts.append(
            .moveRow(
              from: RowPosition(section: segment.section, row: run.index),
              to: RowPosition(section: segment.target, row: run.target), rows.elements[run.old]))
          rest -= 1
        }
      }
    }
    return parts
  }
}
