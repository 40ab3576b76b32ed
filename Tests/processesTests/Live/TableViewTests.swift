import ReactiveCollections
import Testing

@testable import processes

@Suite struct TableViewTests {
  private let status = Status(arrangement: Arrangement(), interval: 1)

  private func view(_ processes: Int, columns: Int = 80, rows: Int = 10) -> TableView {
    var view = TableView(size: TerminalSize(columns: columns, rows: rows))
    let table = ProcessTable((0..<processes).map { .row($0 + 1) })
    table.updates.startWithValues { view.content.show($0.after, totals: .of($0.after)) }
    return view
  }

  /// Returns the visible pids.
  private func pids(_ view: inout TableView) -> [Int] {
    view.page(status).compactMap { $0.text.split(separator: " ").first.flatMap { Int($0) } }.filter { $0 > 0 }
  }

  @Test func parts() {
    var view = view(3)
    let page = view.page(status).map(\.text)
    #expect(page.count == 10)
    #expect(page[0] == " 3 processes of 1 user, by CPU, every 1 s")
    #expect(page[1].hasPrefix("      PID S"))
    #expect(page[2] == " ann: 3 processes, 0.0% CPU, 3.0M")
    #expect(page[3].hasPrefix("        1 S"))
    #expect(page[6...8] == ["", "", ""])
    #expect(page[9].hasPrefix(" h help  q quit"))
  }

  /// The selected row is visible, and the view scrolls as little as possible for that.
  @Test func selection() {
    var view = view(20)
    func shown(_ row: Int?) -> [Int] {
      view.selected = row.map { RowPosition(section: 0, row: $0) }
      let page = view.page(status)
      let selected = page.indices.filter { page[$0].spans.first?.style == .selected }
      #expect(selected.map { page[$0].text.split(separator: " ").first } == (row.map { ["\($0 + 1)"] } ?? []))
      return page.map(\.text)[2...8].compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
    }
    #expect(shown(nil) == [1, 2, 3, 4, 5, 6])
    // The heading is visible, too.
    #expect(shown(0) == [1, 2, 3, 4, 5, 6])
    #expect(shown(5) == [1, 2, 3, 4, 5, 6])
    #expect(shown(6) == [1, 2, 3, 4, 5, 6, 7])
    #expect(shown(12) == [7, 8, 9, 10, 11, 12, 13])
    #expect(shown(19) == [14, 15, 16, 17, 18, 19, 20])
    #expect(view.page(status)[0].text.contains("lines 15-21/21"))
    #expect(shown(13) == [14, 15, 16, 17, 18, 19, 20])
    #expect(shown(12) == [13, 14, 15, 16, 17, 18, 19])
    #expect(shown(nil) == [13, 14, 15, 16, 17, 18, 19])
    #expect(shown(0) == [1, 2, 3, 4, 5, 6])
    _ = shown(19)
    view.resize(to: TerminalSize(columns: 80, rows: 100))
    #expect(pids(&view).count > 20)
  }

  @Test func shifting() {
    var view = view(1)
    func command() -> String { view.page(status)[3].text.split(separator: " ").last.map(String.init) ?? "" }
    #expect(command() == "program")
    view.shift(by: 3)
    #expect(command() == "gram")
    view.shift(by: -8)
    #expect(command() == "program")
  }

  @Test(arguments: 0...9)
  func tinyWindows(rows: Int) {
    for columns in [0, 1, 2, 7, 40] {
      var view = view(20, columns: columns, rows: rows)
      view.prompt = rows % 2 == 0 ? nil : Prompt(.text, about: Arrangement())
      view.cost = rows % 3 == 0 ? nil : RefreshCost(rows: 1, microseconds: 2)
      let page = view.page(status)
      #expect(page.count == rows, "\(columns) × \(rows)")
      #expect(page.allSatisfy { $0.columns <= columns }, "\(columns) × \(rows)")
      view.shift(by: 8)
      for row in [19, 3, 0] {
        view.selected = RowPosition(section: 0, row: row)
        let page = view.page(status)
        #expect(page.count == rows && page.allSatisfy { $0.columns <= columns }, "\(columns) × \(rows)")
      }
    }
  }

  @Test func promptAndMessage() {
    var view = view(3)
    view.message = "Something"
    #expect(view.page(status)[9].text.hasPrefix(" Something"))
    #expect(view.cursor == nil)
    var prompt = Prompt(.user, about: Arrangement())
    _ = prompt.handle(.character("日"))
    view.prompt = prompt
    #expect(view.page(status)[9].text == "User name prefix (blank shows all): 日")
    #expect(view.cursor == Screen.Cursor(row: 9, column: 38))
  }

