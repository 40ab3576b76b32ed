import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@Suite struct CheckOperatorTests {
  /// The numbers in sections by their remainder when divided by 3, with the sections sorted.
  private static func groups(_ numbers: [Int]) -> [SectionSnapshot<Int, Int>] {
    let keys = Set(numbers.map { $0 % 3 }).sorted()
    return keys.map { key in SectionSnapshot<Int, Int>(section: key, rows: numbers.filter { $0 % 3 == key }) }
  }

  // MARK: Correct operators pass

  @Test func lists() throws {
    try checkOperator(seeds: 0..<40, of: .integers(in: 0..<6)) { list in
      list.filter { $0.isMultiple(of: 2) }.map { $0 / 2 }
    } makes: { array in
      array.filter { $0.isMultiple(of: 2) }.map { $0 / 2 }
    }
    try checkOperator(seeds: 0..<40, of: .letters) {
      $0.prefix(3)
    } makes: {
      Array($0.prefix(3))
    }
  }

  @Test func sections() throws {
    try checkOperator(seeds: 0..<40, of: .integers(in: 0..<100)) { list in
      list.grouped(by: { $0 % 3 }, sortedBy: <)
    } makes: { array in
      Self.groups(array)
    }
  }

  @Test func values() throws {
    try checkOperator(seeds: 0..<40, of: .integers()) {
      $0.max()
    } makes: {
      $0.max()
    }
  }

  @Test func updatesMadeOfSignals() throws {
    try checkOperator(seeds: 0..<40, of: .integers()) { list in
      list.filter(FaultyOperator.isEven).producer.map { $0 }
    } makes: {
      $0.filter(FaultyOperator.isEven)
    }
  }

  // MARK: Faulty operators fail

  @Test(arguments: FaultyOperator.all) func everyKindOfFaultyOperatorIsDetected(of faulty: FaultyOperator) throws {
    let failure = try #require(
      #expect(throws: ScriptFailure.self) {
        try checkOperator(
          seeds: 0..<200, of: .integers(in: 0..<4), faulty.updates, makes: { $0.filter(FaultyOperator.isEven) })
      })
    #expect(faulty.laws.contains(failure.violation.law), "\(failure)")
    #expect(failure.stepCount <= 3, "\(failure)")
  }

  @Test func anUnstableOrderIsDetected() throws {
    let failure = try #require(
      #expect(throws: ScriptFailure.self) {
        try checkOperator(seeds: 0..<100, of: .integers()) { list in
          list.reversed().sorted { $0 % 3 }
        } makes: { array in
          array.sorted { $0 % 3 < $1 % 3 }
        }
      })
    #expect(failure.violation.law == "the updates lead to the expected list")
  }

  @Test func wrongSectionsAreDetected() throws {
    let failure = try #require(
      #expect(throws: ScriptFailure.self) {
        try checkOperator(seeds: 0..<100, of: .integers()) { list in
          list.grouped { $0 % 3 }
        } makes: { array in
          Self.groups(array)
        }
      })
    #expect(failure.violation.law == "the updates lead to the expected list")
  }

  @Test func aWrongValueIsDetected() throws {
    let failure = try #require(
      #expect(throws: ScriptFailure.self) {
        try checkOperator(seeds: 0..<100, of: .integers()) {
          $0.max()
        } makes: {
          $0.last
        }
      })
    #expect(failure.violation.law == "a property has the expected value")
  }
}
