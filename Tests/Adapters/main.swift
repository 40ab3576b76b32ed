// The adapters make the calls of a binder in the terms of their platform. Compiled and run against stand-ins by
// .ci/adapters.
import AppKit
import CoreData
import ListBinding
import ReactiveCollections
import UIKit

// MARK: UITableView

do {
  let tableView = UITableView()
  let list = MutableCollectionProperty(["ann", "bob", "alf"])
  let binder = ListBinder<Character, String>(tableView, animation: .fade, sections: .init(), rows: .init())
  tableView.counts = { [unowned binder] in binder.sections.map(\.rows.count) }
  binder.bind(to: list.updates.grouped(by: { $0.first! }, sortedBy: <))
  func log() -> [String] {
    defer { tableView.log = [] }
    return tableView.log
  }
  check(log(), ["reload data"])
  tableView.selectRow(at: [0, 1], animated: false, scrollPosition: .none)
  list.append("abe")
  check(log(), ["batch", "insert [[0, 2]] fade"])
  list[1] = "ben"
  check(log(), ["batch", "reload [[1, 0]] fade"])
  list.remove(at: 1)
  check(log(), ["batch", "delete [1]"])
  list.insert("cid", at: 0)
  check(log(), ["batch", "insert [1]"])
  list.swapAt(1, 3)
  check(log().first, "batch")
  binder.options.rowUpdates = .reconfigure
  list.refresh(at: 0)
  check(log(), ["batch", "reconfigure [[1, 0]]"])
  list.removeAll { $0 == "ann" }
  check(log().count, 2)
  tableView.window = nil
  list.append("dan")
  check(log(), ["reload data"])
  check(tableView.indexPathsForSelectedRows?.count, 1)
}

// MARK: UICollectionView

do {
  let collectionView = UICollectionView()
  let list = MutableCollectionProperty([3, 4, 5])
  let binder = ListBinder<Int, Int>(collectionView, sections: .init(), rows: .init())
  collectionView.counts = { [unowned binder] in binder.sections.map(\.rows.count) }
  binder.bind(to: list.updates.grouped(by: { $0 % 2 }))
  collectionView.log = []
  collectionView.layoutIfNeeded()
  collectionView.selectItem(at: [0, 1], animated: false, scrollPosition: [])
  collectionView.window = nil
  list.refresh(at: 1)
  check(collectionView.log, ["reload data"])
  check(collectionView.indexPathsForSelectedItems, [[0, 1]])
  collectionView.window = UIWindow()
  collectionView.log = []
  list.modify { list in
    list.append(7)
    list.move(from: 1, to: 0)
  }
  check(collectionView.log.first, "batch")
  check(collectionView.log.contains("insert [[0, 2]]") || collectionView.log.contains("insert [[1, 2]]"), true)
  check(collectionView.log.contains { $0.hasPrefix("move ") }, true)
  list.set([4])
  check(collectionView.numberOfSections, 1)
}

do {
  let collectionView = UICollectionView()
  let list = MutableCollectionProperty([4])
  let rows = ListBinder<Void, Int>(collectionView, rows: .init())
  collectionView.counts = { [unowned rows] in rows.sections.map(\.rows.count) }
  rows.bind(to: list.updates)
  collectionView.log = []
  list.append(9)
  list.remove(at: 0)
  list.refresh(at: 0)
  list.move(from: 0, to: 0)
  list.set([8, 9])
  list.move(from: 1, to: 0)
  check(
    collectionView.log,
    [
      "batch", "insert [[0, 1]]", "batch", "delete [[0, 0]]", "batch", "reload [[0, 0]]", "batch", "insert [[0, 0]]",
      "batch", "move [0, 1] to [0, 0]",
    ])
}

// MARK: A diffable data source's snapshot

