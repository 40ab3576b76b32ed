import HashTreeCollections
import ReactiveCollections

/// What is measured, and how many operations it is.
typealias DictionaryTask = (operations: Int, round: Benchmark.Round)

/// The tasks that are measured, compiled for each kind of dictionary.
enum DictionaryTasks<Map: MeasuredDictionary> {
  typealias Source = Entries<Map.Key, Map.Value>

  @inline(__always)
  static func hits(_ source: Source) -> DictionaryTask { lookUps(source) { source.keys } }

  @inline(__always)
  static func misses(_ source: Source) -> DictionaryTask { lookUps(source) { source.others } }

  @inline(__always)
  private static func lookUps(_ source: Source, _ keys: @escaping () -> [Map.Key]) -> DictionaryTask {
    let operations = 100_000
    return (
      operations,
      {
        let (map, keys) = (Map(entries: source.pairs), keys())
        return {
          var found = 0
          for _ in 0..<operations / keys.count { for key in keys where map[key] != nil { found += 1 } }
          blackHole(found)
        }
      }
    )
  }

  /// Edits several dictionaries, each with a fifth of the keys: small ones must not become much larger or smaller.
  @inline(__always)
  private static func edits(
    _ source: Source, _ keys: @escaping () -> [Map.Key], _ edit: @escaping (inout Map, Map.Key) -> Void
  ) -> DictionaryTask {
    let edited = max(1, source.keys.count / 5)
    let turns = max(1, 20_000 / edited)
    return (
      turns * edited,
      {
        var maps = (0..<turns).map { _ in Map(entries: source.pairs) }
        let keys = keys()
        return {
          for turn in 0..<turns { for key in 0..<edited { edit(&maps[turn], keys[key]) } }
          blackHole(maps.count)
        }
      }
    )
  }

  @inline(__always)
  static func inserts(_ source: Source) -> DictionaryTask {
    let value = source.newValue
    return edits(source, { source.others }) { $0.set(value, for: $1) }
  }

  @inline(__always)
  static func removals(_ source: Source) -> DictionaryTask { edits(source, { source.keys }) { $0.remove($1) } }

  @inline(__always)
  static func updates(_ source: Source) -> DictionaryTask {
    let value = source.newValue
    return edits(source, { source.keys }) { $0.set(value, for: $1) }
  }

  /// Edits a dictionary, and keeps each version until the next.
  @inline(__always)
  private static func heldEdits(
    _ source: Source, _ keys: @escaping () -> [Map.Key], _ edit: @escaping (inout Map, Map.Key) -> Void
  ) -> DictionaryTask {
    let edited = min(2_000, source.keys.count / 2)
    return (
      edited,
      {
        var map = Map(entries: source.pairs)
        let (keys, held) = (keys(), Held(map))
        return {
          for key in 0..<edited {
            edit(&map, keys[key])
            held.keep(map)
          }
        }
      }
    )
  }

  @inline(__always)
  static func heldInserts(_ source: Source) -> DictionaryTask {
    let value = source.newValue
    return heldEdits(source, { source.others }) { $0.set(value, for: $1) }
  }

  @inline(__always)
  static func heldRemovals(_ source: Source) -> DictionaryTask { heldEdits(source, { source.keys }) { $0.remove($1) } }

  @inline(__always)
  static func heldUpdates(_ source: Source) -> DictionaryTask {
    let value = source.newValue
    return heldEdits(source, { source.keys }) { $0.set(value, for: $1) }
  }

  @inline(__always)
  static func builds(_ source: Source) -> DictionaryTask {
    let turns = max(1, 100_000 / source.pairs.count)
    return (
      turns * source.pairs.count,
      {
        let pairs = source.pairs
        return { for _ in 0..<turns { blackHole(Map(entries: pairs)) } }
      }
    )
  }

  @inline(__always)
  static func loops(_ source: Source) -> DictionaryTask {
    let turns = max(1, 1_000_000 / source.pairs.count)
    return (
      turns * source.pairs.count,
      {
        let map = Map(entries: source.pairs)
        return {
          for _ in 0..<turns {
            var bits: UInt8 = 0
            for (key, _) in map { bits ^= withUnsafeBytes(of: key) { $0[0] } }
            blackHole(bits)
          }
        }
      }
    )
  }
}

extension DictionaryTasks where Map: Equatable {
  @inline(__always)
  static func versions(_ source: Source) -> DictionaryTask {
    (
      1_000,
      {
        let map = Map(entries: source.pairs)
        var other = map
        other.set(source.newValue, for: source.keys[0])
        return { for _ in 0..<1_000 { blackHole(map == other) } }
      }
    )
  }

  @inline(__always)
  static func separate(_ source: Source) -> DictionaryTask {
    let turns = max(1, 100_000 / source.pairs.count)
    return (
      turns * source.pairs.count,
      {
        let (map, other) = (Map(entries: source.pairs), Map(entries: source.pairs.reversed()))
        return { for _ in 0..<turns { blackHole(map == other) } }
      }
    )
  }
}

/// Keeps a version in a way that the optimizer cannot see through.
private final class Held<Value> {
  private var value: Value
  init(_ value: Value) { self.value = value }
  @inline(never)
  func keep(_ value: Value) { self.value = value }
}

/// What all dictionaries can do.
protocol MeasuredDictionary<Key, Value>: Sequence where Element == (key: Key, value: Value) {
  associatedtype Key: Hashable
  associatedtype Value
  init(entries: [(Key, Value)])
  subscript(key: Key) -> Value? { get }
  mutating func set(_ value: Value, for key: Key)
  mutating func remove(_ key: Key)
}

extension Dictionary: MeasuredDictionary {
  init(entries: [(Key, Value)]) { self.init(uniqueKeysWithValues: entries) }
  mutating func set(_ value: Value, for key: Key) { updateValue(value, forKey: key) }
  mutating func remove(_ key: Key) { removeValue(forKey: key) }
}

extension TreeDictionary: MeasuredDictionary {
  init(entries: [(Key, Value)]) { self.init(uniqueKeysWithValues: entries) }
  mutating func set(_ value: Value, for key: Key) { updateValue(value, forKey: key) }
  mutating func remove(_ key: Key) { removeValue(forKey: key) }
}

extension PersistentDictionary: MeasuredDictionary {
  init(entries: [(Key, Value)]) { self.init(uniqueKeysWithValues: entries) }
  mutating func set(_ value: Value, for key: Key) { updateValue(value, forKey: key) }
  mutating func remove(_ key: Key) { removeValue(forKey: key) }
}
