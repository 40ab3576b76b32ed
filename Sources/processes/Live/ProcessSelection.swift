import ListBinding
import ReactiveCollections

/// The selection of a process in a list view.
///
/// The view follows the selected row, but cannot know which process to select when the selected one has ended.
@MainActor
struct ProcessSelection {
  private let list: TerminalListView<String, ProcessRow>
  /// The last position of the selected process.
  private var last: RowPosition?

  /// Creates an empty selection.
  init(in list: TerminalListView<String, ProcessRow>) { self.list = list }

  /// The position of the selected process; `nil` if none is selected.
  var position: RowPosition? { list.selectedRows.first }
  /// The selected process, as it is displayed.
  var process: ProcessRow? { position.map { list.displayed[$0.section].rows[$0.row] } }

  /// Selects another process, among rows of which `height` are visible; the first one if none was selected.
  mutating func move(_ movement: Movement, height: Int) {
    let sections = list.displayed
    let from = position.map { sections.number(of: $0) }
    let start: Movement = movement == .toEnd ? .toEnd : .toStart
    let number = (from == nil ? start : movement).target(from: from ?? 0, count: sections.rowCount, height: height)
    if let position = sections.position(ofNumber: number) { list.selectRow(at: position) }
    remember()
  }

  /// If the selected process has ended, selects the one that has taken its place. To be called after the list has
  /// received all changes.
  mutating func follow() {
    if let last, process == nil, let position = list.displayed.position(nearest: last) { list.selectRow(at: position) }
    remember()
  }

  private mutating func remember() { last = position }
}

extension PersistentArray<SectionSnapshot<String, ProcessRow>> {
  /// The number of rows.
  fileprivate var rowCount: Int { reduce(0) { $0 + $1.rows.count } }

  /// Returns the number of rows before a position.
  fileprivate func number(of position: RowPosition) -> Int {
    prefix(position.section).reduce(position.row) { $0 + $1.rows.count }
  }

  /// Returns the position that has a number of rows before it.
  fileprivate func position(ofNumber number: Int) -> RowPosition? {
    var row = number
    for (section, snapshot) in enumerated() {
      if row < snapshot.rows.count { return RowPosition(section: section, row: row) }
      row -= snapshot.rows.count
    }
    return nil
  }

  /// Returns the position itself, or the last one before it.
  fileprivate func position(nearest position: RowPosition) -> RowPosition? {
    guard let last = indices.last else { return nil }
    let section = Swift.min(position.section, last)
    return RowPosition(section: section, row: Swift.min(position.row, self[section].rows.count - 1))
  }
}
