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
    @usableFromInline var segment = 0
    @usableFromInline var reader: SectionedRunReader

    @inlinable
    init(_ steps: SectionedChangeSequence) {
      self.steps = steps
      reader = steps.runReader
    }

    @inlinable
    package mutating func next() -> SectionedRun<Section, Row>? {
      while segment < steps.segments.count {
        let current = steps.segments[segment]
        guard let run = reader.next(in: current) else {
          segment += 1
          continue
        }
        switch current.kind {
        case .sections: return .section(run.run(of: steps.sections))
        case .rows: return .row(run.run(of: steps.rows), section: current.section)
        case .relocations:
          let (source, target) = current.relocation(run)
          return .moveRow(from: source, to: target, steps.rows.elements[run.old])
        }
      }
      return nil
    }
  }

  /// A reader of the runs, whose offsets are those of ``sections`` and ``rows``.
  @usableFromInline
  var runReader: SectionedRunReader {
    SectionedRunReader(
      sections: RunReader(sections.layout, old: 0, new: 0), rows: RunReader(rows.layout, old: 0, new: 0))
  }
}

extension SectionedChangeSequence {
  /// The steps as the smallest possible number of changes: consecutive steps in one section, or of sections, are
  /// joined. O(r log n) for r runs of n elements.
  @inlinable
  package var parts: [SectionedChange<Section, Row>] {
    var parts: [SectionedChange<Section, Row>] = []
    var reader = runReader
    for segment in segments {
      switch segment.kind {
      case .sections:
        var part = ChangeSequence<SectionSnapshot<Section, Row>>()
        while let run = reader.next(in: segment) { part.append(run.run(of: sections)) }
        parts.append(.section(CollectionChange(part)))
      case .rows:
        var part = ChangeSequence<Row>()
        while let run = reader.next(in: segment) { part.append(run.run(of: rows)) }
        parts.append(.row(CollectionChange(part), section: segment.section))
      case .relocations:
        while let run = reader.next(in: segment) {
          let (source, target) = segment.relocation(run)
          parts.append(.moveRow(from: source, to: target, rows.elements[run.old]))
        }
      }
    }
    return parts
  }
}
