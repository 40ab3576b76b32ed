import ListBinding
import ReactiveCollections

/// Which process is selected in a list view.
///
/// The view follows the selected row. What it cannot know is that a row which goes and comes, or comes after a reload, is the same process;
/// and that there is another one to select when the process has gone.
@MainActor
struct ProcessSelection {
  private let list: TerminalListView<String, ProcessRow>
  /// The process, and where it stood last.
  private var last: (id: ProcessRow.ID, place: SectionedPosition)?

  /// A selection of nothing.
  init(in list: TerminalListView<String, ProcessRow>) { self.list = list }

  /// Where the process stands; `nil` if none is selected.
  var position: SectionedPosition? { list.selectedRows.first }
  /// The process, as it is displayed.
  var process: ProcessRow? { position.map { list.displayed[$0.section].rows[$0.row] } }

  /// Selects another process, of which `height` are in sight; the first one if none was selected.
  mutating func move(_ movement: Movement, height: Int) {
    let sections = list.displayed
    let from = position.map { sections.number(of: $0) }
    let start: Movement = movement == .toEnd ? .toEnd : .toStart
    let number = (from == nil ? start : movement).target(from: from ?? 0, count: sections.rowCount, height: height)
    if let position = sections.position(ofNumber: number) { list.selectRow(at: position) }
    remember()
  }

  /// Selects the process where it is now, when the list has been told of everything; if it has gone, the one that has taken its place.
  mutating func follow() {
    let sections = list.displayed
    if let last, process?.id != last.id,
      let position = sections.position(of: last.id) ?? sections.position(nearest: last.place)
    {
      list.selectRow(at: position)
    }
    remember()
  }

  private mutating func remember() {
    last = nil
    if let process, let position { last = (process.id, position) }
  }
}

extension PersistentArray<SectionSnapshot<String, ProcessRow>> {
  /// How many rows there are.
  fileprivate var rowCount: Int { reduce(0) { $0 + $1.rows.count } }

  /// How many rows stand before a position.
  fileprivate func number(of position: SectionedPosition) -> Int {
    prefix(position.section).reduce(position.row) { $0 + $1.rows.count }
  }

  /// The position that a number of rows stand before.
  fileprivate func position(ofNumber number: Int) -> SectionedPosition? {
    var row = number
    for (section, snapshot) in enumerated() {
      if row < snapshot.rows.count { return (section, row) }
      row -= snapshot.rows.count
    }
    return nil
  }

  /// Where a process stands. O(n), and asked for only when it was lost.
  fileprivate func position(of id: ProcessRow.ID) -> SectionedPosition? {
    for (section, snapshot) in enumerated() {
      if let row = snapshot.rows.firstIndex(where: { $0.id == id }) { return (section, row) }
    }
    return nil
  }

  /// The place itself, or the last one before it.
  fileprivate func position(nearest place: SectionedPosition) -> SectionedPosition? {
    guard let last = indices.last else { return nil }
    let section = Swift.min(place.section, last)
    return (section, Swift.min(place.row, self[section].rows.count - 1))
  }
}
