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
  @usableFromInline
  package var count: Int {
    switch self {
    case .section(let run): run.count
    case .row(let run, _): run.count
    case .moveRow: 1
    }
  }
}

extension SectionedChangeSequence {
  /// The steps, run by run. Each run is cut out as it is read, in O(log n) for n elements.
  @usableFromInline
  package var runs: some Sequence<SectionedRun<Section, Row>> {
    sequence(state: (segment: 0, reader: runReader)) { state in
      while state.segment < segments.count {
        let segment = segments[state.segment]
        guard let run = state.reader.next(in: segment) else {
          state.segment += 1
          continue
        }
        switch segment.kind {
        case .sections: return .section(run.run(of: sections))
        case .rows: return .row(run.run(of: rows), section: segment.section)
        case .relocations:
          let (source, target) = segment.relocation(run)
          return .moveRow(from: source, to: target, rows.elements[run.old])
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
