import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Tests lists of elements that do not equal themselves: the laws hold for what is sent of them, too.
struct NotANumberOperatorTests {
  /// An operator on lists of numbers, some of which are none.
  struct Case: Sendable {
    let name: String
    let apply: @Sendable (CollectionProducer<Double>) -> CollectionProducer<Double>

    init(_ name: String, _ apply: @escaping @Sendable (CollectionProducer<Double>) -> CollectionProducer<Double>) {
      (self.name, self.apply) = (name, apply)
    }
  }

  static let operators = [
    Case("itself") { $0 }, Case("prefix") { $0.prefix(3) }, Case("suffix") { $0.suffix(3) },
    Case("distinct") { $0.distinct() }, Case("union") { $0.union($0.prefix(2)) },
    Case("intersection") { $0.intersection($0.suffix(3)) }, Case("subtracting") { $0.subtracting($0.prefix(1)) },
    Case("reversed") { $0.reversed() }, Case("sorted") { $0.sorted() }, Case("filter") { $0.filter { !($0 > 1) } },
    Case("map") { $0.map { $0 / $0 } }, Case("compactMap") { $0.compactMap { $0 > 2 ? nil : $0 } },
    Case("grouped") { $0.grouped { $0 }.flattened() }, Case("flattened") { $0.map { [$0, $0] }.flattened() },
    Case("flatMap") { list in list.prefix(2).flatMap { $0 == 0 ? list : list.prefix(1) } },
    Case("rightJoined") { $0.rightJoined(with: $0.prefix(3), on: { $0 }) { ($0 ?? 9) + $1 } },
    Case("fullJoined") { $0.prefix(3).fullJoined(with: $0, on: { $0 }) { ($0 ?? 9) + ($1 ?? 9) } },
    Case("antiJoined") { $0.antiJoined(with: $0.prefix(2), on: { $0 }) },
    Case("groupJoined") { $0.groupJoined(with: $0, on: { $0 }) { $0 + Double($1.count) } },
    Case("union by a key") { $0.union($0.prefix(2)) { $0 } },
    Case("subtracting by a key") { $0.subtracting($0.prefix(2)) { $0 } },
    Case("symmetricDifference") { $0.symmetricDifference($0.prefix(2)) },
    Case("symmetricDifference by a key") { $0.prefix(3).symmetricDifference($0.suffix(3)) { $0 } },
    Case("enumerated") { $0.enumerated().map { $0.element + Double($0.offset) } },
    Case("dropFirst") { $0.dropFirst() }, Case("window of keys") { $0.window(keys: 1...) },
    Case("sorted by several keys") { $0.sorted(by: { $0 }, { -$0 }) },
    Case("switched") { list in
      Property(reflecting: list.count).map { $0 % 2 == 0 ? list : list.reversed() }.switched()
    },
    Case("joined") { $0.joined(with: $0, on: { $0 }, { $0 }).map { $0.left * $0.right } },
  ]

  private static func number(_ random: inout SeededGenerator) -> Double {
    [.nan, 0, 1, 2, 3].randomElement(using: &random) ?? 0
  }

  @Test(arguments: 0..<operators.count) func changesWithNaNAreAppliedUndoneAndRedone(number: Int) throws {
    let (name, apply) = (Self.operators[number].name, Self.operators[number].apply)
    for seed in UInt64(0)..<(isLongRun ? 60 : 8) {
      var random = SeededGenerator(seed: seed)
      let list = MutableCollectionProperty((0..<4).map { _ in Self.number(&random) })
      let result = CollectionProperty(apply(list.updates))
      let copy = MutableCollectionProperty(Array(result))
      var updates: [CollectionUpdate<Double>] = []
      result.updates.startWithValues { updates.append($0) }
      for step in 0..<12 {
        let seen = updates.count
        random.edit(list, Self.number)
        let text = "\(name), seed \(seed), step \(step)"
        for update in updates[seen...] {
          let before = "\(copy.value)"
          try copy.apply(update.change)
          try copy.apply(update.change.inverted)
          #expect("\(copy.value)" == before, "undone, \(text)")
          try copy.apply(update.change)
          #expect("\(copy.value)" == "\(update.after)", "\(text), by \(update.change)")
        }
        #expect("\(copy.value)" == "\(result.value)", "\(text)")
      }
      try checkChangeLaws(updates)
    }
  }
}
