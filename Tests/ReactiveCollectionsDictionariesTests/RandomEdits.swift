import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsDictionaries

/// Random edits of a persistent dictionary and of a `Dictionary`. Copies are kept along the way and checked again at
/// the end.
struct RandomEdits<Key: Hashable, Value: Equatable> {
  /// The number of different keys.
  let keys: Int
  let makeKey: (Int) -> Key
  let makeValue: (Int) -> Value

  typealias Persistent = PersistentDictionary<Key, Value>

  func run(steps: Int, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var found = Persistent()
    var expected: [Key: Value] = [:]
    var kept: [(found: Persistent, expected: [Key: Value], step: Int)] = []
    for step in 0..<steps {
      let edit = try self.edit(&found, &expected, kept.last?.found ?? Persistent(), step: step, using: &random)
      let place = { "\(edit) in step \(step) of \(random.seed)" }
      try require("the count is right", found.count, is: expected.count, at: place())
      let key = makeKey(.random(in: 0..<keys, using: &random))
      try require("each value is right", found[key], is: expected[key], at: "\(key) after \(place())")
      if Int.random(in: 0..<max(1, steps / 200), using: &random) == 0 {
        found._checkInvariants()
        try check(found, expected, at: place())
        if let (other, entries, _) = kept.randomElement(using: &random) {
          try checkDifference(from: other, entries, to: found, expected, at: place())
        }
        kept.append((found, expected, step))
        if kept.count > 30 { kept.remove(at: .random(in: 0..<kept.count, using: &random)) }
      }
    }
    for (found, expected, step) in kept {
      found._checkInvariants()
      try check(found, expected, at: "a copy made in step \(step) of \(random)")
    }
  }

  func require<Found: Equatable>(
    _ law: String, _ found: Found, is expected: Found, at place: @autoclosure () -> String
  ) throws {
    guard found != expected else { return }
    throw LawViolation(law, "\(place()): expected \(expected), found \(found)")
  }

  private func check(_ found: Persistent, _ expected: [Key: Value], at place: @autoclosure () -> String) throws {
    let entries = Dictionary(found.map { ($0.key, $0.value) }) { first, _ in first }
    try require("all entries are there", entries, is: expected, at: place())
    try require("each entry is there once", found.count, is: found.reduce(0) { count, _ in count + 1 }, at: place())
    let separate = Persistent(uniqueKeysWithValues: expected.map { ($0.key, $0.value) })
    try require("equal entries make equal dictionaries", found == separate, is: true, at: place())
    if let index = found.indices.randomElement() {
      try require("an index is that of its key", found.index(forKey: found[index].key), is: index, at: place())
    }
  }

  private func checkDifference(
    from old: Persistent, _ oldEntries: [Key: Value], to new: Persistent, _ entries: [Key: Value],
    at place: @autoclosure () -> String
  ) throws {
    var patched = oldEntries
    var visited: Set<Key> = []
    try new.forEachDifference(from: old, by: ==) { key, old, new in
      try require("a key is visited once", visited.insert(key).inserted, is: true, at: place())
      try require("the old value is right", old, is: oldEntries[key], at: place())
      try require("the new value is right", new, is: entries[key], at: place())
      try require("only differences are visited", old == new, is: false, at: place())
      patched[key] = new
    }
    try require("the differences lead to the new entries", patched, is: entries, at: place())
    try require("dictionaries are equal exactly if entries are", old == new, is: oldEntries == entries, at: place())
    let merged = old.merging(new) { _, new in new }
    merged._checkInvariants()
    try require(
      "merging takes all entries", Dictionary(uniqueKeysWithValues: merged.map { ($0.key, $0.value) }),
      is: oldEntries.merging(entries) { _, new in new }, at: place())
  }

  private func edit(
    _ found: inout Persistent, _ expected: inout [Key: Value], _ other: Persistent, step: Int,
    using random: inout SeededGenerator
  ) throws -> String {
    let number = Int.random(in: 0..<keys, using: &random)
    let key = makeKey(number)
    let value = makeValue(.random(in: 0..<1000, using: &random))
    // In turn, most keys are inserted and most are removed.
    let grows = step / max(500, 2 * keys) % 2 == 0
    switch (Int.random(in: 0..<24, using: &random), grows) {
    case (0..<7, true), (0..<3, false):
      let results = (found.updateValue(value, forKey: key), expected.updateValue(value, forKey: key))
      try require("the old value is returned", results.0, is: results.1, at: "updateValue(forKey: \(key))")
      return "updateValue(forKey: \(key))"
    case (0..<7, false), (7..<9, true):
      let results = (found.removeValue(forKey: key), expected.removeValue(forKey: key))
      try require("the removed value is returned", results.0, is: results.1, at: "removeValue(forKey: \(key))")
      return "removeValue(forKey: \(key))"
    case (9..<12, true):
      found[key] = value
      expected[key] = value
      return "[\(key)] ="
    case (9..<12, false):
      found[key] = nil
      expected[key] = nil
      return "[\(key)] = nil"
    case (12..<15, _):
      func change(_ old: inout Value?) {
        old = old == nil && grows || old != nil && number % 2 == 0 ? value : nil
      }
      change(&found[key])
      change(&expected[key])
      return "modify [\(key)]"
    case (15..<18, true):
      found[key, default: value] = value
      expected[key, default: value] = value
      return "[\(key), default:]"
    case (18..<20, _):
      guard let index = found.index(forKey: key) else { return "nothing" }
      try require("the index is that of the key", found[index].key, is: key, at: "\(index)")
      if grows { return "index(forKey: \(key))" }
      let removed = found.remove(at: index)
      try require("the removed entry is returned", removed.value, is: expected.removeValue(forKey: key), at: "\(index)")
      return "remove(at: \(index))"
    case (20, _) where Int.random(in: 0..<20, using: &random) == 0:
      let salt = Int.random(in: 2..<10, using: &random)
      let filtered = found.filter { $0.key.hashValue % salt != 0 }
      let matching = expected.filter { $0.key.hashValue % salt != 0 }
      filtered._checkInvariants()
      try check(filtered, matching, at: "filter in step \(step) of \(random.seed)")
      if !grows { (found, expected) = (filtered, matching) }
      return "filter"
    case (21, _) where Int.random(in: 0..<20, using: &random) == 0:
      let mapped = found.mapValues { [$0] }
      mapped._checkInvariants()
      try require(
        "each value is mapped", Dictionary(uniqueKeysWithValues: mapped.map { ($0.key, $0.value) }),
        is: expected.mapValues { [$0] }, at: "mapValues in step \(step) of \(random.seed)")
      return "mapValues"
    case (22, true) where Int.random(in: 0..<20, using: &random) == 0:
      let entries = other.map { ($0.key, $0.value) }
      found.merge(other) { old, _ in old }
      expected.merge(entries) { old, _ in old }
      return "merge of \(entries.count)"
    default:
      return "nothing"
    }
  }
}
