/// Composes changes of sections and rows that follow one another into one that has the effect of all.
///
/// It works like ``ChangeComposition``, at two levels: the present list of sections is kept as pieces of the unknown list that
/// the first change was made for, and so is each section that is touched, which gets a record to be followed by. A row that
/// is moved is followed too, within its section and across. A step costs O(log k) for k steps so far, whatever the number of sections,
/// rows and elements in its run.
@usableFromInline
package struct SectionedComposition<Section, Row> {
  @usableFromInline package typealias Snapshot = SectionSnapshot<Section, Row>

  /// What is known of a section that was touched.
  @usableFromInline
  struct Record {
    /// Where the section was before; `nil` if it was inserted.
    @usableFromInline let base: Int?
    /// The section as it was before, as soon as a change names it.
    @usableFromInline var original: Snapshot?
    /// The present data of an inserted section.
    @usableFromInline var inserted: Section?
    /// What became of the data of a section of the base.
    @usableFromInline var update: Update<Section>?
    /// The present rows.
    @usableFromInline var rows: SectionedPieces<Row>.List
    /// The rows that are gone, as they were before; in no order.
    @usableFromInline var removed: [PlacedRun<Row>] = []
    /// The numbers of the rows that were moved, wherever they are now.
    @usableFromInline var followed: [Int] = []
    @usableFromInline var isMoved = false
    @usableFromInline var isRemoved = false

    @inlinable
    init(base: Int?, inserted: Section? = nil, rows: SectionedPieces<Row>.List) {
      self.base = base
      self.inserted = inserted
      self.rows = rows
    }
  }

  /// What is known of a row of the base that was moved.
  @usableFromInline
  struct MovedRow {
    /// The number of the section that it was in, and its place there.
    @usableFromInline let section: Int
    @usableFromInline let base: Int
    @usableFromInline let old: Row
    @usableFromInline var update: Update<Row>?
    @usableFromInline var isRemoved = false

    @inlinable
    init(section: Int, base: Int, old: Row, update: Update<Row>?) {
      self.section = section
      self.base = base
      self.old = old
      self.update = update
    }

    @inlinable
    var present: Row { update?.new ?? old }
  }

  @usableFromInline
  struct Update<Value> {
    @usableFromInline let old: Value
    @usableFromInline var new: Value
    /// One of the updates announced a change inside.
    @usableFromInline var isRefreshed: Bool

    @inlinable
    init(old: Value, new: Value, isRefreshed: Bool) {
      self.old = old
      self.new = new
      self.isRefreshed = isRefreshed
    }
  }

  @usableFromInline let sectionComparison: ElementComparison<Section>?
  @usableFromInline let rowComparison: ElementComparison<Row>?

  /// The list of sections; followed ones by the numbers of their records.
  @usableFromInline var sections = SectionedPieces<Snapshot>()
  @usableFromInline var present: SectionedPieces<Snapshot>.List
  /// The rows of all followed sections; followed rows by their numbers.
  @usableFromInline var rows = SectionedPieces<Row>()
  @usableFromInline var records: [Record] = []
  @usableFromInline var movedRows: [MovedRow] = []
  /// The sections of the base that are gone, as they were before; in no order.
  @usableFromInline var removedSections: [PlacedRun<Snapshot>] = []
  /// The section that was touched last: most edits go where the last one went.
  @usableFromInline var recent: (index: Int, number: Int)?
  /// Whether any change has been added.
  @usableFromInline package private(set) var isEmpty = true

  /// Nothing so far. With comparisons, what is set back to what it was is silent, and what is removed and inserted again at the
  /// same place is, too.
  @inlinable
  package init(sections: ElementComparison<Section>? = nil, rows: ElementComparison<Row>? = nil) {
    sectionComparison = sections
    rowComparison = rows
    present = self.sections.makeBase()
  }

  /// Adds a change made for the list that the changes so far lead to.
  @inlinable
  package mutating func append(_ change: SectionedChange<Section, Row>) {
    for run in change.steps.runs { append(run) }
  }

  /// Adds a run of changes made for the list that the changes so far lead to.
  @inlinable
  package mutating func append(_ run: SectionedRun<Section, Row>) {
    isEmpty = false
    switch run {
    case .section(let run):
      recent = nil
      append(run)
    case .row(let run, let section): append(run, to: touch(section))
    case .moveRow(let source, let target, let row):
      let (section, targetSection) = (touch(source.section), touch(target.section))
      move(row, from: source.row, in: section, to: target.row, in: targetSection)
    }
  }
}

// MARK: - Rows

extension SectionedComposition {
  /// The number of the section at a position, which is followed from now on.
  @inlinable
  mutating func touch(_ index: Int) -> Int {
    if let recent, recent.index == index { return recent.number }
    let piece = follow(sections.take(1, at: index, from: &present)[0])
    sections.put([piece], at: index, in: &present)
    guard case .followed(let number) = piece else { preconditionFailure("A touched section is followed") }
    recent = (index, number)
    return number
  }

