#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  internal import ReactiveCollectionsChanges
  internal import ListBinding

  /// Shows the first section of a ``TableViewModel`` in a table view, as its data source and delegate.
  ///
  /// Modules specify how the views of cells are made: from a class or a nib, or by a closure. A view that conforms to
  /// ``ModuleView`` is given its view model.
  ///
  /// A table view may measure all rows. If the list has an ``ListViewModel/estimatedSize`` with a height, that is the
  /// height of rows that have not been requested. Rows whose heights change, or turn out to differ, are laid out
  /// together, on a later turn of the main actor. A row with a height of zero is one point high, since AppKit does not
  /// allow zero.
  ///
  /// The table view is held weakly, and holds this object weakly, so keep this object as long as the table view is
  /// shown. When it is deallocated, the list stops updating the table view.
  @MainActor
  open class NSTableModuleSource: NSObject, NSTableViewDataSource, NSTableViewDelegate {
    /// The list that is shown.
    public let list: TableViewModel
    private let adapter: NSTableViewAdapter
    private var presentation: ListPresentation?
    private var identifiers = ViewIdentifiers()
    private var selected: [CellViewModel] = []
    private let selection = DeferredAction()

    /// Shows a list in a table view from now on, and makes the list ready if it is not.
    public init(
      _ list: TableViewModel, in tableView: NSTableView, animation: NSTableView.AnimationOptions = .effectFade
    ) {
      self.list = list
      adapter = NSTableViewAdapter(tableView, animation: animation)
      super.init()
      tableView.dataSource = self
      tableView.delegate = self
      adapter.counts = (
        { [weak list] in list?.shown.numberOfSections ?? 0 },
        { [weak list] in list?.shown.numberOfRows(inSection: $0) ?? 0 }
      )
      presentation = ListPresentation(of: list, by: adapter) { [weak self, weak tableView] in
        if let self, let tableView { noteHeights(of: $0, in: tableView) }
      }
    }

    private var numberOfRows: Int { list.shown.numberOfSections == 0 ? 0 : list.shown.numberOfRows(inSection: 0) }

    /// Returns the number of rows that the view is to show.
    open func numberOfRows(in tableView: NSTableView) -> Int { numberOfRows }

    // MARK: Views

    /// Returns a view that is shown by the row's view model.
    open func tableView(_ tableView: NSTableView, viewFor column: NSTableColumn?, row: Int) -> NSView? {
      let estimated = list.shown.estimatedSize(at: .init(section: 0, row: row))
      let item = list.shown.cell(at: .init(section: 0, row: row))
      if estimatesHeights, list.shown.estimatedSize(at: .init(section: 0, row: row)).height != estimated.height {
        presentation?.layOutLater(item)
      }
      let view = view(for: item, in: tableView)
      list.show(item, in: view)
      return view
    }

    private func view(for item: CellViewModel, in tableView: NSTableView) -> NSView {
      let (name, isNew) = identifiers.identifier(for: item.reuseIdentifier, item.viewSource)
      let identifier = NSUserInterfaceItemIdentifier(name)
      if isNew, case .nib(let name, let bundle) = item.viewSource {
        tableView.register(NSNib(nibNamed: name, bundle: bundle as? Bundle), forIdentifier: identifier)
      }
      var view = tableView.makeView(withIdentifier: identifier, owner: nil)
      switch item.viewSource {
      case .type(let type): view = view ?? (type as? NSView.Type)?.init(frame: .zero)
      case .code: view = view ?? item.makeView()
      case nil: (view as? NSTextField)?.stringValue = item.placeholderText
      default: break
      }
      let made = view ?? NSTextField(labelWithString: item.placeholderText)
      made.identifier = identifier
      return made
    }

    // MARK: Heights

    private var estimatesHeights: Bool { list.estimatedSize.height != nil }

    /// Returns the height of a row: by its view model, or the list's estimate, if it has one.
    open func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat {
      let shown = list.shown
      let height =
        estimatesHeights
        ? shown.estimatedSize(at: .init(section: 0, row: row)).height
        : shown.cell(at: .init(section: 0, row: row)).height
      guard let height else { return tableView.rowHeight }
      return height > 0 ? CGFloat(height) : 1
    }

    private func noteHeights(of items: [ItemViewModel], in tableView: NSTableView) {
      // These are positions that the view displays: it may be behind the list.
      let rows = items.compactMap { item -> Int? in
        guard let cell = item as? CellViewModel, let position = list.shown.position(of: cell) else { return nil }
        return position.section == 0 ? position.row : nil
      }
      if !rows.isEmpty { tableView.noteHeightOfRows(withIndexesChanged: IndexSet(rows)) }
    }

    // MARK: Events of views

    /// Tells the view models of rows that the user has selected or deselected. An override calls `super`.
    open func tableViewSelectionDidChange(_ notification: Notification) {
      guard let tableView = notification.object as? NSTableView else { return }
      guard adapter.isNotifying else { return compareSelection(of: tableView) }
      // During an update, the selected positions do not match the rows that are shown, and reloaded rows are selected
      // again.
      selection.schedule { [weak self, weak tableView] in
        if let self, let tableView { compareSelection(of: tableView) }
      }
    }

    private func compareSelection(of tableView: NSTableView) {
      let count = numberOfRows
      let now = tableView.selectedRowIndexes.filter { $0 < count }.map {
        list.shown.cell(at: .init(section: 0, row: $0))
      }
      let before = selected
      selected = now
      let (old, new) = (Set(before.map(ObjectIdentifier.init)), Set(now.map(ObjectIdentifier.init)))
      for cell in before where !new.contains(ObjectIdentifier(cell)) { cell.didDeselect() }
      for cell in now where !old.contains(ObjectIdentifier(cell)) { cell.didSelect() }
    }

    /// Tells the view model that its view is about to appear. An override calls `super`.
    open func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int) {
      willDisplay(cellView(of: rowView))
    }

    /// Tells the view model that its view has left the screen. An override calls `super`.
    open func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int) {
      didEndDisplaying(cellView(of: rowView))
    }

    private func cellView(of rowView: NSTableRowView) -> NSView? {
      rowView.numberOfColumns > 0 ? rowView.view(atColumn: 0) as? NSView : nil
    }
  }
#endif
