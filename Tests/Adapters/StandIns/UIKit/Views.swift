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
  public lazy var counts: () -> [Int] = { [unowned self] in askDataSource() }
  func askDataSource() -> [Int] { [] }
  private var known: [Int]?
  /// The numbers of rows that the view shows. It asks for them when it needs them, which can be late.
  var shown: [Int] {
    let counts = known ?? counts()
    known = counts
    return counts
  }
  func shows(_ path: IndexPath) -> Bool {
    shown.indices.contains(path[0]) && (path.count == 1 || 0..<shown[path[0]] ~= path[1])
  }
  var selected: [IndexPath] = []
  func select(_ path: IndexPath) {
    if !shows(path) { uiKitRefusals.append("There is no row \(path) to select") }
    if !selected.contains(path) { selected.append(path) }
  }
  /// What the calls of a batch do to sections and rows.
  private struct Edits { var gone, new, reloaded: Set<IndexPath>, moves: [IndexPath: IndexPath] }
  private var edits = Edits(gone: [], new: [], reloaded: [], moves: [:])
  /// Selected rows stay selected through a batch, apart from those that are deleted or reloaded.
  private func moveSelection(from old: [Int], to new: [Int]) {
    /// Returns where each element of a list is that stays, by its position before.
    func places(_ count: Int, _ newCount: Int, leaving: Set<Int>, taken: Set<Int>) -> [Int: Int] {
      let free = (0..<newCount).filter { !taken.contains($0) }
      return Dictionary(uniqueKeysWithValues: zip((0..<count).filter { !leaving.contains($0) }, free))
    }
    func indices(_ paths: some Sequence<IndexPath>, in section: Int?) -> Set<Int> {
      Set(
        paths.filter { $0.count == (section == nil ? 1 : 2) && (section == nil || $0[0] == section) }.map {
          $0.last ?? 0
        })
    }
    let leaving = edits.gone.union(edits.moves.keys)
    let coming = edits.new.union(edits.moves.values)
    var sections = places(
      old.count, new.count, leaving: indices(leaving, in: nil), taken: indices(coming, in: nil))
    for (source, target) in edits.moves where source.count == 1 { sections[source[0]] = target[0] }
    selected = selected.compactMap { path in
      if edits.reloaded.contains(path) || edits.reloaded.contains([path[0]]) { return nil }
      if let target = edits.moves[path] { return target }
      guard let section = sections[path[0]] else { return nil }
      let rows = places(
        old[path[0]], new[section], leaving: indices(leaving, in: path[0]), taken: indices(coming, in: section))
      return rows[path[1]].map { [section, $0] }
    }
  }
  private var depth = 0
  /// The sections and rows that the calls of a batch change, by their positions before it: each can be changed once.
  private var changed: Set<IndexPath> = []
  private func noteChange(of paths: [IndexPath]) {
    for path in paths where !shows(path) || !changed.insert(path).inserted {
      uiKitRefusals.append("There is no \(path), or it is changed twice")
    }
  }
  /// Whether batches end later, in `finishBatches`, as animated ones do.
  public static var delaysBatches = false
  private static var completions: [() -> Void] = []
  /// Ends the batches that have been performed.
  public static func finishBatches() {
    let completions = completions
    Self.completions = []
    for completion in completions { completion() }
  }
  /// The numbers of sections, and of rows of each section, that the calls of a batch add.
  private var growth: (sections: Int, rows: [Int: Int]) = (0, [:])
  private var changesSections = false
  func perform(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
    log.append("batch")
    if depth == 0 { (growth, changesSections, changed) = ((0, [:]), false, []) }
    if depth == 0 { edits = Edits(gone: [], new: [], reloaded: [], moves: [:]) }
    let shown = shown
    depth += 1
    updates?()
    depth -= 1
    if depth == 0 {
      let new = counts()
      let expected = shown.enumerated().map { $1 + growth.rows[$0, default: 0] }
      let fits = changesSections ? shown.count + growth.sections == new.count : expected == new
      if !fits { uiKitRefusals.append("Invalid update: \(shown), by \(growth), is not \(new)") }
      known = new
      if fits { moveSelection(from: shown, to: new) }
    }
    guard let completion else { return }
    Self.completions.append { completion(true) }
    if !Self.delaysBatches { Self.finishBatches() }
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
    if count <= 0 { noteChange(of: sections.map { [$0] }) }
    noteEdit(call, sections.map { [$0] }, adding: count)
    noteSections("\(call) \(Array(sections))", adding: count)
  }
  func noteMove(of section: Int, to newSection: Int) {
    noteChange(of: [[section]])
    edits.moves[[section]] = [newSection]
    noteSections("move \(section) to \(newSection)", adding: 0)
  }
  private func noteEdit(_ call: String, _ paths: [IndexPath], adding count: Int) {
    if count < 0 { edits.gone.formUnion(paths) }
    if count > 0 { edits.new.formUnion(paths) }
    if call == "reload" { edits.reloaded.formUnion(paths) }
  }
  private func noteSections(_ call: String, adding count: Int) {
    growth.sections += count
    changesSections = true
    noteCall(call)
  }
  private func noteCall(_ call: String) {
    log.append(call)
    // UIKit would take it for a batch of its own, which adapters never mean.
    if depth == 0 { uiKitRefusals.append("A call outside of a batch: \(call)") }
  }
  func note(_ call: String, _ paths: [IndexPath], adding count: Int = 0, _ animation: UITableView.RowAnimation? = nil) {
    if count <= 0 { noteChange(of: paths) }
    noteEdit(call, paths, adding: count)
    for path in paths { growth.rows[path[0], default: 0] += count }
    noteCall("\(call) \(paths.map(Array.init))" + (animation.map { " \($0)" } ?? ""))
  }
  func noteMove(of path: IndexPath, to newPath: IndexPath) {
    noteChange(of: [path])
    edits.moves[path] = newPath
    growth.rows[path[0], default: 0] -= 1
    growth.rows[newPath[0], default: 0] += 1
    noteCall("move \(Array(path)) to \(Array(newPath))")
  }
  func noteReload() {
    log.append("reload data")
    if depth > 0 { uiKitRefusals.append("Everything is reloaded in a batch") }
    known = nil
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
