import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsDictionaries

/// Tests that dictionaries share nodes, and what they ask of keys, by counting: times would not show it.
@Suite
struct DictionarySharingTests {
  typealias Numbers = PersistentDictionary<Counted, Int>

  static let count = 20_000

  private func make(_ counter: ComparisonCounter, _ numbers: Range<Int> = 0..<count) -> Numbers {
    Numbers(uniqueKeysWithValues: numbers.map { (Counted(value: $0, counter: counter), $0) })
  }

  /// Returns how many keys were hashed or compared meanwhile.
  private func counting(_ counter: ComparisonCounter, _ body: () -> Void) -> Int {
    let before = counter.comparisons
    body()
    return counter.comparisons - before
  }

  @Test
  func aLookUpHashesOnceAndComparesOnce() {
    let counter = ComparisonCounter()
    let numbers = make(counter)
    let hits = counting(counter) {
      for number in 0..<1000 { _ = numbers[Counted(value: number, counter: counter)] }
    }
    #expect((2000...2002).contains(hits), "\(hits) calls")
    let misses = counting(counter) {
      for number in 0..<1000 { _ = numbers[Counted(value: -1 - number, counter: counter)] }
    }
    #expect((1000...1002).contains(misses), "\(misses) calls")
  }

  @Test
  func anEditHashesOnceAndComparesOnce() {
    let counter = ComparisonCounter()
    var numbers = make(counter)
    let calls = counting(counter) {
      for number in 0..<1000 {
        let (old, new) = (Counted(value: number, counter: counter), Counted(value: -1 - number, counter: counter))
        numbers[old] = 0
        numbers[new] = 0
        numbers[new] = nil
        numbers[old, default: 0] += 1
        numbers[old]? += 1
      }
    }
    #expect((9000...9010).contains(calls), "\(calls) calls")
  }

  @Test
  func comparingVersionsAsksOnlyWhereTheyDiffer() {
    let counter = ComparisonCounter()
    let old = make(counter)
    for differences in [1, 10, 100] {
      var new = old
      for number in 0..<differences {
        new[Counted(value: number, counter: counter)] = -1
        new[Counted(value: 10_000 + number, counter: counter)] = nil
        new[Counted(value: -1 - number, counter: counter)] = 0
      }
      var visited: [Int] = []
      var compared = 0
      let calls = counting(counter) {
        new.forEachDifference(from: old) { _, _ in
          compared += 1
          return false
        } _: { key, _, _ in
          visited.append(key.value)
        }
      }
      // Values that are in leaves with a difference are compared, too, and nothing else.
      #expect(calls <= 3 * 16 * differences, "\(calls) calls for keys")
      #expect(compared <= 3 * 16 * differences, "\(compared) comparisons")
      visited = []
      new.forEachDifference(from: old, by: ==) { key, _, _ in visited.append(key.value) }
      #expect(Set(visited).count == 3 * differences && visited.count == 3 * differences)
      #expect(counting(counter) { _ = new == old } <= 3 * 16 * differences)
      #expect(counting(counter) { _ = new.keys == old.keys } <= 3 * 16 * differences)
      #expect(counting(counter) { _ = old.merging(new) { $1 } } <= 6 * 16 * differences)
    }
  }

