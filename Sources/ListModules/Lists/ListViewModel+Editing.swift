internal import ListBinding
public import ReactiveCollections

// The data has changed, and a call says how. What it says is checked by the numbers of sections and rows: if they are
// others than it leads to, everything is compared instead, and the log is told. Which rows have come is taken at its
// word.
//
// Positions of what is deleted or reloaded are those before, positions of what is inserted those after. `to` of a move
// counts after what moves was taken out. In a batch such calls do nothing, since the batch finds out.

extension ListViewModel {
  // MARK: Rows

  /// A row has come. O(log n).
  public final func insertRow(at position: SectionedPosition) { insertRows(at: [position]) }

  /// Rows have come. O(k log n) for k rows.
  public final func insertRows(at positions: [SectionedPosition]) {
    let places = ListPlaces(positions)
    edit { reader in
      misfit(of: reader, growth: places.growth) ?? places.misfit { reader.numberOfRows(inSection: $0) }
    } with: { reader in
      let rows = places.ascending.map { reader.row(at: $0) }
      for (place, row) in zip(places.ascending, rows) { tell(content.insertRows([row], at: place)) }
      renewSections(places.growth.keys, reader)
    }
  }

  /// A row has gone. O(log n).
  public final func deleteRow(at position: SectionedPosition) { deleteRows(at: [position]) }

  /// Rows have gone. O(k log n) for k rows.
  public final func deleteRows(at positions: [SectionedPosition]) {
    let places = ListPlaces(positions)
    edit { reader in
      misfit(of: reader, growth: places.growth.mapValues { -$0 }) ?? places.misfit(numberOfRows)
    } with: { reader in
      for place in places.ascending.reversed() { tell(content.removeRows(1, at: place)) }
      renewSections(places.growth.keys, reader)
    }
  }

  /// A row has gone to another place. O(log n).
  public final func moveRow(from source: SectionedPosition, to target: SectionedPosition) {
    moveRows([(source, target)])
  }

