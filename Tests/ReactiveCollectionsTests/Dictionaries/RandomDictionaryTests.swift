import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Random scripts of dictionaries and sets, and what is made of them, compared after each step with plain dictionaries.
@Suite struct RandomDictionaryTests {
  typealias Plain = [Int: Int]

  @Test(arguments: 0..<4) func operatorsShowTheRecomputedDictionary(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 10)) { script in
      let scores = script.dictionary("scores", of: .integers(in: 0..<8), items: .integers(in: 0..<5))
      let limit = script.rule("limit", 2) { .random(in: 0..<5, using: &$0) }
      var plain: Plain { Dictionary(scores.value) }
      script.expect(scores.updates, "itself") { plain }
      script.expect(scores.updates.filter { $0.value > 2 }, "filter") { plain.filter { $0.value > 2 } }
      script.expect(scores.updates.mapValues { $0 / 2 }, "mapValues") { plain.mapValues { $0 / 2 } }
      script.expect(scores.updates.compactMapValues { $0 > 1 ? $0 / 2 : nil }, "compactMapValues") {
        plain.compactMapValues { $0 > 1 ? $0 / 2 : nil }
      }
      script.expect(
        scores.updates.filter(limit.map { limit in { (entry: (key: Int, value: Int)) in entry.value < limit } }),
        "live filter"
      ) { plain.filter { $0.value < limit.value } }
      script.expect(scores.updates.mapValues(limit.map { limit in { $0 > limit } }), "live mapValues") {
        plain.mapValues { $0 > limit.value }
      }
      script.expect(scores.updates.keys, "keys") { Set(plain.keys) }
      script.expect(scores.updates.sorted().map { [$0.key, $0.value] }, "sorted") {
        plain.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
      }
      script.expect(scores.updates.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key), "sorted by") {
        plain.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
      }
      script.expect(scores.updates.values.sorted(), "values") { plain.values.sorted() }
      script.expect(scores.updates.count, "count") { plain.count }
      script.expect(scores.updates.sum { $0.key * $0.value }, "sum") { plain.reduce(0) { $0 + $1.key * $1.value } }
      script.expect(scores.updates.value(for: 3), "value of a key") { plain[3] }
      script.expect(scores.updates.contains(3), "contains") { plain[3] != nil }
      script.expect(scores.updates.min { ($0.value, $0.key) < ($1.value, $1.key) }.map { $0?.key }.skipRepeats(), "min")
      {
        plain.min { ($0.value, $0.key) < ($1.value, $1.key) }?.key
      }
      let watched = (0..<3).map { scores.property(for: $0) }
      let presence = scores.presence(of: 2)
      script.expect("properties of keys") {
        watched.enumerated().allSatisfy { $1.value == plain[$0] } && presence.value == (plain[2] != nil)
      }
    }
  }

  @Test(arguments: 0..<4) func combinationsShowTheRecomputedDictionary(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 10)) { script in
      let left = script.dictionary("left", of: .integers(in: 0..<8), items: .integers(in: 0..<5))
      let right = script.dictionary("right", of: .integers(in: 0..<8), items: .integers(in: 0..<5))
      let third = script.dictionary("third", of: .integers(in: 0..<8), items: .integers(in: 0..<5))
      var plain: (Plain, Plain, Plain) { (Dictionary(left.value), Dictionary(right.value), Dictionary(third.value)) }
      script.expect(left.updates.union(right.updates), "union") { plain.0.merging(plain.1) { a, _ in a } }
      script.expect(left.updates.merging(right.updates, uniquingKeysWith: -), "merging") {
        plain.0.merging(plain.1, uniquingKeysWith: -)
      }
      script.expect(left.updates.intersection(right.updates), "intersection") {
        plain.0.filter { plain.1[$0.key] != nil }
      }
      script.expect(left.updates.subtracting(right.updates), "subtracting") {
        plain.0.filter { plain.1[$0.key] == nil }
      }
      script.expect(left.updates.symmetricDifference(right.updates), "symmetricDifference") {
        plain.0.filter { plain.1[$0.key] == nil }.merging(plain.1.filter { plain.0[$0.key] == nil }) { a, _ in a }
      }
      script.expect(.union([left.updates, right.updates, third.updates], uniquingKeysWith: -), "union of three") {
        plain.0.merging(plain.1, uniquingKeysWith: -).merging(plain.2, uniquingKeysWith: -)
      }
      script.expect(.intersection([left.updates, right.updates, third.updates]), "intersection of three") {
        plain.0.filter { plain.1[$0.key] != nil && plain.2[$0.key] != nil }
      }
      script.expect(left.updates.union(left.updates.mapValues { $0 + 1 }), "union with itself") { plain.0 }
      script.expect(left.updates.joined(with: right.updates) { $0 * 10 + $1 }, "joined") {
        plain.0.reduce(into: Plain()) { all, own in all[own.key] = plain.1[own.key].map { own.value * 10 + $0 } }
      }
      script.expect(left.updates.leftJoined(with: right.updates) { $0 * 10 + ($1 ?? 9) }, "leftJoined") {
        plain.0.reduce(into: Plain()) { $0[$1.key] = $1.value * 10 + (plain.1[$1.key] ?? 9) }
      }
      script.expect(left.updates.rightJoined(with: right.updates) { ($0 ?? 9) * 10 + $1 }, "rightJoined") {
        plain.1.reduce(into: Plain()) { $0[$1.key] = (plain.0[$1.key] ?? 9) * 10 + $1.value }
      }
      script.expect(left.updates.fullJoined(with: right.updates), "fullJoined") {
        Set(plain.0.keys).union(plain.1.keys).reduce(into: [:]) { $0[$1] = Joined(plain.0[$1], plain.1[$1]) }
      }
      script.expect(left.updates.antiJoined(with: right.updates), "antiJoined") {
        plain.0.filter { plain.1[$0.key] == nil }
      }
      script.expect(left.updates.intersection(keys: right.updates.keys), "keys of a set") {
        plain.0.filter { plain.1[$0.key] != nil }
      }
    }
  }

  @Test(arguments: 0..<2) func setsShowTheRecomputedSet(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 10)) { script in
      let tags = script.set("tags", of: .integers(in: 0..<8))
      let others = script.set("others", of: .integers(in: 0..<8))
      var plain: (Set<Int>, Set<Int>) { (Set(tags), Set(others)) }
      script.expect(tags.updates, "itself") { plain.0 }
      script.expect(tags.updates.filter { $0 > 3 }, "filter") { plain.0.filter { $0 > 3 } }
      script.expect(tags.updates.union(others.updates), "union") { plain.0.union(plain.1) }
      script.expect(tags.updates.intersection(others.updates), "intersection") { plain.0.intersection(plain.1) }
      script.expect(tags.updates.subtracting(others.updates), "subtracting") { plain.0.subtracting(plain.1) }
      script.expect(tags.updates.symmetricDifference(others.updates), "symmetricDifference") {
        plain.0.symmetricDifference(plain.1)
      }
      script.expect(tags.updates.sorted(), "sorted") { plain.0.sorted() }
      script.expect(tags.updates.elements.map { $0 * 2 }.sorted(by: >), "elements") {
        plain.0.map { $0 * 2 }.sorted(by: >)
      }
      script.expect(tags.updates.keyed { $0 % 3 }, "keyed") {
        Dictionary(uniqueKeysWithValues: plain.0.map { ($0, $0 % 3) })
      }
      script.expect(tags.updates.contains(3), "contains") { plain.0.contains(3) }
    }
  }

  @Test(arguments: 0..<2) func aListByKeyHasTheFirstElementOfEachKey(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 15)) { script in
      let list = script.list(of: .integers(in: 0..<20))
      let divisor = script.rule("divisor", 3) { .random(in: 2..<6, using: &$0) }
      func firsts(_ divisor: Int) -> Plain {
        Dictionary(list.value.map { ($0 % divisor, $0) }) { first, _ in first }
      }
      script.expect(list.updates.keyed { $0 % 4 }, "keyed") { firsts(4) }
      script.expect(list.updates.keyed(by: divisor.map { divisor in { $0 % divisor } }), "keyed by a live rule") {
        firsts(divisor.value)
      }
    }
  }

  @Test(arguments: 0..<2) func theCombinationOfALiveListOfDictionariesIsRecomputed(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 15)) { script in
      let all = (0..<4).map {
        script.dictionary("dictionary \($0)", of: .integers(in: 0..<6), items: .integers(in: 0..<5))
      }
      let list = script.list("list", of: .integers(in: 0..<4), upTo: 5)
      func plain(_ combine: (Plain, Plain) -> Plain) -> Plain {
        let dictionaries = list.value.map { Dictionary(all[$0].value) }
        return dictionaries.dropFirst().reduce(dictionaries.first ?? [:], combine)
      }
      script.expect(list.updates.union(of: { all[$0].updates }, uniquingKeysWith: -), "union") {
        plain { $0.merging($1, uniquingKeysWith: -) }
      }
      script.expect(list.updates.union(of: { all[$0].updates }), "union with the first items") {
        plain { $0.merging($1) { first, _ in first } }
      }
      script.expect(list.updates.intersection(of: { all[$0].updates }), "intersection") {
        plain { left, right in left.filter { right[$0.key] != nil } }
      }
      script.expect(list.updates.symmetricDifference(of: { all[$0].updates.keys }), "symmetricDifference") {
        list.value.reduce(into: Set<Int>()) { $0.formSymmetricDifference(all[$1].value.keys) }
      }
    }
  }

  /// An object that goes to another dictionary and changes inside, in one commit.
  @Test func anObjectThatChangesDictionariesMayHaveChangedInside() {
    final class Item { var value = 1 }
    for combine in [0, 1, 2] {
      let left = MutableDictionaryProperty([1: Item()])
      let right = MutableDictionaryProperty<Int, Item>()
      let both =
        switch combine {
        case 0: left.updates.union(right.updates)
        case 1: left.updates.symmetricDifference(right.updates)
        default: left.updates.merging(right.updates) { item, _ in item }
        }
      let values = DictionaryProperty(both.mapValues { $0.value })
      transact {
        let item = left[1]
        left[1] = nil
        right[1] = item
        item?.value = 9
        right.refresh(1)
      }
      #expect(values.value == [1: 9], "\(combine)")
    }
  }
}
