// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The outline views of AppKit. One knows its items by identity, and does not keep them alive; it asks for the children of an item when
// that is expanded, and for items that come when an update ends.
import Foundation

@MainActor public protocol NSOutlineViewDataSource: AnyObject {
  func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int
  func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any
  func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool
}

@MainActor public protocol NSOutlineViewDelegate: AnyObject {
  func outlineViewItemDidExpand(_ notification: Notification)
  func outlineViewItemDidCollapse(_ notification: Notification)
}

@MainActor open class NSOutlineView: NSTableView {
  /// A row, with those below it.
  private final class Row {
    weak var item: AnyObject?
    /// The rows below; `nil` if the item is collapsed. One of which the view has not asked yet is `nil`.
    var children: [Row?]?
    init(_ item: AnyObject) { self.item = item }
  }

  // In AppKit, both replace the properties of table views.
  public weak var outlineDataSource: (any NSOutlineViewDataSource)?
  public weak var outlineDelegate: (any NSOutlineViewDelegate)?
  private var top: [Row?]?
  private var updates = 0
  /// The calls that it received.
  public var log: [String] = []

  /// The items that are displayed, with their levels.
  public var items: [(item: AnyObject, level: Int)] {
    func all(_ rows: [Row?], _ level: Int) -> [(AnyObject, Int)] {
      rows.flatMap { row -> [(AnyObject, Int)] in
        guard let item = row?.item else {
          appKitRefusals.append("An item that is displayed has gone")
          return []
        }
        return [(item, level)] + all(row?.children ?? [], level + 1)
      }
    }
    return all(loaded, 0)
  }
  open override var numberOfRows: Int { items.count }

  private var loaded: [Row?] {
    let rows = top ?? children(of: nil)
    top = rows
    return rows
  }
  private func children(of item: AnyObject?) -> [Row?] { childItems(of: item).map { Row($0) } }
  private func childItems(of item: AnyObject?) -> [AnyObject] {
    guard let outlineDataSource else { return [] }
    return (0..<outlineDataSource.outlineView(self, numberOfChildrenOfItem: item)).map {
      outlineDataSource.outlineView(self, child: $0, ofItem: item) as AnyObject
    }
  }
  private func row(of item: AnyObject, in rows: [Row?]) -> Row? {
    for case let row? in rows {
      if row.item === item { return row }
      if let found = self.row(of: item, in: row.children ?? []) { return found }
    }
    return nil
  }
  private func refuse(_ text: String) { appKitRefusals.append(text) }

  private func edit(_ parent: Any?, _ body: (inout [Row?]) -> Void) {
    if updates == 0 { refuse("A call of an outline view outside of an update") }
    var rows = loaded
    guard let parent else {
      body(&rows)
      return top = rows
    }
    guard let row = row(of: parent as AnyObject, in: rows), row.children != nil else { return }
    body(&row.children!)
  }

  open override func beginUpdates() {
    _ = loaded
    updates += 1
  }
  open override func endUpdates() {
    updates -= 1
    if updates == 0 { top = completed(loaded, nil) }
  }
  private func completed(_ rows: [Row?], _ parent: AnyObject?) -> [Row?] {
    let items = childItems(of: parent)
    if rows.count != items.count {
      refuse("\(rows.count) items are displayed, but there are \(items.count)")
      return items.map { Row($0) }
    }
    return zip(rows, items).map { row, item in
      guard let row else { return Row(item) }
      if row.item !== item { refuse("Another item is displayed than there is") }
      row.children = row.children.flatMap { $0.isEmpty ? nil : completed($0, row.item) }
      return row
    }
  }

  open func insertItems(
    at indexes: IndexSet, inParent parent: Any?, withAnimation animationOptions: AnimationOptions = []
  ) {
    log.append("insert \(Array(indexes))")
    edit(parent) { rows in
      for index in indexes {
        if index > rows.count { return refuse("There is no place \(index) for an item") }
        rows.insert(nil, at: index)
      }
    }
  }
  open func removeItems(
    at indexes: IndexSet, inParent parent: Any?, withAnimation animationOptions: AnimationOptions = []
  ) {
    log.append("remove \(Array(indexes))")
    edit(parent) { rows in
      for index in indexes.reversed() {
        if index >= rows.count { return refuse("There is no item \(index)") }
        rows.remove(at: index)
      }
    }
  }
  open func moveItem(at fromIndex: Int, inParent oldParent: Any?, to toIndex: Int, inParent newParent: Any?) {
    log.append("move \(fromIndex) to \(toIndex)")
    var moved: Row?
    edit(oldParent) { rows in
      if fromIndex >= rows.count { return refuse("There is no item \(fromIndex)") }
      moved = rows.remove(at: fromIndex)
    }
    if let moved, let newParent, row(of: newParent as AnyObject, in: [moved]) != nil {
      refuse("An item is moved below itself")
    }
    edit(newParent) { rows in
      if toIndex > rows.count { return refuse("There is no place \(toIndex) for an item") }
      rows.insert(moved, at: toIndex)
    }
  }
  open func reloadItem(_ item: Any?, reloadChildren: Bool) {
    log.append("reload")
    if reloadChildren { refuse("An adapter never reloads what is below an item") }
  }
  open override func reloadData() {
    log.append("reload data")
    if updates > 0 { refuse("Everything is reloaded in an update") }
    top = nil
  }

  open func isItemExpanded(_ item: Any?) -> Bool {
    item.flatMap { row(of: $0 as AnyObject, in: loaded) }?.children != nil
  }
  open func expandItem(_ item: Any?) {
    guard let item, let row = row(of: item as AnyObject, in: loaded) else {
      return refuse("There is no item to expand")
    }
    if row.children != nil || outlineDataSource?.outlineView(self, isItemExpandable: item) != true { return }
    row.children = children(of: item as AnyObject)
    outlineDelegate?.outlineViewItemDidExpand(note("NSOutlineViewItemDidExpandNotification", item))
  }
  open func collapseItem(_ item: Any?) {
    guard let item, let row = row(of: item as AnyObject, in: loaded) else {
      return refuse("There is no item to collapse")
    }
    if row.children == nil { return }
    row.children = nil
    outlineDelegate?.outlineViewItemDidCollapse(note("NSOutlineViewItemDidCollapseNotification", item))
  }
  private func note(_ name: String, _ item: Any) -> Notification {
    Notification(name: Notification.Name(name), object: self, userInfo: ["NSObject": item])
  }
}
