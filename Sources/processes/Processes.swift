#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `swift run processes`: the machine's processes, in a table that shows what changed.
///
/// There is one list of rows, which a source edits, and there are rules, which keys set. Everything else follows from
/// these two by operators, and is sent as updates, each of which contains the change.
///
/// ```
///   SampledRows: the machine       SyntheticRows: --synthetic N        Prompt, Command: keys
///               └───────────┬───────────────┘                                   │
///                           ▼ edits                                             ▼
///     ProcessTable        rows                                            arrangement
///                           │ updates                                           │
///                           ▼                                                   │
///                        filter ◀───────────────────────────────────────────────┤
///                        grouped ◀──────────────────────────────────────────────┤
///                           │ updates of sections ───▶ totals                   │
///                           ▼                                                   │
///                      sortedRows ◀─────────────────────────────────────────────┘
///                           │
///               ┌───────────┴───────────────────┐
///       TerminalListView                ChangeLines, PatchLines
///       TableContent, TableView         Output
///               │                       └── LineWriter ──┘
///               │ URL of the selected process
///               ▼
///       TerminalRouter ◀── ModuleRegistry: ProcessDetails ◀── rows
///       PageView
///               │ lines of what is on top
///               ▼
///       LiveSession, Screen, Terminal
///       └──────── LiveTable ────────┘
/// ```
///
/// The details of a process are a page that its URL opens: a list of modules that follows the row of the process.
@main
enum Processes {
  @MainActor static func main() async {
    // If the reader of the output is gone, `write` fails instead of a signal ending the program.
    signal(SIGPIPE, SIG_IGN)
    do {
      try await run(Options(CommandLine.arguments.dropFirst()))
    } catch let error as UsageError {
      fail("\(error)\nTry --help.", code: UsageError.exitCode)
    } catch let error as Output.Failure where error.hasNoReader {
      // The reader has closed the output.
    } catch { fail("\(error)", code: EXIT_FAILURE) }
  }

  @MainActor private static func run(_ options: Options) async throws {
    let environment = environment
    let kind = TerminalKind(environment: environment)
    let palette = Palette(environment: environment)
    if options.help { return try Output.standard.write(Options.helpText) }
    let table = ProcessTable(source: try source(options))
    if let lines = options.lines {
      let format: LineWriter.Format = lines == .changes ? .changes : .jsonPatch
      try await LineWriter(table: table, output: .standard, format: format).run(options)
    } else if options.once {
      let format = LineFormat(columns: Output.standard.size?.columns, showsArguments: true)
      let palette = Output.standard.isTerminal ? palette : .none
      try await LineWriter(table: table, output: .standard, format: .table(format, palette)).run(options)
    } else if let terminal = Terminal(kind: kind) {
      let live = try LiveTable(table: table, terminal: terminal, palette: palette, interval: options.interval)
      try await live.run(seconds: options.seconds)
    } else {
      try await LineWriter(table: table, output: .standard, format: .changes).run(options)
    }
  }

  private static func source(_ options: Options) throws(ProcessSourceError) -> any RowSource {
    if let count = options.synthetic { return SyntheticRows(count: count) }
    return SampledRows(try machineProcesses())
  }

  /// The variables that determine how a terminal is used.
  private static var environment: [String: String] {
    var variables: [String: String] = [:]
    for name in ["TERM", "NO_COLOR"] { variables[name] = getenv(name).map { String(cString: $0) } }
    return variables
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    try? Output.error.write("processes: \(message)\n")
    exit(code)
  }
}
