import ReactiveCollections

/// The live table as it is displayed: its content, and the effects of keys on the view.
struct TableView {
  var content = TableContent()
  var prompt: Prompt?
  /// A message at the bottom, shown until the next key.
  var message: String?
  /// The cost of the last refresh, if it is to be shown.
  var cost: RefreshCost?
  var showsHelp = false
  /// The position of the selected row, which is kept visible.
  var selected: RowPosition?
  private(set) var showsArguments = false
  private var shift = 0
  private var viewport = Viewport()
  /// The lines of the table that are visible on the last page.
  private(set) var visibleLines = 0..<0
  private var size: TerminalSize

  init(size: TerminalSize) { self.size = size }

  mutating func resize(to size: TerminalSize) { self.size = size }

  mutating func toggleArguments() { showsArguments.toggle() }

  mutating func shift(by columns: Int) { shift = max(0, shift + columns) }

  /// The number of lines of the table for which there is room.
  var height: Int { layout.body }

  /// The parts for which there is room; lines of the table take precedence.
  private var layout: (summary: Bool, cost: Bool, titles: Bool, footer: Bool, body: Int) {
    let rows = size.rows
    let footer = rows >= 4 || rows >= 1 && prompt != nil
    let titles = rows >= 3
    let summary = rows >= 5
    let cost = rows >= 8 && cost != nil
    return (summary, cost, titles, footer, max(0, rows - [footer, titles, summary, cost].count { $0 }))
  }

  /// Returns the lines of the whole screen. Only the visible lines of the table are made.
  mutating func page(_ status: Status) -> [StyledLine] {
    let (lines, layout) = (content.lines, layout)
    let selectedLine = selected.map { lines.line(of: $0) }
    if let selectedLine, let selected {
      // The heading is shown with the first row.
      viewport.show(selectedLine - (selected.row == 0 ? 1 : 0)...selectedLine, height: layout.body)
    }
    viewport.clamp(count: lines.count, height: layout.body)
    visibleLines = showsHelp ? 0..<0 : viewport.range(count: lines.count, height: layout.body)
    var page: [StyledLine] = []
    if layout.summary { page.append(summary(status, visible: layout.body)) }
    if layout.cost, let cost { page.append(summary(cost)) }
    if layout.titles { page.append(format.titles) }
    let rows = format.lines(of: lines, in: visibleLines, selected: selectedLine)
    let shown = showsHelp ? help : lines.isEmpty ? [nothing] : rows
    let body = shown.prefix(layout.body)
    page += body + Array(repeating: StyledLine(limit: size.columns), count: layout.body - body.count)
    if layout.footer { page.append(footer) }
    return page
  }

  /// The format of the lines of the table.
  var format: LineFormat { LineFormat(columns: size.columns, showsArguments: showsArguments, shift: shift) }

  /// The position of the cursor while an answer is typed.
  var cursor: Screen.Cursor? {
    guard let prompt, size.rows > 0 else { return nil }
    let column = prompt.text.columns + prompt.answer.columns
    return Screen.Cursor(row: size.rows - 1, column: min(column, size.columns - 1))
  }

  private mutating func summary(_ status: Status, visible: Int) -> StyledLine {
    var line = StyledLine(
      " \(content.processes) processes \(status.sections(content.sections.count))", limit: size.columns)
    // Includes lines that are not visible.
    for (mark, count) in content.marks {
      line.append(" ")
      line.append("\(mark.sign)\(count)", mark.style ?? .changed)
    }
    line.append(status.text)
    let (count, range) = (content.lines.count, viewport.range(count: content.lines.count, height: visible))
    let position = ", lines \(range.lowerBound + 1)-\(range.upperBound)/\(count)"
    // A number that is cut off would read as another number.
    if range.count < count, position.columns <= line.room { line.append(position) }
    return line
  }

  private func summary(_ cost: RefreshCost) -> StyledLine {
    StyledLine(
      " \(cost.rows) rows changed; the table was updated in \(cost.microseconds) µs", .hint, limit: size.columns)
  }

  private var nothing: StyledLine { StyledLine(" Nothing to show", .hint, limit: size.columns) }

  private var help: [StyledLine] {
    Options.keys.map { StyledLine("  \($0)", limit: size.columns) }
      + [StyledLine(limit: size.columns), StyledLine("  Press any key to go back", .hint, limit: size.columns)]
  }

  private var footer: StyledLine {
    if let prompt { return StyledLine(prompt.text + prompt.answer.printable, limit: size.columns) }
    let keys = "h help  q quit  i details  P M N T sort  g group  t tree  u user  / filter"
    return StyledLine(bar: " " + (message ?? keys), limit: size.columns)
  }
}
