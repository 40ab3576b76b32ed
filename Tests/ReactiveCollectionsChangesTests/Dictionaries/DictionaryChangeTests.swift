import Foundation
import ReactiveCollectionsChanges
import ReactiveCollectionsTesting
import Testing

@Suite struct DictionaryChangeTests {
  typealias Change = DictionaryChange<String, Int>
  typealias Plain = [String: Int]

  /// Random changes of a dictionary, each made for the result of the one before.
  @Test func changesAreAppliedInvertedComposedAndCodedWithoutLoss() throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      func int(_ limit: Int) -> Int { .random(in: 0..<limit, using: &random) }
      func entries() -> Plain { Plain((0..<int(6)).map { _ in ("\(int(5))", int(4)) }) { $1 } }
      var states = [entries()]
      var changes: [Change] = []
      for _ in 0..<4 {
        let next = entries()
        changes.append(PersistentDictionary(states.last ?? [:]).changes(to: PersistentDictionary(next)))
        states.append(next)
      }
      for (index, change) in changes.enumerated() {
        var plain = states[index]
        try change.apply(to: &plain)
        #expect(plain == states[index + 1], "seed \(seed)")
        try change.inverted.apply(to: &plain)
        #expect(plain == states[index], "seed \(seed)")
        var persistent = PersistentDictionary(states[index])
        try change.apply(to: &persistent)
        #expect(persistent == PersistentDictionary(states[index + 1]), "seed \(seed)")
        let coded = try JSONDecoder().decode(Change.self, from: JSONEncoder().encode(change))
        #expect(coded == change, "seed \(seed)")
        #expect(Set(change.steps.compactMap(\.key)).count == change.count, "seed \(seed)")
        #expect(change.mapValues { $0 + 1 }.mapValues { $0 - 1 } == change, "seed \(seed)")
      }
      let all = changes.dropFirst().reduce(changes[0]) { $0.then($1) }
      var plain = states[0]
      try all.apply(to: &plain)
      #expect(plain == states[4], "seed \(seed)")
      #expect(all == changes[0].then(changes[1].then(changes[2].then(changes[3]))), "seed \(seed): associative")
      #expect(all == PersistentDictionary(states[0]).changes(to: PersistentDictionary(states[4])), "seed \(seed): net")
      #expect(Change(changes).count >= all.count, "seed \(seed)")
    }
  }

  @Test func aChangeThatDoesNotFitThrowsAndChangesNothing() {
    let start: Plain = ["a": 1, "b": 2]
    func error(_ change: Change) -> DictionaryChangeError? {
      var plain = start
      var persistent = PersistentDictionary(start)
      #expect(throws: DictionaryChangeError.self) { try change.apply(to: &persistent) }
      #expect(Plain(persistent) == start)
      do { try change.apply(to: &plain) } catch {
        #expect(plain == start)
        return error
      }
      return nil
    }
    #expect(error(.insert("a", 5)) == DictionaryChangeError(.keyExists(found: "1"), key: "a"))
    #expect(error(.remove("c", 5)) == DictionaryChangeError(.missingKey(expected: "5"), key: "c"))
    #expect(
      error(.update("b", old: 3, new: 4)) == DictionaryChangeError(.valueMismatch(expected: "3", found: "2"), key: "b"))
    #expect(error(.composite([.insert("c", 1), .remove("b", 9)]))?.key == "\"b\"")
    #expect(error(.insert("a", 5))?.description == "Key \"a\": expected no value, found 1")
  }

  @Test func whatCannotBeAChangeIsNotDecoded() {
    func decode(_ text: String) throws -> Change { try JSONDecoder().decode(Change.self, from: Data(text.utf8)) }
    let insert = #"{"operation":"insert","key":"a","value":1}"#
    #expect(throws: DecodingError.self) { try decode(#"{"operation":"move","key":"a","value":1}"#) }
    #expect(throws: DecodingError.self) { try decode(#"{"operation":"composite","changes":[\#(insert),\#(insert)]}"#) }
    #expect(throws: DecodingError.self) {
      try decode(#"{"operation":"composite","changes":[{"operation":"composite","changes":[]}]}"#)
    }
    #expect(throws: DecodingError.self) { try decode(#"{"operation":"insert","key":"a"}"#) }
    #expect(throws: Never.self) { try decode(insert) }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SetChange<Int>.self, from: Data(#"{"operation":"update","element":1}"#.utf8))
    }
  }

  @Test func aValueThatIsSetBackDoesNotCount() {
    let there = Change.update("a", old: 1, new: 2)
    #expect(there.then(.update("a", old: 2, new: 1)).isEmpty)
    #expect(Change.remove("a", 1).then(.insert("a", 1)).isEmpty)
    #expect(Change.remove("a", 1).then(.insert("a", 2)) == .update("a", old: 1, new: 2))
    #expect(Change.insert("a", 1).then(.remove("a", 1)).isEmpty)
    #expect(Change.update("a", old: 1, new: 1).then(.insert("b", 1)).count == 2)
  }

  @Test func setChangesAreDictionariesOfWhatIsPresent() throws {
    var set: Set = [1, 2]
    let change: SetChange<Int> = .composite([.insert(3), .remove(1)])
    try change.apply(to: &set)
    #expect(set == [2, 3])
    #expect(change.then(change.inverted).isEmpty)
    #expect(try JSONDecoder().decode(SetChange<Int>.self, from: JSONEncoder().encode(change)) == change)
    #expect(throws: DictionaryChangeError(.keyExists(found: "the element"), key: 3)) { try change.apply(to: &set) }
    #expect(set == [2, 3])
    #expect(SetChange([.insert(1), .remove(1), .insert(5)]) == .insert(5))
    #expect("\(SetChange<Int>.remove(4))" == "remove(4)")
  }

  @Test func oneStepIsNotAComposite() {
    let change = DictionaryChange<Double, Int>([.insert(.nan, 1)])
    if case .composite = change { Issue.record("\(change)") }
    #expect(change.key?.isNaN == true && DictionaryChange([.update(2.0, old: 1, new: 3)]) == .update(2, old: 1, new: 3))
  }
}
