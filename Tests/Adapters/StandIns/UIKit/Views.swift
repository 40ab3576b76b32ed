// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of UIKit as the adapters touch, declared as there. Views note what they are told.
@_exported import Foundation

/// What UIKit throws an exception for, or refuses with a message in the log.
@MainActor public var uiKitRefusals: [String] = []

@MainActor open class UIResponder: NSObject {
  /// The one that this is inside of.
  public weak var container: UIResponder?
  open var next: UIResponder? { container }
}

@MainActor public final class UIWindow: UIView {
  public var rootViewController: UIViewController? {
    willSet {
      if rootViewController?.presentedViewController != nil {
        uiKitRefusals.append("What the old root view controller presents stays in the window")
      }
    }
    // What is seen loads.
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
  /// What it was told.
  public var log: [String] = []
  /// How many rows the sections have that its data source shows.
  public var counts: () -> [Int] = { [] }
  var shown: [Int] = []
  var selected: [IndexPath] = []
  private var depth = 0
  /// What the calls of a batch add to the number of sections, and to the rows of each section.
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
  func noteSections(_ count: Int) {
    growth.sections += count
    changesSections = true
  }
  func noteRows(_ paths: [IndexPath], _ count: Int) {
    for path in paths { growth.rows[path[0], default: 0] += count }
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
