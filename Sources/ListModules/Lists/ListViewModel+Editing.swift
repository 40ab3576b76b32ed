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
    let places = ListPlaces(positions)
    edit { reader in
      misfit(of: reader, growth: places.growth) ?? places.misfit { reader.numberOfRows(inSection: $0) }
    } with: { reader in
      let rows = places.ascending.map { reader.row(at: $0) }
      for (place, row) in zip(places.ascending, rows) { notify(content.insertRows([row], at: place)) }
      renewSections(places.growth.keys, reader)
    }
  }

  /// Removes a row that was deleted from the data. O(log n).
  public final func deleteRow(at position: RowPosition) { deleteRows(at: [position]) }

  /// Removes rows that were deleted from the data. O(k log n) for k rows.
  public final func deleteRows(at positions: [RowPosition]) {
    let places = ListPlaces(positions)
    edit { reader in
      misfit(of: reader, growth: places.growth.mapValues { -$0 }) ?? places.misfit(numberOfRows)
    } with: { reader in
      for place in places.ascending.reversed() { notify(content.removeRows(1, at: place)) }
      renewSections(places.growth.keys, reader)
    }
  }

  /// Moves a row that was moved in the data. O(log n).
  public final func moveRow(from source: RowPosition, to target: RowPosition) {
    moveRows([(source, target)])
  }

  /// Moves rows that were moved in the data, one after the other: each position refers to the rows after the previous
  /// moves. O(k log n) for k rows.
  public final func moveRows(_ moves: [(from: RowPosition, to: RowPosition)]) {
    var growth: [Int: Int] = [:]
    for move in moves {
      growth[move.from.section, default: 0] -= 1
      growth[move.to.section, default: 0] += 1
    }
    edit { reader in
      misfit(of: reader, growth: growth) ?? misfit(of: moves)
    } with: { reader in
      var moved = SlotSet<RowSlot>()
      for move in moves {
        notify(content.moveRow(from: move.from, to: move.to))
        if let row = content.row(at: move.to) { moved.append(row.slot) }
      }
      // Later moves may have shifted the row.
      for slot in moved.all {
        guard let place = content.position(of: slot) else { continue }
        let new = reader.row(at: place)
        if isOther(new, than: slot.model) { notify(content.updateRow(at: place, to: new)) }
      }
      renewSections(growth.keys, reader)
    }
  }

  private func misfit(of moves: [(from: RowPosition, to: RowPosition)]) -> ListDisagreement? {
    var counts: [Int: Int] = [:]
    func misfit(_ position: RowPosition, _ limit: Int) -> ListDisagreement? {
      (0..<limit).contains(position.row) ? nil : .noRow(position.row, inSection: position.section, count: limit)
    }
    for (source, target) in moves {
      if let misfit = misfit(source, counts[source.section] ?? numberOfRows(inSection: source.section)) {
        return misfit
      }
      counts[source.section, default: numberOfRows(inSection: source.section)] -= 1
      counts[target.section, default: numberOfRows(inSection: target.section)] += 1
      if let misfit = misfit(target, counts[target.section] ?? 0) { return misfit }
    }
    return nil
  }

  /// Reloads a row whose data was replaced, or has changed inside. O(log n).
  public final func reloadRow(at position: RowPosition) { reloadRows(at: [position]) }

  /// Reloads rows whose data was replaced, or has changed inside. O(k log n) for k rows.
  public final func reloadRows(at positions: [RowPosition]) {
    let places = ListPlaces(positions)
    if batch.depth > 0 { return batch.rows += places.ascending.compactMap { content.row(at: $0)?.slot } }
    if activeSource != nil { return refreshRows(places) }
    edit { reader in
      misfit(of: reader, growth: places.growth.mapValues { _ in 0 }) ?? places.misfit(numberOfRows)
    } with: { reader in
      let rows = places.ascending.map { reader.row(at: $0) }
      for (place, row) in zip(places.ascending, rows) { notify(content.updateRow(at: place, to: row)) }
      renewSections(places.growth.keys, reader)
    }
  }

  /// Reloads rows of a bound list, whose data comes from the stream.
  private func refreshRows(_ places: ListPlaces) {
    hold()
    for place in places.ascending {
      if let row = content.row(at: place) { notify(content.updateRow(at: place, to: row.model)) }
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
    let isRead = activeSource == nil && batch.depth == 0 && !row.slot.isNotifying
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
      misfit(of: reader, sections: indices.count) ?? misfit(indices, count: reader.numberOfSections)
    } with: { reader in
      let sections = indices.map { reader.section(at: $0) }.map { ($0, ListReader.rows(of: $0)) }
      for (index, section) in zip(indices, sections) {
        notify(content.insertSection(section.0, rows: section.1, at: index))
      }
    }
  }

  /// Removes a section that was deleted from the data. O(log s) for s sections.
  public final func deleteSection(at index: Int) { deleteSections(at: [index]) }

  /// Removes sections that were deleted from the data. O(k log s) for k of s sections.
  public final func deleteSections(at indices: some Sequence<Int>) {
    let indices = Set(indices).sorted()
    edit { reader in
      misfit(of: reader, sections: -indices.count) ?? misfit(indices, count: numberOfSections)
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
      misfit(of: reader) ?? misfit(moves.flatMap { [$0.from, $0.to] }, count: numberOfSections)
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
    if activeSource != nil {
      hold()
      for index in indices where content.sections.indices.contains(index) {
        let section = content.reading(ofSection: index)
        notify(content.updateSection(at: index, to: section.model, rows: section.rows, by: comparison))
        notify(content.refreshSection(at: index))
      }
      settle()
      return release()
    }
    edit { reader in
      misfit(of: reader) ?? misfit(indices, count: numberOfSections)
    } with: { reader in
      let sections = indices.map { reader.section(at: $0) }.map { ($0, ListReader.rows(of: $0)) }
      for (index, section) in zip(indices, sections) {
        notify(content.updateSection(at: index, to: section.0, rows: section.1, by: comparison))
        notify(content.refreshSection(at: index))
      }
    }
  }

  /// Reloads everything, because any of the data may have changed. The view models of models that still exist stay.
  /// O(n).
  public final func reloadData() {
    if batch.depth > 0 { return batch.isReload = true }
    performBatchUpdates { batch.isReload = true }
  }

  // MARK: Checks

  /// Edits the list, if a call fits the data; otherwise, compares everything.
  private func edit(unless misfit: (ListReader) -> ListDisagreement?, with body: (ListReader) -> Void) {
    guard isReady, batch.depth == 0 else { return }
    if activeSource != nil { return note(.boundToStream) }
    if readings > 0 { return isOutdated = true }
    let reader = ListReader(model)
    hold()
    defer { release() }
    let misfit = reading { misfit(reader) }
    // Reading has edited the data, which is compared when `release` is called.
    if isOutdated { return }
    if let misfit {
      note(misfit)
      return performBatchUpdates {}
    }
    reading { body(reader) }
    notify(.nothing)
    settle()
  }

  /// Reads the data of sections again, because it may depend on the rows: the number of rows in a header, for example.
  private func renewSections(_ indices: some Sequence<Int>, _ reader: ListReader) {
    for index in indices.sorted() {
      notify(content.renewSection(at: index, to: reader.section(at: index), by: comparison))
    }
  }

  /// Returns a disagreement if the data does not have as many sections and rows as there are now, plus the given
  /// growth.
  private func misfit(of reader: ListReader, sections: Int = 0, growth: [Int: Int] = [:]) -> ListDisagreement? {
    let (expected, found) = (numberOfSections + sections, reader.numberOfSections)
    if expected != found { return .sections(expected: expected, found: found) }
    for (section, growth) in growth.sorted(by: { $0.key < $1.key }) {
      if let misfit = misfit([section], count: found) { return misfit }
      let (expected, found) = (numberOfRows(inSection: section) + growth, reader.numberOfRows(inSection: section))
      if expected != found { return .rows(inSection: section, expected: expected, found: found) }
    }
    return nil
  }

  private func misfit(_ sections: [Int], count: Int) -> ListDisagreement? {
    sections.first { !(0..<count).contains($0) }.map { .noSection($0, count: count) }
  }
}

/// Positions of rows, each once.
private struct ListPlaces {
  let ascending: [RowPosition]

  init(_ positions: [RowPosition]) {
    ascending = positions.sorted().reduce(into: []) { all, position in
      if all.last.map({ $0 != position }) ?? true { all.append(position) }
    }
  }

  /// The number of positions in each section.
  var growth: [Int: Int] { ascending.reduce(into: [:]) { $0[$1.section, default: 0] += 1 } }

  /// Returns a disagreement about the first position that does not exist.
  func misfit(_ count: (_ section: Int) -> Int) -> ListDisagreement? {
    for position in ascending {
      let count = count(position.section)
      if !(0..<count).contains(position.row) {
        return .noRow(position.row, inSection: position.section, count: count)
      }
    }
    return nil
  }
}
