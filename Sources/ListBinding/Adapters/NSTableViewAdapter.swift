#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import ReactiveCollections

  /// An adapter of an AppKit table view, which displays the first section of its data source, to ``ListView``. It makes
  /// the calls of a batch one after the other, in the order of ``SequentialRowEdits``.
  ///
  /// AppKit's table views have no sections. If another section becomes the first one, or no section is left, everything
  /// is reloaded at the end of the batch.
  @MainActor
  package final class NSTableViewAdapter: ListView {
    private weak var tableView: NSTableView?
    private let animation: NSTableView.AnimationOptions
    private var edits = SequentialRowEdits()
    private var needsReload = false
    private var depth = 0
    /// Returns the number of sections of the data source, and the number of rows of a section that the table view does
    /// not display.
    package var counts: (sections: () -> Int, rows: (_ section: Int) -> Int) = ({ 1 }, { _ in 0 })

    package init(_ tableView: NSTableView, animation: NSTableView.AnimationOptions) {
      self.tableView = tableView
      self.animation = animation
    }

    /// Whether the table view is being updated: it may display other rows than the data source has, and its selection
    /// follows them.
    package var isNotifying: Bool { depth > 0 }

    private func updating(_ body: () -> Void) {
      depth += 1
      body()
      depth -= 1
    }

    package var isOnScreen: Bool { tableView?.window != nil }
    package var numberOfSections: Int { counts.sections() }
    package func numberOfRows(inSection section: Int) -> Int {
      section == 0 ? tableView?.numberOfRows ?? 0 : counts.rows(section)
    }

    package func performBatchUpdates(_ updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void) {
      // A table view that has not yet asked for its rows has to ask for the rows before the batch.
      _ = tableView?.numberOfRows
      (edits, needsReload) = (SequentialRowEdits(), false)
      updating(updates)
      guard let tableView else { return completion(false) }
      if needsReload {
        reloadData()
        return completion(true)
      }
      NSAnimationContext.runAnimationGroup(
        { _ in updating { perform(edits.steps, on: tableView) } },
        completionHandler: { MainActor.assumeIsolated { completion(true) } })
    }

    private func perform(_ steps: [SequentialRowEdits.Step], on tableView: NSTableView) {
      tableView.beginUpdates()
      for step in steps {
        switch step {
        case .remove(let row): tableView.removeRows(at: [row], withAnimation: animation)
        case .insert(let row): tableView.insertRows(at: [row], withAnimation: animation)
        case .move(let source, let target): tableView.moveRow(at: source, to: target)
        case .reload(let rows):
          let columns = IndexSet(integersIn: 0..<tableView.numberOfColumns)
          tableView.reloadData(forRowIndexes: IndexSet(rows), columnIndexes: columns)
          tableView.noteHeightOfRows(withIndexesChanged: IndexSet(rows))
        }
      }
      tableView.endUpdates()
    }

    package func deleteSections(_ sections: [Int]) { noteSections(sections) }
    package func insertSections(_ sections: [Int]) { noteSections(sections) }
    package func moveSection(from source: Int, to target: Int) { noteSections([source, target]) }
    package func reloadSections(_ sections: [Int]) { noteSections(sections) }
    private func noteSections(_ sections: [Int]) {
      if sections.contains(0) { needsReload = true }
    }

    package func deleteRows(at positions: [RowPosition]) { edits.delete(displayed(positions)) }
    package func insertRows(at positions: [RowPosition]) { edits.insert(displayed(positions)) }
    package func moveRow(from source: RowPosition, to target: RowPosition) {
      switch (source.section, target.section) {
      case (0, 0): edits.move(from: source.row, to: target.row)
      case (0, _): edits.delete([source.row])
      case (_, 0): edits.insert([target.row])
      default: break
      }
    }
    package func reloadRows(at positions: [RowPosition]) { edits.reload(displayed(positions)) }
    package func reconfigureRows(at positions: [RowPosition]) { edits.reload(displayed(positions)) }
    private func displayed(_ positions: [RowPosition]) -> [Int] {
      positions.filter { $0.section == 0 }.map(\.row)
    }

    package func reloadData() {
      updating {
        tableView?.reloadData()
        // Whether AppKit keeps the selected positions depends on the version of the system.
        tableView?.layoutSubtreeIfNeeded()
        tableView?.selectRowIndexes([], byExtendingSelection: false)
      }
    }

    package var selectedRows: [RowPosition] {
      tableView?.selectedRowIndexes.map { RowPosition(section: 0, row: $0) } ?? []
    }

    package func selectRow(at position: RowPosition) {
      if position.section > 0 { return }
      updating { tableView?.selectRowIndexes([position.row], byExtendingSelection: true) }
    }

    package func deselectRow(at position: RowPosition) {
      if position.section == 0 { updating { tableView?.deselectRow(position.row) } }
    }
  }

  extension ListBinder where Section == Void {
    /// Creates a binder of a table view that shows one list. The table view is held weakly. It notifies its delegate of
    /// each change of its selection, even of changes that the binder makes.
    ///
    /// - Parameters:
    ///   - animation: The animation of insertions and deletions.
    ///   - rows: The identity and content of rows, by which whole lists are compared.
    /// - Precondition: The table view is not an outline view.
    public convenience init(
      _ tableView: NSTableView, animation: NSTableView.AnimationOptions = .effectFade, rows: ElementComparison<Row>,
      options: ListBinderOptions = ListBinderOptions()
    ) {
      precondition(!(tableView is NSOutlineView), "An outline view shows items, not rows")
      let adapter = NSTableViewAdapter(tableView, animation: animation)
      self.init(keeping: adapter, rows: rows, options: options)
      adapter.counts = (
        { [weak self] in self?.sections.count ?? 0 }, { [weak self] in self?.sections[$0].rows.count ?? 0 }
      )
    }
  }
#endif
