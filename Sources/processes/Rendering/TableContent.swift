import ReactiveCollections

/// The content of the table. It is made from updates and from nothing else.
struct TableContent {
  typealias Update = SectionedUpdate<String, ProcessRow>
  /// The totals of each section, by its title.
  typealias Totals = PersistentDictionary<String, SectionTotals>

  /// The sections after the last update.
  private(set) var sections: PersistentArray<Update.Snapshot> = []
  private(set) var totals: Totals = [:]
  /// The content when it settled, and the changes since.
  private var settled: (sections: PersistentArray<Update.Snapshot>, totals: Totals) = ([], [:])
  private var recent: SectionedChange<String, ProcessRow> = .empty
  /// Made when they are requested, because an update may arrive in several parts.
  private var madeLines: TableLines? = TableLines()

  /// All lines. Removed rows stay at their old positions until the table settles.
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
  mutating func show(_ sections: PersistentArray<Update.Snapshot>, totals: Totals) {
    (self.sections, self.totals) = (sections, totals)
    settle()
  }

  /// Shows the result of a change, and marks everything that has changed since the table settled.
  ///
  /// - Parameter isMarked: Whether the change deserves a mark. For example, rows that another filter inserts and
  ///   removes do not: the user asked for them.
  mutating func show(
    _ change: SectionedChange<String, ProcessRow>, leadingTo sections: PersistentArray<Update.Snapshot>,
    totals: Totals, isMarked: Bool = true
  ) {
    (self.sections, self.totals) = (sections, totals)
    guard isMarked else { return settle() }
    recent = recent.isEmpty ? change : recent.then(change)
    madeLines = nil
  }

  /// Forgets the recent changes: inserted rows lose their marks, and removed rows disappear.
  mutating func settle() {
    (settled, recent, madeLines) = ((sections, totals), .empty, nil)
  }

  /// The number of processes.
  var processes: Int { sections.reduce(0) { $0 + $1.rows.count } }

  /// The number of rows with each mark, for marks that occur.
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
