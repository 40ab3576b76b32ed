extension SectionedBatchUpdate {
  /// A description of why the edits do not fit together; `nil` if they do. O(k log k).
  var problem: String? {
    if let problem = sections.problem { return problem }
    if let update = sections.updates.first(where: { $0.old.rows.count != $0.new.rows.count }) {
      return "The update of the section at old index \(update.from) has \(update.old.rows.count) rows, then "
        + "\(update.new.rows.count): changes of rows are listed row by row"
    }
    let map = PositionMap(sections)
    return problemOfPlaces(map) ?? problemOfUpdates(map) ?? problemOfLists(map)
  }

  /// Checks that rows are deleted from and inserted into sections that are in both lists, and that a move that begins
  /// in a deleted section, or ends in an inserted one, does so at a row that exists.
  private func problemOfPlaces(_ map: PositionMap) -> String? {
    let places =
      rows.deletions.map { $0.place } + rows.insertions.map { $0.place }
      + rows.updates.flatMap { [$0.source, $0.target] }
      + rows.moves.flatMap { [$0.source, $0.target] }
    if let place = places.first(where: { !Position.all.contains($0.section) || !Position.all.contains($0.row) }) {
      return "\(place) is not a position of a row"
    }
    if let deletion = rows.deletions.first(where: { map.new(of: $0.place.section) == nil }) {
      return "The row at old position \(deletion.place) is deleted with its section"
    }
    if let insertion = rows.insertions.first(where: { map.old(of: $0.place.section) == nil }) {
      return "The row at new position \(insertion.place) is inserted with its section"
    }
    let deleted = Dictionary(uniqueKeysWithValues: sections.deletions.map { ($0.index, $0.element.rows.count) })
    let inserted = Dictionary(uniqueKeysWithValues: sections.insertions.map { ($0.index, $0.element.rows.count) })
    for move in rows.moves {
      if let count = deleted[move.source.section], move.source.row >= count {
        return "The row at old position \(move.source) is moved out of a section of \(count) rows"
      }
      if let count = inserted[move.target.section], move.target.row >= count {
        return "The row at new position \(move.target) is moved into a section of \(count) rows"
      }
    }
    if let place = (rows.deletions.map { $0.place } + rows.moves.map { $0.source }).sorted().firstRepeated
      ?? rows.updates.map({ $0.source }).firstRepeated
    {
      return "The row at old position \(place) is edited twice"
    }
    if let place = (rows.insertions.map { $0.place } + rows.moves.map { $0.target }).sorted().firstRepeated {
      return "Two rows are put at new position \(place)"
    }
    return nil
  }

  /// Checks that a moved row is updated at the target of its move, and any other row in its section.
  private func problemOfUpdates(_ map: PositionMap) -> String? {
    let targets = Dictionary(uniqueKeysWithValues: rows.moves.map { ($0.source, $0.target) })
    for update in rows.updates {
      if let target = targets[update.source] {
        if target != update.target {
          return "The row at old position \(update.source) is at new position \(target), not \(update.target)"
        }
      } else if map.new(of: update.source.section) != update.target.section {
        return "The row at old position \(update.source) is not in the section of new position \(update.target)"
      }
    }
    return nil
  }

  /// Checks that the positions within each section that is in both lists fit together as in a ``BatchUpdate``. A row
  /// that crosses sections is deleted from one and inserted into the other. If a snapshot shows the number of rows,
  /// positions must be less than that.
  private func problemOfLists(_ map: PositionMap) -> String? {
    let counts = Dictionary(
      sections.moves.map { ($0.from, $0.element.rows.count) } + sections.updates.map { ($0.from, $0.old.rows.count) }
    ) { first, _ in first }
    for (section, list) in rowPositions(map).sorted(by: { $0.key < $1.key }) {
      if let problem = list.problem(count: counts[section]) {
        return "In the section at old index \(section): \(problem)"
      }
    }
    return nil
  }

  /// Returns the positions of edited rows, by the old positions of the sections that are in both lists.
  private func rowPositions(_ map: PositionMap) -> [Int: RowPositions] {
    var lists: [Int: RowPositions] = [:]
    for deletion in rows.deletions {
      lists[deletion.place.section, default: RowPositions()].deletions.append(deletion.place.row)
    }
    for insertion in rows.insertions {
      guard let section = map.old(of: insertion.place.section) else { continue }
      lists[section, default: RowPositions()].insertions.append(insertion.place.row)
    }
    var crossing: Set<RowPlace> = []
    for move in rows.moves {
      let (source, target) = (move.source, move.target)
      let targetSection = map.old(of: target.section)
      if targetSection == source.section {
        lists[source.section, default: RowPositions()].moves.append((source.row, target.row))
        continue
      }
      crossing.insert(source)
      if map.new(of: source.section) != nil {
        lists[source.section, default: RowPositions()].deletions.append(source.row)
      }
      if let targetSection { lists[targetSection, default: RowPositions()].insertions.append(target.row) }
    }
    for update in rows.updates where !crossing.contains(update.source) {
      lists[update.source.section, default: RowPositions()].updates.append((update.source.row, update.target.row))
    }
    return lists
  }
}

/// The positions of rows in one section.
private struct RowPositions {
  var deletions: [Int] = []
  var insertions: [Int] = []
  var updates: [(from: Int, to: Int)] = []
  var moves: [(from: Int, to: Int)] = []

  func problem(count: Int?) -> String? {
    let positions = BatchPositions(
      deletions: deletions.sorted(), insertions: insertions.sorted(), updates: updates, moves: moves)
    if let problem = positions.problem { return problem }
    guard let count else { return nil }
    let newCount = count - deletions.count + insertions.count
    let old = (deletions + updates.map { $0.from } + moves.map { $0.from }).max() ?? -1
    let new = (insertions + updates.map { $0.to } + moves.map { $0.to }).max() ?? -1
    if old >= count { return "There is no row at old index \(old) of \(count)" }
    if new >= newCount { return "There is no row at new index \(new) of \(newCount)" }
    return nil
  }
}
