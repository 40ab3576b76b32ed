import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTesting
import Testing

/// Operators on the rows of live sections: sections are edited, moved, and replaced by others with the same `id` and
/// other rows, which is an update of the section.
@Suite struct RowsOfLiveSectionsTests {
  final class Shelf: MutableCollectionSection<Int>, Identifiable {
    let id: Int
    init(id: Int, _ rows: [Int]) {
      self.id = id
      super.init(rows)
    }
  }

  @Test(arguments: 0..<(isLongRun ? 400 : 40)) func randomEdits(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
    var nextID = 0
    func shelf() -> Shelf {
      nextID += 1
      return Shelf(id: nextID, (0..<int(5)).map { _ in int(20) })
    }
    let table = MutableCollectionProperty<Shelf>((0..<3).map { _ in shelf() })
    let divisor = MutableProperty(2)
    let sections = table.sectionedUpdates
    let filtered = Recorder(sections.filterRows(divisor.map { divisor in { $0 % divisor == 0 } }).mapSections { $0.id })
    let mapped = Recorder(sections.mapRows(divisor.map { divisor in { $0 + divisor } }).mapSections { $0.id })
    for step in 0..<40 {
      let position = int(table.count)
      switch int(9) {
      case 0: table.insert(shelf(), at: int(table.count + 1))
      case 1 where table.count > 0: table.remove(at: position)
      case 2 where table.count > 0: table.move(from: position, to: int(table.count))
      case 3...4 where table.count > 0:
        table[position] = Shelf(id: table[position].id, (0..<int(5)).map { _ in int(20) })
      case 5: divisor.value = 2 + int(3)
      case 6 where table.count > 0:
        table.modify { table in
          table[position] = Shelf(id: table[position].id, [int(20)])
          table[position].append(int(20))
        }
      default:
        guard table.count > 0 else { break }
        let rows = table[position]
        if rows.count > 0, int(2) == 0 { rows[int(rows.count)] = int(20) } else { rows.insert(int(20), at: 0) }
      }
      let expected = table.value.map { Array($0.value) }
      let comment: Comment = "seed \(seed), step \(step)"
      #expect(
        filtered.values.last?.after.map { Array($0.rows) }
          == expected.map { $0.filter { $0 % divisor.value == 0 } }, comment)
      #expect(
        mapped.values.last?.after.map { Array($0.rows) } == expected.map { $0.map { $0 + divisor.value } }, comment)
    }
    try checkChangeLaws(filtered.values)
    try checkChangeLaws(mapped.values)
  }
}
