import ReactiveCollections
import ReactiveCollectionsTesting

/// An operator that computes a value from rows, and the expected value. To add an aggregate, add an entry to ``all``.
struct TestedAggregate: Sendable, CustomStringConvertible {
  let description: String
  /// Expects the value for the rows of a chain.
  let expect: @Sendable (Chain, Bench) -> Void

  private init<Value: SendableMetatype>(
    _ name: String, _ value: @escaping @Sendable (CollectionProducer<Row>) -> AggregateProducer<Value>,
    by areEqual: @escaping @Sendable (Value, Value) -> Bool, _ expected: @escaping @Sendable ([Row]) -> Value
  ) {
    description = name
    expect = { chain, bench in
      bench.script.expect(value(chain.rows), "\(chain.name).\(name)", by: areEqual) { expected(chain.expected()) }
    }
  }

  private init<Value: Equatable & SendableMetatype>(
    _ name: String, _ value: @escaping @Sendable (CollectionProducer<Row>) -> AggregateProducer<Value>,
    _ expected: @escaping @Sendable ([Row]) -> Value
  ) {
    self.init(name, value, by: ==, expected)
  }

  static let all: [TestedAggregate] = [
    TestedAggregate("count", { $0.count }, { $0.count }),
    TestedAggregate("count(where:)", { $0.count(where: isIncluded(1)) }, { $0.count(where: isIncluded(1)) }),
    TestedAggregate("isEmpty", { $0.isEmpty }, { $0.isEmpty }),
    TestedAggregate("contains(where:)", { $0.contains { $0.value == 3 } }, { $0.contains { $0.value == 3 } }),
    TestedAggregate("allSatisfy", { $0.allSatisfy { $0.value > 1 } }, { $0.allSatisfy { $0.value > 1 } }),
    TestedAggregate("sum", { $0.sum(of: \.value).skipRepeats() }, { $0.reduce(0) { $0 + $1.value } }),
    TestedAggregate(
      "sum of thirds", { $0.sum { Double($0.value) / 3 }.skipRepeats { abs($0 - $1) < 1e-9 } },
      by: { abs($0 - $1) < 1e-9 }, { $0.reduce(0) { $0 + Double($1.value) / 3 } }),
    TestedAggregate("min", { $0.map(\.value).min() }, { $0.map(\.value).min() }),
    TestedAggregate("max", { $0.map(\.value).max() }, { $0.map(\.value).max() }),
    TestedAggregate(
      "min(by:)", { $0.min(by: \.value).skipRepeats() },
      { $0.enumerated().min { ($0.element.value, $0.offset) < ($1.element.value, $1.offset) }?.element }),
    TestedAggregate(
      "max(by:)", { $0.max(by: \.value).skipRepeats() },
      { $0.enumerated().min { (-$0.element.value, $0.offset) < (-$1.element.value, $1.offset) }?.element }),
    TestedAggregate("max(of:)", { $0.max(of: \.value) }, { $0.map(\.value).max() }),
    TestedAggregate("average", { $0.average(of: \.value) }, { Sample($0).average }),
    TestedAggregate("variance", { $0.variance(of: \.value) }, { Sample($0).variance }),
    TestedAggregate(
      "standardDeviation", { $0.standardDeviation { Double($0.value) } }, { Sample($0).variance?.squareRoot() }),
    TestedAggregate("median", { $0.median(of: \.value) }, { Sample($0).percentile(50) }),
    TestedAggregate("percentile", { $0.percentile(30) { Double($0.value) } }, { Sample($0).percentile(30) }),
    TestedAggregate("keyed.count", { $0.keyed(by: residue).count }, { Set($0.map(residue)).count }),
    TestedAggregate(
      "keyed.sum", { $0.keyed(by: residue).sum { $0.value.value } },
      { $0.distinct(by: residue).reduce(0) { $0 + $1.value } }),
    TestedAggregate("first", { $0.first.skipRepeats() }, { $0.first }),
    TestedAggregate("last", { $0.last.skipRepeats() }, { $0.last }),
    TestedAggregate("element(at:)", { $0.element(at: 1).skipRepeats() }, { $0.dropFirst().first }),
    TestedAggregate(
      "first(where:)", { $0.first { $0.value < 4 }.skipRepeats() }, { $0.first { $0.value < 4 } }),
  ]
}

/// The values of rows, and what follows from all of them.
struct Sample {
  let values: [Int]

  init(_ rows: [Row]) { values = rows.map(\.value).sorted() }

  var average: Double? { values.isEmpty ? nil : Double(values.reduce(0, +)) / Double(values.count) }
  var variance: Double? {
    let (count, sum) = (values.count, values.reduce(0, +))
    return count == 0
      ? nil : Double(count * values.reduce(0) { $0 + $1 * $1 } - sum * sum) / Double(count) / Double(count)
  }

  func percentile(_ percentage: Double) -> Double? {
    if values.isEmpty { return nil }
    let position = Double(values.count - 1) * (percentage / 100)
    let (low, rest) = (Int(position), position - position.rounded(.down))
    let (one, other) = (Double(values[low]), Double(values[min(low + 1, values.count - 1)]))
    return rest < 0.5 ? one + (other - one) * rest : other - (other - one) * (1 - rest)
  }
}
