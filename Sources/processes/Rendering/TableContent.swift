import ReactiveCollections

/// The lines of the table. They are made of updates of the model and of nothing else.
struct TableContent {
  typealias Update = SectionedUpdate<String, ProcessRow>

  /// All lines; what went stands where it was, until the table settles.
  private(set) var lines: [TableLine] = []
  private(set) var users = 0
  private(set) var processes = 0
  /// The sections that the last update led to; `nil` before the first.
  private var sections: PersistentArray<Update.Snapshot>?

  /// Shows what an update leads to, and what it changed. The first brings in everything, which is not worth a mark.
  mutating func show(_ update: Update) {
    let isFirst = sections == nil
    sections = update.after
    users = update.after.count
    processes = update.after.reduce(0) { $0 + $1.rows.count }
    lines = isFirst ? Self.lines(of: update.after) : MarkedLines(of: update).lines
  }

  /// A refresh later: what came is there, and what went is gone.
  mutating func settle() {
    if let sections { lines = Self.lines(of: sections) }
  }

  /// How many rows have which mark, of the marks that there are.
  var marks: [(mark: TableLine.Mark, count: Int)] {
    var counts: [(mark: TableLine.Mark, count: Int)] = []
    for case .row(_, let mark) in lines where mark != .none {
      if let index = counts.firstIndex(where: { $0.mark.sign == mark.sign }) {
        counts[index].count += 1
      } else {
        counts.append((mark, 1))
      }
    }
    return counts.sorted { $0.mark.sign < $1.mark.sign }
  }

  private static func lines(of sections: PersistentArray<Update.Snapshot>) -> [TableLine] {
    sections.flatMap { section in
      [.section(SectionTotals(user: section.section, rows: section.rows), .none)] + section.rows.map { .row($0, .none) }
    }
  }
}
