import AppKit
import ListBinding
import ReactiveCollections
import UIKit

/// What is selected in views of each platform, and by id, is equal.
@MainActor func checkSelections() {
  struct Row: Equatable, Identifiable {
    var id: Int
    var isHidden = false
  }
  let list = MutableCollectionProperty((0..<4).map { Row(id: $0) })
  let shown = list.updates.filter { !$0.isHidden }
  let selection = Selection(of: shown, in: list.updates)

  let (table, collection, appKitTable) = (UITableView(), UICollectionView(), NSTableView())
  let tableBinder = ListBinder<Void, Row>(table, rows: .init())
  let collectionBinder = ListBinder<Void, Row>(collection, rows: .init())
  let appKitBinder = ListBinder<Void, Row>(appKitTable, rows: .init())
  table.counts = { [unowned tableBinder] in [tableBinder.rows.count] }
  collection.counts = { [unowned collectionBinder] in [collectionBinder.rows.count] }
  appKitTable.source = { [unowned appKitBinder] in appKitBinder.rows.map { "\($0.id)" } }
  /// A delegate that tells the binder of every change, also of those that the binder makes.
  final class Delegate: NSObject, NSTableViewDelegate {
    var changed: () -> Void = {}
    func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat { 1 }
    func tableView(_ tableView: NSTableView, viewFor column: NSTableColumn?, row: Int) -> NSView? { nil }
    func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int) {}
    func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int) {}
    func tableViewSelectionDidChange(_ notification: Notification) { changed() }
  }
  let delegate = Delegate()
  delegate.changed = { [unowned appKitBinder] in appKitBinder.viewDidChangeSelection() }
  appKitTable.delegate = delegate
  for binder in [tableBinder, collectionBinder, appKitBinder] {
    binder.bind(to: shown)
    binder.follow(selection)
  }
  collection.layoutIfNeeded()

  func checkEqual(_ ids: Set<Int>, line: Int = #line) {
    check(Set(selection.ids), ids, line: line)
    let rows = IndexSet(shown.ids.enumerated().filter { ids.contains($0.element) }.map(\.offset))
    check(Set((table.indexPathsForSelectedRows ?? []).map { $0[1] }), Set(rows), line: line)
    check(Set((collection.indexPathsForSelectedItems ?? []).map { $0[1] }), Set(rows), line: line)
    check(appKitTable.selectedRowIndexes, rows, line: line)
  }
  selection.select(1)
  selection.extend(to: 3)
  checkEqual([1, 2, 3])
  // The user selects and deselects rows.
  table.deselectRow(at: [0, 1], animated: false)
  tableBinder.viewDidChangeSelection()
  checkEqual([2, 3])
  appKitTable.selectRowIndexes([0], byExtendingSelection: true)
  checkEqual([0, 2, 3])
  collection.selectItem(at: [0, 1], animated: false, scrollPosition: [])
  collectionBinder.viewDidChangeSelection()
  checkEqual([0, 1, 2, 3])
  // A row is hidden, and shown again.
  list[2].isHidden = true
  checkEqual([0, 1, 2, 3])
  list[2].isHidden = false
  checkEqual([0, 1, 2, 3])
  appKitTable.selectRowIndexes([2], byExtendingSelection: false)
  checkEqual([2])
  list.move(from: 2, to: 0)
  list.remove(at: 1)
  checkEqual([2])
  list.removeFirst()
  checkEqual([])
}

extension CollectionProducer where Element: Identifiable {
  fileprivate var ids: [Element.ID] { CollectionProperty(self).map(\.id) }
}
