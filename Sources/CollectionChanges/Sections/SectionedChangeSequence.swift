/// The steps of a composite change of sections and rows, in order. Each step applies to the sections as the steps
/// before it left them.
///
/// Steps of one kind at neighbouring positions are stored together and share the storage of the list that they came
/// from; the individual steps are created as they are read. Clients refer to this type as ``SectionedChange/Changes``.
public struct SectionedChangeSequence<Section, Row> {
  /// The segments that say which steps belong to which section. No two neighbours could be joined, so equal sequences
  /// have equal segments.
  @usableFromInline var segments: [SectionedSegment]
  /// All steps of sections.
  @usableFromInline var sections: ChangeSequence<SectionSnapshot<Section, Row>>
  /// All steps of rows, in whichever sections; a move across sections is a plain move here.
  @usableFromInline var rows: ChangeSequence<Row>

  @inlinable
  init(
    segments: [SectionedSegment], sections: ChangeSequence<SectionSnapshot<Section, Row>>, rows: ChangeSequence<Row>
  ) {
    self.segments = segments
    self.sections = sections
    self.rows = rows
  }

  /// Creates an empty sequence.
  @inlinable
  public init() {
    self.init(segments: [], sections: [], rows: [])
  }

  /// Creates a sequence of the steps of all the changes, in order; the steps of composites are added. O(r) for r runs.
  @inlinable
  public init(_ changes: some Sequence<SectionedChange<Section, Row>>) {
    self.init()
    for change in changes { append(change) }
  }

  /// Adds the steps of a change. O(1) for one step, O(r log n) for r runs.
  @inlinable
  package mutating func append(_ change: SectionedChange<Section, Row>) {
    switch change {
    case .section(let change):
      place(.sections, count: change.count)
      sections.append(change)
    case .row(let change, let section):
      place(.rows, section: section, count: change.count)
      rows.append(change)
    case .moveRow(let source, let target, let row):
      place(.crossings, section: source.section, target: target.section, count: 1)
      rows.append(CollectionChange.move(from: source.row, to: target.row, row))
    case .composite(let changes) where segments.isEmpty:
      self = changes
    case .composite(let changes):
      var start = 0
      for segment in changes.segments {
        place(segment.kind, section: segment.section, target: segment.target, count: segment.end - start)
        start = segment.end
      }
      sections.append(.composite(changes.sections))
      rows.append(.composite(changes.rows))
    }
  }

  /// Adds a run. O(log n) for n elements.
  @inlinable
  package mutating func append(_ run: SectionedRun<Section, Row>) {
    switch run {
    case .section(let run):
      place(.sections, count: run.count)
      sections.append(run)
    case .row(let run, let section):
      place(.rows, section: section, count: run.count)
      rows.append(run)
    case .moveRow(let source, let target, let row):
      append(SectionedChange.moveRow(from: source, to: target, row))
    }
  }

  /// Makes room for steps that follow.
  @inlinable
  mutating func place(_ kind: SectionedSegment.Kind, section: Int = 0, target: Int = 0, count: Int) {
    let first = kind == .sections ? sections.count : rows.count
    place(kind, section: section, target: target, count: count, first: first)
  }

  /// Makes room for steps that follow: as part of the last segment, if they continue it.
  ///
  /// - Parameter first: The number of steps of sections (or, for the other kinds, of rows) before these.
  @inlinable
  mutating func place(_ kind: SectionedSegment.Kind, section: Int, target: Int = 0, count steps: Int, first: Int) {
    if steps == 0 { return }
    let segment = SectionedSegment(
      kind: kind, section: section, target: target, end: count + steps, first: first)
    if let last = segments.last, last.isContinued(by: segment) {
      segments[segments.count - 1].end = segment.end
    } else {
      segments.append(segment)
    }
  }

  /// The steps that undo these, in reverse order.
  @inlinable
  package var inverted: SectionedChangeSequence {
    var result = SectionedChangeSequence()
    for run in Array(runs).reversed() { result.append(run.inverted) }
    return result
  }

  @inlinable
  func map<NewSection, NewRow>(
    _ snapshots: (SectionSnapshot<Section, Row>) throws -> SectionSnapshot<NewSection, NewRow>,
    replacements: (
      SectionSnapshot<Section, Row>, SectionSnapshot<NewSection, NewRow>, SectionSnapshot<Section, Row>
    ) throws -> SectionSnapshot<NewSection, NewRow>, rows transform: (Row) throws -> NewRow
  ) rethrows -> SectionedChangeSequence<NewSection, NewRow> {
    SectionedChangeSequence<NewSection, NewRow>(
      segments: segments, sections: try sections.mapElements(snapshots, replacements: replacements),
      rows: try rows.mapElements(transform))
  }
}

