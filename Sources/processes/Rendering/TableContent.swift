import ReactiveCollections

/// What the table shows. It is made of updates and of nothing else.
struct TableContent {
  typealias Update = SectionedUpdate<String, ProcessRow>

  private(set) var totals = TableTotals()
  /// The sections that the last update led to.
  private var sections: PersistentArray<Update.Snapshot> = []
  /// What it was when it settled, and what has happened since.
  private var settled: (sections: PersistentArray<Update.Snapshot>, totals: TableTotals) = ([], TableTotals())
  private var recent: SectionedChange<String, ProcessRow> = .empty
  /// Made when they are asked for: an update may come in several parts.
  private var madeLines: TableLines? = TableLines()

  /// All lines; what went stands where it was, until the table settles.
  var lines: TableLines {
    mutating get {
      if let madeLines { return madeLines }
      let update = Update(version: 0, before: settled.sections, change: recent, after: sections)
      let lines =
        recent.isEmpty ? TableLines(sections, totals) : TableLines(of: update, before: settled.totals, after: totals)
      madeLines = lines
      return lines
    }
  }

  /// Shows other sections, without marks.
  mutating func show(_ sections: PersistentArray<Update.Snapshot>) {
    self.sections = sections
    totals = TableTotals(of: sections)
    settle()
  }

  /// Shows what a change leads to, and what has changed since the table settled.
  ///
  /// - Parameter isMarked: Whether that is worth a mark: what comes and goes by another filter, say, is just what was asked for.
  mutating func show(
    _ change: SectionedChange<String, ProcessRow>, leadingTo sections: PersistentArray<Update.Snapshot>,
    isMarked: Bool = true
  ) {
    self.sections = sections
    totals.follow(change)
    guard isMarked else { return settle() }
    recent = recent.isEmpty ? change : recent.then(change)
    madeLines = nil
  }

  /// A refresh later: what came is there, and what went is gone.
  mutating func settle() {
    (settled, recent, madeLines) = ((sections, totals), .empty, nil)
  }

  /// How many rows have which mark, of the marks that there are.
  var marks: [(mark: TableLine.Mark, count: Int)] {
    mutating get { Self.marks(of: lines) }
  }

  private static func marks(of lines: TableLines) -> [(mark: TableLine.Mark, count: Int)] {
    var counts: [(mark: TableLine.Mark, count: Int)] = []
    for (mark, count) in lines.sections.flatMap(\.markCounts) where mark != .none && count > 0 {
      if let index = counts.firstIndex(where: { $0.mark.sign == mark.sign }) {
        counts[index].count += count
      } else {
        counts.append((mark, count))
      }
    }
    return counts.sorted { $0.mark.sign < $1.mark.sign }
  }
}
