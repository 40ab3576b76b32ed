#if canImport(UIKit) && !os(watchOS)
  public import ReactiveCollections
  public import UIKit

  /// An adapter of a UIKit table view to ``ListView``, which forwards each call.
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

    package func deleteRows(at positions: [RowPosition]) {
      tableView?.deleteRows(at: positions.map(IndexPath.init), with: animation)
    }
    package func insertRows(at positions: [RowPosition]) {
      tableView?.insertRows(at: positions.map(IndexPath.init), with: animation)
    }
    package func moveRow(from source: RowPosition, to target: RowPosition) {
      tableView?.moveRow(at: IndexPath(source), to: IndexPath(target))
    }
    package func reloadRows(at positions: [RowPosition]) {
      tableView?.reloadRows(at: positions.map(IndexPath.init), with: animation)
    }
    package func reconfigureRows(at positions: [RowPosition]) {
      tableView?.reconfigureRows(at: positions.map(IndexPath.init))
    }

    package func reloadData() { tableView?.reloadData() }

    package var selectedRows: [RowPosition] {
      (tableView?.indexPathsForSelectedRows ?? []).sorted().map(\.position)
    }
    package func selectRow(at position: RowPosition) {
      tableView?.selectRow(at: IndexPath(position), animated: false, scrollPosition: .none)
    }
    package func deselectRow(at position: RowPosition) {
      tableView?.deselectRow(at: IndexPath(position), animated: false)
    }
  }

  extension ListBinder {
    /// Creates a binder of a table view, which is held weakly.
    ///
    /// - Parameters:
    ///   - animation: The animation of insertions, deletions and reloads.
    ///   - sections: The identity and content of sections, by which whole lists are compared.
    ///   - rows: The identity and content of rows, by which whole lists are compared.
    public convenience init(
      _ tableView: UITableView, animation: UITableView.RowAnimation = .automatic, sections: ElementComparison<Section>,
      rows: ElementComparison<Row>, options: ListBinderOptions = ListBinderOptions()
    ) {
      self.init(
        keeping: UITableViewAdapter(tableView, animation: animation), sections: sections, rows: rows, options: options)
    }
  }

  extension ListBinder where Section == Void {
    /// Creates a binder of a table view that shows one list, as its only section. The table view is held weakly.
    public convenience init(
      _ tableView: UITableView, animation: UITableView.RowAnimation = .automatic, rows: ElementComparison<Row>,
      options: ListBinderOptions = ListBinderOptions()
    ) {
      self.init(keeping: UITableViewAdapter(tableView, animation: animation), rows: rows, options: options)
    }
  }
#endif
