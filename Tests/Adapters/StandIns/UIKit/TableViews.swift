// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

@MainActor open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable { case `default` }
  public private(set) var reuseIdentifier: String?
  public let textLabel: UILabel? = UILabel()
  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }
  public required init?(coder: NSCoder) { nil }
}

@MainActor open class UITableViewHeaderFooterView: UIView {
  public private(set) var reuseIdentifier: String?
  public let textLabel: UILabel? = UILabel()
  public required init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }
  public required init?(coder: NSCoder) { nil }
}

@MainActor public protocol UITableViewDataSource: AnyObject {
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell
}

@MainActor public protocol UITableViewDelegate: AnyObject {
  func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat
  func tableView(_ tableView: UITableView, estimatedHeightForRowAt path: IndexPath) -> CGFloat
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
  func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat
  func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath)
  func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath)
  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath)
  func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath)
  func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int)
  func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int)
  func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int)
  func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int)
}

@MainActor open class UITableView: UIView {
  public static let automaticDimension: CGFloat = -1
  public weak var dataSource: (any UITableViewDataSource)?
  public weak var delegate: (any UITableViewDelegate)?
  /// The views that are not in use.
  public var unused: [String: [UITableViewCell]] = [:]
  open func register(_ type: AnyClass?, forCellReuseIdentifier identifier: String) { note(type, for: identifier) }
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    note(nib, for: identifier, making: UITableViewCell.self)
  }
  open func register(_ type: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    note(type, for: identifier)
  }
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    note(nib, for: identifier, making: UITableViewHeaderFooterView.self)
  }
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    unused[identifier]?.popLast()
      ?? (types[identifier] as? UITableViewCell.Type)?.init(style: .default, reuseIdentifier: identifier)
  }
  public var unusedHeaders: [String: [UITableViewHeaderFooterView]] = [:]
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    unusedHeaders[identifier]?.popLast()
      ?? (types[identifier] as? UITableViewHeaderFooterView.Type)?.init(reuseIdentifier: identifier)
  }

  public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic = 100 }
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }

  open var numberOfSections: Int { shown.count }
  open func numberOfRows(inSection section: Int) -> Int { shown[section] }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    perform(updates, completion)
  }
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    note("insert", sections, adding: sections.count)
  }
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    note("delete", sections, adding: -sections.count)
  }
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { note("reload", sections) }
  open func moveSection(_ section: Int, toSection newSection: Int) { noteMove(of: section, to: newSection) }
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    note("insert", indexPaths, adding: 1, animation)
  }
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    note("delete", indexPaths, adding: -1, animation)
  }
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    note("reload", indexPaths, animation)
  }
  open func reconfigureRows(at indexPaths: [IndexPath]) { note("reconfigure", indexPaths) }
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { noteMove(of: indexPath, to: newIndexPath) }
  override func askDataSource() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map { dataSource.tableView(self, numberOfRowsInSection: $0) }
  }
  open func reloadData() {
    noteReload()
    // A table view asks for the numbers of rows immediately, a collection view does not.
    _ = shown
  }
  open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected }
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if let indexPath { select(indexPath) }
  }
  open func deselectRow(at indexPath: IndexPath, animated: Bool) { selected.removeAll { $0 == indexPath } }
}