do {
  struct Person: Equatable {
    var id: Int
    var name: String
  }
  let people = MutableCollectionProperty([Person(id: 1, name: "ann"), Person(id: 2, name: "bob")])
  var snapshots: [NSDiffableDataSourceSnapshot<Int, Int>] = []
  people.updates.grouped(by: { $0.id % 2 }, sortedBy: >).startWithValues { update in
    let style: RowUpdateStyle = snapshots.count > 1 ? .reconfigure : .reload
    snapshots.append(NSDiffableDataSourceSnapshot(update, section: { $0 }, row: \.id, updatingRowsBy: style))
  }
  people[0].name = "anna"
  people[1].name = "bobby"
  check(snapshots.map(\.sectionIdentifiers), [[1, 0], [1, 0], [1, 0]])
  check(snapshots.map { $0.itemIdentifiers(inSection: 1) }, [[1], [1], [1]])
  check(snapshots.map(\.reloadedItemIdentifiers), [[], [1], []])
  check(snapshots.map(\.reconfiguredItemIdentifiers), [[], [], [2]])
}

// MARK: NSTableView

do {
  let tableView = NSTableView()
  let list = MutableCollectionProperty(["a", "b", "c", "d"])
  let binder = ListBinder<Void, String>(tableView, rows: .init())
  tableView.source = { [unowned binder] in Array(binder.rows) }
  binder.bind(to: list.updates)
  check(tableView.displayed, ["a", "b", "c", "d"])
  check(tableView.reloads, 1)
  tableView.selectRowIndexes([1], byExtendingSelection: false)
  var letters = Array("abcdefghij").map(String.init)
  for step in 0..<300 {
    switch step % 5 {
    case 0: list.set(letters.shuffled().prefix(step % 11))
    case 1: list.append("x")
    case 2 where list.count > 1: list.move(from: list.count - 1, to: 0)
    case 3 where !list.isEmpty: list[0] = letters[step % 10]
    default:
      list.modify { list in
        list.insert("y", at: list.count / 2)
        list.remove(at: 0)
        list.sort(by: >)
      }
    }
    letters.reverse()
    check(tableView.displayed, list.value.map { $0 })
  }
  check(tableView.reloads, 1)
}

// A table view of AppKit displays the first section.
do {
  let tableView = NSTableView()
  let list = MutableCollectionProperty<Int>()
  let binder = ListBinder<Void, Int>(tableView, rows: .init())
  var issues: [ListBinderIssue] = []
  binder.onIssue = { issues.append($0) }
  tableView.source = { [unowned binder] in binder.sections.first?.rows.map { "\($0)" } ?? [] }
  binder.bind(to: list.updates.grouped(by: { $0 % 3 }).mapSections { _ in })
  // The first section is inserted, then a second one, then rows of both; then sections are deleted, the first one
  // first.
  for number in [3, 4, 6, 7, 5] {
    list.append(number)
    check(tableView.displayed, tableView.source().map { $0 })
  }
  check(tableView.displayed, ["3", "6"])
  tableView.selectRowIndexes([1], byExtendingSelection: false)
  let reloads = tableView.reloads
  list.remove(at: 3)
  list.removeAll { $0 == 5 }
  list[1] = 10
  list.move(from: 0, to: 2)
  list.swapAt(0, 2)
  check(tableView.displayed, tableView.source().map { $0 })
  check(tableView.reloads > reloads, true)
  list.removeAll()
  check(tableView.displayed, [])
  list.append(8)
  check(tableView.displayed, ["8"])
  check(issues, [])
}

// MARK: Core Data

final class Section: NSFetchedResultsSectionInfo {
  let name: String
  var rows: [NSManagedObject]
  init(_ name: String, _ rows: [NSManagedObject]) { (self.name, self.rows) = (name, rows) }
  var numberOfObjects: Int { rows.count }
  var objects: [Any]? { rows }
  var indexTitle: String? { nil }
}

