// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of AppKit that the adapters use, with its declarations. A table view performs its calls one after the other.
@_exported import Foundation

/// Calls for which AppKit throws an exception, or that it does not allow.
@MainActor public var appKitRefusals: [String] = []

@MainActor open class NSResponder: NSObject {
  open weak var nextResponder: NSResponder?
}

@MainActor public final class NSWindow: NSResponder {
  public private(set) var frame = CGRect(x: 0, y: 0, width: 800, height: 600)
  public func setFrame(_ frame: CGRect, display: Bool) {
    self.frame = frame
    contentView?.setFrameSize(frame.size)
  }
  // The window takes on the size of the content's view.
  public var contentViewController: NSViewController? {
    didSet { if let view = contentViewController?.view { frame.size = view.frame.size } }
  }
  public var contentView: NSView? { contentViewController?.view }
}

public struct NSUserInterfaceItemIdentifier: Hashable, Sendable {
  public let rawValue: String
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

@MainActor open class NSView: NSResponder {
  public var window: NSWindow? = NSWindow()
  open var identifier: NSUserInterfaceItemIdentifier?
  public private(set) var subviews: [NSView] = []
  public override convenience init() { self.init(frame: .zero) }
  public required init(frame: CGRect) { self.frame = frame }
  public private(set) var frame: CGRect
  open func setFrameSize(_ size: CGSize) { frame.size = size }
  open func layoutSubtreeIfNeeded() {}
  open func addSubview(_ view: NSView) {
    subviews.append(view)
    view.nextResponder = self
  }
  open func removeFromSuperview() {
    (nextResponder as? NSView)?.subviews.removeAll { $0 === self }
    nextResponder = nil
  }
}

@MainActor public final class NSTextField: NSView {
  public var stringValue = ""
  public convenience init(labelWithString text: String) {
    self.init(frame: .zero)
    stringValue = text
  }
}

public final class NSNib {
  public let name: String
  public init?(nibNamed name: String, bundle: Bundle?) { self.name = name }
}

@MainActor public final class NSTableColumn {}

@MainActor public final class NSTableRowView: NSView {
  public var numberOfColumns: Int { subviews.count }
  public func view(atColumn column: Int) -> Any? { subviews[column] }
}

@MainActor public protocol NSTableViewDataSource: AnyObject {
  func numberOfRows(in tableView: NSTableView) -> Int
}

@MainActor public protocol NSTableViewDelegate: AnyObject {
  func tableView(_ tableView: NSTableView, viewFor column: NSTableColumn?, row: Int) -> NSView?
  func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat
  func tableViewSelectionDidChange(_ notification: Notification)
  func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int)
  func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int)
}

@MainActor open class NSViewController: NSResponder {
  public var view: NSView {
    if let loaded { return loaded }
    let view = NSView()
    view.nextResponder = self
    loaded = view
    viewDidLoad()
    return view
  }
  private var loaded: NSView?
  open func viewDidLoad() {}
  public let nibName: String?
  public private(set) weak var parent: NSViewController?
  public private(set) var children: [NSViewController] = []
  private var presented: [NSViewController] = []
  public var presentedViewControllers: [NSViewController]? { presented.isEmpty ? nil : presented }
  public private(set) weak var presentingViewController: NSViewController?
  public required init(nibName: String?, bundle: Bundle?) { self.nibName = nibName }
  open func presentAsSheet(_ controller: NSViewController) {
    // A window shows one sheet at a time: another sheet waits for it to end.
    if !presented.isEmpty { appKitRefusals.append("There already is a sheet") }
    presented.append(controller)
    controller.presentingViewController = self
    _ = controller.view
  }
  open func dismiss(_ controller: NSViewController) {
    if !controller.presented.isEmpty { appKitRefusals.append("A view controller that a dismissed one presents stays") }
    presented.removeAll { $0 === controller }
    controller.presentingViewController = nil
  }
  open func dismiss(_ sender: Any?) { presentingViewController?.dismiss(self) }
  open func addChild(_ controller: NSViewController) {
    children.append(controller)
    controller.parent = self
  }
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }
}

@MainActor public final class NSTabViewItem {
  public let viewController: NSViewController?
  public init(viewController: NSViewController) { self.viewController = viewController }
}

@MainActor open class NSTabViewController: NSViewController {
  public convenience init() { self.init(nibName: nil, bundle: nil) }
  public private(set) var tabViewItems: [NSTabViewItem] = []
  open func addTabViewItem(_ item: NSTabViewItem) {
    tabViewItems.append(item)
    if let controller = item.viewController { addChild(controller) }
  }
}

@MainActor public final class NSStoryboard {
  private let name: String
  public init(name: String, bundle: Bundle?) { self.name = name }
  public func instantiateInitialController() -> Any? { NSViewController(nibName: name, bundle: nil) }
  public func instantiateController(withIdentifier identifier: String) -> Any {
    NSViewController(nibName: "\(name)/\(identifier)", bundle: nil)
  }
}

