import ReactiveCollections
import ReactiveCollectionsTesting

/// The differ of sections and rows, compared with the minimum for a differ that looks up every row.
enum SectionedDiffBenchmarks {
  typealias Row = DiffBenchmarks.Row
  typealias Section = SectionSnapshot<Row, Row>

  static var all: [Benchmark] {
    let (count, length) = (1_000, 100)
    let old = (0..<count).map { section in
      Section(section: Row(id: section), rows: (0..<length).map { Row(id: section * length + $0) })
    }
    // Not versions of each other, which would share their rows.
    let copy = old.map { Section(section: $0.section, rows: Array($0.rows)) }
    var random = SeededGenerator(seed: 3)
    var changed = copy
    for _ in 0..<100 {
      changed[Int.random(in: 0..<count, using: &random)].rows[Int.random(in: 0..<length, using: &random)].version += 1
    }
    let edited = edited(copy, length, &random)
    return [
      differ("100 rows changed", old, changed), differ("everything at once", old, edited),
      stages("everything at once", old, edited),
    ]
  }

  /// Deletes 5 % of the rows, and inserts, changes, and moves anywhere as many; does the same with sections.
  private static func edited(_ table: [Section], _ length: Int, _ random: inout SeededGenerator) -> [Section] {
    var rows = table.map { Array($0.rows) }
    let part = table.count * length / 20
    var new = (0..<part).map { Row(id: table.count * length + $0) }
    for edit in 0..<3 * part {
      let section = Int.random(in: rows.indices, using: &random)
      guard let place = rows[section].indices.randomElement(using: &random) else { continue }
      switch edit % 3 {
      case 0: rows[section][place].version += 1
      case 1: rows[section].remove(at: place)
      default: new.append(rows[section].remove(at: place))
      }
    }
    for row in new {
      let section = Int.random(in: rows.indices, using: &random)
      rows[section].insert(row, at: Int.random(in: 0...rows[section].count, using: &random))
    }
    var result = zip(table, rows).map { Section(section: $0.section, rows: $1) }
    for section in stride(from: 0, to: result.count, by: 20) { result[section].section.version += 1 }
    for edit in 0..<table.count / 20 {
      result.remove(at: Int.random(in: result.indices, using: &random))
      let rows = (0..<length).map { Row(id: -edit * length - $0 - 1) }
      result.insert(
        Section(section: Row(id: table.count + edit), rows: rows), at: Int.random(in: result.indices, using: &random))
      let moved = result.remove(at: Int.random(in: result.indices, using: &random))
      result.insert(moved, at: Int.random(in: result.indices, using: &random))
    }
    return result
  }

  private static func differ(_ name: String, _ old: [Section], _ new: [Section]) -> Benchmark {
    let (oldRows, newRows) = (old.flatMap(\.rows), new.flatMap(\.rows))
    return Benchmark(
      "diff/\(name), \(old.count) sections/\(oldRows.count)",
      .init("looking up in a dictionary", 1) { { blackHole(DiffBenchmarks.lookedUp((oldRows, newRows))) } },
      .init("sectionedBatch", 1) {
        { blackHole(old.sectionedBatch(to: new, sections: .init(), rows: .init())) }
      })
  }

  private static func stages(_ name: String, _ old: [Section], _ new: [Section]) -> Benchmark {
    let batch = old.sectionedBatch(to: new, sections: .init(), rows: .init())
    return Benchmark(
      "diff/\(name) in stages, \(old.count) sections/\(old.count * old[0].rows.count)",
      .init("sectionedBatch", 1) {
        { blackHole(old.sectionedBatch(to: new, sections: .init(), rows: .init())) }
      },
      .init("stages", 1) { { for stage in batch.stages(from: old, to: new) { blackHole(stage) } } })
  }
}
