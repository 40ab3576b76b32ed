#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import ReactiveCollections

  /// A table view of AppKit as a ``ListView`` of one section. What a batch tells at once it passes on one after the other, as
  /// ``SequentialRowEdits`` has it.
  @MainActor
  package final class NSTableViewAdapter: ListView {
    private weak var tableView: NSTableView?
    private let animation: NSTableView.AnimationOptions
    private var edits = SequentialRowEdits()

    package init(_ tableView: NSTableView, animation: NSTableView.AnimationOptions) {
      self.tableView = tableView
      self.animation = animation
    }

    package var isOnScreen: Bool { tableView?.window != nil }
    package var numberOfSections: Int { 1 }
    package func numberOfRows(inSection section: Int) -> Int { tableView?.numberOfRows ?? 0 }

    package func performBatchUpdates(_ updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void) {
      // A view that has not asked yet asks for what there is before.
      _ = tableView?.numberOfRows
      edits = SequentialRowEdits()
      updates()
      guard let tableView else { return completion(false) }
      NSAnimationContext.runAnimationGroup(
        { _ in
          tableView.beginUpdates()
          for step in edits.steps {
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
        },
        completionHandler: { MainActor.assumeIsolated { completion(true) } })
    }

    package func deleteSections(_ sections: [Int]) { refuse() }
    package func insertSections(_ sections: [Int]) { refuse() }
    package func moveSection(from source: Int, to target: Int) { refuse() }
    package func reloadSections(_ sections: [Int]) { refuse() }
    private func refuse() -> Never { preconditionFailure("A table view of AppKit has no sections") }

    package func deleteRows(at positions: [SectionedPosition]) { edits.delete(positions.map(\.row)) }
    package func insertRows(at positions: [SectionedPosition]) { edits.insert(positions.map(\.row)) }
    package func moveRow(from source: SectionedPosition, to target: SectionedPosition) {
      edits.move(from: source.row, to: target.row)
    }
    package func reloadRows(at positions: [SectionedPosition]) { edits.reload(positions.map(\.row)) }
    package func reconfigureRows(at positions: [SectionedPosition]) { edits.reload(positions.map(\.row)) }

    package func reloadData() {
      tableView?.reloadData()
      // Whether it keeps the selected positions differs from one release to the other.
      tableView?.layoutSubtreeIfNeeded()
      tableView?.selectRowIndexes([], byExtendingSelection: false)
    }

    package var selectedRows: [SectionedPosition] { tableView?.selectedRowIndexes.map { (0, $0) } ?? [] }
    package func selectRow(at position: SectionedPosition) {
      tableView?.selectRowIndexes([position.row], byExtendingSelection: true)
    }
  }

  extension ListBinder where Section == Void {
    /// A binder of a table view that shows one list, and is no outline view. The table view is held weakly. It tells its delegate where its
    /// selection goes, as it always does.
    ///
    /// - Parameters:
    ///   - animation: How rows come and go.
    ///   - rows: When two rows are the same thing, and when unchanged: for rows that are assigned whole.
    public convenience init(
      _ tableView: NSTableView, animation: NSTableView.AnimationOptions = .effectFade, rows: ElementComparison<Row>,
      options: ListBinderOptions = ListBinderOptions()
    ) {
      precondition(!(tableView is NSOutlineView), "An outline view is told of items, and not of rows")
      self.init(keeping: NSTableViewAdapter(tableView, animation: animation), rows: rows, options: options)
    }
  }
#endif
