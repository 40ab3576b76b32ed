import ListBinding

/// An outline view that keeps what it displays, takes its calls one by one, and compares what they lead to with its data source. It knows
/// the children of expanded items only, and asks for them when these are expanded, or, if they come in an update, at its end.
@MainActor final class StrictOutlineView: OutlineView {
  /// A row with those below it, as the view has them.
  final class Row {
    let item: AnyObject
    /// The rows below; `nil` if it is collapsed. One that the view has not asked for yet is `nil`.
    var children: [Row?]?
    init(_ item: AnyObject) { self.item = item }
  }

  /// Returns the children of an item, according to the data source.
  var source: (AnyObject?) -> [AnyObject] = { _ in [] }
  private(set) var top: [Row?] = []
  private(set) var violations: [String] = []
  /// The calls that it received.
  private(set) var calls: [String] = []
  var name: (AnyObject?) -> String = { _ in "" }
  var isOnScreen = true
  /// Called in the middle of an update.
  var didRemoveChildren: () -> Void = {}
  private var depth = 0

  func clear() { calls = [] }

  /// The items that are displayed, with their depths and whether they are expanded.
  var displayed: [(item: AnyObject, depth: Int, isExpanded: Bool)] {
    func all(_ rows: [Row?], _ depth: Int) -> [(AnyObject, Int, Bool)] {
      rows.flatMap { row -> [(AnyObject, Int, Bool)] in
        guard let row else { return [] }
        return [(row.item, depth, row.children != nil)] + all(row.children ?? [], depth + 1)
      }
    }
    return all(top, 0)
  }

  private func fail(_ text: String) { violations.append(text) }

  private func row(of item: AnyObject) -> Row? {
    func find(_ rows: [Row?]) -> Row? {
      for row in rows {
        guard let row else { continue }
        if row.item === item { return row }
        if let found = find(row.children ?? []) { return found }
      }
      return nil
    }
    return find(top)
  }

  private func isInside(_ item: AnyObject, _ row: Row) -> Bool {
    row.item === item || (row.children ?? []).contains { $0.map { isInside(item, $0) } ?? false }
  }

  /// Edits the displayed children of an item, if it is expanded.
  private func edit(_ parent: AnyObject?, _ body: (inout [Row?]) -> Void) {
    if depth == 0 { fail("A call outside of an update") }
    guard let parent else { return body(&top) }
    // The items of a collapsed one are not known.
    guard let row = row(of: parent), row.children != nil else { return }
    body(&row.children!)
  }

  func performUpdates(_ updates: () -> Void) {
    calls.append("update")
    depth += 1
    updates()
    depth -= 1
    top = completed(top, nil)
    check()
  }

  /// Asks for the rows that have come.
  private func completed(_ rows: [Row?], _ parent: AnyObject?) -> [Row?] {
    let items = source(parent)
    if rows.count != items.count {
      fail("\(rows.count) children of \(name(parent)) are displayed, but there are \(items.count)")
      return items.map { Row($0) }
    }
    return zip(rows, items).map { row, item in
      guard let row else { return Row(item) }
      if let children = row.children { row.children = children.isEmpty ? nil : completed(children, row.item) }
      if row.children?.isEmpty == true { row.children = nil }
      return row
    }
  }

  /// Compares what is displayed with the data source.
  func check() {
    func check(_ rows: [Row?], _ parent: AnyObject?) {
      let items = source(parent)
      let found = rows.map { $0.map { ObjectIdentifier($0.item) } }
      if found != items.map(ObjectIdentifier.init) {
        fail("The children of \(name(parent)) are \(rows.map { name($0?.item) }), but should be \(items.map(name))")
      }
      for row in rows { if let row, let children = row.children { check(children, row.item) } }
    }
    check(top, nil)
  }

  func insertChildren(at positions: Range<Int>, of parent: AnyObject?) {
    calls.append("insert \(positions) in \(name(parent))")
    edit(parent) { rows in
      if positions.lowerBound > rows.count { return fail("\(positions) is out of bounds") }
      rows.insert(contentsOf: repeatElement(nil, count: positions.count), at: positions.lowerBound)
    }
  }

  func removeChildren(at positions: Range<Int>, of parent: AnyObject?) {
    calls.append("remove \(positions) in \(name(parent))")
    edit(parent) { rows in
      if positions.upperBound > rows.count { return fail("\(positions) is out of bounds") }
      rows.removeSubrange(positions)
    }
    didRemoveChildren()
  }

  func moveChild(at source: Int, of parent: AnyObject?, to target: Int, of newParent: AnyObject?) {
    calls.append("move \(source) in \(name(parent)) to \(target) in \(name(newParent))")
    var moved: Row?
    edit(parent) { rows in
      if !rows.indices.contains(source) { return fail("\(source) is out of bounds") }
      moved = rows.remove(at: source)
    }
    if let moved, let newParent, isInside(newParent, moved) { fail("\(name(moved.item)) moves below itself") }
    edit(newParent) { rows in
      if target > rows.count { return fail("\(target) is out of bounds") }
      rows.insert(moved, at: target)
    }
  }

  func reload(_ item: AnyObject) { calls.append("reload \(name(item))") }

  func reloadData() {
    calls.append("reload everything")
    if depth > 0 { fail("Everything is reloaded in an update") }
    top = source(nil).map { Row($0) }
  }

  func expand(_ item: AnyObject) {
    calls.append("expand \(name(item))")
    if depth > 0 { fail("An item is expanded in an update") }
    guard let row = row(of: item) else { return fail("\(name(item)) is not displayed") }
    let items = source(item)
    if row.children == nil, !items.isEmpty { row.children = items.map { Row($0) } }
  }

  func collapse(_ item: AnyObject) {
    calls.append("collapse \(name(item))")
    guard let row = row(of: item) else { return fail("\(name(item)) is not displayed") }
    row.children = nil
  }
}

/// An outline view that does nothing.
final class SilentOutlineView: OutlineView {
  let isOnScreen = true
  func performUpdates(_ updates: () -> Void) { updates() }
  func insertChildren(at positions: Range<Int>, of parent: AnyObject?) {}
  func removeChildren(at positions: Range<Int>, of parent: AnyObject?) {}
  func moveChild(at source: Int, of parent: AnyObject?, to target: Int, of newParent: AnyObject?) {}
  func reload(_ item: AnyObject) {}
  func reloadData() {}
  func expand(_ item: AnyObject) {}
  func collapse(_ item: AnyObject) {}
}