/// Consecutive steps in one section, or in the list of sections.
@usableFromInline
struct SectionedSegment: Hashable, Sendable {
  @usableFromInline
  enum Kind: Hashable, Sendable {
    case sections, rows, crossings
  }

  @usableFromInline var kind: Kind
  /// The section of rows; for crossings, the source.
  @usableFromInline var section: Int
  /// The target of crossings; otherwise 0, without meaning.
  @usableFromInline var target: Int
  /// The number of steps up to the end of the segment.
  @usableFromInline var end: Int
  /// The number of steps of sections (or else of rows) before the segment.
  @usableFromInline var first: Int

  @inlinable
  init(kind: Kind, section: Int, target: Int, end: Int, first: Int) {
    self.kind = kind
    self.section = section
    self.target = target
    self.end = end
    self.first = first
  }

  @inlinable
  func isContinued(by next: SectionedSegment) -> Bool {
    kind == next.kind && section == next.section && target == next.target
  }
}

extension SectionedChangeSequence: RandomAccessCollection, ExpressibleByArrayLiteral {
  /// Creates a sequence of the given steps; composites among them are replaced by their steps.
  @inlinable
  public init(arrayLiteral elements: SectionedChange<Section, Row>...) {
    self.init(elements)
  }

  /// Always 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of steps.
  @inlinable public var endIndex: Int { segments.last?.end ?? 0 }

  /// The step at the index. O(log r + log n) for r runs of n elements.
  @inlinable
  public subscript(index: Int) -> SectionedChange<Section, Row> {
    precondition(indices.contains(index), "Index \(index) is out of bounds: the change has \(count) steps")
    let number = segments.partitioningIndex { $0.end > index }
    let segment = segments[number]
    let step = segment.first + index - (number == 0 ? 0 : segments[number - 1].end)
    return segment.kind == .sections ? .section(sections[step]) : segment.step(rows[step])
  }

  /// Returns an iterator over the steps. O(1) for each step.
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(self)
  }

  /// An iterator over the steps of a change of sections and rows.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let segments: [SectionedSegment]
    @usableFromInline var sections: ChangeSequence<SectionSnapshot<Section, Row>>.Iterator
    @usableFromInline var rows: ChangeSequence<Row>.Iterator
    @usableFromInline var segment = 0
    @usableFromInline var step = 0

    @inlinable
    init(_ changes: SectionedChangeSequence) {
      segments = changes.segments
      sections = changes.sections.makeIterator()
      rows = changes.rows.makeIterator()
    }

    /// Returns the next step, or `nil` after the last.
    @inlinable
    public mutating func next() -> SectionedChange<Section, Row>? {
      guard segment < segments.count else { return nil }
      let current = segments[segment]
      step += 1
      if step == current.end { segment += 1 }
      return current.kind == .sections
        ? sections.next().map { .section($0) } : rows.next().map { current.step($0) }
    }
  }
}

extension SectionedSegment {
  /// Returns the step of this segment for a change of rows. For a crossing, the change is a move. The segment is not
  /// one of sections.
  @inlinable
  func step<Section, Row>(_ change: CollectionChange<Row>) -> SectionedChange<Section, Row> {
    guard kind == .crossings else { return .row(change, section: section) }
    guard case .move(let source, let target, let row) = change else {
      preconditionFailure("A row that crosses sections is moved")
    }
    return .moveRow(from: (section, source), to: (self.target, target), row)
  }
}

extension SectionedChangeSequence: Equatable where Section: Equatable, Row: Equatable {}
extension SectionedChangeSequence: Hashable where Section: Hashable, Row: Hashable {}
extension SectionedChangeSequence: Sendable where Section: Sendable, Row: Sendable {}

extension SectionedChangeSequence: CustomStringConvertible {
  /// The descriptions of the steps, in brackets, like an array.
  public var description: String { "[\(map(\.description).joined(separator: ", "))]" }
}

extension SectionedChangeSequence: CustomDebugStringConvertible {
  /// The same as ``description``.
  public var debugDescription: String { description }
}
