// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of UIKit as the adapters touch, declared as there. Views note what they are told.
@_exported import Foundation

@MainActor public final class UIWindow {
  public init() {}
}

@MainActor open class UIView {
  public var window: UIWindow? = UIWindow()
  /// What it was told.
  public var log: [String] = []
  /// How many rows the sections have that its data source shows.
  public var counts: () -> [Int] = { [] }
  fileprivate var shown: [Int] = []
  fileprivate var selected: [IndexPath] = []
  fileprivate func perform(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
    log.append("batch")
    updates?()
    shown = counts()
    completion?(true)
  }
  open func layoutIfNeeded() {}
  public init() {}
}

@MainActor open class UITableView: UIView {
  public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic = 100 }
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }

  open var numberOfSections: Int { shown.count }
  open func numberOfRows(inSection section: Int) -> Int { shown[section] }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    perform(updates, completion)
  }
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    log.append("insert \(Array(sections))")
  }
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    log.append("delete \(Array(sections))")
  }
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    log.append("reload \(Array(sections))")
  }
  open func moveSection(_ section: Int, toSection newSection: Int) { log.append("move \(section) to \(newSection)") }
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    log.append("insert \(indexPaths.map(Array.init)) \(animation)")
  }
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    log.append("delete \(indexPaths.map(Array.init)) \(animation)")
  }
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    log.append("reload \(indexPaths.map(Array.init)) \(animation)")
  }
  open func reconfigureRows(at indexPaths: [IndexPath]) { log.append("reconfigure \(indexPaths.map(Array.init))") }
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    log.append("move \(Array(indexPath)) to \(Array(newIndexPath))")
  }
  open func reloadData() {
    log.append("reload data")
    shown = counts()
    selected = []
  }
  open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected }
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    selected.append(contentsOf: indexPath.map { [$0] } ?? [])
  }
}

@MainActor open class UICollectionView: UIView {
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  open var numberOfSections: Int { shown.count }
  open func numberOfItems(inSection section: Int) -> Int { shown[section] }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    perform(updates, completion)
  }
  open func insertSections(_ sections: IndexSet) { log.append("insert \(Array(sections))") }
  open func deleteSections(_ sections: IndexSet) { log.append("delete \(Array(sections))") }
  open func reloadSections(_ sections: IndexSet) { log.append("reload \(Array(sections))") }
  open func moveSection(_ section: Int, toSection newSection: Int) { log.append("move \(section) to \(newSection)") }
  open func insertItems(at indexPaths: [IndexPath]) { log.append("insert \(indexPaths.map(Array.init))") }
  open func deleteItems(at indexPaths: [IndexPath]) { log.append("delete \(indexPaths.map(Array.init))") }
  open func reloadItems(at indexPaths: [IndexPath]) { log.append("reload \(indexPaths.map(Array.init))") }
  open func reconfigureItems(at indexPaths: [IndexPath]) { log.append("reconfigure \(indexPaths.map(Array.init))") }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    log.append("move \(Array(indexPath)) to \(Array(newIndexPath))")
  }
  private var isStale = false
  open override func layoutIfNeeded() { isStale = false }
  open func reloadData() {
    log.append("reload data")
    shown = counts()
    selected = []
    isStale = true
  }
  open var indexPathsForSelectedItems: [IndexPath]? { selected }
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if isStale { return }
    selected.append(contentsOf: indexPath.map { [$0] } ?? [])
  }
}

public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  public init() {}
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    items[identifier] ?? []
  }
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) { sectionIdentifiers += identifiers }
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    items[sectionIdentifier ?? sectionIdentifiers.last!, default: []] += identifiers
  }
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    reloadedSectionIdentifiers += identifiers
  }
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) { reloadedItemIdentifiers += identifiers }
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    reconfiguredItemIdentifiers += identifiers
  }
}
