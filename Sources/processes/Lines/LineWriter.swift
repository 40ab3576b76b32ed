import ReactiveCollections

/// The program without a terminal: it writes the updates of the table as lines.
final class LineWriter {
  /// The kind of lines to write.
  enum Format {
    /// One line for each change.
    case changes
    /// One line for each refresh that changes something.
    case jsonPatch
    /// The whole table, for each refresh that changes something.
    case table(LineFormat, Palette)
  }

  private let output: Output
  private let format: Format
  private let table: ProcessTable
  /// The lines that wait to be written.
  private var lines: [String] = []

  init(table: ProcessTable, output: Output, format: Format) {
    self.table = table
    self.output = output
    self.format = format
  }

  /// Writes until the time is over, or until the reader of the output is gone.
  func run(_ options: Options) async throws {
    let sources = EventSources()
    if let seconds = options.seconds { sources.schedule(.timeIsOver, in: seconds) }
    let observation = try begin()
    defer { observation.dispose() }
    if options.once { return }
    sources.schedule(.tick, in: options.interval)
    for await event in sources.events {
      guard event == .tick, !output.isClosed else { return }
      sources.schedule(.tick, in: options.interval)
      try refresh()
    }
  }

  /// Writes the initial table, and observes it from then on. The first update inserts everything.
  func begin() throws -> any Disposable {
    try table.refresh()
    let observation = table.updates.startWithValues(observer)
    try flush()
    return observation
  }

  /// Refreshes the table, and writes the changes.
  func refresh() throws {
    try table.refresh()
    try flush()
  }

  /// Turns updates into lines.
  private var observer: (SectionedUpdate<String, ProcessRow>) -> Void {
    switch format {
    case .changes:
      return { [unowned self] in lines += ChangeLines.lines(of: $0.change) }
    case .jsonPatch:
      var patches = PatchLines()
      return { [unowned self] in lines.append(patches.line(of: $0)) }
    case .table(let format, let palette):
      var (content, isFirst) = (TableContent(), true)
      return { [unowned self] in
        if isFirst {
          content.show($0.after, totals: table.totals.value)
        } else {
          content.settle()
          content.show($0.change, leadingTo: $0.after, totals: table.totals.value)
        }
        isFirst = false
        lines = [format.titles.rendered(palette)] + content.lines.map { format.line($0).rendered(palette) }
      }
    }
  }

  private func flush() throws {
    if lines.isEmpty { return }
    try output.write(lines.map { $0 + "\n" }.joined())
    lines = []
  }
}
