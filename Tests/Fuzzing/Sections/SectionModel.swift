import ReactiveCollectionsArrays
import ReactiveCollectionsChanges

/// A section with rows; both are numbers.
typealias Snapshot = SectionSnapshot<Int, Int>
typealias TableChange = SectionedChange<Int, Int>
typealias TableBatch = SectionedBatchUpdate<Int, Int>

/// Applies a change of sections step by step to an array, according to its definition.
func replay(_ change: TableChange, on table: [Snapshot]) -> Result<[Snapshot], ChangeError> {
  var table = table
  for (number, step) in change.steps.enumerated() {
    switch replay(step: step, on: table) {
    case .success(let next): table = next
    case .failure(let error): return .failure(ChangeError(error.reason, at: error.path, step: number))
    }
  }
  return .success(table)
}

private func replay(step: TableChange, on table: [Snapshot]) -> Result<[Snapshot], ChangeError> {
  func outOfBounds(_ path: [Int], _ count: Int) -> Result<[Snapshot], ChangeError> {
    .failure(ChangeError(.positionOutOfBounds(count: count), at: path))
  }
  var result = table
  switch step {
  case .section(let change): return replay(change, on: table)
  case .row(let change, let section):
    guard table.indices ~= section else { return outOfBounds([section], table.count) }
    return replay(change, on: Array(table[section].rows))
      .map { rows in
        result[section].rows = PersistentArray(rows)
        return result
      }
      .mapError { ChangeError($0.reason, at: [section] + $0.path) }
  case .moveRow(let source, let target, let row):
    guard table.indices ~= source.section else { return outOfBounds([source.section], table.count) }
    if case .failure(let error) = replay(.remove(source.row, row), on: Array(table[source.section].rows)) {
      return .failure(ChangeError(error.reason, at: [source.section] + error.path))
    }
    guard table.indices ~= target.section else { return outOfBounds([target.section], table.count) }
    result[source.section].rows.remove(at: source.row)
    let count = result[target.section].rows.count
    guard 0...count ~= target.row else { return outOfBounds([target.section, target.row], count) }
    result[target.section].rows.insert(row, at: target.row)
    return .success(result)
  case .composite: fatalError("A composite is not a step")
  }
}

/// Applies a batch of sections and rows as a whole, according to its definition; returns `nil` if it names other
/// elements than the array has, or names one inconsistently.
func replay(_ batch: TableBatch, on table: [Snapshot]) -> [Snapshot]? {
  let named =
    batch.sections.deletions.map { ($0.position, $0.element) } + batch.sections.moves.map { ($0.from, $0.element) }
  guard named.allSatisfy({ table.indices ~= $0 && table[$0] == $1 }) else { return nil }
  let origins = origins(of: batch.sections, in: table)
  let mentioned = batch.rows.sections
  guard mentioned.old.allSatisfy(table.indices.contains), mentioned.new.allSatisfy(origins.indices.contains) else {
    return nil
  }
  var result = origins.map { $0.map { table[$0] } }
  for insertion in batch.sections.insertions {
    guard result.indices ~= insertion.position, result[insertion.position] == nil else { return nil }
    result[insertion.position] = insertion.element
  }
  for update in batch.sections.updates {
    guard origins.indices ~= update.to, origins[update.to] == update.from, table[update.from] == update.old else {
      return nil
    }
    result[update.to]?.section = update.new.section
  }
  for (new, old) in origins.enumerated() {
    guard let old else { continue }
    guard let rows = rows(of: batch.rows, old, new, in: table) else { return nil }
    result[new]?.rows = PersistentArray(rows)
  }
  let new = result.compactMap(\.self)
  return new.count == result.count && batch.rows.names(rowsOf: table, and: new) ? new : nil
}

extension Batch where Position == RowPosition {
  /// The old and the new sections that it names.
  fileprivate var sections: (old: [Int], new: [Int]) {
    (
      deletions.map(\.position.section) + moves.map(\.from.section) + updates.map(\.from.section),
      insertions.map(\.position.section) + moves.map(\.to.section) + updates.map(\.to.section)
    )
  }
}

extension SectionedRowBatch<Int> {
  /// Whether the rows that are moved or updated are the rows at these positions, including rows in sections that are
  /// inserted or removed.
  fileprivate func names(rowsOf old: [Snapshot], and new: [Snapshot]) -> Bool {
    func row(_ table: [Snapshot], _ place: RowPosition) -> Int? {
      table[place.section].rows.indices ~= place.row ? table[place.section].rows[place.row] : nil
    }
    return moves.allSatisfy { move in
      let update = updates.first { $0.from == move.from }
      return row(old, move.from) == move.element && row(new, move.to) == (update?.new ?? move.element)
    } && updates.allSatisfy { row(old, $0.from) == $0.old && row(new, $0.to) == $0.new }
  }
}

/// Returns the old position of each new section, or `nil` for an inserted one.
private func origins(of batch: BatchUpdate<Snapshot>, in table: [Snapshot]) -> [Int?] {
  let gone = Set(batch.deletions.map(\.position) + batch.moves.map(\.from))
  var arriving: [Int: Int?] = [:]
  for insertion in batch.insertions { arriving[insertion.position] = .some(nil) }
  for move in batch.moves { arriving[move.to] = move.from }
  var staying = table.indices.filter { !gone.contains($0) }.makeIterator()
  return (0..<Swift.max(0, table.count - gone.count + arriving.count)).map { arriving[$0] ?? staying.next() }
}

/// Returns the rows of a section that is in both lists.
private func rows(of batch: SectionedRowBatch<Int>, _ old: Int, _ new: Int, in table: [Snapshot]) -> [Int]? {
  let rows = Array(table[old].rows)
  var gone: Set<Int> = []
  let leaving =
    batch.deletions.map { ($0.position, $0.element) } + batch.moves.map { ($0.from, $0.element) }
  for (position, element) in leaving where position.section == old {
    guard rows.indices ~= position.row, rows[position.row] == element else { return nil }
    gone.insert(position.row)
  }
  var arriving: [Int: Int] = [:]
  for insertion in batch.insertions where insertion.position.section == new {
    arriving[insertion.position.row] = insertion.element
  }
  for move in batch.moves where move.to.section == new { arriving[move.to.row] = move.element }
  var staying = rows.indices.filter { !gone.contains($0) }.makeIterator()
  var present: [Int] = []
  for index in 0..<rows.count - gone.count + arriving.count {
    guard let row = arriving[index] ?? staying.next().map({ rows[$0] }) else { return nil }
    present.append(row)
  }
  for update in batch.updates where update.to.section == new {
    guard present.indices ~= update.to.row, present[update.to.row] == update.old else { return nil }
    present[update.to.row] = update.new
  }
  return present
}
