import ReactiveCollections

/// The live table as it is looked at: the content, and what the keys have done to the view of it.
struct TableView {
  var content = TableContent()
  var prompt: Prompt?
  /// Said at the bottom, until the next key.
  var message: String?
  /// What the last refresh cost, if that is to be shown.
  var cost: RefreshCost?
  var showsHelp = false
  /// Where the row stands that is selected, which is kept in sight.
  var selected: SectionedPosition?
  private(set) var showsArguments = false
  private var shift = 0
  private var viewport = Viewport()
  private var size: TerminalSize

  init(size: TerminalSize) { self.size = size }

  mutating func resize(to size: TerminalSize) { self.size = size }

  mutating func toggleArguments() { showsArguments.toggle() }

  mutating func shift(by columns: Int) { shift = max(0, shift + columns) }

  /// How many lines of the table there is room for.
  var height: Int { layout.body }

  /// Which parts there is room for: lines of the table first.
  private var layout: (summary: Bool, cost: Bool, titles: Bool, footer: Bool, body: Int) {
    let rows = size.rows
    let footer = rows >= 4 || rows >= 1 && prompt != nil
    let titles = rows >= 3
    let summary = rows >= 5
    let cost = rows >= 8 && cost != nil
    return (summary, cost, titles, footer, max(0, rows - [footer, titles, summary, cost].count { $0 }))
  }

  /// The lines of the whole screen.
  mutating func page(_ status: Status) -> [StyledLine] {
    let lines = content.lines
    return page(status, of: lines)
  }

  /// The lines of the whole screen, with those that are in sight of the table's: no others are asked for.
  mutating func page<Lines: RandomAccessCollection>(_ status: Status, of lines: Lines) -> [StyledLine]
  where Lines.Element == TableLine, Lines.Index == Int {
    let layout = layout
    let selectedLine = selected.map { content.lines.line(of: $0) }
    if let selectedLine, let selected {
      // With the first row its heading.
      viewport.show(selectedLine - (selected.row == 0 ? 1 : 0)...selectedLine, height: layout.body)
    }
    viewport.clamp(count: lines.count, height: layout.body)
    let format = LineFormat(columns: size.columns, showsArguments: showsArguments, shift: shift)
    var page: [StyledLine] = []
    if layout.summary { page.append(summary(status, visible: layout.body)) }
    if layout.cost, let cost { page.append(summary(cost)) }
    if layout.titles { page.append(format.titles) }
    let range = viewport.range(count: lines.count, height: layout.body)
    let rows = zip(range, lines[range]).lazy.map { format.line($1, isSelected: $0 == selectedLine) }
    let shown = showsHelp ? help : lines.isEmpty ? [nothing] : Array(rows)
    let body = shown.prefix(layout.body)
    page += body + Array(repeating: StyledLine(limit: size.columns), count: layout.body - body.count)
    if layout.footer { page.append(footer) }
    return page
  }

  /// Where the cursor is, while an answer is typed.
  var cursor: Screen.Cursor? {
    guard let prompt, size.rows > 0 else { return nil }
    let column = prompt.text.columns + prompt.answer.columns
    return Screen.Cursor(row: size.rows - 1, column: min(column, size.columns - 1))
  }

  private mutating func summary(_ status: Status, visible: Int) -> StyledLine {
    let totals = content.totals
    var line = StyledLine(
      " \(totals.processes) processes \(status.sections(totals.sections.count))", limit: size.columns)
    // Also of lines that are out of sight.
    for (mark, count) in content.marks {
      line.append(" ")
      line.append("\(mark.sign)\(count)", mark.style ?? .changed)
    }
    line.append(status.text)
    let (count, range) = (content.lines.count, viewport.range(count: content.lines.count, height: visible))
    let position = ", lines \(range.lowerBound + 1)-\(range.upperBound)/\(count)"
    // Cut short, a number would be another one.
    if range.count < count, position.columns <= line.room { line.append(position) }
    return line
  }

  private func summary(_ cost: RefreshCost) -> StyledLine {
    StyledLine(
      " \(cost.rows) rows changed, and the table followed, in \(cost.microseconds) µs", .hint, limit: size.columns)
  }

  private var nothing: StyledLine { StyledLine(" Nothing to show", .hint, limit: size.columns) }

  private var help: [StyledLine] {
    Options.keys.map { StyledLine("  \($0)", limit: size.columns) }
      + [StyledLine(limit: size.columns), StyledLine("  Any key goes back", .hint, limit: size.columns)]
  }

  private var footer: StyledLine {
    if let prompt { return StyledLine(prompt.text + prompt.answer.printable, limit: size.columns) }
    let keys = "h help  q quit  i details  P M N T sort  R reverse  g group  u user  / filter"
    return StyledLine(bar: " " + (message ?? keys), limit: size.columns)
  }
}
