import ListBinding
import ListModules
import ReactiveCollections

/// The content of the screen, and the effects of keys on it: the table, and the pages that are opened over it.
///
/// A binder sends the changes of the table to the list view, and lines are made from the displayed content of that
/// view.
@MainActor
final class LiveSession {
  /// What remains to be done after a key was handled.
  enum Outcome {
    case draw, refresh, quit
    /// Everything on the screen has to be written again.
    case redraw
    /// The interval between refreshes has changed.
    case reschedule
  }

  let router: TerminalRouter
  private(set) var interval: Double
  private let table: ProcessTable
  private let list: TerminalListView<String, ProcessRow>
  private let binder: ListBinder<String, ProcessRow>
  private var view: TableView
  private var size: TerminalSize
  /// Whether updates come from changes of the processes, and not just from their arrangement.
  private var isRefreshing = false

  init(table: ProcessTable, size: TerminalSize, interval: Double) throws(ModuleError) {
    self.table = table
    self.size = size
    self.interval = interval
    router = TerminalRouter(try ModuleRegistry(showing: table))
    view = TableView(size: size)
    var source: () -> PersistentArray<SectionSnapshot<String, ProcessRow>> = { [] }
    list = TerminalListView { source() }
    // Drawing changed rows again is cheap here, and an update keeps its marks: so almost no batch is too large.
    let options = ListBinderOptions(largestBatch: 10_000)
    binder = ListBinder(list, sections: .init(), rows: .init(), options: options)
    source = { [unowned binder] in binder.sections }
    list.didUpdate = { [unowned self] change in
      if let change {
        view.content.show(
          change, leadingTo: list.displayed, totals: table.totals.value, isMarked: isRefreshing)
      } else {
        view.content.show(list.displayed, totals: table.totals.value)
      }
    }
  }

  /// Shows the initial table, and follows it from then on.
  func begin() throws(ProcessSourceError) -> any Disposable {
    try table.refresh()
    let binding = binder.bind(to: table.updates)
    binder.follow(table.selection)
    return binding
  }

  func refresh() throws(ProcessSourceError) {
    view.content.settle()
    isRefreshing = true
    defer { isRefreshing = false }
    view.cost = try table.refresh()
  }

  /// Opens a URL over the visible page, or shows a message there that says why that is not possible.
  func open(_ url: String) {
    do throws(RoutingError) { try router.push(url) } catch { say("\(error.underlying)") }
  }

  private func say(_ message: String) {
    if let page = router.top { page.message = message } else { view.message = message }
  }

  // MARK: Keys

  func handle(_ key: Key) -> Outcome {
    if let page = router.top { return handle(PageCommand(key), on: page) }
    view.message = nil
    if view.prompt != nil { return answer(key) }
    let command = Command(key)
    if view.showsHelp, command != .quit {
      view.showsHelp = false
      return .draw
    }
    return handle(command)
  }

  private func handle(_ command: Command) -> Outcome {
    switch command {
    case .quit: return .quit
    case .refresh: return .refresh
    case .redraw: return .redraw
    case .reverse: arrange { $0.order.isReversed.toggle() }
    case .sort(let key): arrange { $0.order.key = key }
    case .regroup: arrange { ($0.grouping, $0.isTree) = ($0.isTree ? $0.grouping : $0.grouping.next, false) }
    case .toggleTree: arrange { $0.isTree.toggle() }
    case .expand(let isExpanded): expand(isExpanded)
    case .expandAll: table.collapsed.removeAll()
    case .toggleArguments: view.toggleArguments()
    case .help: view.showsHelp = true
    case .ask(let question): view.prompt = Prompt(question, about: table.arrangement.value)
    case .move(let movement): table.selection.move(movement, height: view.height)
    case .shift(let columns): view.shift(by: columns)
    case .open: openSelected()
    case .unknown(let message): say(message)
    }
    return .draw
  }

  private func openSelected() {
    guard let process = table.selectedProcess else {
      return say("No process is selected; select one with the arrow keys")
    }
    open(process.id.url)
  }

  private func expand(_ isExpanded: Bool) {
    guard table.arrangement.value.isTree else { return say("The processes are not shown as a tree; press t for that") }
    guard let process = table.selectedProcess else {
      return say("No process is selected; select one with the arrow keys")
    }
    if !table.expand(process, isExpanded) {
      say("There is nothing to \(isExpanded ? "show" : "hide") below process \(process.pid)")
    }
  }

  private func handle(_ command: PageCommand, on page: PageView) -> Outcome {
    page.message = nil
    switch command {
    case .back: router.close(page.page)
    case .quit: return .quit
    case .refresh: return .refresh
    case .redraw: return .redraw
    case .scroll(let movement): page.scroll(movement, size)
    case .unknown(let message): say(message)
    }
    return .draw
  }

  private func answer(_ key: Key) -> Outcome {
    guard var prompt = view.prompt else { return .draw }
    switch prompt.handle(key) {
    case .typing:
      view.prompt = prompt
      arrange { $0 = prompt.arrangement }
    case .cancelled:
      view.prompt = nil
      arrange { $0 = prompt.before }
    case .answered(let answer):
      view.prompt = nil
      if prompt.question == .interval, !answer.isEmpty { return change(interval: answer) }
    }
    return .draw
  }

  private func change(interval text: String) -> Outcome {
    do {
      interval = try Options.interval(text)
      return .reschedule
    } catch {
      say(error.description)
      return .draw
    }
  }

  /// Changes the rules. Everything that is shown follows from them.
  private func arrange(_ change: (inout Arrangement) -> Void) { table.arrangement.modify(change) }

  // MARK: The screen

  func resize(to size: TerminalSize) {
    self.size = size
    view.resize(to: size)
  }

  /// The lines of the whole screen.
  func frame() -> [StyledLine] {
    if let page = router.top { return page.frame(size) }
    view.selected = list.selectedRows.first
    return view.page(Status(arrangement: table.arrangement.value, interval: interval))
  }

  /// The position of the cursor while an answer is typed.
  var cursor: Screen.Cursor? { view.cursor }
}
