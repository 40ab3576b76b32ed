// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of UIKit that the adapters use, with its declarations. Views record their calls.
@_exported import Foundation

/// Calls for which UIKit throws an exception, or that it rejects with a message in the log.
@MainActor public var uiKitRefusals: [String] = []

@MainActor open class UIResponder: NSObject {
  /// The responder that contains this one.
  public weak var container: UIResponder?
  open var next: UIResponder? { container }
}

@MainActor public final class UIWindow: UIView {
  public var rootViewController: UIViewController? {
    willSet {
      if rootViewController?.presentedViewController != nil {
        uiKitRefusals.append("A view controller that the old root presents stays in the window")
      }
    }
    // A visible view controller loads its view.
    didSet { _ = rootViewController?.view }
  }
}

@MainActor open class UIView: UIResponder {
  public var window: UIWindow? {
    get { isInWindow ? Self.someWindow : nil }
    set { isInWindow = newValue != nil }
  }
  private var isInWindow = true
  private static let someWindow = UIWindow()
  /// The calls that the view received.
  public var log: [String] = []
  /// Returns the numbers of rows of the sections, according to the data source.
  public var counts: () -> [Int] = { [] }
  var shown: [Int] = []
  var selected: [IndexPath] = []
  private var depth = 0
  /// The numbers of sections, and of rows of each section, that the calls of a batch add.
  private var growth: (sections: Int, rows: [Int: Int]) = (0, [:])
  private var changesSections = false
  func perform(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
    log.append("batch")
    if depth == 0 { (growth, changesSections) = ((0, [:]), false) }
    depth += 1
    updates?()
    depth -= 1
    if depth == 0 {
      let new = counts()
      let expected = shown.enumerated().map { $1 + growth.rows[$0, default: 0] }
      let fits = changesSections ? shown.count + growth.sections == new.count : expected == new
      if !fits { uiKitRefusals.append("Invalid update: \(shown), by \(growth), is not \(new)") }
      shown = new
    }
    completion?(true)
  }
  /// The registered types of views, by reuse identifiers.
  private(set) var types: [String: AnyClass] = [:]
  func note(_ type: AnyClass?, for identifier: String) {
    log.append("register \(type.map { "\($0)" } ?? "nil") for \(identifier)")
    types[identifier] = type
  }
  func note(_ nib: UINib?, for identifier: String, making type: AnyClass) {
    log.append("register nib \(nib?.name ?? "nil") for \(identifier)")
    types[identifier] = type
  }
  func note(_ call: String, _ sections: IndexSet, adding count: Int = 0) {
    noteSections("\(call) \(Array(sections))", adding: count)
  }
  func noteMove(of section: Int, to newSection: Int) { noteSections("move \(section) to \(newSection)", adding: 0) }
  private func noteSections(_ call: String, adding count: Int) {
    growth.sections += count
    changesSections = true
    log.append(call)
  }
  func note(_ call: String, _ paths: [IndexPath], adding count: Int = 0, _ animation: UITableView.RowAnimation? = nil) {
    for path in paths { growth.rows[path[0], default: 0] += count }
    log.append("\(call) \(paths.map(Array.init))" + (animation.map { " \($0)" } ?? ""))
  }
  func noteMove(of path: IndexPath, to newPath: IndexPath) {
    growth.rows[path[0], default: 0] -= 1
    growth.rows[newPath[0], default: 0] += 1
    log.append("move \(Array(path)) to \(Array(newPath))")
  }
  func noteReload() {
    log.append("reload data")
    if depth > 0 { uiKitRefusals.append("Everything is reloaded in a batch") }
    shown = counts()
    selected = []
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
