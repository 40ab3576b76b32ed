import ReactiveCollectionsArrays
package import ReactiveCollectionsChanges

package typealias Table = [SectionSnapshot<String, Int>]
package typealias TableChange = SectionedChange<String, Int>

/// Applies a change to arrays step by step, directly by its definition. The other implementations are compared with
/// this.
package func replay<Section, Row>(
  _ change: SectionedChange<Section, Row>, on table: [SectionSnapshot<Section, Row>]
) -> [SectionSnapshot<Section, Row>] {
  var table = table
  switch change {
  case .section(let change): return replay(change, on: table)
  case .row(let change, let section):
    table[section].rows = PersistentArray(replay(change, on: Array(table[section].rows)))
  case .moveRow(let source, let target, _):
    let row = table[source.section].rows.remove(at: source.row)
    table[target.section].rows.insert(row, at: target.row)
  case .composite(let changes): for step in changes { table = replay(step, on: table) }
  }
  return table
}

/// Applies a batch to arrays in one step, directly by its definition. Moved rows are taken from the old table.
package func replay<Section, Row: Equatable>(
  _ batch: SectionedBatchUpdate<Section, Row>, on table: [SectionSnapshot<Section, Row>]
) -> [SectionSnapshot<Section, Row>]? {
  // Sections are numbered by their old positions.
  let numbered = table.enumerated().map { (old: Int?.some($0), snapshot: $1) }
  let inserted = Dictionary(uniqueKeysWithValues: batch.sections.insertions.map { ($0.position, $0.element) })
  let gone = Set(batch.sections.deletions.map(\.position) + batch.sections.moves.map(\.from))
  let moved = Dictionary(uniqueKeysWithValues: batch.sections.moves.map { ($0.to, $0.from) })
  var staying = numbered.filter { !gone.contains($0.old ?? -1) }.makeIterator()
  let count = table.count - batch.sections.deletions.count + inserted.count
  var result: [(old: Int?, snapshot: SectionSnapshot<Section, Row>)] = []
  for index in 0..<count {
    if let snapshot = inserted[index] {
      result.append((nil, snapshot))
    } else if let source = moved[index] {
      result.append(numbered[source])
    } else if let next = staying.next() {
      result.append(next)
    }
  }
  for update in batch.sections.updates {
    guard result[update.to].old == update.from else { return nil }
    result[update.to].snapshot.section = update.new.section
  }
  // In an inserted section, a row that moved in is present already.
  for move in batch.rows.moves {
    guard table[move.from.section].rows[move.from.row] == move.element else { return nil }
    let isUpdated = batch.rows.updates.contains { $0.to == move.to }
    if result[move.to.section].old == nil, !isUpdated {
      guard result[move.to.section].snapshot.rows[move.to.row] == move.element else { return nil }
    }
  }
  for (new, entry) in result.enumerated() {
    guard let old = entry.old else { continue }
    let rows = Array(entry.snapshot.rows)
    let leaving = Set(
      batch.rows.deletions.filter { $0.position.section == old }.map(\.position.row)
        + batch.rows.moves.filter { $0.from.section == old }.map(\.from.row))
    var arriving: [Int: Row] = [:]
    for insertion in batch.rows.insertions where insertion.position.section == new {
      arriving[insertion.position.row] = insertion.element
    }
    for move in batch.rows.moves where move.to.section == new { arriving[move.to.row] = move.element }
    var staying = rows.indices.filter { !leaving.contains($0) }.makeIterator()
    var present = (0..<rows.count - leaving.count + arriving.count).compactMap { index in
      arriving[index] ?? staying.next().map { rows[$0] }
    }
    for update in batch.rows.updates where update.to.section == new { present[update.to.row] = update.new }
    result[new].snapshot.rows = PersistentArray(present)
  }
  return result.map(\.snapshot)
}

/// Returns a table with a section for each list of rows. Sections are named by letters.
package func table(_ rows: [Int]...) -> Table { table(rows) }

package func table(_ rows: [[Int]]) -> Table {
  zip("ABCDEFGHIJ", rows).map { SectionSnapshot(section: String($0), rows: $1) }
}

extension RandomNumberGenerator {
  /// Returns a random script of edits of a table, after applying it to the table.
  package mutating func script(of count: Int, on table: inout Table, rows: Range<Int> = 0..<100) -> TableChange {
    TableChange(
      (0..<count).map { _ in
        let step = step(on: table, rows: rows)
        table = replay(step, on: table)
        return step
      })
  }

  /// Returns one edit of a table, mostly of rows. Half of the edits are runs.
  package mutating func step(on table: Table, rows: Range<Int>) -> TableChange {
    let kind = Int.random(in: 0..<12, using: &self)
    if table.isEmpty || kind < 4 { return sectionStep(on: table, rows: rows) }
    let section = Int.random(in: table.indices, using: &self)
    if kind < 8 || table[section].rows.isEmpty {
      return .row(step(on: Array(table[section].rows), elements: rows), section: section)
    }
    let row = Int.random(in: table[section].rows.indices, using: &self)
    let target = Int.random(in: table.indices, using: &self)
    let count = table[target].rows.count - (section == target ? 1 : 0)
    return .moveRow(
      from: .init(section: section, row: row), to: .init(section: target, row: Int.random(in: 0...count, using: &self)),
      table[section].rows[row])
  }

  private mutating func sectionStep(on table: Table, rows: Range<Int>) -> TableChange {
    let index = Int.random(in: 0...table.count, using: &self)
    let count = min(table.count - index, Int.random(in: 1...2, using: &self))
    let old = PersistentArray(table[index..<index + count])
    switch Int.random(in: 0..<5, using: &self) {
    case 0 where count > 0:
      return .section(.removal(of: old, at: index))
    case 1 where count > 0:
      let new = old.map { SectionSnapshot(section: self.name(rows), rows: $0.rows) }
      return .section(.update(of: old, to: PersistentArray(new), at: index))
    case 2 where count > 0:
      // The rows may change together with the data.
      let new = old.map { _ in self.snapshot(rows: rows) }
      return .section(.update(of: old, to: PersistentArray(new), at: index))
    case 3 where table.count > 1:
      let source = Int.random(in: table.indices, using: &self)
      return .section(.move(from: source, to: Int.random(in: table.indices, using: &self), table[source]))
    default:
      let new = (0..<Int.random(in: 1...2, using: &self)).map { _ in self.snapshot(rows: rows) }
      return .section(.insertion(of: PersistentArray(new), at: index))
    }
  }

  package mutating func snapshot(rows: Range<Int>) -> SectionSnapshot<String, Int> {
    let count = Int.random(in: 0..<4, using: &self)
    return SectionSnapshot(section: name(rows), rows: (0..<count).map { _ in Int.random(in: rows, using: &self) })
  }

  /// Returns one of as many names as there are rows.
  private mutating func name(_ rows: Range<Int>) -> String { "S\(Int.random(in: rows, using: &self))" }

  package mutating func table(upTo sections: Int, rows: Range<Int>) -> Table {
    (0..<Int.random(in: 0...sections, using: &self)).map { _ in snapshot(rows: rows) }
  }
}
