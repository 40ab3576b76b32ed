import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsDictionaries

@Suite
struct DictionaryRandomTests {
  static let steps = isLongRun ? 100_000 : 20_000

  @Test(arguments: [10, 100, 3000])
  func randomEditsOfIntegersMatchADictionary(keys: Int) throws {
    try RandomEdits(keys: keys) {
      $0
    } makeValue: {
      $0
    }.run(steps: Self.steps, seed: UInt64(keys))
  }

  @Test(arguments: Hashes.allCases)
  func randomEditsWithEachKindOfHashMatchADictionary(hashes: Hashes) throws {
    for keys in [20, 60, 400] {
      let steps = hashes == .constant && keys == 400 ? Self.steps / 10 : Self.steps
      try RandomEdits(keys: keys, makeKey: hashes.key) { $0 }.run(steps: steps, seed: UInt64(keys))
    }
  }

  @Test
  func strings() throws {
    try RandomEdits(keys: 500) {
      "key \($0)"
    } makeValue: {
      "value \($0)"
    }.run(steps: Self.steps, seed: 3)
  }

  @Test
  func largeAndAlignedValues() throws {
    try RandomEdits(keys: 200) {
      UInt8($0)
    } makeValue: {
      SIMD16<Double>(repeating: Double($0))
    }
    .run(steps: Self.steps, seed: 4)
    try RandomEdits(keys: 200) {
      $0
    } makeValue: {
      InlineText(number: $0)
    }.run(steps: Self.steps, seed: 5)
  }

  /// Large enough for smaller leaves.
  struct InlineText: Equatable {
    var number: Int
    var rest: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    var more: (SIMD16<Int>, String) = (SIMD16(), "a text that is longer than is stored inline")
    static func == (left: InlineText, right: InlineText) -> Bool { left.number == right.number }
  }

  @Test
  func trackedObjects() throws {
    try withLifetimeTracking { tracker in
      try RandomEdits(keys: 300) {
        tracker.track($0)
      } makeValue: {
        tracker.track($0)
      }.run(steps: Self.steps, seed: 6)
    }
    try withLifetimeTracking { tracker in
      try RandomEdits(keys: 60, makeKey: Hashes.few.key) { tracker.track($0) }.run(steps: Self.steps, seed: 7)
    }
  }

  @Test(arguments: Hashes.allCases)
  func randomSetsMatchASet(hashes: Hashes) throws {
    try RandomSets(keys: 100, make: hashes.key).run(rounds: Self.steps / 50, seed: 8)
  }
}
