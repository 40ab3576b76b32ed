import ListBinding
import ReactiveCollections

/// A list view that accepts every call and displays nothing.
@MainActor final class SilentView: ListView {
  /// The number of sections in its data source, and the number of rows in each.
  var counts: (sections: () -> Int, rows: (_ section: Int) -> Int) = ({ 0 }, { _ in 0 })

  let isOnScreen = true
  var numberOfSections: Int { counts.sections() }
  func numberOfRows(inSection section: Int) -> Int { counts.rows(section) }
  func performBatchUpdates(_ updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void) {
    updates()
    completion(true)
  }
  func deleteSections(_ sections: [Int]) {}
  func insertSections(_ sections: [Int]) {}
  func moveSection(from source: Int, to target: Int) {}
  func reloadSections(_ sections: [Int]) {}
  func deleteRows(at positions: [RowPosition]) {}
  func insertRows(at positions: [RowPosition]) {}
  func moveRow(from source: RowPosition, to target: RowPosition) {}
  func reloadRows(at positions: [RowPosition]) {}
  func reconfigureRows(at positions: [RowPosition]) {}
  func reloadData() {}
  let selectedRows: [RowPosition] = []
  func selectRow(at position: RowPosition) {}
  func deselectRow(at position: RowPosition) {}
}
