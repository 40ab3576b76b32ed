import ReactiveCollections

/// The model: all processes, in one list, and the rules by which they are shown. Observe its updates to show the table.
final class ProcessTable {
  /// The processes, in the order of the source. Everything that is shown follows from edits of this list and of the
  /// rules.
  let rows = MutableCollectionProperty<ProcessRow>()
  let arrangement = MutableProperty(Arrangement())
  private var source: any RowSource

  init(source: any RowSource) { self.source = source }

  /// The rows that pass the filter, in their sections.
  private lazy var groups: CollectionProperty<SectionSnapshot<String, ProcessRow>> = {
    let filter = arrangement.map(\.filter).skipRepeats().map(\.predicate)
    let title = arrangement.map(\.grouping).skipRepeats().map(\.title)
    return CollectionProperty(rows.updates.filter(filter).grouped(by: title, sortedBy: <))
  }()

  /// The updates of the table as it is shown, from now on. The first update inserts everything.
  ///
  /// The operators are in the order of their costs. Rows that do not pass the filter are neither grouped nor sorted.
  /// Rows are sorted last, so that each row is compared with rows of its own section only, and so that a new order,
  /// which moves almost all rows, moves them in one operator: sorting before grouping takes five times as long. On the
  /// other hand, a new grouping sorts each of its new sections from scratch, which takes three times as long.
  var updates: SectionedProducer<String, ProcessRow> {
    let order = arrangement.map(\.order).skipRepeats().map(\.comparator)
    return groups.sectionedUpdates.sortedRows(by: order)
  }

  /// The totals of each section that is shown, by its title. They have changed when the table's observers are called; a row
  /// that changes costs the same in a section of ten rows and of a million.
  private(set) lazy var totals = DictionaryProperty(
    groups.sectionedUpdates.aggregated {
      ($0.count, $0.sum(of: \.memory), $0.sum(of: \.cpuTenths))
    }
    .map { title, totals in
      SectionTotals(title: title, processes: totals.0, memory: totals.1, cpuTenths: totals.2)
    }
    .keyed())

  /// Brings the rows up to date. Returns the cost of that, if it is meaningful.
  @discardableResult
  func refresh() throws(ProcessSourceError) -> RefreshCost? { try source.refresh(rows) }
}
