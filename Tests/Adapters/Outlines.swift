import AppKit
import ListBinding
import ReactiveCollections
import UIKit

private struct File: Equatable {
  var name: String
  var folder: String?
}

/// A data source and delegate that ask the binder.
@MainActor private final class Files: NSOutlineViewDataSource, NSOutlineViewDelegate {
  let binder: OutlineBinder<File, String>
  init(_ binder: OutlineBinder<File, String>) { self.binder = binder }
  func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int {
    binder.children(of: item).count
  }
  func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any {
    binder.children(of: item)[index]
  }
  func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
    !binder.children(of: item).isEmpty
  }
  func outlineViewItemDidExpand(_ notification: Notification) {
    binder.viewDidExpand(notification.userInfo?["NSObject"])
  }
  func outlineViewItemDidCollapse(_ notification: Notification) {
    binder.viewDidCollapse(notification.userInfo?["NSObject"])
  }
}

/// Trees in outline views, and in snapshots of sections.
@MainActor func checkOutlines() {
  let files = MutableCollectionProperty([
    File(name: "docs"), File(name: "a", folder: "docs"), File(name: "old", folder: "docs"),
    File(name: "b", folder: "old"),
  ])
  let tree = files.updates.tree(id: \.name, parent: \.folder)
  let view = NSOutlineView()
  let binder = OutlineBinder<File, String>(view)
  let source = Files(binder)
  view.outlineDataSource = source
  view.outlineDelegate = source
  binder.bind(to: tree)
  func shown() -> String {
    view.items.map { item, level in
      String(repeating: ">", count: level) + ((item as? OutlineItem<File, String>)?.element.name ?? "?")
    }.joined(separator: " ")
  }
  check(shown(), "docs")
  binder.expanded.insert("docs")
  check(shown(), "docs >a >old")
  // The user.
  view.expandItem(binder.item("old"))
  check(shown(), "docs >a >old >>b")
  check(Set(binder.expanded), ["docs", "old"])
  view.log = []
  files.append(File(name: "c", folder: "old"))
  files[2].folder = nil
  check(shown(), "docs >a old >b >c")
  check(view.log, ["insert [1]", "move 1 to 1", "reload"])
  files.remove(at: 1)
  files.move(from: 1, to: 0)
  check(shown(), "old >b >c docs")
  view.collapseItem(binder.item("old"))
  check(Set(binder.expanded), ["docs"])
  files[0].folder = "docs"
  check(shown(), "docs >old")
  files.append(File(name: "docs/x", folder: "x"))
  files.removeAll { $0.name == "docs" }
  check(shown(), "old docs/x")
  view.window = nil
  files.append(File(name: "z"))
  check(shown(), "old docs/x z")

  let expanded = MutableSetProperty(["docs"])
  files.set([File(name: "docs"), File(name: "a", folder: "docs"), File(name: "b", folder: "a")])
  let nodes = CollectionProperty(tree.rows())
  let snapshot = NSDiffableDataSourceSectionSnapshot(nodes.value, row: \.name, expanded: expanded.value)
  check(snapshot.items, ["docs", "a", "b"])
  check(snapshot.visibleItems, ["docs", "a"])
  check(snapshot.items.map(snapshot.level), [0, 1, 2])
  check(snapshot.parent(of: "b"), "a")
  check(snapshot.isExpanded("docs") && !snapshot.isExpanded("a"), true)
}
