import ReactiveCollectionsArrays
import ReactiveCollectionsChanges

extension Bytes {
  /// Reads a few sections of a few rows, which all differ or are partly equal.
  mutating func table() -> [Snapshot] {
    (0..<next() % 6).map { _ in snapshot() }
  }

  private mutating func snapshot() -> Snapshot {
    let (section, count, first) = (next() % 8, next() % 7, next() % 32)
    return Snapshot(section: section, rows: (0..<count).map { first < 16 ? first + $0 : $0 % 2 })
  }

  /// Reads a change that more or less fits some sections, and applies it to them as far as it fits.
  mutating func change(of table: inout [Snapshot]) -> TableChange {
    var steps: [TableChange] = []
    for _ in 0..<next(in: 0...12) {
      let step = step(of: table)
      if case .success(let after) = replay(step, on: table) { table = after }
      steps.append(step)
    }
    return next() % 2 == 0 ? .composite(.init(steps)) : TableChange(steps)
  }

  private mutating func step(of table: [Snapshot]) -> TableChange {
    let kind = next()
    let isRight = kind < 240
    func named(_ index: Int, _ other: Snapshot) -> Snapshot { table.indices ~= index && isRight ? table[index] : other }
    let last = Swift.max(0, table.count - 1)
    switch kind % 12 {
    case 0: return .section(.insert(position(in: 0...table.count), snapshot()))
    case 1:
      let index = position(in: 0...last)
      return .section(.remove(index, named(index, snapshot())))
    case 2:
      let index = position(in: 0...last)
      let old = named(index, snapshot())
      return .section(.update(index, old: old, new: Snapshot(section: next() % 8, rows: old.rows)))
    case 3:
      let (index, new) = (position(in: 0...last), snapshot())
      return .section(.update(index, old: named(index, new), new: new))
    case 4:
      let source = position(in: 0...last)
      return .section(.move(from: source, to: position(in: 0...last), named(source, snapshot())))
    case 5:
      let new = PersistentArray((0..<next() % 3).map { _ in snapshot() })
      return .section(.insertion(of: new, at: position(in: 0...table.count)))
    case 6:
      let (start, count) = (next() % (last + 1), next() % 4)
      return .section(.removal(of: PersistentArray(table.dropFirst(start).prefix(count)), at: start))
    case 7, 8: return moveOfRow(in: table, isRight)
    default:
      let section = position(in: 0...last)
      var rows = table.indices ~= section ? Array(table[section].rows) : [1, 2]
      return .row(change(of: &rows), section: section)
    }
  }

  private mutating func moveOfRow(in table: [Snapshot], _ isRight: Bool) -> TableChange {
    let last = Swift.max(0, table.count - 1)
    let (section, target) = (position(in: 0...last), position(in: 0...last))
    let rows = table.indices ~= section ? Array(table[section].rows) : []
    let row = position(in: 0...Swift.max(0, rows.count - 1))
    let count = (table.indices ~= target ? table[target].rows.count : 0) - (section == target ? 1 : 0)
    let element = rows.indices ~= row && isRight ? rows[row] : next() % 4
    return .moveRow(
      from: .init(section: section, row: row), to: .init(section: target, row: position(in: 0...Swift.max(0, count))),
      element)
  }
}
