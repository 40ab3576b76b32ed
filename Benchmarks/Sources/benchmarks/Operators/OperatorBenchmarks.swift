import ReactiveCollections
import ReactiveCollectionsTesting

/// Replaces one element of a list, which operators follow, for an observer or for a property; compared with recomputing
/// the result with the standard library.
enum OperatorBenchmarks {
  static let sizes = [1_000, 100_000, 1_000_000]

  typealias Numbers = CollectionProducer<Int>
  typealias Objects = CollectionProducer<Object>

  static var all: [Benchmark] { sizes.flatMap { simple($0) + sorting($0) + keyed($0) + rules($0) } + [sortedMemory()] }

  private static func simple(_ size: Int) -> [Benchmark] {
    func number(_ number: Int) -> Int { number }
    let isEven: (Int) -> Bool = { $0 & 1 == 0 }
    let next: (Int) -> Int = { $0 &+ 1 }
    return [
      setting("no operator", size, number, { $0 }, { (list: Numbers) in list }),
      setting("map", size, number, { $0.map(next) }, { (list: Numbers) in list.map(next) }),
      setting("filter", size, number, { $0.filter(isEven) }, { (list: Numbers) in list.filter(isEven) }),
      setting("prefix", size, number, { Array($0.prefix(50)) }, { (list: Numbers) in list.prefix(50) }),
    ]
  }

  private static func sorting(_ size: Int) -> [Benchmark] {
    func number(_ number: Int) -> Int { number }
    let byName: (Named, Named) -> Bool = { $0.name < $1.name }
    let byNumber: (Object, Object) -> Bool = { $0.number < $1.number }
    return [
      setting("sorted", size, number, { $0.sorted() }, { (list: Numbers) in list.sorted() }),
      setting(
        "sorted by a string of structs", size, Named.init, { $0.sorted(by: byName) },
        { (list: CollectionProducer<Named>) in list.sorted(by: byName) }),
      setting(
        "sorted objects", size, Object.init(number:), { $0.sorted(by: byNumber) },
        { (list: Objects) in list.sorted(by: byNumber) }),
      setting(
        "sorted objects by a kept key", size, Object.init(number:), { $0.sorted(by: byNumber) },
        { (list: Objects) in list.sorted { $0.number } }),
    ]
  }

  /// Operators with keys: a hundred keys, or one key for ten elements.
  private static func keyed(_ size: Int) -> [Benchmark] {
    func number(_ number: Int) -> Int { number }
    let key: (Int) -> Int = { $0 % 100 }
    let tenth: (Int) -> Int = { $0 / 10 }
    let others = MutableCollectionProperty(Array(0..<100))
    return [
      setting(
        "grouped and flattened", size, number,
        { Dictionary(grouping: $0, by: key).sorted { $0.key < $1.key }.flatMap(\.value) },
        { (list: Numbers) in list.grouped(by: key, sortedBy: <).flattened() }),
      setting(
        "distinct", size, number,
        { array in
          var seen: Set<Int> = []
          return array.filter { seen.insert(tenth($0)).inserted }
        }, { (list: Numbers) in list.distinct(by: tenth) }),
      setting(
        "joined", size, number,
        { array in
          let partners = Dictionary(uniqueKeysWithValues: others.map { ($0, $0) })
          return array.compactMap { number in partners[key(number)].map { Joined(number, $0) } }
        }, { (list: Numbers) in list.joined(with: others.updates, on: key, { $0 }) }),
      setting(
        "joined with groups", size, number,
        { array in
          let groups = Dictionary(grouping: array, by: key)
          return others.map { Joined($0, PersistentArray(groups[$0] ?? [])) }
        }, { (list: Numbers) in others.updates.groupJoined(with: list, on: { $0 }, key) }),
      setting(
        "without a partner", size, number,
        { array in
          let partners = Set(others)
          return array.filter { !partners.contains($0 % 200) }
        }, { (list: Numbers) in list.antiJoined(with: others.updates, on: { $0 % 200 }, { $0 }) }),
    ]
  }

  private static func rules(_ size: Int) -> [Benchmark] {
    typealias Predicate = (Int) -> Bool
    typealias Comparator = (Int, Int) -> Bool
    return [
      replacing(
        "predicate replaced", size, rule: { number -> Predicate in { ($0 &+ number) % 3 != 0 } },
        array: { $0.filter($1) }, list: { (list: Numbers, rule) in list.filter(rule) }),
      replacing(
        "comparator replaced", size,
        rule: { number -> Comparator in
          // A different order each time.
          { ($0 &* (2 &* number &+ 1)) & 0xfffff < ($1 &* (2 &* number &+ 1)) & 0xfffff }
        },
        array: { $0.sorted(by: $1) }, list: { (list: Numbers, rule) in list.sorted(by: rule) }),
      replacing(
        "comparator reversed", size, rule: { number -> Comparator in number & 1 == 0 ? { $0 < $1 } : { $0 > $1 } },
        array: { $0.sorted(by: $1) }, list: { (list: Numbers, rule) in list.sorted(by: rule) }),
      replacing(
        "range of keys replaced", size, rule: { number in (number & 7) * size..<(number & 7) * size + size },
        array: { list, keys in list.sorted().filter { keys.contains($0) } },
        list: { (list: Numbers, keys) in list.sorted().window(keys: keys) }),
      regrouping("grouping replaced by other keys", size) { number in { $0 % 100 &+ 100 &* number } },
      regrouping("grouping replaced, keys remain", size) { number in { ($0 &+ number) % 100 } },
    ]
  }