  /// Rows have gone to other places, one after the other: each position is that after the moves before. O(k log n) for
  /// k rows.
  public final func moveRows(_ moves: [(from: SectionedPosition, to: SectionedPosition)]) {
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
        tell(content.moveRow(from: move.from, to: move.to))
        if let row = content.row(at: move.to) { moved.append(row.slot) }
      }
      // A later move may have shifted a row.
      for slot in moved.all {
        guard let place = content.position(of: slot) else { continue }
        let new = reader.row(at: place)
        if isOther(new, than: slot.model) { tell(content.updateRow(at: place, to: new)) }
      }
      renewSections(growth.keys, reader)
    }
  }

  private func misfit(of moves: [(from: SectionedPosition, to: SectionedPosition)]) -> ListDisagreement? {
    var counts: [Int: Int] = [:]
    func misfit(_ position: SectionedPosition, _ limit: Int) -> ListDisagreement? {
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

  /// A row's data is another one, or has changed inside; the row is shown anew. O(log n).
  public final func reloadRow(at position: SectionedPosition) { reloadRows(at: [position]) }

  /// The data of rows is another one, or has changed inside; the rows are shown anew. O(k log n) for k rows.
  public final func reloadRows(at positions: [SectionedPosition]) {
    let places = ListPlaces(positions)
    if batch.depth > 0 { return batch.rows += places.ascending.compactMap { content.row(at: $0)?.slot } }
    if activeSource != nil { return refreshRows(places) }
    edit { reader in
      misfit(of: reader, growth: places.growth.mapValues { _ in 0 }) ?? places.misfit(numberOfRows)
    } with: { reader in
      let rows = places.ascending.map { reader.row(at: $0) }
      for (place, row) in zip(places.ascending, rows) { tell(content.updateRow(at: place, to: row)) }
      renewSections(places.growth.keys, reader)
    }
  }

  /// Of a bound list the data is the stream's.
  private func refreshRows(_ places: ListPlaces) {
    hold()
    for place in places.ascending {
      if let row = content.row(at: place) { tell(content.updateRow(at: place, to: row.model)) }
    }
    settle()
    release()
  }

  /// A row that says so itself is shown anew; it knows what has changed inside of its model.
  func update(_ cell: CellViewModel) {
    guard let position = cell.position, let row = content.row(at: position) else { return }
    hold()
    defer { release() }
    let isRead = activeSource == nil && batch.depth == 0 && !row.slot.isTelling
    let new: Any? = isRead ? reading { ListReader(model).row(ifAt: position) } : nil
    if let new, isOther(new, than: row.model) { return reloadRow(at: position) }
    tell(content.refreshRow(at: position))
  }

  private func isOther(_ new: Any, than old: Any) -> Bool { !isSame(old, new) || !comparison.isUnchanged(old, new) }

  // MARK: Sections

  /// A section has come, with its rows. O(log s) for s sections, and linear in its rows.
  public final func insertSection(at index: Int) { insertSections(at: [index]) }

  /// Sections have come, with their rows. O(k log s) for k of s sections, and linear in their rows.
  public final func insertSections(at indices: some Sequence<Int>) {
    let indices = Set(indices).sorted()
    edit { reader in
      misfit(of: reader, sections: indices.count) ?? misfit(indices, count: reader.numberOfSections)
    } with: { reader in
      let sections = indices.map { reader.section(at: $0) }.map { ($0, ListReader.rows(of: $0)) }
      for (index, section) in zip(indices, sections) {
        tell(content.insertSection(section.0, rows: section.1, at: index))
      }
    }
  }

  /// A section has gone. O(log s) for s sections.
  public final func deleteSection(at index: Int) { deleteSections(at: [index]) }

  /// Sections have gone. O(k log s) for k of s sections.
  public final func deleteSections(at indices: some Sequence<Int>) {
    let indices = Set(indices).sorted()
    edit { reader in
      misfit(of: reader, sections: -indices.count) ?? misfit(indices, count: numberOfSections)
    } with: { _ in
      for index in indices.reversed() { tell(content.removeSection(at: index)) }
    }
  }

  /// A section has gone to another place, with its rows. O(log s) for s sections.
  public final func moveSection(from source: Int, to target: Int) { moveSections([(source, target)]) }

  /// Sections have gone to other places, one after the other: each index is that after the moves before. O(k log s) for
  /// k of s sections.
  public final func moveSections(_ moves: [(from: Int, to: Int)]) {
    edit { reader in
      misfit(of: reader) ?? misfit(moves.flatMap { [$0.from, $0.to] }, count: numberOfSections)
    } with: { _ in
      for move in moves { tell(content.moveSection(from: move.from, to: move.to)) }
    }
  }

  /// A section's data is another one, or has changed inside; it is shown anew, with its rows. O(log s) for s sections,
  /// and linear in its rows.
  public final func reloadSection(at index: Int) { reloadSections(at: [index]) }

  /// The data of sections is another one, or has changed inside; they are shown anew, with their rows. Linear in these.
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
        tell(content.updateSection(at: index, to: section.model, rows: section.rows, by: comparison))
        tell(content.refreshSection(at: index))
      }
      settle()
      return release()
    }
    edit { reader in
      misfit(of: reader) ?? misfit(indices, count: numberOfSections)
    } with: { reader in
      let sections = indices.map { reader.section(at: $0) }.map { ($0, ListReader.rows(of: $0)) }
      for (index, section) in zip(indices, sections) {
        tell(content.updateSection(at: index, to: section.0, rows: section.1, by: comparison))
        tell(content.refreshSection(at: index))
      }
    }
  }

  /// All of the data may be another one; everything is shown anew. The view models of what is still there stay. O(n).
  public final func reloadData() {
    if batch.depth > 0 { return batch.isReload = true }
    performBatchUpdates { batch.isReload = true }
  }

  // MARK: Checks

  /// Edits the list, if a call fits the data; otherwise compares everything.
  private func edit(unless misfit: (ListReader) -> ListDisagreement?, with body: (ListReader) -> Void) {
    guard isReady, batch.depth == 0 else { return }
    if activeSource != nil { return note(.boundToStream) }
    if readings > 0 { return isOutdated = true }
    let reader = ListReader(model)
    hold()
    defer { release() }
    let misfit = reading { misfit(reader) }
    // What was asked has edited the data: that is compared now.
    if isOutdated { return }
    if let misfit {
      note(misfit)
      return performBatchUpdates {}
    }
    reading { body(reader) }
    tell(.nothing)
    settle()
  }

  /// The data of sections may say something else of itself, a number of rows in a header for example.
  private func renewSections(_ indices: some Sequence<Int>, _ reader: ListReader) {
    for index in indices.sorted() {
      tell(content.renewSection(at: index, to: reader.section(at: index), by: comparison))
    }
  }

  /// Whether the data has as many sections and rows as there are to be, by how much there are more of them.
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
  let ascending: [SectionedPosition]

  init(_ positions: [SectionedPosition]) {
    ascending = positions.sorted(by: <).reduce(into: []) { all, position in
      if all.last.map({ $0 != position }) ?? true { all.append(position) }
    }
  }

  /// How many there are in each section.
  var growth: [Int: Int] { ascending.reduce(into: [:]) { $0[$1.section, default: 0] += 1 } }

  /// The first one that is not there.
  func misfit(_ count: (_ section: Int) -> Int) -> ListDisagreement? {
    for (section, row) in ascending {
      let count = count(section)
      if !(0..<count).contains(row) { return .noRow(row, inSection: section, count: count) }
    }
    return nil
  }
}
