/// Keeps the table up to date: from the source, by way of the meter and the arrangement, to the model. Whoever shows the table
/// observes the model.
struct ProcessMonitor {
  let table = ProcessTable()
  var arrangement = Arrangement() {
    didSet { if arrangement != oldValue { show() } }
  }

  private var source: any ProcessSource
  private var meter = CPUMeter()
  private var rows: [String: [ProcessRow]] = [:]

  init(source: any ProcessSource) { self.source = source }

  /// Takes a snapshot and makes the table show it.
  mutating func refresh() throws(ProcessSourceError) {
    rows = meter.rows(of: try source.snapshot())
    show()
  }

  private func show() { table.show(arrangement.users(of: rows)) }
}
