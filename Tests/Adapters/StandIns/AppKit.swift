// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of AppKit as the adapters touch, declared as there. A table view does what it is told, one call after the other.
@_exported import Foundation

@MainActor public final class NSWindow {
  public init() {}
}

@MainActor open class NSView {
  public var window: NSWindow? = NSWindow()
  public init() {}
  open func layoutSubtreeIfNeeded() {}
}

@MainActor open class NSTableView: NSView {
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let effectFade = AnimationOptions(rawValue: 1)
  }

  /// What the data source shows.
  public var source: () -> [String] = { [] }
  /// What is displayed: what is not known yet is asked for at the end.
  public private(set) var displayed: [String?] = []
  public private(set) var selected: IndexSet = []
  /// How often it was told to show everything anew.
  public private(set) var reloads = 0
  private var depth = 0

  open var numberOfRows: Int { displayed.count }
  open var numberOfColumns: Int { 2 }
  open func beginUpdates() { depth += 1 }
  open func endUpdates() {
    depth -= 1
    let rows = source()
    displayed = displayed.enumerated().map { $1 ?? rows[$0] }
  }
  open func removeRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
    precondition(depth > 0)
    for index in indexes.reversed() { displayed.remove(at: index) }
  }
  open func insertRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
    precondition(depth > 0)
    for index in indexes { displayed.insert(nil, at: index) }
  }
  open func moveRow(at oldIndex: Int, to newIndex: Int) {
    precondition(depth > 0)
    displayed.insert(displayed.remove(at: oldIndex), at: newIndex)
  }
  open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {
    precondition(columnIndexes == [0, 1])
    for index in rowIndexes { displayed[index] = nil }
  }
  open func noteHeightOfRows(withIndexesChanged indexSet: IndexSet) { precondition(depth > 0) }
  open func reloadData() {
    reloads += 1
    displayed = source()
    selected = []
  }
  open var selectedRowIndexes: IndexSet { selected }
  open func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {
    selected = extend ? selected.union(indexes) : indexes
  }
}

@MainActor open class NSOutlineView: NSTableView {}

public final class NSAnimationContext {
  public class func runAnimationGroup(
    _ changes: (NSAnimationContext) -> Void, completionHandler: (@Sendable () -> Void)? = nil
  ) {
    changes(NSAnimationContext())
    completionHandler?()
  }
}
