/// Makes styled lines from the lines of the table.
struct LineFormat {
  /// The number of columns, if it is limited.
  var columns: Int?
  /// Whether commands are shown with their arguments.
  var showsArguments = false
  /// The number of columns by which commands are shifted to the left.
  var shift = 0

  /// The titles of the columns.
  var titles: StyledLine {
    var line = StyledLine(" ", .bar, limit: columns)
    for column in Column.allCases { append(column.title, of: column, .bar, to: &line) }
    line.fill(.bar)
    return line
  }

  /// Returns the lines in a range, one of which may be selected. No other lines are requested.
  func lines<Lines: RandomAccessCollection<TableLine>>(
    of lines: Lines, in range: Range<Int>, selected: Int?
  ) -> [StyledLine] where Lines.Index == Int {
    range.map { line(lines[$0], isSelected: $0 == selected) }
  }

  /// - Parameter isSelected: Whether the line is the selected row.
  func line(_ line: TableLine, isSelected: Bool = false) -> StyledLine {
    switch line {
    case .section(let totals, let mark): section(totals, mark)
    case .row(let row, let mark): isSelected ? selected(row, mark) : self.row(row, mark)
    }
  }

  private func section(_ totals: SectionTotals, _ mark: TableLine.Mark) -> StyledLine {
    let total = totals.total
    let count = total.processes == 1 ? "1 process" : "\(total.processes) processes"
    let sums = "\(Quantity.percent(total.cpu))% CPU, \(Quantity.memory(total.memory))"
    let style = mark.style ?? .section
    return StyledLine("\(mark.sign)\(totals.title.printable): \(count), \(sums)", style, limit: columns)
  }

  private func row(_ row: ProcessRow, _ mark: TableLine.Mark) -> StyledLine {
    var line = StyledLine(mark.sign, mark.style ?? .plain, limit: columns)
    for column in Column.allCases {
      let text = column.text(of: row, showsArguments: showsArguments)
      var style = mark.style ?? .plain
      if case .changed(let old) = mark {
        style = column.text(of: old, showsArguments: showsArguments) == text ? .plain : .changed
      }
      append(text, of: column, style, to: &line)
    }
    return line
  }

  /// Returns a bar as wide as the screen: changed cells have no style of their own, but the row has its sign.
  private func selected(_ row: ProcessRow, _ mark: TableLine.Mark) -> StyledLine {
    var line = StyledLine(mark.sign, .selected, limit: columns)
    for column in Column.allCases {
      append(column.text(of: row, showsArguments: showsArguments), of: column, .selected, to: &line)
    }
    line.fill(.selected)
    return line
  }

  private func append(_ text: String, of column: Column, _ style: Style, to line: inout StyledLine) {
    line.append(" ", style == .changed ? .plain : style)
    if let columns = column.columns {
      line.append(text.fitted(to: columns, column.alignment), style)
    } else {
      let rest = shift == 0 || style == .bar ? text : text.dropFirst(columns: shift)
      line.append(rest.columns > line.room ? rest.fitted(to: line.room) : rest, style)
    }
  }
}

extension TableLine.Mark {
  /// The sign of the mark, for terminals without colors and for people who cannot see them.
  var sign: String {
    switch self {
    case .none: " "
    case .came: "+"
    case .went: "-"
    case .changed: "~"
    }
  }

  /// The style of the whole line, if it has one.
  var style: Style? {
    switch self {
    case .none, .changed: nil
    case .came: .came
    case .went: .went
    }
  }
}
