internal import ListBinding
public import ReactiveCollections

// Each of these calls describes how the data has changed. It is checked by the numbers of sections and rows: if they do
// not match, everything is compared instead, and the call is reported to the log. Which rows were inserted is not
// checked.
//
// Positions of deletions and reloads are positions before the change; positions of insertions are positions after it.
// The target of a move is counted after the moved row or section was removed. Inside a batch, calls that insert, delete
// or move do nothing, because the batch finds the changes by comparison.

extension ListViewModel {
  // MARK: Rows

  /// Shows a row that was inserted into the data. O(log n).
  public final func insertRow(at position: RowPosition) { insertRows(at: [position]) }

  /// Shows rows that were inserted into the data. O(k log n) for k rows.
  public final func insertRows(at positions: [RowPosition]) {
    let positions = Set(positions).sorted()
    edit { reader in
      disagreement(of: reader, growth: growth(by: 1, at: positions))
        ?? positions.firstMissing { reader.numberOfRows(inSection: $0) }
    } with: { reader in
      let rows = positions.map { reader.row(at: $0) }
      for (position, row) in zip(positions, rows) { notify(content.insertRows([row], at: position)) }
      renewSections(of: positions, reader)
    }
  }

  /// Removes a row that was deleted from the data. O(log n).
  public final func deleteRow(at position: RowPosition) { deleteRows(at: [position]) }

  /// Removes rows that were deleted from the data. O(k log n) for k rows.
  public final func deleteRows(at positions: [RowPosition]) {
    let positions = Set(positions).sorted()
    edit { reader in
      disagreement(of: reader, growth: growth(by: -1, at: positions)) ?? positions.firstMissing(numberOfRows)
    } with: { reader in
      for position in positions.reversed() { notify(content.removeRows(1, at: position)) }
      renewSections(of: positions, reader)
    }
  }

  /// Moves a row that was moved in the data. O(log n).
  public final func moveRow(from source: RowPosition, to target: RowPosition) {
    moveRows([(source, target)])
  }

  /// Moves rows that were moved in the data, one after the other: each position refers to the rows after the previous
  /// moves. O(k log n) for k rows.
  public final func moveRows(_ moves: [(from: RowPosition, to: RowPosition)]) {
    let growth = growth(by: -1, at: moves.map(\.from)).merging(growth(by: 1, at: moves.map(\.to)), uniquingKeysWith: +)
    edit { reader in
      disagreement(of: reader, growth: growth) ?? disagreement(of: moves)
    } with: { reader in
      var moved = SlotSet<RowSlot>()
      for move in moves {
        notify(content.moveRow(from: move.from, to: move.to))
        if let row = content.row(at: move.to) { moved.append(row.slot) }
      }
      // Later moves may have shifted the row.
      for slot in moved.all {
        guard let position = content.position(of: slot) else { continue }
        let new = reader.row(at: position)
        if isOther(new, than: slot.model) { notify(content.updateRow(at: position, to: new)) }
      }
      renewSections(of: moves.flatMap { [$0.from, $0.to] }, reader)
    }
  }

  private func disagreement(of moves: [(from: RowPosition, to: RowPosition)]) -> ListDisagreement? {
    var growth: [Int: Int] = [:]
    func count(_ section: Int) -> Int { numberOfRows(inSection: section) + growth[section, default: 0] }
    for move in moves {
      if let missing = [move.from].firstMissing(count) { return missing }
      growth[move.from.section, default: 0] -= 1
      growth[move.to.section, default: 0] += 1
      if let missing = [move.to].firstMissing(count) { return missing }
    }
    return nil
  }

  /// Reloads a row whose data was replaced, or has changed inside. O(log n).
  public final func reloadRow(at position: RowPosition) { reloadRows(at: [position]) }

  /// Reloads rows whose data was replaced, or has changed inside. O(k log n) for k rows.
  public final func reloadRows(at positions: [RowPosition]) {
    let positions = Set(positions).sorted()
    if batch.depth > 0 { return batch.rows += positions.compactMap { content.row(at: $0)?.slot } }
    if isBound { return refreshRows(positions) }
    edit { reader in
      disagreement(of: reader, growth: growth(by: 0, at: positions)) ?? positions.firstMissing(numberOfRows)
    } with: { reader in
      let rows = positions.map { reader.row(at: $0) }
      for (position, row) in zip(positions, rows) { notify(content.updateRow(at: position, to: row)) }
      renewSections(of: positions, reader)
    }
  }

  /// Reloads rows of a bound list, whose data comes from the stream.
  private func refreshRows(_ positions: [RowPosition]) {
    hold()
    for position in positions {
      if let row = content.row(at: position) { notify(content.updateRow(at: position, to: row.model)) }
    }
    settle()
    release()
  }

  /// Reloads the row of a cell that requested it. If the data is unchanged, the cell's view model is not notified: it
  /// has made the request because it knows what has changed inside its model.
  func update(_ cell: CellViewModel) {
    guard let position = cell.position, let row = content.row(at: position) else { return }
    hold()
    defer { release() }
    let isRead = !isBound && batch.depth == 0 && !row.slot.isNotifying
    let new: Any? = isRead ? reading { ListReader(model).row(ifAt: position) } : nil
    if let new, isOther(new, than: row.model) { return reloadRow(at: position) }
    notify(content.refreshRow(at: position))
  }

  private func isOther(_ new: Any, than old: Any) -> Bool { !isSame(old, new) || !comparison.isUnchanged(old, new) }

  // MARK: Sections

  /// Shows a section that was inserted into the data, with its rows. O(log s) for s sections, and linear in its rows.
  public final func insertSection(at index: Int) { insertSections(at: [index]) }

