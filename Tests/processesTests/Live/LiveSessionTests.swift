import ListModules
import ReactiveCollections
import Testing

@testable import processes

@MainActor @Suite struct LiveSessionTests {
  private let table: ProcessTable
  private let session: LiveSession
  private let binding: any Disposable

  init() throws {
    let processes = [ProcessSample.sample(1, "init"), .sample(2, "bash"), .sample(3, "make", user: "bob")]
    let snapshots = [
      ProcessSnapshot(time: 1000, processes: processes),
      // The second process has ended.
      ProcessSnapshot(time: 1100, processes: [processes[0], processes[2]]),
    ]
    table = ProcessTable(source: SampledRows(ScriptedSource(snapshots: snapshots)))
    session = try LiveSession(table: table, size: TerminalSize(columns: 80, rows: 20), interval: 1)
    binding = try session.begin()
  }

  private func press(_ keys: Key...) { for key in keys { #expect(session.handle(key) == .draw) } }
  private var lines: [String] { session.frame().map(\.text) }
  private var selected: String? { session.frame().first { $0.spans.first?.style == .selected }?.text }

  @Test func selecting() {
    #expect(selected == nil)
    press(.down)
    #expect(selected?.contains(" 1 S ") == true)
    press(.end)
    #expect(selected?.contains(" 3 S ") == true)
    press(.character("R"), .character("g"))
    #expect(selected?.contains(" 3 S ") == true)
    press(.home)
    #expect(selected?.contains(" 3 S ") == true, "reversed")
  }

  @Test func theNeighborOfAnEndedProcessIsSelected() throws {
    press(.down, .down)
    try session.refresh()
    // It was the last process of its user, and the last row.
    #expect(selected?.contains(" 3 S ") == true)
    #expect(lines.contains { $0.hasPrefix("-") && $0.contains(" 2 S ") })
  }

  @Test(arguments: [Key.enter, .character("i")])
  func openingAndGoingBack(key: Key) throws {
    press(.down, .down, key)
    #expect(session.router.stack.map(\.page.url) == ["processes://local/process?pid=2&started=100"])
    #expect(lines[0].hasPrefix(" processes://local/process?pid=2&started=100"))
    #expect(lines.contains("  Name    bash"))
    try session.refresh()
    #expect(lines.contains("  State   has ended; these are its last values"))
    press(.character("x"))
    #expect(lines.last?.hasPrefix(" This key does nothing here") == true)
    press(.escape)
    #expect(session.router.top == nil && lines[0].hasPrefix(" 2 processes"))
  }

  @Test func openingWithoutASelectionShowsAMessage() {
    press(.enter)
    #expect(lines.last?.hasPrefix(" No process is selected") == true && session.router.top == nil)
    press(.down)
    #expect(lines.last?.hasPrefix(" h help") == true)
  }

  /// If a page cannot be opened, the reason is shown at the bottom of the visible page.
  @Test(arguments: [
    ("processes://local/thread", "Nothing is registered at //local/thread/"),
    (
      "processes://local/process",
      "The option 'pid' is missing, but Int is expected"
    ),
    (
      "processes://local/process?pid=x&started=1",
      "The option 'pid' is \"x\", but Int is expected"
    ),
    (
      "processes://local/process?pid=9&started=1",
      "Process 9 does not exist"
    ),
  ])
  func theReasonWhyAPageCannotBeOpenedIsShown(url: String, message: String) {
    session.resize(to: TerminalSize(columns: 120, rows: 20))
    session.open(url)
    #expect(lines.last == " \(message)".fitted(to: 120) && session.router.top == nil)
    press(.down, .enter)
    session.open(url)
    #expect(lines.last == " \(message)".fitted(to: 120) && session.router.stack.count == 1)
  }

  @Test func keysForTheCallerAreReturnedAsOutcomes() {
    for (key, outcome) in [
      (Key.character("q"), LiveSession.Outcome.quit), (.escape, .quit), (.character(" "), .refresh),
      (.control("l"), .redraw),
    ] { #expect(session.handle(key) == outcome) }
    press(.down, .enter)
    for (key, outcome) in [
      (Key.control("c"), LiveSession.Outcome.quit), (.character(" "), .refresh), (.control("l"), .redraw),
      (.character("q"), .draw), (.character("q"), .quit),
    ] { #expect(session.handle(key) == outcome) }
  }

  @Test func promptsFilterWhileTyping() {
    press(.character("/"), .character("m"), .character("a"), .character("k"))
    #expect(
      session.cursor != nil && lines.contains { $0.contains(" 3 S ") } && !lines.contains { $0.contains(" 2 S ") })
    // Enter answers the question, and does not open anything.
    press(.enter)
    #expect(session.cursor == nil && session.router.top == nil)
    press(.character("d"), .character("5"))
    #expect(session.handle(.enter) == .reschedule && session.interval == 5)
    press(.character("d"), .character("x"), .enter)
    #expect(session.interval == 5 && lines.last?.contains("needs a number of seconds") == true)
  }

  @Test func aTreeIsShownAndHidden() {
    press(.character("-"))
    #expect(lines.last?.contains("not shown as a tree") == true)
    press(.character("t"))
    #expect(lines[0].contains("3 processes in a tree"))
    press(.character("+"))
    #expect(lines.last?.contains("No process is selected") == true)
    press(.down, .character("-"))
    #expect(lines.last?.contains("nothing to hide below process 1") == true)
    table.rows.modify { rows in
      rows[1].parent = 1
      rows[2].parent = 2
    }
    #expect(lines.contains { $0.hasSuffix("  - bash") } && lines.contains { $0.hasSuffix("      make") })
    press(.character("-"))
    #expect(lines.contains { $0.contains(" + init") } && !lines.contains { $0.contains("bash") })
    press(.character("*"))
    #expect(lines.contains { $0.hasSuffix("      make") })
    press(.character("g"))
    #expect(lines[0].contains("of 2 users"))
  }

  @Test func help() {
    press(.character("h"))
    #expect(Options.keys.allSatisfy { key in lines.contains { $0.contains(key) } })
    press(.down)
    #expect(selected == nil && lines[2].hasPrefix(" ann"))
  }
}
