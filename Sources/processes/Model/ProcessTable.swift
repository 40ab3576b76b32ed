import ReactiveCollections

/// The model: all processes, in one list, and the rules by which they are shown. Whoever shows the table observes its updates.
final class ProcessTable {
  /// The processes, in the order of the source. All that is shown follows from edits of this list, and of the rules.
  let rows = MutableCollectionProperty<ProcessRow>()
  let arrangement = MutableProperty(Arrangement())
  private var source: any RowSource

  init(source: any RowSource) { self.source = source }

  /// What happens to the table that is shown, from now on: the first update brings in all that there is.
  ///
  /// The order of the operators is that of what they cost. What does not pass the filter is neither grouped nor sorted. Rows are sorted
  /// last, so that each is compared with those of its section only, and another order, which moves almost all of them, moves them in
  /// one operator: sorted before they are grouped it took more than twice as long. In return another grouping sorts anew what it
  /// brings together, which costs half as much again.
  var updates: SectionedProducer<String, ProcessRow> {
    let filter = arrangement.map(\.filter).skipRepeats().map(\.predicate)
    let order = arrangement.map(\.order).skipRepeats().map(\.comparator)
    let title = arrangement.map(\.grouping).skipRepeats().map(\.title)
    return rows.updates.filter(filter).grouped(by: title, sortedBy: <).sortedRows(by: order)
  }

  /// Brings the rows up to date; says what that took, where it makes sense to ask.
  @discardableResult
  func refresh() throws(ProcessSourceError) -> RefreshCost? { try source.refresh(rows) }
}
