import Testing

@testable import ReactiveCollectionsDictionaries

/// Tests that a dictionary traps if a `Dictionary` would, with a message about the error.
@Suite
struct PersistentDictionaryTrapTests {
  private func expect(
    _ message: String, in result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let output = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(output.contains(message), sourceLocation: sourceLocation)
  }

  @Test
  func duplicateKeysTrap() async {
    expect(
      #"The key "a" occurs more than once"#,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = PersistentDictionary(uniqueKeysWithValues: [("a", 1), ("b", 2), ("a", 3)])
      })
    expect(
      "The key 1 occurs more than once",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let _: PersistentDictionary<Int, String> = [1: "a", 1: "b"]
      })
  }

  /// Wrong indices, and how many entries the dictionary has.
  private static let misuses: [(count: Int, index: @Sendable () -> PersistentDictionary<Int, Int>.Index)] = [
    (0, { ([1: 1] as PersistentDictionary).startIndex }),
    (3, { ([1: 1] as PersistentDictionary).endIndex }),
    (3, { PersistentDictionary(uniqueKeysWithValues: (0..<100).map { ($0, $0) }).indices.reversed()[0] }),
    (100, { PersistentDictionary<Int, Int>.Index(path: HashPath(bits: 0), offset: 16) }),
    (3, { PersistentDictionary<Int, Int>.Index(path: HashPath(bits: 0), offset: -1) }),
  ]

  @Test(arguments: misuses.indices, 0..<4)
  func indicesOfOtherDictionariesTrap(number: Int, use: Int) async {
    let count = Self.misuses[number].count
    expect(
      "The index is not that of an entry of this dictionary, which has \(count) entries",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [number, use] in
        let (count, index) = Self.misuses[number]
        var dictionary = PersistentDictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0) })
        switch use {
        case 0: _ = dictionary[index()]
        case 1: dictionary.remove(at: index())
        case 2: _ = dictionary.index(after: index())
        default: _ = dictionary.keys[index()]
        }
      })
  }

  @Test
  func offsetsBeyondTheEndTrap() async {
    expect(
      "There is no entry 4 of 3",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dictionary: PersistentDictionary = [1: 1, 2: 2, 3: 3]
        _ = dictionary.index(dictionary.startIndex, offsetBy: 4)
      })
  }
}
