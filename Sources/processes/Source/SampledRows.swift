import ReactiveCollections

/// The processes of a system. A system returns its current processes, not their changes; the list finds the changes.
struct SampledRows: RowSource {
  private var source: any ProcessSource
  private var meter = CPUMeter()

  init(_ source: any ProcessSource) { self.source = source }

  mutating func refresh(_ rows: MutableCollectionProperty<ProcessRow>) throws(ProcessSourceError) -> RefreshCost? {
    rows.set(meter.rows(of: try source.snapshot()))
    return nil
  }
}