  @Test func help() {
    var view = view(3, rows: 30)
    view.showsHelp = true
    let text = view.page(status).map(\.text).joined(separator: "\n")
    for key in Options.keys { #expect(text.contains(key)) }
  }

  @Test func helpFitsIntoALine() {
    #expect(Options.keys.allSatisfy { $0.count <= 77 })
    var view = view(3)
    #expect(view.page(status)[9].text.contains("/ filter  "))
    #expect(view.page(status)[9].text.contains("i details"))
  }

  @Test func arrangementInWords() {
    let arrangement = Arrangement(
      filter: RowFilter(user: "ann", text: "sh\u{1B}"), order: RowOrder(key: .memory, isReversed: true))
    let status = Status(arrangement: arrangement, interval: 0.5)
    #expect(status.text == ", by memory reversed, every 0.5 s, user 'ann', with 'sh?'")
    #expect(status.sections(1) == "of 1 user")
    #expect(status.sections(2) == "of 2 users")
  }

  @Test(arguments: [
    (Grouping.user, "2 processes of 2 users"), (.state, "2 processes in 1 state"), (.none, "2 processes in one list"),
  ])
  func groupingInWords(grouping: Grouping, words: String) {
    var view = TableView(size: TerminalSize(columns: 80, rows: 10))
    let table = ProcessTable([.row(1), .row(2, user: "bob")])
    table.arrangement.modify { $0.grouping = grouping }
    table.updates.startWithValues { view.content.show($0.after, totals: .of($0.after)) }
    let page = view.page(Status(arrangement: table.arrangement.value, interval: 1))
    #expect(page[0].text.hasPrefix(" \(words),"))
  }

  @Test func numbersAreNeverTruncated() {
    let whole = " 20 processes of 1 user, by CPU, every 1 s, lines 1-7/21"
    for columns in 50...60 {
      var view = view(20, columns: columns)
      let text = view.page(status)[0].text
      #expect(text == (columns < whole.count ? " 20 processes of 1 user, by CPU, every 1 s" : whole), "\(columns)")
    }
  }

  @Test func cost() {
    var view = view(3)
    view.cost = RefreshCost(rows: 417, microseconds: 2345)
    let page = view.page(status).map(\.text)
    #expect(page.count == 10)
    #expect(page[1] == " 417 rows changed; the table was updated in 2345 µs")
    #expect(page[2].hasPrefix("      PID S"))
  }

  /// Only the visible lines of a million rows are requested.
  @Test func onlyVisibleLinesAreRequested() {
    let row = ProcessRow.row(1)
    var rows: PersistentArray = [row]
    while rows.count < 1_000_000 { rows += rows.prefix(1_000_000 - rows.count) }
    var view = TableView(size: TerminalSize(columns: 80, rows: 24))
    let sections: PersistentArray = [
      SectionSnapshot(section: "ann", rows: rows), SectionSnapshot(section: "bob", rows: [row]),
      SectionSnapshot(section: "eve", rows: rows),
    ]
    view.content.show(sections, totals: [:])
    func asked(_ selected: RowPosition) -> [Int] {
      view.selected = selected
      let page = view.page(status)
      #expect(page.count == 24)
      let lines = CountedLines(view.content.lines)
      let selectedLine = view.content.lines.line(of: selected)
      let shown = view.format.lines(of: lines, in: view.visibleLines, selected: selectedLine)
      if !view.showsHelp { #expect(page[2..<23].map(\.text) == shown.map(\.text)) }
      return lines.asked.indices
    }
    #expect(view.content.lines.count == 2_000_004)
    #expect(asked(RowPosition(section: 0, row: 0)) == Array(0..<21))
    #expect(asked(RowPosition(section: 0, row: 59)) == Array(40..<61))
    #expect(asked(RowPosition(section: 1, row: 0)) == Array(999_982..<1_000_003))
    #expect(asked(RowPosition(section: 0, row: 999_999)) == Array(999_982..<1_000_003))
    #expect(asked(RowPosition(section: 2, row: 999_999)) == Array(1_999_983..<2_000_004))
    view.showsHelp = true
    #expect(asked(RowPosition(section: 0, row: 0)) == [])
  }

  @Test func anEmptyTableShowsAMessage() {
    var view = TableView(size: TerminalSize(columns: 40, rows: 6))
    #expect(view.page(status)[2].text == " Nothing to show")
  }
}

/// Lines that record which of them were requested.
private struct CountedLines: RandomAccessCollection {
  final class Record { var indices: [Int] = [] }

  let lines: TableLines
  let asked = Record()

  init(_ lines: TableLines) { self.lines = lines }

  var startIndex: Int { lines.startIndex }
  var endIndex: Int { lines.endIndex }

  subscript(index: Int) -> TableLine {
    asked.indices.append(index)
    return lines[index]
  }
}
