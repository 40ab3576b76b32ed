import ReactiveCollections
import Testing

@testable import processes

@Suite struct TableViewTests {
  private let status = Status(arrangement: Arrangement(), interval: 1)

  private func view(_ processes: Int, columns: Int = 80, rows: Int = 10) -> TableView {
    var view = TableView(size: TerminalSize(columns: columns, rows: rows))
    let table = ProcessTable()
    table.show([UserProcesses(user: "ann", rows: (0..<processes).map { .row($0 + 1) })])
    table.updates.startWithValues { view.content.show($0) }
    return view
  }

  /// The pids in sight.
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

  @Test func scrolling() {
    var view = view(20)
    func scrolled(_ scrolling: Command.Scrolling, _ view: inout TableView) -> [Int] {
      view.scroll(scrolling)
      return Array(
        view.page(status).map(\.text)[2...8].compactMap { $0.split(separator: " ").first.flatMap { Int($0) } })
    }
    #expect(scrolled(.lines(-1), &view) == [1, 2, 3, 4, 5, 6])
    #expect(scrolled(.lines(1), &view) == [1, 2, 3, 4, 5, 6, 7])
    #expect(scrolled(.pages(1), &view) == [7, 8, 9, 10, 11, 12, 13])
    #expect(scrolled(.toEnd, &view) == [14, 15, 16, 17, 18, 19, 20])
    #expect(scrolled(.lines(5), &view) == [14, 15, 16, 17, 18, 19, 20])
    #expect(view.page(status)[0].text.contains("lines 15-21/21"))
    #expect(scrolled(.pages(-1), &view) == [8, 9, 10, 11, 12, 13, 14])
    #expect(scrolled(.toStart, &view) == [1, 2, 3, 4, 5, 6])
    _ = scrolled(.toEnd, &view)
    view.resize(to: TerminalSize(columns: 80, rows: 100))
    #expect(pids(&view).count > 20)
  }

  @Test(arguments: 0...6)
  func tinyWindows(rows: Int) {
    for columns in [0, 1, 2, 7, 40] {
      var view = view(20, columns: columns, rows: rows)
      view.prompt = rows % 2 == 0 ? nil : Prompt(.text)
      let page = view.page(status)
      #expect(page.count == rows, "\(columns) × \(rows)")
      #expect(page.allSatisfy { $0.columns <= columns }, "\(columns) × \(rows)")
      for scrolling in [Command.Scrolling.toEnd, .pages(-1), .lines(3), .columns(8)] { view.scroll(scrolling) }
      #expect(view.page(status).count == rows)
    }
  }

  @Test func promptAndMessage() {
    var view = view(3)
    view.message = "Something"
    #expect(view.page(status)[9].text.hasPrefix(" Something"))
    #expect(view.cursor == nil)
    var prompt = Prompt(.user)
    _ = prompt.handle(.character("日"))
    view.prompt = prompt
    #expect(view.page(status)[9].text == "User (none for all): 日")
    #expect(view.cursor == Screen.Cursor(row: 9, column: 23))
  }

  @Test func help() {
    var view = view(3, rows: 30)
    view.showsHelp = true
    let text = view.page(status).map(\.text).joined(separator: "\n")
    for key in Options.keys { #expect(text.contains(key)) }
  }

  @Test func arrangementInWords() {
    let arrangement = Arrangement(sortKey: .memory, isReversed: true, user: "ann", text: "sh\u{1B}")
    #expect(
      Status(arrangement: arrangement, interval: 0.5).text
        == ", by memory reversed, every 0.5 s, user 'ann', with 'sh?'")
  }

  @Test func nothing() {
    var view = TableView(size: TerminalSize(columns: 40, rows: 6))
    #expect(view.page(status)[2].text == " Nothing to show")
  }
}
