import ReactiveCollections

/// The lines of a section: its heading, and its rows, with marks on those that changed, and those that went where they were.
///
/// The rows are those of the model's list. What is kept here is what differs from them, so it is as much as has changed; a line is made
/// when it is asked for.
struct SectionLines {
  let totals: SectionTotals
  /// The mark of the heading.
  let mark: TableLine.Mark
  /// The mark of the rows that have none of their own.
  private let rowMark: TableLine.Mark
  let rows: PersistentArray<ProcessRow>
  /// The marks of other rows, by position.
  private(set) var marks: [Int: TableLine.Mark] = [:]
  /// What went, each with the number of rows that stand before it: ascending.
  var gone: [(place: Int, row: ProcessRow)] = []

  init(
    _ totals: SectionTotals, rows: PersistentArray<ProcessRow>, mark: TableLine.Mark = .none,
    rowMark: TableLine.Mark = .none
  ) {
    self.totals = totals
    self.rows = rows
    self.mark = mark
    self.rowMark = rowMark
  }

  mutating func mark(_ position: Int, _ mark: TableLine.Mark) {
    if mark != rowMark { marks[position] = mark }
  }

  /// The line of a row that has not gone. O(log n).
  func line(ofRow row: Int) -> Int { 1 + row + gone.partitionPoint { $0.place > row } }

  /// How many rows have which mark; some marks may be there several times.
  var markCounts: [(mark: TableLine.Mark, count: Int)] {
    [(.went, gone.count), (rowMark, rows.count - marks.count)] + marks.values.map { ($0, 1) }
  }
}

extension SectionLines: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { 1 + rows.count + gone.count }

  /// O(log n).
  subscript(index: Int) -> TableLine {
    if index == 0 { return .section(totals, mark) }
    let line = index - 1
    // Of what went, the first that does not stand before this line; each stands behind its rows and the others before it.
    let next = gone.indices.partitionPoint { gone[$0].place + $0 >= line }
    if next < gone.count, gone[next].place + next == line { return .row(gone[next].row, .went) }
    let row = line - next
    return .row(rows[row], marks[row] ?? rowMark)
  }
}