do {
  let controller = NSFetchedResultsController<NSManagedObject>()
  let (a, b, c, d) = (NSManagedObject(), NSManagedObject(), NSManagedObject(), NSManagedObject())
  let (first, second) = (Section("first", [a, b]), Section("second", [c]))
  controller.sections = [first, second]
  let results = FetchedSections(controller)
  try results.fetch()
  check(results.sections.value.map(\.name), ["first", "second"])
  var updates: [SectionedUpdate<FetchedSection<NSManagedObject>, NSManagedObject>] = []
  results.sections.sectionedUpdates.startWithValues { updates.append($0) }
  // `a` moves behind `c` and has changed, `b` is deleted with its section, `c` has changed, and a section with `d` is
  // inserted.
  let third = Section("third", [d])
  second.rows = [c, a]
  controller.sections = [third, second]
  let any = unsafeBitCast(controller, to: NSFetchedResultsController<any NSFetchRequestResult>.self)
  results.controllerWillChangeContent(any)
  results.controller(any, didChange: first, atSectionIndex: 0, for: .delete)
  results.controller(any, didChange: third, atSectionIndex: 0, for: .insert)
  results.controller(any, didChange: b, at: [0, 1], for: .delete, newIndexPath: nil)
  results.controller(any, didChange: d, at: nil, for: .insert, newIndexPath: [0, 0])
  results.controller(any, didChange: a, at: [0, 0], for: .move, newIndexPath: [1, 1])
  results.controller(any, didChange: a, at: [0, 0], for: .update, newIndexPath: nil)
  results.controller(any, didChange: c, at: [1, 0], for: .update, newIndexPath: nil)
  results.controllerDidChangeContent(any)
  check(results.sections.value.map(\.name), ["third", "second"])
  check(results.sections.value.map { Array($0.value) }, [[d], [c, a]])
  check(updates.count, 2)
  check(updates[1].change.batch.sections.deletions.map(\.position), [0])
  check(updates[1].change.batch.rows.updates.map(\.new), [c])
  // A report that does not fit, or is incomplete, leads to the current results nevertheless.
  controller.sections = [second]
  results.controllerWillChangeContent(any)
  results.controllerDidChangeContent(any)
  check(results.sections.value.map(\.name), ["second"])
  controller.sections = [second, first]
  results.controllerWillChangeContent(any)
  results.controller(any, didChange: third, atSectionIndex: 7, for: .delete)
  results.controller(any, didChange: d, at: nil, for: .insert, newIndexPath: [0, 0])
  results.controller(any, didChange: a, at: [0, 1], for: .move, newIndexPath: [0, 0])
  results.controllerDidChangeContent(any)
  check(results.sections.value.map(\.name), ["second", "first"])
  let (kept, other) = (results.sections.value[0], results.sections.value[1])
  updates = []
  second.rows = [a]
  results.controllerWillChangeContent(any)
  results.controller(any, didChange: d, at: nil, for: .insert, newIndexPath: [0, 0])
  results.controller(any, didChange: a, at: [0, 1], for: .move, newIndexPath: [0, 0])
  results.controllerDidChangeContent(any)
  check(results.sections.value.map { Array($0.value) }, [[a], [a, b]])
  // Sections that still exist stay, and the differences are one change.
  check(results.sections.value[0] === kept && results.sections.value[1] === other, true)
  check(updates.map { $0.change.batch.rows.deletions.map(\.element) }, [[c]])
  updates = []
  second.rows = [c, a]
  controller.sections = [first, second, third]
  try results.fetch()
  check(results.sections.value.map(\.name), ["first", "second", "third"])
  check(results.sections.value[1] === kept && results.sections.value[0] === other, true)
  check(results.sections.value.map { Array($0.value) }, [[a, b], [c, a], [d]])
  check(updates.count, 1)
  // An object that is reported as updated has changed inside, even if the rest of the report does not fit.
  updates = []
  results.controllerWillChangeContent(any)
  results.controller(any, didChange: third, atSectionIndex: 7, for: .delete)
  results.controller(any, didChange: c, at: [1, 0], for: .update, newIndexPath: nil)
  results.controllerDidChangeContent(any)
  check(updates.map { $0.change.batch.rows.updates.map(\.new) }, [[c]])
}

do {
  let controller = NSFetchedResultsController<NSManagedObject>()
  do { _ = FetchedSections(controller) }
  check(controller.delegate == nil, true)
}

checkAnimatedBatches()
checkKeyValueObserving()
checkSelections()
checkOutlines()
try await checkModules()
check(uiKitRefusals, [])
check(appKitRefusals, [])

print("\(checks) checks of adapters, \(failures) failures")
if failures > 0 { exit(1) }
