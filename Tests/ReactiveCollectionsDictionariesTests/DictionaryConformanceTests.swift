import Foundation
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsDictionaries

@Suite
struct DictionaryConformanceTests {
  static let counts = [0, 1, 2, 5, 16, 17, 18, 40]

  private static func dictionary(_ count: Int, _ hashes: Hashes) -> PersistentDictionary<ChosenKey, Int> {
    PersistentDictionary(uniqueKeysWithValues: (0..<count).map { (hashes.key($0), $0) })
  }

  struct Pair: Hashable {
    let key: ChosenKey
    let value: Int
  }

  @Test(arguments: counts, Hashes.allCases)
  func keysAndValuesAreCollections(count: Int, hashes: Hashes) throws {
    let dictionary = Self.dictionary(count, hashes)
    let entries = dictionary.map { $0 }
    try checkCollection(dictionary.keys, expected: entries.map(\.key))
    try checkCollection(dictionary.values, expected: entries.map(\.value))
    let set = PersistentSet((0..<count).map(hashes.key))
    try checkCollection(set, expected: set.map { $0 })
  }

  @Test(arguments: counts, Hashes.allCases)
  func aDictionaryIsACollectionOfItsEntries(count: Int, hashes: Hashes) {
    let dictionary = Self.dictionary(count, hashes)
    let entries = dictionary.map { Pair(key: $0.key, value: $0.value) }
    #expect(Set(entries) == Set((0..<count).map { Pair(key: hashes.key($0), value: $0) }))
    #expect(dictionary.indices.map { Pair(key: dictionary[$0].key, value: dictionary[$0].value) } == entries)
    for (position, index) in dictionary.indices.enumerated() {
      #expect(dictionary.index(dictionary.startIndex, offsetBy: position) == index)
      #expect(dictionary.distance(from: dictionary.startIndex, to: index) == position)
      #expect(dictionary.index(forKey: dictionary[index].key) == index)
    }
    var visited: [Pair] = []
    dictionary.forEach { visited.append(Pair(key: $0.key, value: $0.value)) }
    #expect(visited == entries)
    #expect(dictionary.first?.key == entries.first?.key)
    if count > 0 { #expect(dictionary.randomElement().map { dictionary[$0.key] == $0.value } == true) }
    var popped = dictionary
    var rest = Set(entries)
    while let entry = popped.popFirst() { #expect(rest.remove(Pair(key: entry.key, value: entry.value)) != nil) }
    #expect(rest.isEmpty && popped.isEmpty)
  }

  @Test
  func everyEntryIsAsLikelyAsOthersToBeChosenAtRandom() {
    let dictionary = PersistentDictionary(uniqueKeysWithValues: (0..<100).map { ($0, 0) })
    var random = SeededGenerator(seed: 1)
    var counts: [Int: Int] = [:]
    for _ in 0..<10_000 { counts[dictionary.randomElement(using: &random)?.key ?? -1, default: 0] += 1 }
    #expect(counts.count == 100 && counts.values.allSatisfy { (50...160).contains($0) })
  }

  @Test
  func equatableAndHashable() throws {
    for hashes in Hashes.allCases {
      var edited = Self.dictionary(40, hashes)
      edited[hashes.key(3)] = -1
      try checkHashable([
        [
          Self.dictionary(40, hashes),
          PersistentDictionary(uniqueKeysWithValues: (0..<40).reversed().map { (hashes.key($0), $0) }),
          Self.dictionary(60, hashes).filter { $0.key.number < 40 },
        ],
        [edited, PersistentDictionary(uniqueKeysWithValues: edited.map { ($0.key, $0.value) })],
        [Self.dictionary(39, hashes)],
        [PersistentDictionary(), Self.dictionary(0, hashes), [:]],
      ])
      try checkHashable([
        [PersistentSet((0..<40).map(hashes.key)), PersistentSet((0..<40).reversed().map(hashes.key))],
        [PersistentSet((1..<41).map(hashes.key))],
        [[], PersistentSet()],
      ])
    }
  }

  @Test
  func keysAreEqualWhateverTheValues() {
    let names: PersistentDictionary = [1: "a", 2: "b"]
    #expect(names.keys == names.mapValues { $0 + "!" }.mapValues { $0 }.keys)
    #expect(names.keys != ([1: "a", 3: "b"] as PersistentDictionary).keys)
    #expect(names.keys.contains(2) && !names.keys.contains(3))
  }

  @Test
  func isShownAsADictionary() {
    let one: PersistentDictionary = ["a": "1"]
    #expect(one.description == ["a": "1"].description)
    #expect(one.debugDescription == ["a": "1"].debugDescription)
    #expect(PersistentDictionary<Int, Int>().description == [Int: Int]().description)
    let (found, expected) = (dumped(one), dumped(["a": "1"]))
    #expect(found == expected)
    let set: PersistentSet = ["a"]
    #expect(set.description == Set(["a"]).description)
    #expect(dumped(set) == dumped(Set(["a"])))
    #expect("\(one.keys) \(one.values)" == #"["a"] ["1"]"#)
  }

  private func dumped(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  @Test
  func buildingAndTransformingAsADictionary() {
    let words = ["one", "two", "three", "four"]
    let grouped = PersistentDictionary(grouping: words, by: \.count)
    #expect(Dictionary(uniqueKeysWithValues: grouped.map { ($0, $1) }) == Dictionary(grouping: words, by: \.count))
    let counted = PersistentDictionary("banana".map { ($0, 1) }, uniquingKeysWith: +)
    #expect(counted == ["b": 1, "a": 3, "n": 2])
    #expect(counted.compactMapValues { $0 > 1 ? "\($0)" : nil } == ["a": "3", "n": "2"])
    #expect(counted.merging([("x", 7), ("a", 1)], uniquingKeysWith: +) == ["b": 1, "a": 4, "n": 2, "x": 7])
    #expect(counted.merging(["x": 7, "a": 1], uniquingKeysWith: -) == ["b": 1, "a": 2, "n": 2, "x": 7])
    #expect(PersistentDictionary(uniqueKeysWithValues: counted.map { ($0, $1) }) == counted)
  }

  @Test
  func valuesOfAnotherSizeAreMapped() {
    let hashes = [Hashes.constant, .scattered]
    for hashes in hashes {
      let mapped = Self.dictionary(100, hashes).mapValues { SIMD64<Int>(repeating: $0) }
      mapped._checkInvariants()
      #expect(mapped.count == 100 && mapped[hashes.key(7)] == SIMD64(repeating: 7))
      let back = mapped.mapValues { $0[0] }
      back._checkInvariants()
      #expect(back == Self.dictionary(100, hashes))
    }
  }

  @Test
  func keysThatDoNotEqualThemselvesAreTreatedAsByADictionary() {
    var found: PersistentDictionary<Double, Int> = [:]
    for number in 0..<1000 {
      #expect(found.updateValue(number, forKey: .nan) == nil)
      found._checkInvariants()
    }
    found[1] = 1
    found[.nan, default: 0] += 1
    #expect(found.count == 1002 && found[.nan] == nil && found[1] == 1)
    #expect(found.removeValue(forKey: .nan) == nil && found.count == 1002)
    #expect(Set(found.values).isSuperset(of: 0..<1000))
    let copy = found
    #expect(copy == found)
    while let index = found.indices.first(where: { found[$0].key.isNaN }) { found.remove(at: index) }
    #expect(found == [1: 1] && copy.count == 1002)
    #expect(([.nan: 1] as PersistentDictionary<Double, Int>) != [.nan: 1])
  }
}
