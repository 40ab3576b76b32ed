import ReactiveCollections
import ReactiveCollectionsTesting

/// Sets one entry by its key, which is followed by totals of groups, or by operators on dictionaries; compared with
/// recomputing the result with the standard library.
enum KeyedBenchmarks {
  struct Row: Identifiable, Equatable {
    let id: Int
    var team: Int
    var points: Int
  }

  static var all: [Benchmark] { [1_000, 100_000, 1_000_000].flatMap { totals($0) + dictionaries($0) } }

  /// A thousand teams, or as many as there are rows for ten in each.
  private static func totals(_ size: Int) -> [Benchmark] {
    let teams = min(1_000, size / 10)
    return [
      Benchmark(
        "keyed/row edited by its id/\(size)",
        .init("searched", size > 1_000 ? 20 : 1_000) {
          var list = rows(size, teams)
          return {
            for row in changes(size > 1_000 ? 20 : 1_000, size, teams) {
              if let index = list.firstIndex(where: { $0.id == row.id }) { list[index] = row }
            }
            blackHole(list)
          }
        },
        .init("list", 10_000) {
          let list = MutableCollectionProperty(rows(size, teams))
          list.upsert(list[0])
          let changes = changes(10_000, size, teams)
          return { for row in changes { list.upsert(row) } }
        }),
      totals("sums of groups", size, teams) { rows in
        rows.reduce(into: [Int: Int]()) { $0[$1.team, default: 0] += $1.points }
      } _: {
        CollectionProperty($0.grouped(by: \.team) { $0.sum(of: \.points) })
      },
      totals("counts, sums and maxima of groups", size, teams) { rows in
        rows.reduce(into: [Int: (Int, Int, Int)]()) {
          let (count, sum, most) = $0[$1.team] ?? (0, 0, 0)
          $0[$1.team] = (count + 1, sum + $1.points, max(most, $1.points))
        }
      } _: {
        CollectionProperty($0.grouped(by: \.team) { ($0.count, $0.sum(of: \.points), $0.max(of: \.points)) })
      },
    ]
  }

  private static func totals<Result>(
    _ name: String, _ size: Int, _ teams: Int, _ recompute: @escaping ([Row]) -> Result,
    _ follow: @escaping (CollectionProducer<Row>) -> AnyObject
  ) -> Benchmark {
    let number = size > 1_000 ? 4 : 200
    return Benchmark(
      "keyed/\(name)/\(size)",
      .init("recomputed", number) {
        var list = rows(size, teams)
        let changes = changes(number, size, teams)
        return {
          for row in changes {
            list[row.id] = row
            blackHole(recompute(list))
          }
        }
      },
      .init("followed", 10_000) {
        let list = MutableCollectionProperty(rows(size, teams))
        let result = follow(list.updates)
        list.upsert(list[0])
        let changes = changes(10_000, size, teams)
        return {
          for row in changes { list.upsert(row) }
          blackHole(result)
        }
      })
  }

  private static func dictionaries(_ size: Int) -> [Benchmark] {
    let others = Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, $0) })
    let other = MutableDictionaryProperty(others)
    return [
      setting("no operator", size, { $0 }, { DictionaryProperty($0) }),
      setting(
        "filter", size, { $0.filter { $0.value & 1 == 0 } }, { DictionaryProperty($0.filter { $0.value & 1 == 0 }) }),
      setting("mapValues", size, { $0.mapValues { $0 &+ 1 } }, { DictionaryProperty($0.mapValues { $0 &+ 1 }) }),
      setting(
        "sorted by value", size, { $0.sorted { ($0.value, $0.key) < ($1.value, $1.key) } },
        { CollectionProperty($0.sorted { ($0.value, $0.key) < ($1.value, $1.key) }) }),
      setting(
        "merged with another", size, { $0.merging(others) { $0 &+ $1 } },
        { DictionaryProperty($0.merging(other.updates) { $0 &+ $1 }) }),
      setting("sum", size, { $0.reduce(0) { $0 &+ $1.value } }, { Property($0.sum { $0.value }) }),
    ]
  }

  private static func setting<Result>(
    _ name: String, _ size: Int, _ recompute: @escaping ([Int: Int]) -> Result,
    _ follow: @escaping (DictionaryProducer<Int, Int>) -> AnyObject
  ) -> Benchmark {
    let number = size > 1_000 ? 4 : 200
    func entries() -> [Int: Int] {
      var random = SeededGenerator(seed: 3)
      return Dictionary(uniqueKeysWithValues: (0..<size).map { ($0, .random(in: 0..<10 * size, using: &random)) })
    }
    func changes(_ count: Int) -> [(key: Int, value: Int)] {
      var random = SeededGenerator(seed: 7)
      return (0..<count).map { _ in (.random(in: 0..<size, using: &random), .random(in: 0..<10 * size, using: &random))
      }
    }
    return Benchmark(
      "keyed/dictionary: \(name)/\(size)",
      .init("recomputed", number) {
        var dictionary = entries()
        let changes = changes(number)
        return {
          for (key, value) in changes {
            dictionary[key] = value
            blackHole(recompute(dictionary))
          }
        }
      },
      .init("followed", 10_000) {
        let dictionary = MutableDictionaryProperty(entries())
        let result = follow(dictionary.updates)
        let changes = changes(10_000)
        return {
          for (key, value) in changes { dictionary[key] = value }
          blackHole(result)
        }
      })
  }

  private static func rows(_ size: Int, _ teams: Int) -> [Row] {
    var random = SeededGenerator(seed: 3)
    return (0..<size).map {
      Row(id: $0, team: .random(in: 0..<teams, using: &random), points: .random(in: 0..<1_000, using: &random))
    }
  }

  private static func changes(_ count: Int, _ size: Int, _ teams: Int) -> [Row] {
    var random = SeededGenerator(seed: 7)
    return (0..<count).map { _ in
      Row(
        id: .random(in: 0..<size, using: &random), team: .random(in: 0..<teams, using: &random),
        points: .random(in: 0..<1_000, using: &random))
    }
  }
}
