import ListBinding
import ReactiveCollections

/// The model: all processes, in one list, and the rules by which they are shown. Observe its updates to show the table.
final class ProcessTable {
  /// The processes, in the order of the source. Everything that is shown follows from edits of this list and of the
  /// rules.
  let rows = MutableCollectionProperty<ProcessRow>()
  let arrangement = MutableProperty(Arrangement())
  private var source: any RowSource

  init(source: any RowSource) { self.source = source }

  /// The pids of the processes of which the tree does not show what is below them.
  let collapsed = MutableSetProperty<Int>()

  private var isTree: Property<Bool> { arrangement.map(\.isTree).skipRepeats() }
  private var filter: Property<(ProcessRow) -> Bool> { arrangement.map(\.filter).skipRepeats().map(\.predicate) }
  private var order: Property<(ProcessRow, ProcessRow) -> Bool> {
    arrangement.map(\.order).skipRepeats().map(\.comparator)
  }

  /// The rows that pass the filter below their parents, which are shown as well; siblings are in order.
  private var tree: CollectionProducer<ProcessRow> {
    rows.updates.tree(id: \.pid, parent: \.parent)
      .filter(keepingAncestors: filter)
      .total(of: \.own)
      .map { row in row.element.with(ProcessRow.Branch(total: row.total)) }
      .sortedChildren(by: order)
      .rows(collapsed: collapsed)
      .map { row in row.element.placed(row) }
  }

  /// The rows that are shown, in their sections.
  private lazy var groups: CollectionProperty<SectionSnapshot<String, ProcessRow>> = {
    let (flat, tree) = (rows.updates.filter(filter), tree)
    let shown = isTree.map { $0 ? tree : flat }.switched()
    let grouping = arrangement.map { $0.isTree ? Grouping.none : $0.grouping }
    return CollectionProperty(shown.grouped(by: grouping.skipRepeats().map(\.title), sortedBy: <))
  }()

  /// The table as it is shown.
  ///
  /// The operators are in the order of their costs. Rows that do not pass the filter are neither grouped nor sorted.
  /// Rows are sorted last, so that each row is compared with rows of its own section only, and so that a new order,
  /// which moves almost all rows, moves them in one operator: sorting before grouping takes five times as long. On the
  /// other hand, a new grouping sorts each of its new sections from scratch, which takes three times as long. A tree is in
  /// order already.
  private lazy var sections: CollectionProperty<SectionSnapshot<String, ProcessRow>> = {
    let order = order.combineLatest(with: isTree).map { order, isTree in isTree ? { _, _ in false } : order }
    return CollectionProperty(groups.sectionedUpdates.sortedRows(by: order))
  }()

  /// The updates of the table as it is shown, from now on. The first update inserts everything.
  var updates: SectionedProducer<String, ProcessRow> { sections.sectionedUpdates }

  /// The selected process. If it ends, or is hidden, the one that takes its place is selected.
  private(set) lazy var selection = Selection(of: updates.flattened(), mode: .single, replacingGone: true)

  /// The selected process as it is shown; `nil` if none is selected.
  var selectedProcess: ProcessRow? { selection.leadPosition.map { selection.shown[$0] } }

  /// The totals of each section that is shown, by its title. They have changed when the table's observers are called; a row
  /// that changes costs the same in a section of ten rows and of a million.
  private(set) lazy var totals = DictionaryProperty(
    groups.sectionedUpdates.aggregated { $0.sum(of: \.contribution) }
      .map { title, total in SectionTotals(title: title, total: total) }
      .keyed())

  /// Shows what is below a process in the tree, or hides it. Returns whether that is another thing than before.
  func expand(_ row: ProcessRow, _ isExpanded: Bool) -> Bool {
    guard let branch = row.branch, branch.hasChildren, branch.isExpanded != isExpanded else { return false }
    if isExpanded { collapsed.remove(row.pid) } else { collapsed.insert(row.pid) }
    return true
  }

  /// Brings the rows up to date. Returns the cost of that, if it is meaningful.
  @discardableResult
  func refresh() throws(ProcessSourceError) -> RefreshCost? { try source.refresh(rows) }
}