  private static func regrouping(_ name: String, _ size: Int, key: @escaping (Int) -> (Int) -> Int) -> Benchmark {
    func grouped(_ list: Numbers, _ rule: MutableProperty<(Int) -> Int>) -> SectionedProducer<Int, Int> {
      list.grouped(by: rule, sortedBy: <)
    }
    return replacing(
      name, size, rule: key,
      array: { list, key in Dictionary(grouping: list, by: key).sorted { $0.key < $1.key } },
      observe: { list, rule, count in grouped(list, rule).startWithValues { count($0.change.count) } },
      follow: { CollectionProperty(grouped($0, $1)) })
  }

  private static func setting<Element, Result>(
    _ name: String, _ size: Int, _ element: @escaping (Int) -> Element,
    _ array: @escaping ([Element]) -> [Result],
    _ operate: @escaping (CollectionProducer<Element>) -> CollectionProducer<Result>
  ) -> Benchmark {
    let (count, number) = (2_000, size > 1_000 ? 3 : 100)
    func changes() -> [(Int, Element)] {
      var random = SeededGenerator(seed: 7)
      return (0..<count).map { _ in
        (Int.random(in: 0..<size, using: &random), element(Int.random(in: 0..<10 * size, using: &random)))
      }
    }
    func start() -> [Element] {
      var random = SeededGenerator(seed: 3)
      return (0..<size).map { _ in element(Int.random(in: 0..<10 * size, using: &random)) }
    }
    return Benchmark(
      "operators/\(name), one element replaced/\(size)",
      .init("the standard library, recomputed", number) {
        var list = start()
        let changes = changes()
        return {
          for (index, element) in changes.prefix(number) {
            list[index] = element
            blackHole(array(list).count)
          }
        }
      },
      .init("followed, snapshot held", count) {
        let list = MutableCollectionProperty(start(), comparison: ElementComparison())
        let result = CollectionProperty(operate(list.updates))
        var held = result.value
        let changes = changes()
        return {
          for (index, element) in changes {
            list[index] = element
            held = result.value
          }
          blackHole((list, result, held))
        }
      },
      .init("observed", count) {
        let list = MutableCollectionProperty(start(), comparison: ElementComparison())
        var steps = 0
        let observation = operate(list.updates).startWithValues { steps += $0.change.count }
        let changes = changes()
        return {
          for (index, element) in changes { list[index] = element }
          blackHole((list, observation, steps))
        }
      },
      .init("followed", count) {
        let list = MutableCollectionProperty(start(), comparison: ElementComparison())
        let result = CollectionProperty(operate(list.updates))
        let changes = changes()
        return {
          for (index, element) in changes { list[index] = element }
          blackHole((list, result))
        }
      })
  }

  private static func replacing<Rule>(
    _ name: String, _ size: Int, rule: @escaping (Int) -> Rule, array: @escaping ([Int], Rule) -> [Int],
    list operate: @escaping (Numbers, MutableProperty<Rule>) -> Numbers
  ) -> Benchmark {
    replacing(
      name, size, rule: rule, array: array,
      observe: { list, rule, count in operate(list, rule).startWithValues { count($0.change.count) } },
      follow: { CollectionProperty(operate($0, $1)) })
  }

  private static func replacing<Rule, Result>(
    _ name: String, _ size: Int, rule: @escaping (Int) -> Rule, array: @escaping ([Int], Rule) -> [Result],
    observe: @escaping (Numbers, MutableProperty<Rule>, _ count: @escaping (Int) -> Void) -> any Disposable,
    follow: @escaping (Numbers, MutableProperty<Rule>) -> AnyObject
  ) -> Benchmark {
    func start() -> [Int] {
      var random = SeededGenerator(seed: 3)
      return (0..<size).map { _ in Int.random(in: 0..<10 * size, using: &random) }
    }
    let count = size > 1_000 ? 4 : 40
    return Benchmark(
      "operators/\(name)/\(size)",
      .init("the standard library, recomputed", count) {
        let list = start()
        return { for number in 0..<count { blackHole(array(list, rule(number)).count) } }
      },
      .init("observed", count) {
        let list = MutableCollectionProperty(start())
        let current = MutableProperty(rule(-1))
        var steps = 0
        let observation = observe(list.updates, current) { steps += $0 }
        return {
          for number in 0..<count { current.value = rule(number) }
          blackHole((list, observation, steps))
        }
      },
      .init("followed", count) {
        let list = MutableCollectionProperty(start())
        let current = MutableProperty(rule(-1))
        let result = follow(list.updates, current)
        return {
          for number in 0..<count { current.value = rule(number) }
          blackHole((list, result))
        }
      })
  }

  private static func sortedMemory() -> Benchmark {
    let size = 100_000
    let list = MutableCollectionProperty((0..<size).map { ($0 &* 7_919) % size })
    return Benchmark(
      "operators/memory of sorted/\(size)",
      .init("list of the elements") { PersistentArray((0..<size).map { ($0 &* 7_919) % size }) },
      .init("sorted list") { CollectionProperty(list.updates.sorted()) })
  }

  struct Named {
    let name: String
    init(_ number: Int) { name = "name \(number)" }
  }
}