  /// Shows sections that were inserted into the data, with their rows. O(k log s) for k of s sections, and linear in
  /// their rows.
  public final func insertSections(at indices: some Sequence<Int>) {
    let indices = Set(indices).sorted()
    edit { reader in
      disagreement(of: reader, sections: indices.count) ?? missingSection(indices, count: reader.numberOfSections)
    } with: { reader in
      let sections = indices.map { reader.reading(ofSection: $0) }
      for (index, section) in zip(indices, sections) {
        notify(content.insertSection(section.model, rows: section.rows, at: index))
      }
    }
  }

  /// Removes a section that was deleted from the data. O(log s) for s sections.
  public final func deleteSection(at index: Int) { deleteSections(at: [index]) }

  /// Removes sections that were deleted from the data. O(k log s) for k of s sections.
  public final func deleteSections(at indices: some Sequence<Int>) {
    let indices = Set(indices).sorted()
    edit { reader in
      disagreement(of: reader, sections: -indices.count) ?? missingSection(indices, count: numberOfSections)
    } with: { _ in
      for index in indices.reversed() { notify(content.removeSection(at: index)) }
    }
  }

  /// Moves a section that was moved in the data, with its rows. O(log s) for s sections.
  public final func moveSection(from source: Int, to target: Int) { moveSections([(source, target)]) }

  /// Moves sections that were moved in the data, one after the other: each index refers to the sections after the
  /// previous moves. O(k log s) for k of s sections.
  public final func moveSections(_ moves: [(from: Int, to: Int)]) {
    edit { reader in
      disagreement(of: reader) ?? missingSection(moves.flatMap { [$0.from, $0.to] }, count: numberOfSections)
    } with: { _ in
      for move in moves { notify(content.moveSection(from: move.from, to: move.to)) }
    }
  }

  /// Reloads a section whose data was replaced, or has changed inside, with its rows. O(log s) for s sections, and
  /// linear in its rows.
  public final func reloadSection(at index: Int) { reloadSections(at: [index]) }

  /// Reloads sections whose data was replaced, or has changed inside, with their rows. Linear in the number of rows.
  public final func reloadSections(at indices: some Sequence<Int>) {
    let indices = Set(indices).sorted()
    if batch.depth > 0 {
      let all = content.sections
      return batch.sections += indices.filter(all.indices.contains).map { all[$0].section.slot }
    }
    if isBound {
      hold()
      for index in indices where content.sections.indices.contains(index) {
        reloadSection(at: index, as: content.reading(ofSection: index))
      }
      settle()
      return release()
    }
    edit { reader in
      disagreement(of: reader) ?? missingSection(indices, count: numberOfSections)
    } with: { reader in
      let sections = indices.map { reader.reading(ofSection: $0) }
      for (index, section) in zip(indices, sections) { reloadSection(at: index, as: section) }
    }
  }

  private func reloadSection(at index: Int, as section: SectionReading) {
    notify(content.updateSection(at: index, to: section.model, rows: section.rows, by: comparison))
    notify(content.refreshSection(at: index))
  }

  /// Reloads everything, because any of the data may have changed. The view models of models that still exist stay.
  /// O(n).
  public final func reloadData() {
    if batch.depth > 0 { return batch.isReload = true }
    performBatchUpdates { batch.isReload = true }
  }

  // MARK: Checks

  /// Edits the list, if a call fits the data; otherwise, compares everything.
  private func edit(unless disagreement: (ListReader) -> ListDisagreement?, with body: (ListReader) -> Void) {
    guard isReady, batch.depth == 0 else { return }
    if isBound { return note(.boundToStream) }
    if readings > 0 { return isOutdated = true }
    let reader = ListReader(model)
    hold()
    defer { release() }
    let disagreement = reading { disagreement(reader) }
    // Reading has edited the data, which is compared when `release` is called.
    if isOutdated { return }
    if let disagreement {
      note(disagreement)
      return performBatchUpdates {}
    }
    reading { body(reader) }
    notify(.nothing)
    settle()
  }

  /// Reads the data of the sections of rows again, because it may depend on the rows: the number of rows in a header,
  /// for example.
  private func renewSections(of positions: [RowPosition], _ reader: ListReader) {
    for index in Set(positions.map(\.section)).sorted() {
      notify(content.renewSection(at: index, to: reader.section(at: index), by: comparison))
    }
  }

  /// Returns by how much sections grow if each position adds a number of rows.
  private func growth(by number: Int, at positions: [RowPosition]) -> [Int: Int] {
    positions.reduce(into: [:]) { $0[$1.section, default: 0] += number }
  }

  /// Returns a disagreement if the data does not have as many sections and rows as there are now, plus the given
  /// growth.
  private func disagreement(of reader: ListReader, sections: Int = 0, growth: [Int: Int] = [:]) -> ListDisagreement? {
    let (expected, found) = (numberOfSections + sections, reader.numberOfSections)
    if expected != found { return .sections(expected: expected, found: found) }
    for (section, growth) in growth.sorted(by: { $0.key < $1.key }) {
      if let missing = missingSection([section], count: found) { return missing }
      let (expected, found) = (numberOfRows(inSection: section) + growth, reader.numberOfRows(inSection: section))
      if expected != found { return .rows(inSection: section, expected: expected, found: found) }
    }
    return nil
  }

  private func missingSection(_ sections: [Int], count: Int) -> ListDisagreement? {
    sections.first { !(0..<count).contains($0) }.map { .noSection($0, count: count) }
  }
}

extension [RowPosition] {
  /// Returns a disagreement about the first position that does not exist.
  fileprivate func firstMissing(_ count: (_ section: Int) -> Int) -> ListDisagreement? {
    first { !(0..<count($0.section)).contains($0.row) }
      .map { .noRow($0.row, inSection: $0.section, count: count($0.section)) }
  }
}
