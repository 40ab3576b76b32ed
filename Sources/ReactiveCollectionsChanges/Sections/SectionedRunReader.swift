/// Reads the runs of a sequence of changes of sections and rows, segment by segment, without the elements.
@usableFromInline
struct SectionedRunReader {
  private var sections: RunReader
  private var rows: RunReader
  /// The number of steps that have been read.
  private var position = 0

  @usableFromInline
  init(sections: RunReader, rows: RunReader) {
    self.sections = sections
    self.rows = rows
  }

  /// Returns the next run of a segment, the first that has not been read to its end; `nil` at its end.
  @usableFromInline
  mutating func next(in segment: SectionedSegment) -> RunReader.Run? {
    let rest = segment.end - position
    guard rest > 0,
      let run = segment.kind == .sections ? sections.next(atMost: rest) : rows.next(atMost: rest)
    else { return nil }
    position += run.count
    return run
  }
}
