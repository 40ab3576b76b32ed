import Testing

@testable import processes

@Suite struct LineFormatTests {
  private let row = ProcessRow.row(4711, "swift-build", cpu: 12.5, memory: 2048, time: 251)

  @Test func cells() {
    let format = LineFormat(columns: 60)
    #expect(format.titles.text == "      PID S   %CPU    MEM     TIME+ COMMAND".fitted(to: 60))
    #expect(format.line(.row(row, .none)).text == "     4711 S   12.5   2.0M   0:02.51 swift-build")
    #expect(format.line(.row(row, .came)).text.first == "+")
    #expect(format.line(.row(row, .went)).spans.map(\.style) == [.went])
  }

  @Test func arguments() {
    var format = LineFormat(columns: 80, showsArguments: true)
    #expect(format.line(.row(row, .none)).text.hasSuffix(" /bin/swift-build --option"))
    format.shift = 5
    #expect(format.line(.row(row, .none)).text.hasSuffix(" swift-build --option"))
    format.columns = nil
    #expect(format.line(.row(row, .none)).text.hasSuffix(" swift-build --option"))
  }

  @Test func onlyCellsThatChangedAreHighlighted() {
    let old = ProcessRow.row(4711, "swift-build", cpu: 12.5, memory: 2049, time: 251)
    let same = LineFormat(columns: 60).line(.row(row, .changed(from: old)))
    #expect(same.spans.map(\.style) == [.plain], "2049 looks like 2048")
    let older = ProcessRow.row(4711, "swift-build", cpu: 1, memory: 2048, time: 201)
    let line = LineFormat(columns: 60).line(.row(row, .changed(from: older)))
    #expect(line.spans.filter { $0.style == .changed }.map(\.text) == ["  12.5", "  0:02.51"])
    #expect(line.text.first == "~")
  }

  /// The selected row is a bar, whatever changed.
  @Test func theSelectedRowIsHighlightedAsAWhole() {
    let old = ProcessRow.row(4711, "swift-build", cpu: 1)
    for mark in [TableLine.Mark.none, .came, .changed(from: old)] {
      let line = LineFormat(columns: 60).line(.row(row, mark), isSelected: true)
      #expect(line.spans.map(\.style) == [.selected] && line.columns == 60)
      #expect(line.text.hasPrefix(LineFormat(columns: 60).line(.row(row, mark)).text))
    }
    #expect(Palette.color.render("a", .selected) == "\u{1B}[1;7ma\u{1B}[0m")
    #expect(Palette.monochrome.render("a", .selected) == "\u{1B}[1;7ma\u{1B}[0m")
  }

  @Test func sections() {
    let totals = SectionTotals(title: "ann", rows: [row, row])
    let format = LineFormat(columns: 60)
    #expect(format.line(.section(totals, .none)).text == " ann: 2 processes, 25.0% CPU, 4.0M")
    #expect(format.line(.section(SectionTotals(title: "bob", rows: [row]), .came)).text.hasPrefix("+bob: 1 process,"))
  }

  @Test(arguments: 0...45)
  func narrow(columns: Int) {
    let wide = ProcessRow.row(1, "日本語の名前とても長い")
    for line in [TableLine.row(row, .none), .row(wide, .came), .section(SectionTotals(title: "ann", rows: []), .none)] {
      #expect(LineFormat(columns: columns).line(line).columns <= columns)
    }
    #expect(LineFormat(columns: columns).titles.columns == columns)
  }

  @Test func palettes() {
    var line = StyledLine("a", .came, limit: 10)
    line.append("b")
    #expect(line.rendered(.color) == "\u{1B}[32ma\u{1B}[0mb")
    #expect(line.rendered(.monochrome) == "\u{1B}[1ma\u{1B}[0mb")
    #expect(line.rendered(.none) == "ab")
    #expect(Palette(environment: ["TERM": "xterm"]) == .color)
    #expect(Palette(environment: ["TERM": "xterm", "NO_COLOR": ""]) == .color)
    #expect(Palette(environment: ["TERM": "xterm", "NO_COLOR": "1"]) == .monochrome)
    #expect(Palette(environment: ["TERM": "dumb"]) == .none)
    #expect(Palette(environment: [:]) == .none)
  }
}
