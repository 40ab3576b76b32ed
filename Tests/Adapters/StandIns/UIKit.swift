// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of UIKit as the adapters touch, declared as there. Views note what they are told.
@_exported import Foundation

@MainActor open class UIResponder: NSObject {
  /// The one that this is inside of.
  public weak var container: UIResponder?
  open var next: UIResponder? { container }
}

@MainActor public final class UIWindow: UIView {
  // What is seen loads.
  public var rootViewController: UIViewController? { didSet { _ = rootViewController?.view } }
}

@MainActor open class UIView: UIResponder {
  public var window: UIWindow? {
    get { isInWindow ? Self.someWindow : nil }
    set { isInWindow = newValue != nil }
  }
  private var isInWindow = true
  private static let someWindow = UIWindow()
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
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }
  open var frame: CGRect
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  open var autoresizingMask: AutoresizingMask = []
  public override convenience init() { self.init(frame: .zero) }
  public init(frame: CGRect) { self.frame = frame }
  public required init?(coder: NSCoder) { nil }
  public private(set) var subviews: [UIView] = []
  open func addSubview(_ view: UIView) {
    subviews.append(view)
    view.container = self
  }
  open func removeFromSuperview() {
    (container as? UIView)?.subviews.removeAll { $0 === self }
    container = nil
  }
}

@MainActor open class UILabel: UIView {
  open var text: String?
  open var numberOfLines = 1
}
public final class UINib {
  public let name: String
  public init(nibName name: String, bundle: Bundle?) { self.name = name }
}

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
  public let textLabel: UILabel? = UILabel()
  public required init(reuseIdentifier: String?) { super.init(frame: .zero) }
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
  /// What was registered, by reuse identifiers, and views that are not in use.
  private var cellTypes: [String: UITableViewCell.Type] = [:]
  private var headerTypes: [String: UITableViewHeaderFooterView.Type] = [:]
  public var unused: [String: [UITableViewCell]] = [:]
  open func register(_ type: AnyClass?, forCellReuseIdentifier identifier: String) {
    log.append("register \(type.map { "\($0)" } ?? "nil") for \(identifier)")
    cellTypes[identifier] = type as? UITableViewCell.Type
  }
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    log.append("register nib \(nib?.name ?? "nil") for \(identifier)")
    cellTypes[identifier] = UITableViewCell.self
  }
  open func register(_ type: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    log.append("register \(type.map { "\($0)" } ?? "nil") for \(identifier)")
    headerTypes[identifier] = type as? UITableViewHeaderFooterView.Type
  }
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    log.append("register nib \(nib?.name ?? "nil") for \(identifier)")
    headerTypes[identifier] = UITableViewHeaderFooterView.self
  }
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    unused[identifier]?.popLast() ?? cellTypes[identifier]?.init(style: .default, reuseIdentifier: identifier)
  }
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    headerTypes[identifier]?.init(reuseIdentifier: identifier)
  }

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

@MainActor open class UICollectionViewLayout {
  public private(set) var invalidations = 0
  open func invalidateLayout() { invalidations += 1 }
  public init() {}
}

@MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  open var itemSize = CGSize(width: 50, height: 50)
  open var headerReferenceSize = CGSize(width: 0, height: 30)
  open var footerReferenceSize = CGSize(width: 0, height: 10)
}

@MainActor open class UICollectionReusableView: UIView {
  public required override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
}
@MainActor open class UICollectionViewCell: UICollectionReusableView { public let contentView = UIView() }

@MainActor public protocol UICollectionViewDataSource: AnyObject {
  func numberOfSections(in collectionView: UICollectionView) -> Int
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
  ) -> UICollectionReusableView
}

@MainActor public protocol UICollectionViewDelegate: AnyObject {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt path: IndexPath)
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt path: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt path: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind kind: String, at path: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind kind: String, at path: IndexPath)
}

@MainActor public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath
  ) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

