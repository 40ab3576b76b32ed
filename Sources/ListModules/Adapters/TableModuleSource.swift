#if canImport(UIKit) && !os(watchOS)
  internal import ListBinding
  public import UIKit

  /// Shows a ``TableViewModel`` in a table view, as its data source and delegate.
  ///
  ///     source = TableModuleSource(viewModel, in: tableView)
  ///
  /// Modules specify how the views of cells, headers and footers are made: from a class or a nib, or by a closure. A
  /// view that conforms to ``ModuleView`` is given its view model. A cell that a closure makes is reused only if its
  /// reuse identifier is ``ModuleMatch/reuseIdentifier``.
  ///
  /// The table view is held weakly, and holds this object weakly, so keep this object as long as the table view is
  /// shown. When it is deallocated, the list stops updating the table view. Items whose sizes change are laid out
  /// together, on a later turn of the main actor.
  ///
  /// To let the user drag rows, make a subclass: see ``ListViewModel/viewDidMoveRow(from:to:)``.
  @MainActor
  open class TableModuleSource: NSObject, UITableViewDataSource, UITableViewDelegate {
    /// The list that is shown.
    public let list: TableViewModel
    private var identifiers = ViewIdentifiers()
    private var presentation: ListPresentation?

    /// Shows a list in a table view from now on, and makes the list ready if it is not.
    public init(_ list: TableViewModel, in tableView: UITableView, animation: UITableView.RowAnimation = .automatic) {
      self.list = list
      super.init()
      tableView.dataSource = self
      tableView.delegate = self
      let adapter = UITableViewAdapter(tableView, animation: animation)
      presentation = ListPresentation(of: list, by: adapter) { [weak tableView] _ in
        tableView?.performBatchUpdates(nil, completion: nil)
      }
    }

    // MARK: Cells

    /// Returns the number of sections that the view is to show.
    open func numberOfSections(in tableView: UITableView) -> Int { list.shown.numberOfSections }

    /// Returns the number of rows that the view is to show in a section.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      list.shown.numberOfRows(inSection: section)
    }

    /// Returns a cell that is shown by the row's view model.
    open func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      let item = list.shown.cell(at: path.position)
      let cell = cell(for: item, in: tableView)
      list.show(item, in: cell)
      return cell
    }

    private func cell(for item: CellViewModel, in tableView: UITableView) -> UITableViewCell {
      let (identifier, isNew) = identifiers.identifier(for: item.reuseIdentifier, item.viewSource)
      if isNew {
        switch item.viewSource {
        case .type(let type): tableView.register(type, forCellReuseIdentifier: identifier)
        case .nib(let name, let bundle):
          tableView.register(UINib(nibName: name, bundle: bundle as? Bundle), forCellReuseIdentifier: identifier)
        default: break
        }
      }
      let used = tableView.dequeueReusableCell(withIdentifier: identifier)
      if item.viewSource != nil {
        if let used { return used }
        if let cell = item.makeView(as: UITableViewCell.self) { return cell }
      }
      let cell = used ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
      cell.textLabel?.text = item.placeholderText
      return cell
    }

    /// Returns the height of a row, by its view model.
    open func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
      height(list.shown.cell(at: path.position).size)
    }

    /// Returns the height of a row before it has been laid out: the list's estimate, if it has one.
    open func tableView(_ tableView: UITableView, estimatedHeightForRowAt path: IndexPath) -> CGFloat {
      height(list.shown.estimatedSize(at: path.position))
    }

    private func height(_ size: ItemSize) -> CGFloat {
      size.height.map { CGFloat($0) } ?? UITableView.automaticDimension
    }

    // MARK: Headers and footers

    /// Returns a view that is shown by the view model of the header, or `nil` if there is no header.
    open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      list.shown.supplementary(of: .header, inSection: section).flatMap { view(for: $0, in: tableView) }
    }

    /// Returns a view that is shown by the view model of the footer, or `nil` if there is no footer.
    open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      list.shown.supplementary(of: .footer, inSection: section).flatMap { view(for: $0, in: tableView) }
    }

    /// Returns the height of a header, by its view model.
    open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      list.shown.supplementary(of: .header, inSection: section).map { height($0.size) } ?? .leastNormalMagnitude
    }

    /// Returns the height of a footer, by its view model.
    open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
      list.shown.supplementary(of: .footer, inSection: section).map { height($0.size) } ?? .leastNormalMagnitude
    }

    private func view(for item: SupplementaryViewModel, in tableView: UITableView) -> UIView? {
      let (identifier, isNew) = identifiers.identifier(for: item.reuseIdentifier, item.viewSource)
      if isNew {
        switch item.viewSource {
        case .type(let type): tableView.register(type, forHeaderFooterViewReuseIdentifier: identifier)
        case .nib(let name, let bundle):
          let nib = UINib(nibName: name, bundle: bundle as? Bundle)
          tableView.register(nib, forHeaderFooterViewReuseIdentifier: identifier)
        default: break
        }
      }
      let used = tableView.dequeueReusableHeaderFooterView(withIdentifier: identifier)
      var view: UIView? = item.viewSource == nil ? nil : used
      if view == nil { view = item.makeView() }
      if let view {
        list.show(item, in: view)
        return view
      }
      let placeholder = used ?? UITableViewHeaderFooterView(reuseIdentifier: identifier)
      placeholder.textLabel?.text = item.placeholderText
      return placeholder
    }

    // MARK: Events of views

    /// Tells the row's view model that the user has selected it. An override calls `super`.
    open func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
      list.shown.cell(at: path.position).didSelect()
    }

    /// Tells the row's view model that the user has deselected it. An override calls `super`.
    open func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath) {
      list.shown.cell(at: path.position).didDeselect()
    }

    /// Tells the view model that its view is about to appear. An override calls `super`.
    open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {
      willDisplay(cell)
    }

    /// Tells the view model that its view has left the screen. An override calls `super`.
    open func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath) {
      didEndDisplaying(cell)
    }

    /// Tells the view model that its view is about to appear. An override calls `super`.
    open func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
      willDisplay(view)
    }

    /// Tells the view model that its view has left the screen. An override calls `super`.
    open func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {
      didEndDisplaying(view)
    }

    /// Tells the view model that its view is about to appear. An override calls `super`.
    open func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {
      willDisplay(view)
    }

    /// Tells the view model that its view has left the screen. An override calls `super`.
    open func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {
      didEndDisplaying(view)
    }
  }
#endif
