import HashTreeCollections
import ReactiveCollections

/// `PersistentDictionary`, compared with the persistent dictionary of swift-collections and, where that does not copy
/// everything, with `Dictionary`.
enum DictionaryBenchmarks {
  static var all: [Benchmark] {
    [1_000, 100_000, 1_000_000].flatMap { size in
      let numbers = Entries(size, "Int: Int", { $0 }, { $0 })
      return tasks(numbers) + comparisons(numbers) + [memory(numbers)]
        + tasks(Entries(size, "Int: Object", { $0 }, Object.init(number:)))
    } + tasks(Entries(100_000, "String: Int", { "the key number \($0)" }, { $0 }))
  }

  private static func tasks<Key: Hashable, Value>(_ entries: Entries<Key, Value>) -> [Benchmark] {
    typealias Tree = DictionaryTasks<TreeDictionary<Key, Value>>
    typealias Standard = DictionaryTasks<[Key: Value]>
    typealias Own = DictionaryTasks<PersistentDictionary<Key, Value>>
    func benchmark(_ name: String, _ aim: Double? = nil, _ ways: DictionaryTask...) -> Benchmark {
      // Without `Dictionary` where there are two.
      let names = ways.count == 2 ? ["TreeDictionary"] : ["TreeDictionary", "Dictionary"]
      return Benchmark(
        entries.name(name), aim: entries.aim(aim),
        zip(names + ["PersistentDictionary"], ways).map { .init($0, $1.operations, $1.round) })
    }
    return [
      benchmark("look-up, hit", 0.8, Tree.hits(entries), Standard.hits(entries), Own.hits(entries)),
      benchmark("look-up, miss", nil, Tree.misses(entries), Standard.misses(entries), Own.misses(entries)),
      benchmark("insert", 0.9, Tree.inserts(entries), Standard.inserts(entries), Own.inserts(entries)),
      benchmark("remove", 0.9, Tree.removals(entries), Standard.removals(entries), Own.removals(entries)),
      benchmark("update", nil, Tree.updates(entries), Standard.updates(entries), Own.updates(entries)),
      benchmark("insert, snapshot held", 0.7, Tree.heldInserts(entries), Own.heldInserts(entries)),
      benchmark("remove, snapshot held", nil, Tree.heldRemovals(entries), Own.heldRemovals(entries)),
      benchmark("update, snapshot held", 0.7, Tree.heldUpdates(entries), Own.heldUpdates(entries)),
      benchmark("build, per element", 0.6, Tree.builds(entries), Standard.builds(entries), Own.builds(entries)),
      benchmark("for loop, per element", 0.3, Tree.loops(entries), Standard.loops(entries), Own.loops(entries)),
    ]
  }

  private static func comparisons<Key: Hashable, Value: Equatable>(_ entries: Entries<Key, Value>) -> [Benchmark] {
    typealias Tree = DictionaryTasks<TreeDictionary<Key, Value>>
    typealias Own = DictionaryTasks<PersistentDictionary<Key, Value>>
    let versions = (Tree.versions(entries), Own.versions(entries))
    let separate = (Tree.separate(entries), Own.separate(entries))
    return [
      Benchmark(
        entries.name("== of versions that differ in one value"), aim: entries.aim(1),
        .init("TreeDictionary", versions.0.operations, versions.0.round),
        .init("PersistentDictionary", versions.1.operations, versions.1.round)),
      Benchmark(
        entries.name("== of equal ones that share nothing, per element"), aim: entries.aim(0.5),
        .init("TreeDictionary", separate.0.operations, separate.0.round),
        .init("PersistentDictionary", separate.1.operations, separate.1.round)),
    ]
  }

  private static func memory<Key: Hashable, Value>(_ entries: Entries<Key, Value>) -> Benchmark {
    Benchmark(
      entries.name("memory"), aim: entries.aim(1),
      .init("TreeDictionary", makes: { TreeDictionary(entries: entries.pairs) }),
      .init("Dictionary", makes: { Dictionary(entries: entries.pairs) }),
      .init("PersistentDictionary", makes: { PersistentDictionary(entries: entries.pairs) }))
  }
}

/// The entries of the dictionaries that are measured, made when they are first needed.
final class Entries<Key, Value> {
  private let size: Int
  private let types: String
  private let key: (Int) -> Key
  private let value: (Int) -> Value

  init(_ size: Int, _ types: String, _ key: @escaping (Int) -> Key, _ value: @escaping (Int) -> Value) {
    (self.size, self.types, self.key, self.value) = (size, types, key, value)
  }

  func name(_ task: String) -> String { "dictionary/\(task)/\(types)/\(size)" }

  /// The aims are for integers in dictionaries that do not fit into the first caches.
  func aim(_ aim: Double?) -> Double? { types == "Int: Int" && size == 100_000 ? aim : nil }

  /// Numbers in no order.
  private func number(_ index: Int) -> Int { Int(truncatingIfNeeded: UInt64(index) &* 0x9E37_79B9_7F4A_7C15 >> 3) }

  private(set) lazy var pairs = (0..<size).map { (key(number($0)), value($0)) }
  /// At most 100,000 of the keys, in random order.
  private(set) lazy var keys = Array(pairs.map(\.0).shuffled().prefix(100_000))
  /// As many other keys.
  private(set) lazy var others = (size..<size + keys.count).map { key(number($0)) }
  private(set) lazy var newValue = value(-1)
}