@MainActor open class UICollectionView: UIView {
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
  public weak var dataSource: (any UICollectionViewDataSource)?
  public weak var delegate: (any UICollectionViewDelegate)?
  public let collectionViewLayout: UICollectionViewLayout = UICollectionViewFlowLayout()
  private var types: [String: UICollectionReusableView.Type] = [:]
  open func register(_ type: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    log.append("register \(type.map { "\($0)" } ?? "nil") for \(identifier)")
    types[identifier] = type as? UICollectionReusableView.Type
  }
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    log.append("register nib \(nib?.name ?? "nil") for \(identifier)")
    types[identifier] = UICollectionViewCell.self
  }
  open func register(_ type: AnyClass?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String)
  {
    log.append("register \(type.map { "\($0)" } ?? "nil") for \(kind) \(identifier)")
    types[kind + identifier] = type as? UICollectionReusableView.Type
  }
  open func register(_ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String) {
    log.append("register nib \(nib?.name ?? "nil") for \(kind) \(identifier)")
    types[kind + identifier] = UICollectionReusableView.self
  }
  // What was not registered is not made, as there.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for path: IndexPath) -> UICollectionViewCell {
    types[identifier]!.init(frame: .zero) as! UICollectionViewCell
  }
  open func dequeueReusableSupplementaryView(
    ofKind kind: String, withReuseIdentifier identifier: String, for path: IndexPath
  ) -> UICollectionReusableView {
    types[kind + identifier]!.init(frame: .zero)
  }
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

@MainActor open class UIViewController: UIResponder {
  public var view: UIView {
    if let loaded { return loaded }
    let view = UIView()
    view.container = self
    loaded = view
    viewDidLoad()
    return view
  }
  private var loaded: UIView?
  open func viewDidLoad() {}
  public let nibName: String?
  public private(set) weak var parent: UIViewController?
  public private(set) var children: [UIViewController] = []
  public private(set) var presentedViewController: UIViewController?
  public private(set) weak var presentingViewController: UIViewController?
  public required init(nibName: String?, bundle: Bundle?) { self.nibName = nibName }
  open var navigationController: UINavigationController? {
    parent.flatMap { $0 as? UINavigationController ?? $0.navigationController }
  }
  open var tabBarController: UITabBarController? {
    parent.flatMap { $0 as? UITabBarController ?? $0.tabBarController }
  }
  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    presentedViewController = controller
    controller.presentingViewController = self
  }
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    (presentingViewController ?? self).presentedViewController = nil
  }
  open func addChild(_ controller: UIViewController) {
    children.append(controller)
    controller.parent = self
  }
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }
}

@MainActor open class UINavigationController: UIViewController {
  public var viewControllers: [UIViewController] { children }
  public var topViewController: UIViewController? { children.last }
  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    addChild(rootViewController)
  }
  open override func viewDidLoad() { _ = topViewController?.view }
  open func pushViewController(_ controller: UIViewController, animated: Bool) { addChild(controller) }
  @discardableResult
  open func popToViewController(_ controller: UIViewController, animated: Bool) -> [UIViewController]? {
    while let last = children.last, last !== controller { last.removeFromParent() }
    return nil
  }
}

@MainActor open class UITabBarController: UIViewController {
  public convenience init() { self.init(nibName: nil, bundle: nil) }
  public var viewControllers: [UIViewController]? {
    didSet { for controller in viewControllers ?? [] { addChild(controller) } }
  }
  public var selectedViewController: UIViewController? { viewControllers?.first }
  open override func viewDidLoad() { _ = selectedViewController?.view }
}

@MainActor public final class UIStoryboard {
  private let name: String
  public init(name: String, bundle: Bundle?) { self.name = name }
  public func instantiateInitialViewController() -> UIViewController? { UIViewController(nibName: name, bundle: nil) }
  public func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    UIViewController(nibName: "\(name)/\(identifier)", bundle: nil)
  }
}
