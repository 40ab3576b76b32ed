#if canImport(UIKit) && !os(watchOS)
  public import ReactiveCollections
  public import UIKit

  /// A table view of UIKit as a ``ListView``. It passes on what it is told.
  @MainActor
  package final class UITableViewAdapter: ListView {
    private weak var tableView: UITableView?
    private let animation: UITableView.RowAnimation

    package init(_ tableView: UITableView, animation: UITableView.RowAnimation) {
      self.tableView = tableView
      self.animation = animation
    }

    package var isOnScreen: Bool { tableView?.window != nil }
    package var numberOfSections: Int { tableView?.numberOfSections ?? 0 }
    package func numberOfRows(inSection section: Int) -> Int { tableView?.numberOfRows(inSection: section) ?? 0 }

    package func performBatchUpdates(_ updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void) {
      guard let tableView else {
        updates()
        return completion(false)
      }
      tableView.performBatchUpdates({ updates() }, completion: { completion($0) })
    }

    package func deleteSections(_ sections: [Int]) { tableView?.deleteSections(IndexSet(sections), with: animation) }
    package func insertSections(_ sections: [Int]) { tableView?.insertSections(IndexSet(sections), with: animation) }
    package func moveSection(from source: Int, to target: Int) { tableView?.moveSection(source, toSection: target) }
    package func reloadSections(_ sections: [Int]) { tableView?.reloadSections(IndexSet(sections), with: animation) }

    package func deleteRows(at positions: [SectionedPosition]) {
      tableView?.deleteRows(at: paths(positions), with: animation)
    }
    package func insertRows(at positions: [SectionedPosition]) {
      tableView?.insertRows(at: paths(positions), with: animation)
    }
    package func moveRow(from source: SectionedPosition, to target: SectionedPosition) {
      tableView?.moveRow(at: path(source), to: path(target))
    }
    package func reloadRows(at positions: [SectionedPosition]) {
      tableView?.reloadRows(at: paths(positions), with: animation)
    }
    package func reconfigureRows(at positions: [SectionedPosition]) { tableView?.reconfigureRows(at: paths(positions)) }

    package func reloadData() { tableView?.reloadData() }

    package var selectedRows: [SectionedPosition] { positions(tableView?.indexPathsForSelectedRows) }
    package func selectRow(at position: SectionedPosition) {
      tableView?.selectRow(at: path(position), animated: false, scrollPosition: .none)
    }
  }

  extension ListBinder {
    /// A binder of a table view, which is held weakly.
    ///
    /// - Parameters:
    ///   - animation: How rows and sections come, go and are shown anew.
    ///   - sections: When two sections are the same thing, and when their own data is unchanged: for sections that are assigned whole.
    ///   - rows: The same for rows.
    public convenience init(
      _ tableView: UITableView, animation: UITableView.RowAnimation = .automatic, sections: ElementComparison<Section>,
      rows: ElementComparison<Row>, options: ListBinderOptions = ListBinderOptions()
    ) {
      self.init(
        keeping: UITableViewAdapter(tableView, animation: animation), sections: sections, rows: rows, options: options)
    }
  }

  extension ListBinder where Section == Void {
    /// A binder of a table view that shows one list, as its only section. The table view is held weakly.
    public convenience init(
      _ tableView: UITableView, animation: UITableView.RowAnimation = .automatic, rows: ElementComparison<Row>,
      options: ListBinderOptions = ListBinderOptions()
    ) {
      self.init(keeping: UITableViewAdapter(tableView, animation: animation), rows: rows, options: options)
    }
  }

  // MARK: Positions

  func path(_ position: SectionedPosition) -> IndexPath { [position.section, position.row] }
  func paths(_ positions: [SectionedPosition]) -> [IndexPath] { positions.map(path) }
  func positions(_ paths: [IndexPath]?) -> [SectionedPosition] { (paths ?? []).sorted().map { ($0[0], $0[1]) } }
#endif
