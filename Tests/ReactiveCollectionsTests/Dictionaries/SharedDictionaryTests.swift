import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@Suite struct SharedDictionaryTests {
  @Test func aSharedDictionaryHasTheMembersAndStreamsOfADictionary() {
    let shared = SharedHandle(MutableDictionaryProperty(["a": 1]))
    let (values, signaled, changes) = (
      SharedCollectionProperty<Int>(), SharedCollectionProperty<Int>(), SharedCollectionProperty<String>()
    )
    shared.producer.startWithValues { @Sendable in values.append($0.count) }
    shared.signal.observeValues { @Sendable in signaled.append($0.count) }
    shared.changesSignal.observeValues { @Sendable in changes.append("\($0)") }
    let rows = SharedCollectionProperty<Int>()
    shared.lift { $0.filter { $0.value > 1 } }.startWithValues { @Sendable in rows.append($0.after.count) }
    shared.lift { $0.mapValues { "\($0)" }.sorted() }.startWithValues { @Sendable in rows.append($0.after.count + 10) }
    shared["b"] = 2
    shared.value = ["c": 3]
    #expect(Array(values.value) == [1, 2, 1] && Array(signaled.value) == [2, 1])
    #expect(changes[0] == #"insert("b", 2)"# && changes.count == 2)
    #expect(Set(rows.value) == [0, 11, 1, 12] && rows.count == 6)
    #expect(shared.count == 1 && !shared.isEmpty && shared["c"] == 3)
    #expect(throws: DictionaryChangeError.self) { try shared.apply(.remove("x", 1)) }
  }

  /// Updates are buffered for a subscriber that is slower, by each policy.
  @Test func delayedDictionariesObeyThePolicies() throws {
    let policies: [(String, DictionaryBuffering<Int, Int>)] = [
      ("unbounded", .unbounded), ("coalesced", .coalesced), ("coalesced by", .coalesced(by: .init())),
      ("latest", .latest(by: .init())),
    ]
    for (name, policy) in policies {
      try checkScripts(seeds: 0..<(isLongRun ? 300 : 10)) { script in
        let scores = script.dictionary("scores", of: .integers(in: 0..<8), items: .integers(in: 0..<5))
        let isPaused = MutableProperty(true)
        let paused = DictionaryProperty(scores.updates.paused(while: isPaused, buffering: policy))
        var replayed = Dictionary(paused.value)
        let observation = paused.changes.startWithValues { change in
          do { try change.apply(to: &replayed) } catch { Issue.record("\(name): \(change) does not fit: \(error)") }
        }
        script.action("pause or go on") { _ in isPaused.value.toggle() }
        script.expect("\(name): it is whole when it goes on") {
          _ = observation
          return replayed == Dictionary(paused.value) && (isPaused.value || replayed == Dictionary(scores.value))
        }
      }
    }
  }

  @Test func editorsReadAndReplaceASharedDictionary() {
    let shared = SharedHandle(MutableDictionaryProperty(["a": 1]))
    #expect(shared.modify { $0.count } == 1)
    #expect(
      shared.modify { "\($0) \($0.isEmpty) \($0["a"] ?? 0) \($0.value.count) \(Array($0).count)" }
        == #"["a": 1] false 1 1 1"#)
    shared.modify { $0 = DictionaryEditor(["b": 2]) }
    #expect(shared.value == ["b": 2])
  }

  @Test func aDictionaryThatNeverChangesAndOneThatReflects() {
    #expect(DictionaryProperty(value: [(key: "a", value: 1), (key: "a", value: 2)]).value == ["a": 2])
    var prices: MutableDictionaryProperty? = MutableDictionaryProperty(["a": 1])
    let reflected = prices.map { DictionaryProperty(reflecting: $0.updates.filter { $0.value > 0 }) }
    prices?["b"] = 2
    #expect(reflected?["b"] == 2 && reflected?["x", default: 7] == 7)
    #expect(reflected.map { $0.map(\.value).reduce(0, +) } == 3)
    var hasEnded = false
    reflected?.changes.startWithCompleted { hasEnded = true }
    prices = nil
    #expect(hasEnded && reflected?.count == 2 && "\(reflected?.value.keys.sorted() ?? [])" == #"["a", "b"]"#)
  }

  @Test func updatesAreDescribedByTheirChangeAndResult() {
    let prices = MutableDictionaryProperty(["a": 1])
    var seen: [String] = []
    prices.updates.producer.startWithValues { seen.append("\($0)") }
    var last: PersistentDictionary<String, Int>?
    prices.signal.observeValues { last = $0 }
    prices["a"] = 2
    #expect(seen.last?.hasSuffix(#": update("a", old: 1, new: 2) → ["a": 2]"#) == true)
    #expect(last == ["a": 2])
  }

  @Test(arguments: 0..<2) func aggregatesAreRecomputed(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 10)) { script in
      let scores = script.dictionary("scores", of: .integers(in: 0..<8), items: .integers(in: 0..<5))
      var plain: [Int: Int] { Dictionary(scores.value) }
      script.expect(scores.updates.isEmpty, "isEmpty") { plain.isEmpty }
      script.expect(scores.updates.sum { Double($0.value) / 2 }, "sum") {
        plain.values.reduce(0) { $0 + Double($1) / 2 }
      }
      script.expect(scores.updates.count { $0.value > 2 }, "count where") { plain.count { $0.value > 2 } }
      script.expect(scores.updates.contains { $0.value > 3 }, "contains where") { plain.contains { $0.value > 3 } }
      script.expect(scores.updates.allSatisfy { $0.value > 1 }, "allSatisfy") { plain.allSatisfy { $0.value > 1 } }
      script.expect(
        scores.updates.max { ($0.value, $0.key) < ($1.value, $1.key) }.map { $0?.key }.skipRepeats(), "max"
      ) {
        plain.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
      }
      script.expect(
        scores.updates.fold(0) {
          $0 ^= $1.key * 8 + $1.value
        } removing: {
          $0 ^= $1.key * 8 + $1.value
        }.skipRepeats(), "fold"
      ) {
        plain.reduce(0) { $0 ^ ($1.key * 8 + $1.value) }
      }
      let other = script.dictionary("other", of: .integers(in: 0..<8), items: .integers(in: 0..<5))
      var right: [Int: Int] { Dictionary(other.value) }
      script.expect(scores.updates.joined(with: other.updates).mapValues { [$0.left, $0.right] }, "joined") {
        plain.reduce(into: [:]) { all, own in all[own.key] = right[own.key].map { [own.value, $0] } }
      }
      script.expect(scores.updates.leftJoined(with: other.updates).mapValues { [$0.left, $0.right] }, "leftJoined") {
        plain.reduce(into: [:]) { $0[$1.key] = [$1.value, right[$1.key]] }
      }
      script.expect(scores.updates.rightJoined(with: other.updates).mapValues { [$0.left, $0.right] }, "rightJoined") {
        right.reduce(into: [:]) { $0[$1.key] = [plain[$1.key], $1.value] }
      }
      let list = script.list("list", of: .integers(in: 0..<8))
      script.expect(list.updates.joined(with: scores.updates, on: { $0 }) { [$0, $1] }, "a list with a dictionary") {
        list.value.compactMap { element in plain[element].map { [element, $0] } }
      }
      script.expect(
        list.updates.leftJoined(with: scores.updates, on: { $0 }) { [$0, $1 ?? -1] }, "left join of a list"
      ) {
        list.value.map { [$0, plain[$0] ?? -1] }
      }
      script.expect(list.updates.antiJoined(with: scores.updates, on: { $0 }), "anti join of a list") {
        list.value.filter { plain[$0] == nil }
      }
    }
  }
}
