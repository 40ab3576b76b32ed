import ListBinding
import ReactiveCollections

/// A list view for terminals. It keeps the sections and rows from the calls that it receives, and asks its data source
/// only for those that are inserted or reloaded.
///
/// Drawing is left to the observer of updates: a terminal has one screen, with more on it than a list.
@MainActor
final class TerminalListView<Section: Equatable, Row: Equatable>: ListView {
  typealias Snapshot = SectionSnapshot<Section, Row>

  /// The content that it displays.
  private(set) var displayed: PersistentArray<Snapshot>
  /// Called with each change of the displayed content; without a change if the content was replaced altogether.
  var didUpdate: (_ change: SectionedChange<Section, Row>?) -> Void = { _ in }

  private let source: () -> PersistentArray<Snapshot>
  private var batch = TerminalBatch()
  private var depth = 0
  private var selected: RowPosition?

  /// Creates a view of the current content of a data source.
  init(showing source: @escaping () -> PersistentArray<Snapshot>) {
    self.source = source
    displayed = source()
  }

  let isOnScreen = true
  var numberOfSections: Int { displayed.count }
  func numberOfRows(inSection section: Int) -> Int { displayed[section].rows.count }

  func performBatchUpdates(_ updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void) {
    take { _ in updates() }
    completion(true)
  }

  func deleteSections(_ sections: [Int]) { take { $0.deletedSections += sections } }
  func insertSections(_ sections: [Int]) { take { $0.insertedSections += sections } }
  func moveSection(from source: Int, to target: Int) { take { $0.sectionMoves.append((source, target)) } }
  func reloadSections(_ sections: [Int]) { take { $0.reloadedSections += sections } }
  func deleteRows(at positions: [RowPosition]) { take { $0.deletedRows += positions } }
  func insertRows(at positions: [RowPosition]) { take { $0.insertedRows += positions } }
  func moveRow(from source: RowPosition, to target: RowPosition) {
    take { $0.rowMoves.append((source, target)) }
  }
  func reloadRows(at positions: [RowPosition]) { take { $0.reloadedRows += positions } }
  // There are no cells to keep.
  func reconfigureRows(at positions: [RowPosition]) { reloadRows(at: positions) }

  func reloadData() {
    displayed = source()
    selected = nil
    didUpdate(nil)
  }

  // Only one row can be selected.
  var selectedRows: [RowPosition] { selected.map { [$0] } ?? [] }
  func selectRow(at position: RowPosition) { selected = position }
  func deselectRow(at position: RowPosition) {
    if selected == position { selected = nil }
  }

  /// Collects the calls inside, in one batch with all that surround them.
  private func take(_ body: (inout TerminalBatch) -> Void) {
    depth += 1
    var calls = TerminalBatch()
    body(&calls)
    batch.append(calls)
    depth -= 1
    if depth > 0 { return }
    let all = batch
    batch = TerminalBatch()
    do throws(ChangeError) { try perform(all) } catch {
      fatalError("A list view received calls that do not fit its content: \(error)")
    }
  }

  /// Performs the structural changes first, then the reloads, at the positions to which the former led.
  private func perform(_ batch: TerminalBatch) throws(ChangeError) {
    let new = source()
    let structure = batch.structure(from: displayed, to: new)
    let map = batch.hasReloads || selected != nil ? RowMap(structure) : nil
    selected = selected.flatMap { batch.reloadedSections.contains($0.section) ? nil : map?[$0] }
    var change = structure.change
    try change.apply(to: &displayed)
    if let map, batch.hasReloads {
      let renewal = batch.renewal(of: displayed, by: map, from: new)
      try renewal.apply(to: &displayed)
      change = change.isEmpty ? renewal : change.then(renewal)
    }
    if !change.isEmpty { didUpdate(change) }
  }
}

/// The calls that a list view received in one batch.
struct TerminalBatch {
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var reloadedSections: [Int] = []
  var sectionMoves: [(from: Int, to: Int)] = []
  var deletedRows: [RowPosition] = []
  var insertedRows: [RowPosition] = []
  var reloadedRows: [RowPosition] = []
  var rowMoves: [(from: RowPosition, to: RowPosition)] = []

  mutating func append(_ other: TerminalBatch) {
    deletedSections += other.deletedSections
    insertedSections += other.insertedSections
    reloadedSections += other.reloadedSections
    sectionMoves += other.sectionMoves
    deletedRows += other.deletedRows
    insertedRows += other.insertedRows
    reloadedRows += other.reloadedRows
    rowMoves += other.rowMoves
  }

  var hasReloads: Bool { !reloadedSections.isEmpty || !reloadedRows.isEmpty }

  /// Returns the insertions, deletions and moves. Inserted elements are taken from the data source, the others from the
  /// displayed content.
  func structure<Section, Row>(
    from old: PersistentArray<SectionSnapshot<Section, Row>>, to new: PersistentArray<SectionSnapshot<Section, Row>>
  ) -> SectionedBatchUpdate<Section, Row> {
    SectionedBatchUpdate(
      sections: BatchUpdate(
        deletions: deletedSections.map { .init(position: $0, element: old[$0]) },
        insertions: insertedSections.map { .init(position: $0, element: new[$0]) },
        moves: sectionMoves.map { .init(from: $0.from, to: $0.to, element: old[$0.from]) }),
      rows: SectionedRowBatch(
        deletions: deletedRows.map { .init(position: $0, element: old[$0.section].rows[$0.row]) },
        insertions: insertedRows.map { .init(position: $0, element: new[$0.section].rows[$0.row]) },
        moves: rowMoves.map { .init(from: $0.from, to: $0.to, element: old[$0.from.section].rows[$0.from.row]) }))
  }

  /// Returns the reloads: rows are taken from the data source, and sections with all their rows.
  func renewal<Section: Equatable, Row: Equatable>(
    of displayed: PersistentArray<SectionSnapshot<Section, Row>>, by map: RowMap,
    from new: PersistentArray<SectionSnapshot<Section, Row>>
  ) -> SectionedChange<Section, Row> {
    var steps: [SectionedChange<Section, Row>] = []
    for position in reloadedRows.compactMap({ map[$0] }) {
      let (section, row) = (position.section, position.row)
      steps.append(
        .row(.update(row, old: displayed[section].rows[row], new: new[section].rows[row]), section: section))
    }
    for section in reloadedSections.compactMap({ map[section: $0] }) {
      let old = displayed[section]
      let renamed = SectionSnapshot(section: new[section].section, rows: old.rows)
      if renamed.section != old.section { steps.append(.section(.update(section, old: old, new: renamed))) }
      let rows = old.rows.changes(to: new[section].rows, by: .init())
      if !rows.isEmpty { steps.append(.row(rows, section: section)) }
    }
    return SectionedChange(steps)
  }
}
