import ListBinding
import ReactiveCollections

/// The simplest possible list view: it stores its rows as text, and has one section.
@MainActor final class TextView: ListView {
  var rows: (Int) -> String = { _ in "" }
  var counts: () -> Int = { 0 }
  private(set) var lines: [String] = []
  private var edits: [() -> Void] = []

  var isOnScreen: Bool { true }
  var numberOfSections: Int { 1 }
  func numberOfRows(inSection section: Int) -> Int { lines.count }
  func performBatchUpdates(_ updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void) {
    updates()
    for edit in edits { edit() }
    edits = []
    completion(true)
  }
  func deleteSections(_ sections: [Int]) {}
  func insertSections(_ sections: [Int]) {}
  func moveSection(from source: Int, to target: Int) {}
  func reloadSections(_ sections: [Int]) {}
  func deleteRows(at positions: [RowPosition]) {
    edits.append { for position in positions.reversed() { self.lines.remove(at: position.row) } }
  }
  func insertRows(at positions: [RowPosition]) {
    edits.append { for position in positions { self.lines.insert(self.rows(position.row), at: position.row) } }
  }
  // This view reloads everything if rows move.
  func moveRow(from source: RowPosition, to target: RowPosition) { edits = [{ self.reloadData() }] }
  func reloadRows(at positions: [RowPosition]) {
    edits.append { for position in positions { self.lines[position.row] = self.rows(position.row) } }
  }
  func reconfigureRows(at positions: [RowPosition]) { reloadRows(at: positions) }
  func reloadData() { lines = (0..<counts()).map(rows) }
  var selectedRows: [RowPosition] { [] }
  func selectRow(at position: RowPosition) {}
  func deselectRow(at position: RowPosition) {}
}

/// A screen that shows a list that any thread edits.
@MainActor final class OrdersScreen {
  let view = TextView()
  private let binder: ListBinder<Void, Int>

  init(_ orders: SharedCollectionProperty<Int>) {
    binder = ListBinder(view, rows: .init(), options: ListBinderOptions(rowUpdates: .reconfigure))
    let binder = binder
    view.counts = { [unowned binder] in binder.rows.count }
    view.rows = { [unowned binder] row in "order \(binder.rows[row])" }
    binder.bind(to: orders)
  }

  func show(_ orders: [Int]) async { await binder.apply(orders) }
}

@MainActor func listBinders() async {
  let orders = SharedCollectionProperty([1, 2])
  let screen = OrdersScreen(orders)
  while screen.view.lines.isEmpty { await Task.yield() }
  await Task.detached { for number in 3..<20 { orders.append(number) } }.value
  while screen.view.lines.count < 19 { await Task.yield() }
  expect(screen.view.lines.last ?? "", "order 19")
  await screen.show([7, 8])
  expect(screen.view.lines, ["order 7", "order 8"])

  let names = MutableCollectionProperty(["a", "b"])
  var told: [String] = []
  names.updates.track(by: ChangeTracking(isStepwise: true)) { step in
    told.append("\(step.batch.deletedIndexes.count) \(step.batch.insertedIndexes.count) \(step.isLast)")
  }
  names.set(["b", "c"])
  expect(told, ["1 0 false", "0 1 true"])
}