  /// Begins to follow the section that a piece stands for.
  @inlinable
  mutating func follow(_ piece: SectionedPieces<Snapshot>.Piece) -> SectionedPieces<Snapshot>.Piece {
    switch piece {
    case .kept(let base, _):
      records.append(Record(base: base, rows: rows.makeBase()))
    case .inserted(let run):
      records.append(Record(base: nil, inserted: run[0].section, rows: rows.makeList(run[0].rows)))
    case .followed, .updated:
      return piece
    }
    return .followed(records.count - 1)
  }

  @inlinable
  mutating func append(_ run: ChangeRun<Row>, to section: Int) {
    switch run.kind {
    case .insert:
      rows.put([.inserted(run.elements)], at: run.index, in: &records[section].rows)
    case .remove:
      remove(run.elements, at: run.index, from: section)
    case .update:
      let (old, new) = (run.elements, run.newElements)
      forEachUpdate(from: old, to: new) { composition, part, isRefresh in
        composition.update(
          from: old.part(part), to: new.part(part), at: run.index + part.lowerBound, in: section, isRefresh: isRefresh)
      }
    case .move:
      move(run.elements[0], from: run.index, in: section, to: run.target, in: section)
    }
  }

  @inlinable
  mutating func remove(_ elements: ElementRun<Row>, at index: Int, from section: Int) {
    var offset = 0
    for piece in rows.take(elements.count, at: index, from: &records[section].rows) {
      let end = offset + piece.count
      switch piece {
      case .kept(let base, _):
        records[section].removed.append(PlacedRun(at: base, elements.part(offset..<end)))
      case .updated(let base, let old, _, _):
        records[section].removed.append(PlacedRun(at: base, old))
      case .followed(let number): movedRows[number].isRemoved = true
      case .inserted: break
      }
      offset = end
    }
  }

  @inlinable
  mutating func update(
    from old: ElementRun<Row>, to new: ElementRun<Row>, at index: Int, in section: Int, isRefresh: Bool
  ) {
    var offset = 0
    var pieces = rows.take(new.count, at: index, from: &records[section].rows)
    for position in pieces.indices {
      let part = offset..<offset + pieces[position].count
      switch pieces[position] {
      case .kept(let base, _):
        pieces[position] = .updated(base: base, old: old.part(part), new: new.part(part), isRefreshed: isRefresh)
      case .updated(let base, let first, _, let wasRefreshed):
        pieces[position] = .updated(
          base: base, old: first, new: new.part(part), isRefreshed: wasRefreshed || isRefresh)
      case .followed(let number):
        let wasRefreshed = movedRows[number].update?.isRefreshed ?? false
        movedRows[number].update = Update(
          old: movedRows[number].old, new: new[offset], isRefreshed: wasRefreshed || isRefresh)
      case .inserted:
        pieces[position] = .inserted(new.part(part))
      }
      offset = part.upperBound
    }
    rows.put(pieces, at: index, in: &records[section].rows)
  }

  /// Calls the body with the parts of an update that only announce a change inside, and those that replace.
  @inlinable
  mutating func forEachUpdate(
    from old: ElementRun<Row>, to new: ElementRun<Row>,
    body: (inout SectionedComposition, Range<Int>, _ isRefresh: Bool) -> Void
  ) {
    guard let rowComparison else { return body(&self, 0..<old.count, false) }
    let isRefresh = zip(old, new).map { rowComparison.isUnchanged($0, $1) }
    var start = 0
    while start < isRefresh.count {
      let end = isRefresh[start...].firstIndex { $0 != isRefresh[start] } ?? isRefresh.count
      body(&self, start..<end, isRefresh[start])
      start = end
    }
  }

  /// Moves a row between sections given by their numbers.
  @inlinable
  mutating func move(_ row: Row, from index: Int, in section: Int, to target: Int, in targetSection: Int) {
    if section == targetSection && index == target { return }
    let piece: SectionedPieces<Row>.Piece
    switch rows.take(1, at: index, from: &records[section].rows)[0] {
    case .kept(let base, _):
      piece = follow(MovedRow(section: section, base: base, old: row, update: nil))
    case .updated(let base, let old, let new, let isRefreshed):
      let update = Update(old: old[0], new: new[0], isRefreshed: isRefreshed)
      piece = follow(MovedRow(section: section, base: base, old: old[0], update: update))
    case let other: piece = other
    }
    rows.put([piece], at: target, in: &records[targetSection].rows)
  }

  @inlinable
  mutating func follow(_ row: MovedRow) -> SectionedPieces<Row>.Piece {
    movedRows.append(row)
    records[row.section].followed.append(movedRows.count - 1)
    return .followed(movedRows.count - 1)
  }
}