@MainActor open class NSTableView: NSView {
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let effectFade = AnimationOptions(rawValue: 1)
  }

  public weak var dataSource: (any NSTableViewDataSource)?
  public weak var delegate: (any NSTableViewDelegate)?
  open var rowHeight: CGFloat = 17
  private var nibs: [NSUserInterfaceItemIdentifier: NSNib] = [:]
  public var unused: [NSView] = []
  open func register(_ nib: NSNib?, forIdentifier identifier: NSUserInterfaceItemIdentifier) { nibs[identifier] = nib }
  open func makeView(withIdentifier identifier: NSUserInterfaceItemIdentifier, owner: Any?) -> NSView? {
    if let index = unused.firstIndex(where: { $0.identifier == identifier }) { return unused.remove(at: index) }
    return nibs[identifier].map { NSTextField(labelWithString: "nib \($0.name)") }
  }
  /// The rows whose heights were reported to have changed, outside of updates.
  public private(set) var notedHeights: [Int] = []

  /// Returns the content of the data source.
  public var source: () -> [String] = { [] }
  private var known: [String?]?
  /// The displayed content. It is requested when it is needed, which can be late. Inserted and reloaded rows are `nil`,
  /// and requested at the end of an update.
  public private(set) var displayed: [String?] {
    get {
      if let known { return known }
      let rows = source()
      known = rows
      measure(IndexSet(rows.indices))
      return rows
    }
    set { known = newValue }
  }
  public private(set) var selected: IndexSet = []
  /// The number of times that everything was reloaded.
  public private(set) var reloads = 0
  private var depth = 0

  open var numberOfRows: Int { displayed.count }
  open var numberOfColumns: Int { 2 }
  open func beginUpdates() { depth += 1 }
  open func endUpdates() {
    depth -= 1
    let rows = source()
    if displayed.count != rows.count {
      appKitRefusals.append("\(displayed.count) rows are displayed, but there are \(rows.count)")
      return known = nil
    }
    let new = IndexSet(displayed.indices.filter { displayed[$0] == nil })
    displayed = displayed.enumerated().map { $1 ?? rows[$0] }
    measure(new)
  }
  open func removeRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
    precondition(depth > 0)
    for index in indexes.reversed() {
      displayed.remove(at: index)
      select(IndexSet(selected.compactMap { $0 == index ? nil : $0 > index ? $0 - 1 : $0 }))
    }
  }
  open func insertRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
    precondition(depth > 0)
    for index in indexes {
      displayed.insert(nil, at: index)
      select(IndexSet(selected.map { $0 >= index ? $0 + 1 : $0 }))
    }
  }
  open func moveRow(at oldIndex: Int, to newIndex: Int) {
    precondition(depth > 0)
    displayed.insert(displayed.remove(at: oldIndex), at: newIndex)
    select(
      IndexSet(
        selected.map { row in
          if row == oldIndex { return newIndex }
          let rest = row > oldIndex ? row - 1 : row
          return rest >= newIndex ? rest + 1 : rest
        }))
  }
  open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {
    precondition(columnIndexes == [0, 1])
    for index in rowIndexes { displayed[index] = nil }
  }
  open func noteHeightOfRows(withIndexesChanged indexSet: IndexSet) {
    if displayed.count != source().count { appKitRefusals.append("The displayed rows are outdated: \(indexSet)") }
    if depth == 0 { notedHeights += Array(indexSet) }
    measure(indexSet)
  }
  open func reloadData() {
    reloads += 1
    known = nil
    select([])
  }
  private func measure(_ rows: IndexSet) {
    guard let delegate else { return }
    for row in rows where delegate.tableView(self, heightOfRow: row) <= 0 {
      appKitRefusals.append("The height of row \(row) is not positive")
    }
  }
  open var selectedRowIndexes: IndexSet { selected }
  open func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {
    if let last = indexes.last, last >= displayed.count { appKitRefusals.append("There is no row \(last)") }
    select(extend ? selected.union(indexes) : indexes)
  }
  open func deselectRow(_ row: Int) { select(selected.subtracting([row])) }
  public static let selectionDidChangeNotification = Notification.Name("NSTableViewSelectionDidChangeNotification")
  /// Selects rows, and notifies the delegate immediately, even in the middle of updates.
  private func select(_ rows: IndexSet) {
    if rows == selected { return }
    selected = rows
    delegate?.tableViewSelectionDidChange(Notification(name: Self.selectionDidChangeNotification, object: self))
  }
}

public final class NSAnimationContext {
  public class func runAnimationGroup(
    _ changes: (NSAnimationContext) -> Void, completionHandler: (@Sendable () -> Void)? = nil
  ) {
    changes(NSAnimationContext())
    guard let completionHandler else { return }
    MainActor.assumeIsolated {
      completions.append(completionHandler)
      if !delaysGroups { finishGroups() }
    }
  }
  /// Whether groups end later, in `finishGroups`, as animated ones do.
  @MainActor public static var delaysGroups = false
  @MainActor private static var completions: [@Sendable () -> Void] = []
  /// Ends the groups that have been run.
  @MainActor public static func finishGroups() {
    let completions = completions
    Self.completions = []
    for completion in completions { completion() }
  }
}
