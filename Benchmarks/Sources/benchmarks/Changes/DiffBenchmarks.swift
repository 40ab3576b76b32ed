import ReactiveCollections
import ReactiveCollectionsTesting

/// The differ, compared with the standard library's, and with a plain comparison.
enum DiffBenchmarks {
  /// A row of a list, identified by its id, and changed by its version.
  struct Row: Identifiable, Hashable {
    let id: Int
    var version = 0
  }

  static var all: [Benchmark] {
    let count = 100_000
    let rows = (0..<count).map { Row(id: $0) }
    return [
      // A plain comparison reads both lists once, and so must the differ.
      same(rows),
      standard("no moves", edited(rows, moving: false), aim: 0.002),
      standard("mix", edited(rows, moving: true), aim: 0.001),
      times("mix, 1,000", edited(Array(rows.prefix(1_000)), moving: true), rounds: 100),
      times("mix, 10,000", edited(Array(rows.prefix(10_000)), moving: true), rounds: 10),
      times("mix, 1,000,000", edited((0..<1_000_000).map { Row(id: $0) }, moving: true), rounds: 1),
      times("shuffled", (rows, shuffled(rows)), rounds: 1),
      times("all different", (rows, rows.map { Row(id: $0.id + count) }), rounds: 1),
      times("a block moved", (rows, Array(rows[20_000...] + rows[..<20_000])), rounds: 1),
      strings(edited(rows, moving: true)),
      versions(PersistentArray(rows)),
      memory(edited((0..<1_000_000).map { Row(id: $0) }, moving: true)),
      staged(edited(rows, moving: true)),
      batch(edited(rows, moving: true)),
    ]
  }

  /// Deletes 5 % of the rows, inserts and changes as many, and on request moves as many.
  private static func edited(_ old: [Row], moving: Bool) -> (old: [Row], new: [Row]) {
    var random = SeededGenerator(seed: 1)
    let part = old.count / 20
    var new = old
    for _ in 0..<part { new[Int.random(in: 0..<new.count, using: &random)].version += 1 }
    new = without(part, of: new, &random).rest
    var arriving = (0..<part).map { Row(id: old.count + $0) }
    if moving {
      let (rest, taken) = without(part, of: new, &random)
      new = rest
      arriving += taken
    }
    arriving.shuffle(using: &random)
    let places = arriving.map { _ in Int.random(in: 0...new.count, using: &random) }.sorted()
    var result: [Row] = []
    result.reserveCapacity(new.count + arriving.count)
    var start = 0
    for (row, place) in zip(arriving, places) {
      result += new[start..<place]
      result.append(row)
      start = place
    }
    return (old, result + new[start...])
  }

  private static func without(_ count: Int, of rows: [Row], _ random: inout SeededGenerator) -> (
    rest: [Row], taken: [Row]
  ) {
    let places = Set(rows.indices.shuffled(using: &random).prefix(count))
    return (
      rows.indices.filter { !places.contains($0) }.map { rows[$0] },
      rows.indices.filter { places.contains($0) }.map { rows[$0] }
    )
  }

  private static func shuffled(_ rows: [Row]) -> [Row] {
    var random = SeededGenerator(seed: 2)
    return rows.shuffled(using: &random)
  }

  private static func same(_ rows: [Row]) -> Benchmark {
    let copy = rows.map { $0 }
    return Benchmark(
      "diff/the same/\(rows.count)", aim: 2,
      .init("elementsEqual", 10) { { for _ in 0..<10 { blackHole(rows.elementsEqual(copy)) } } },
      .init("changes", 10) { { for _ in 0..<10 { blackHole(rows.changes(to: copy)) } } })
  }

  private static func standard(_ name: String, _ lists: (old: [Row], new: [Row]), aim: Double) -> Benchmark {
    Benchmark(
      "diff/\(name)/\(lists.old.count)", aim: aim,
      .init("difference, inferringMoves", 1) {
        { blackHole(lists.new.difference(from: lists.old).inferringMoves()) }
      },
      .init("changes", 10) { { for _ in 0..<10 { blackHole(lists.old.changes(to: lists.new)) } } })
  }

  private static func times(_ name: String, _ lists: (old: [Row], new: [Row]), rounds: Int) -> Benchmark {
    Benchmark(
      "diff/\(name)/\(lists.old.count)",
      .init("looking up in a dictionary", rounds) { { for _ in 0..<rounds { blackHole(lookedUp(lists)) } } },
      .init("changes", rounds) { { for _ in 0..<rounds { blackHole(lists.old.changes(to: lists.new)) } } })
  }

  /// The minimum that a differ needs which looks up everything.
  static func lookedUp(_ lists: (old: [Row], new: [Row])) -> Int {
    let places = Dictionary(zip(lists.old.lazy.map(\.id), lists.old.indices), uniquingKeysWith: { first, _ in first })
    return lists.new.reduce(0) { $0 &+ (places[$1.id] ?? 0) }
  }

  /// The batch for a view, in stages, each with its list.
  private static func staged(_ lists: (old: [Row], new: [Row])) -> Benchmark {
    Benchmark(
      "diff/mix, in stages/\(lists.old.count)",
      .init("changes", 1) { { blackHole(lists.old.changes(to: lists.new)) } },
      .init("batch, stages", 1) {
        { for stage in lists.old.batch(to: lists.new, by: .init()).stages(to: lists.new) { blackHole(stage) } }
      })
  }

  /// The batch of an existing change.
  private static func batch(_ lists: (old: [Row], new: [Row])) -> Benchmark {
    let change = lists.old.changes(to: lists.new)
    return Benchmark(
      "diff/mix, the batch of a change/\(lists.old.count)",
      .init("changes", 1) { { blackHole(lists.old.changes(to: lists.new)) } },
      .init("batch", 1) { { blackHole(change.batch) } })
  }

  private static func strings(_ lists: (old: [Row], new: [Row])) -> Benchmark {
    struct Named: Identifiable, Hashable {
      let id: String
      let version: Int
      init(_ row: Row) { (id, version) = ("row number \(row.id) of many", row.version) }
    }
    let (old, new) = (lists.old.map(Named.init), lists.new.map(Named.init))
    return Benchmark(
      "diff/mix, ids are strings/\(old.count)",
      .init("ids are integers", 1) { { blackHole(lists.old.changes(to: lists.new)) } },
      .init("changes", 1) { { blackHole(old.changes(to: new)) } })
  }

  /// Diffs two versions that share most of their nodes.
  private static func versions(_ old: PersistentArray<Row>) -> Benchmark {
    var new = old
    for place in 1...10 {
      new[old.count / 11 * place].version += 1
      new.remove(at: old.count / 11 * place + 50)
      new.insert(Row(id: -place), at: old.count / 11 * place + 100)
    }
    let (plainOld, plainNew, edited) = (Array(old), Array(new), new)
    return Benchmark(
      "diff/30 edits, versions of a list/\(old.count)",
      .init("of arrays", 1) { { blackHole(plainOld.changes(to: plainNew)) } },
      .init("changes", 10) { { for _ in 0..<10 { blackHole(old.changes(to: edited)) } } })
  }

  /// The peak of the memory in use, including the result, in bytes per element.
  private static func memory(_ lists: (old: [Row], new: [Row])) -> Benchmark {
    let count = lists.old.count
    return Benchmark(
      "diff/mix, most memory in use per element/\(count)", aim: 40,
      .init("one byte", peakOf: { [UInt8](repeating: 0, count: count) }, perElement: count),
      .init("changes", peakOf: { lists.old.changes(to: lists.new) }, perElement: count))
  }
}
