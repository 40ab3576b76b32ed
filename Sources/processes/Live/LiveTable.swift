import ListModules
import ReactiveCollections

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program in a terminal: it passes events to the session, and writes changes to the screen.
@MainActor
final class LiveTable {
  private let terminal: Terminal
  private let sources = EventSources()
  private let session: LiveSession
  private var screen: Screen
  private var keys = KeyParser()

  /// How long to wait for more bytes after a byte that may begin a sequence, in seconds.
  private static let escapeDelay = 0.05

  init(table: ProcessTable, terminal: Terminal, palette: Palette, interval: Double) throws(ModuleError) {
    self.terminal = terminal
    session = try LiveSession(table: table, size: terminal.size, interval: interval)
    screen = Screen(palette: palette)
  }

  /// Runs until a key, a signal, the end of the input or the end of the time ends it.
  func run(seconds: Double?) async throws {
    sources.observe(signals: [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH])
    sources.observe(input: terminal.input)
    if let seconds { sources.schedule(.timeIsOver, in: seconds) }
    let binding = try session.begin()
    defer { binding.dispose() }
    defer { terminal.leave() }
    try terminal.enter()
    schedule()
    try draw()
    for await event in sources.events {
      guard try handle(event) else { return }
      try draw()
    }
  }

  /// Handles an event. Returns whether to continue.
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
      session.resize(to: terminal.size)
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
    switch session.handle(key) {
    case .draw: break
    case .refresh: try refresh()
    case .redraw: screen.invalidate()
    case .reschedule: schedule()
    case .quit: return false
    }
    return true
  }

  private func schedule() { sources.schedule(.tick, in: session.interval) }

  private func refresh() throws {
    schedule()
    try session.refresh()
  }

  private func resume() throws {
    try terminal.enter()
    screen.invalidate()
    session.resize(to: terminal.size)
    try refresh()
  }

  private func draw() throws {
    let text = screen.frame(session.frame(), cursor: session.cursor)
    if !text.isEmpty { try terminal.write(text) }
  }
}
