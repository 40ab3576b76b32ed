import ListBinding
import ReactiveCollections

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program on a terminal: events change the model, its rules and the view, a binder tells the list view of the model's changes, and
/// the screen gets what changed.
@MainActor
final class LiveTable {
  private let terminal: Terminal
  private let sources = EventSources()
  private let table: ProcessTable
  private var view: TableView
  private let list: TerminalListView<String, ProcessRow>
  private let binder: ListBinder<String, ProcessRow>
  private var screen: Screen
  private var keys = KeyParser()
  private var interval: Double
  /// Whether updates tell of the processes, and not only of how they are arranged.
  private var isRefreshing = false

  /// How long a byte that may begin a sequence is waited for to go on, in seconds.
  private static let escapeDelay = 0.05

  init(table: ProcessTable, terminal: Terminal, palette: Palette, interval: Double) {
    self.table = table
    self.terminal = terminal
    self.interval = interval
    view = TableView(size: terminal.size)
    screen = Screen(palette: palette)
    var source: () -> PersistentArray<SectionSnapshot<String, ProcessRow>> = { [] }
    list = TerminalListView { source() }
    // To draw anew what changed is cheap here, and an update keeps its marks.
    let options = ListBinderOptions(largestBatch: 10_000)
    binder = ListBinder(list, sections: .init(), rows: .init(), options: options)
    source = { [unowned binder] in binder.sections }
  }

  /// Runs until it is told to end.
  func run(seconds: Double?) async throws {
    sources.observe(signals: [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH])
    sources.observe(input: terminal.input)
    if let seconds { sources.schedule(.timeIsOver, in: seconds) }
    list.didUpdate = { [unowned self] change in
      if let change {
        view.content.show(change, leadingTo: list.displayed, isMarked: isRefreshing)
      } else {
        view.content.show(list.displayed)
      }
    }
    try table.refresh()
    let binding = binder.bind(to: table.updates)
    defer { binding.dispose() }
    defer { terminal.leave() }
    try terminal.enter()
    sources.schedule(.tick, in: interval)
    try draw()
    for await event in sources.events {
      guard try handle(event) else { return }
      try draw()
    }
  }

  /// Whether to go on.
  private func handle(_ event: Event) throws -> Bool {
    switch event {
    case .tick: try refresh()
    case .timeIsOver, .inputEnded: return false
    case .input(let bytes):
      for key in keys.parse(bytes) { guard try handle(key) else { return false } }
      if keys.isWaiting { sources.schedule(.inputPaused, in: Self.escapeDelay) }
    case .inputPaused:
      for key in keys.flush() { guard try handle(key) else { return false } }
    case .signal(SIGWINCH):
      view.resize(to: terminal.size)
      screen.invalidate()
    case .signal(SIGCONT): try resume()
    case .signal(SIGTSTP):
      terminal.leave()
      performDefaultAction(of: SIGTSTP)
      try resume()
    case .signal(SIGINT): return false
    case .signal(let signal):
      terminal.leave()
      performDefaultAction(of: signal)
      return false
    }
    return true
  }

  private func handle(_ key: Key) throws -> Bool {
    view.message = nil
    if view.prompt != nil {
      answer(key)
      return true
    }
    let command = Command(key)
    if command == .quit { return false }
    if view.showsHelp {
      view.showsHelp = false
      return true
    }
    switch command {
    case .quit: return false
    case .refresh: try refresh()
    case .redraw: screen.invalidate()
    case .reverse: arrange { $0.order.isReversed.toggle() }
    case .sort(let key): arrange { $0.order.key = key }
    case .regroup: arrange { $0.grouping = $0.grouping.next }
    case .toggleArguments: view.toggleArguments()
    case .help: view.showsHelp = true
    case .ask(let question): view.prompt = Prompt(question, about: table.arrangement.value)
    case .scroll(let scrolling): view.scroll(scrolling)
    case .unknown(let message): view.message = message
    }
    return true
  }

  private func answer(_ key: Key) {
    guard var prompt = view.prompt else { return }
    switch prompt.handle(key) {
    case .typing:
      view.prompt = prompt
      arrange { $0 = prompt.arrangement }
    case .cancelled:
      view.prompt = nil
      arrange { $0 = prompt.before }
    case .answered(let answer):
      view.prompt = nil
      if prompt.question == .interval { change(interval: answer) }
    }
  }

  private func change(interval text: String) {
    if text.isEmpty { return }
    do {
      interval = try Options.interval(text)
      sources.schedule(.tick, in: interval)
    } catch { view.message = error.description }
  }

  /// Sets the rules. All that is shown follows from that.
  private func arrange(_ change: (inout Arrangement) -> Void) { table.arrangement.modify(change) }

  private func refresh() throws {
    sources.schedule(.tick, in: interval)
    view.content.settle()
    isRefreshing = true
    defer { isRefreshing = false }
    view.cost = try table.refresh()
  }

  private func resume() throws {
    try terminal.enter()
    screen.invalidate()
    view.resize(to: terminal.size)
    try refresh()
  }

  private func draw() throws {
    let page = view.page(Status(arrangement: table.arrangement.value, interval: interval))
    let text = screen.frame(page, cursor: view.cursor)
    if !text.isEmpty { try terminal.write(text) }
  }
}
