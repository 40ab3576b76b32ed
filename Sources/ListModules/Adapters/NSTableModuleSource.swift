#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  internal import ListBinding
  internal import ReactiveCollections

  /// Shows a ``TableViewModel`` of one section in a table view: its data source and its delegate.
  ///
  /// Views of cells are made as their modules say: of a class, out of a nib, or by a closure. What conforms to ``ModuleView`` is given its
  /// view model. The table view is held weakly; whoever shows it keeps this.
  @MainActor
  open class NSTableModuleSource: NSObject, NSTableViewDataSource, NSTableViewDelegate {
    /// What is shown.
    public let list: TableViewModel
    private var selected: [CellViewModel] = []
    private var registered: Set<String> = []
    private var sizes: ScopedDisposable?

    /// Shows a list in a table view from now on; readies the list if it is not ready.
    public init(
      _ list: TableViewModel, in tableView: NSTableView, animation: NSTableView.AnimationOptions = .effectFade
    ) {
      self.list = list
      super.init()
      tableView.dataSource = self
      tableView.delegate = self
      list.ready()
      list.show(keeping: NSTableViewAdapter(tableView, animation: animation))
      sizes = ScopedDisposable(
        list.sizeChanges.observeValues { [weak tableView, unowned list] item in
          // Where it is shown: the view may be behind.
          guard let cell = item as? CellViewModel, let row = list.shown.position(of: cell)?.row else { return }
          tableView?.noteHeightOfRows(withIndexesChanged: [row])
        })
    }

    open func numberOfRows(in tableView: NSTableView) -> Int {
      list.shown.numberOfSections == 0 ? 0 : list.shown.numberOfRows(inSection: 0)
    }

    open func tableView(_ tableView: NSTableView, viewFor column: NSTableColumn?, row: Int) -> NSView? {
      let item = list.shown.cell(at: (0, row))
      let view = view(for: item, in: tableView)
      list.show(item, in: view)
      return view
    }

    private func view(for item: CellViewModel, in tableView: NSTableView) -> NSView {
      let identifier = NSUserInterfaceItemIdentifier(item.reuseIdentifier)
      if case .nib(let name, let bundle) = item.viewSource, registered.insert(item.reuseIdentifier).inserted {
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

    open func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat {
      list.shown.cell(at: (0, row)).height.map { CGFloat($0) } ?? tableView.rowHeight
    }

    open func tableViewSelectionDidChange(_ notification: Notification) {
      guard let tableView = notification.object as? NSTableView else { return }
      let now = tableView.selectedRowIndexes.map { list.shown.cell(at: (0, $0)) }
      let before = selected
      selected = now
      let (old, new) = (Set(before.map(ObjectIdentifier.init)), Set(now.map(ObjectIdentifier.init)))
      for cell in before where !new.contains(ObjectIdentifier(cell)) { cell.didDeselect() }
      for cell in now where !old.contains(ObjectIdentifier(cell)) { cell.didSelect() }
    }

    open func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int) {
      item(of: rowView.numberOfColumns > 0 ? rowView.view(atColumn: 0) as? NSView : nil)?.willDisplay()
    }

    // The row may have gone, and its index be another one's.
    open func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int) {
      item(of: rowView.numberOfColumns > 0 ? rowView.view(atColumn: 0) as? NSView : nil)?.didEndDisplaying()
    }
  }
#endif
