import ReactiveCollections

/// The lines of a section: its heading and its rows, with marks on changed rows, and with removed rows at their old
/// positions.
///
/// The rows are shared with the list of the model. Only the differences are stored here, so the size depends on the
/// number of changes. A line is made when it is requested.
struct SectionLines {
  let totals: SectionTotals
  /// The mark of the heading.
  let mark: TableLine.Mark
  /// The mark of rows that have none of their own.
  private let rowMark: TableLine.Mark
  let rows: PersistentArray<ProcessRow>
  /// The marks of the other rows, by position.
  private(set) var marks: [Int: TableLine.Mark] = [:]
  /// The removed rows, each with the number of rows that precede it, ascending.
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

  /// Returns the line of a row that was not removed. O(log n).
  func line(ofRow row: Int) -> Int { 1 + row + gone.partitionPoint { $0.place > row } }

  /// The number of rows with each mark. A mark may occur several times.
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
    // The first removed row that does not precede this line. Each follows the rows that precede it, and the earlier
    // removed rows.
    let next = gone.indices.partitionPoint { gone[$0].place + $0 >= line }
    if next < gone.count, gone[next].place + next == line { return .row(gone[next].row, .went) }
    let row = line - next
    return .row(rows[row], marks[row] ?? rowMark)
  }
}