  @Test
  func dictionariesThatWereBuiltSeparatelyAreComparedWithoutHashing() {
    let counter = ComparisonCounter()
    let (left, right) = (
      make(counter), Numbers(uniqueKeysWithValues: make(counter).reversed().map { ($0.key, $0.value) })
    )
    let calls = counting(counter) { #expect(left == right) }
    // One comparison for each key, and a few more where hashes collide.
    #expect((Self.count...Self.count + 100).contains(calls), "\(calls) calls")
  }

  @Test
  func combiningVersionsOfASetAsksOnlyWhereTheyDiffer() {
    let counter = ComparisonCounter()
    let old = PersistentSet((0..<Self.count).map { Counted(value: $0, counter: counter) })
    var new = old
    new.remove(Counted(value: 5, counter: counter))
    new.insert(Counted(value: -5, counter: counter))
    let operations: [(String, () -> Void)] = [
      ("union", { #expect(old.union(new).count == Self.count + 1) }),
      ("intersection", { #expect(old.intersection(new).count == Self.count - 1) }),
      ("subtracting", { #expect(old.subtracting(new).count == 1) }),
      ("symmetricDifference", { #expect(old.symmetricDifference(new).count == 2) }),
      ("isSubset", { #expect(!old.isSubset(of: new)) }),
      ("isDisjoint", { #expect(!old.isDisjoint(with: new)) }),
      ("==", { #expect(old != new) }),
    ]
    for (name, operation) in operations {
      let calls = counting(counter, operation)
      #expect(calls <= 100, "\(name): \(calls) calls")
    }
  }

  @Test
  func transformationsNeitherHashNorCompare() {
    let counter = ComparisonCounter()
    let numbers = make(counter)
    let calls = counting(counter) {
      #expect(numbers.filter { $0.value % 3 == 0 }.count == 6667)
      #expect(numbers.mapValues { $0 + 1 }.count == Self.count)
      #expect(numbers.compactMapValues { $0 % 2 == 0 ? $0 : nil }.count == Self.count / 2)
    }
    #expect(calls == 0)
    #expect(numbers.filter { $0.value >= 0 }.isTriviallyIdentical(to: numbers))
    let most = numbers.filter { $0.value != 77 }
    #expect(most.nodes.subtracting(numbers.nodes).count <= 8)
  }

  @Test(arguments: Hashes.allCases)
  func editsOfADictionaryCopyOnePath(hashes: Hashes) {
    let numbers = PersistentDictionary(uniqueKeysWithValues: (0..<2000).map { (hashes.key($0), $0) })
    let before = numbers.nodes
    let height = numbers.shape?.height ?? 0
    let key = hashes.key(1234)
    let edits: [(String, Int, (inout PersistentDictionary<ChosenKey, Int>) -> Void)] = [
      ("[]", 0, { $0[key] = 0 }),
      ("+=", 0, { $0[key, default: 0] += 1 }),
      ("?", 0, { $0[key]? += 1 }),
      ("insert", 3, { $0[hashes.key(-1)] = 0 }),
      ("remove", 1, { $0[key] = nil }),
      ("merge", 3, { $0.merge([hashes.key(1): 1, hashes.key(-1): 5] as PersistentDictionary) { old, _ in old } }),
    ]
    for (name, extra, edit) in edits {
      var edited = numbers
      edit(&edited)
      edited._checkInvariants()
      let new = edited.nodes.subtracting(before).count
      let paths = name == "merge" ? 2 : 1
      #expect(new <= paths * (height + 1 + extra), "\(name) made \(new) nodes, the height is \(height)")
    }
    var same = numbers
    same.removeValue(forKey: hashes.key(-1))
    same[hashes.key(-1)] = nil
    same[hashes.key(-1)]? += 1
    #expect(same.isTriviallyIdentical(to: numbers))
    #expect(numbers.nodes == before)
  }

  @Test(arguments: Hashes.allCases)
  func aDictionaryOfItsOwnIsEditedInPlace(hashes: Hashes) {
    var numbers = PersistentDictionary(uniqueKeysWithValues: (0..<400).map { (hashes.key($0), $0) })
    let before = numbers.nodes
    for number in 0..<400 {
      numbers[hashes.key(number)] = 0
      numbers[hashes.key(number), default: 0] += 1
      numbers[hashes.key(number)]? += 1
    }
    #expect(numbers.nodes == before)
  }

  @Test
  func keysThatEqualNoneAreNotComparedWithAllOthers() {
    /// Equals nothing, like NaN.
    struct Nothing: Hashable {
      let counter: ComparisonCounter
      static func == (left: Nothing, right: Nothing) -> Bool {
        left.counter.comparisons += 1
        return false
      }
      func hash(into hasher: inout Hasher) {}
    }
    let counter = ComparisonCounter()
    var numbers: PersistentDictionary<Nothing, Int> = [:]
    let calls = counting(counter) {
      for number in 0..<1000 { numbers[Nothing(counter: counter)] = number }
    }
    #expect(numbers.count == 1000)
    #expect(calls <= 1000 + 16 * 16, "\(calls) comparisons")
  }
}
