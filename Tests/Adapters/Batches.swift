// Batches of views that animate them.
import AppKit
import ListBinding
import ReactiveCollections
import UIKit

/// Changes that arrive while a view animates a batch wait for its end, and are then one batch.
@MainActor func checkAnimatedBatches() {
  UIView.delaysBatches = true
  NSAnimationContext.delaysGroups = true
  let list = MutableCollectionProperty([1])
  let (tableView, collectionView, rowView) = (UITableView(), UICollectionView(), NSTableView())
  let table = ListBinder<Void, Int>(tableView, rows: .init())
  tableView.counts = { [unowned table] in table.sections.map(\.rows.count) }
  let collection = ListBinder<Void, Int>(collectionView, rows: .init())
  collectionView.counts = { [unowned collection] in collection.sections.map(\.rows.count) }
  let rows = ListBinder<Void, Int>(rowView, rows: .init())
  rowView.source = { [unowned rows] in rows.rows.map { "\($0)" } }
  for binder in [table, collection, rows] { binder.bind(to: list.updates) }
  (tableView.log, collectionView.log) = ([], [])
  list.append(2)
  list.append(3)
  list.append(4)
  check(tableView.log, ["batch", "insert [[0, 1]] automatic"])
  check(collectionView.log, ["batch", "insert [[0, 1]]"])
  check(rowView.displayed, ["1", "2"])
  (tableView.log, collectionView.log) = ([], [])
  UIView.finishBatches()
  NSAnimationContext.finishGroups()
  check(tableView.log, ["batch", "insert [[0, 2], [0, 3]] automatic"])
  check(collectionView.log, ["batch", "insert [[0, 2], [0, 3]]"])
  check(rowView.displayed, ["1", "2", "3", "4"])
  UIView.delaysBatches = false
  NSAnimationContext.delaysGroups = false
  UIView.finishBatches()
  NSAnimationContext.finishGroups()
}
