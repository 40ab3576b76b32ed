import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Averages, variances and percentiles. `OperatorLawTests` compares those of small integers with recomputed ones.
@Suite struct StatisticsTests {
  private func value<Element, Value>(
    _ elements: [Element], _ aggregate: (CollectionProducer<Element>) -> AggregateProducer<Value>
  ) -> Value { Property(aggregate(MutableCollectionProperty(elements).updates)).value }

  @Test func nothingHasNoAverage() {
    let numbers = MutableCollectionProperty<Int>([])
    let rows = numbers.updates
    let all = [
      Property(rows.average()), Property(rows.variance()), Property(rows.standardDeviation()), Property(rows.median()),
      Property(rows.percentile(10)), Property(rows.map { Double($0) }.average()),
      Property(rows.variance { Double($0) }), Property(rows.standardDeviation(of: \.self)),
      Property(rows.percentile(100) { Double($0) }),
    ]
    #expect(all.allSatisfy { $0.value == nil })
    numbers.append(3)
    #expect(all.map(\.value) == [3, 0, 0, 3, 3, 3, 0, 0, 3])
    numbers.removeAll()
    #expect(all.allSatisfy { $0.value == nil })
  }

  /// Integers with more digits than a floating-point number has, sums that are too large for it.
  @Test func sumsAreExact() {
    #expect(value([Int.max, -Int.max, 3]) { $0.average() } == 1)
    #expect(value([Int.max, Int.max, Int.max - 1]) { $0.average() } == 0x1p63)
    #expect(value([Int.min, Int.max, 0, 0]) { $0.average() } == -0.25)
    #expect(value([UInt64.max, UInt64.max]) { $0.average() } == 0x1p64)
    #expect(value([UInt8.max, 254]) { $0.average() } == 254.5)
    #expect(value([1e308, 1e308, 1e308]) { $0.average() } == 1e308)
    #expect(
      value([Double.greatestFiniteMagnitude, .greatestFiniteMagnitude]) { $0.average() } == .greatestFiniteMagnitude)
    #expect(value([1e16, 1, -1e16, 1]) { $0.average() } == 0.5)
    #expect(value([Float(0.1), 0.1, 0.1]) { $0.average() } == 0.1)
    #expect(value([Int.max, Int.max - 2]) { $0.variance() } == 1)
    #expect(value([Int.min, Int.min + 1, Int.min + 2, Int.min + 3]) { $0.variance() } == 1.25)
  }

  @Test func variancesLoseNothingWhereTheirTermsNearlyCancel() {
    for offset in [0, 1e6, 1e9, 1e12, 1e15, 4e15, -4e15] {
      #expect(value([4, 7, 13, 16].map { offset + $0 }) { $0.variance() } == 22.5, "\(offset)")
    }
    #expect(value([0.1, 0.1, 0.1]) { $0.variance() } == 0)
    #expect(value(Array(repeating: 1e15 / 3, count: 1_000)) { $0.variance() } == 0)
    #expect(value([1e150, 1e150]) { $0.variance() } == 0)
    #expect(value([1e150, -1e150]) { $0.variance() } == 1e150 * 1e150)
    #expect(value([1e153, -1e153, 1e153, -1e153]) { $0.standardDeviation() } == 1e153)
    #expect(value([1e-200, 1e-200]) { $0.variance() } == 0)
    #expect(value([1e-300, 3e-300, 7e-305]) { $0.standardDeviation() }.map { $0 >= 0 } == true)
    #expect(value([Float(16_777_216), 16_777_214]) { $0.variance() } == 1)
  }

  @Test func infiniteNumbersAndNaNLeaveNoTrace() {
    let numbers = MutableCollectionProperty([1.0, 3])
    let (average, variance, median) = (
      Property(numbers.updates.average()), Property(numbers.updates.variance()), Property(numbers.updates.median())
    )
    func values() -> [Double] { [average, variance, median].map { $0.value ?? -1 } }
    func isNaN() -> [Bool] { values().map(\.isNaN) }
    numbers.append(.infinity)
    #expect(values()[0] == .infinity && values()[1].isNaN && values()[2] == 3)
    numbers.append(-.infinity)
    #expect(isNaN() == [true, true, false] && values()[2] == 2)
    numbers.append(.nan)
    #expect(isNaN() == [true, true, true])
    numbers.append(1e200)
    numbers.removeSubrange(2..<5)
    #expect(values()[1] == .infinity)
    numbers.removeLast()
    #expect(values() == [2, 1, 2])
  }

  /// The results after any edits are those of a new start, to the last bit.
  @Test(arguments: 0..<4) func theHistoryDoesNotMatter(part: UInt64) {
    for seed in seeds(part: part, 20, long: 500) {
      var random = SeededGenerator(seed: seed)
      func number(_ random: inout SeededGenerator) -> Double {
        let number = Double.random(in: -1...1, using: &random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return number * 1e300
        case 1: return number * 1e-300
        case 2: return number * 1e16
        case 3: return [.nan, .infinity, -.infinity, 1e308].randomElement(using: &random) ?? 0
        default: return number
        }
      }
      let numbers = MutableCollectionProperty((0..<5).map { _ in number(&random) })
      let all = [
        numbers.updates.average(), numbers.updates.variance(), numbers.updates.standardDeviation(),
        numbers.updates.median(), numbers.updates.percentile(12.5), numbers.updates.map { $0 }.average(of: \.self),
        numbers.updates.variance { $0 * 3 },
      ]
      let kept = all.map { Property($0) }
      for step in 0..<40 {
        random.edit(numbers, number)
        for (index, property) in kept.enumerated() {
          let new = Property(all[index]).value
          #expect("\(property.value as Any)" == "\(new as Any)", "seed \(seed), step \(step), \(index)")
        }
      }
    }
  }

  /// The definition of `numpy.percentile`, whose results these are.
  @Test func percentilesAreInterpolatedLinearly() {
    let numbers = [15.0, 20, 35, 40, 50]
    for (percentage, expected) in [
      (0, 15), (5, 16), (30, 23), (40, 29), (50, 35), (62.5, 37.5), (75, 40), (99, 49.6), (100, 50),
    ] {
      #expect(value(numbers.shuffled()) { $0.percentile(percentage) } == expected, "\(percentage)")
    }
    #expect(value([7]) { $0.percentile(33) } == 7)
    #expect(value([1, 2]) { $0.percentile(50) } == 1.5)
    #expect(value([2.0, .infinity]) { $0.percentile(50) } == .infinity)
    #expect(value([Double.infinity, .infinity]) { $0.median() } == .infinity)
    #expect(value([-1.7e308, 1.7e308]) { $0.median() } == 0)
    #expect(value([Float(0.1)]) { $0.median() } == 0.1)
    #expect(value([Int.max]) { $0.median() } == 0x1p63)
  }

  @Test func percentagesAreChecked() async {
    await #expect(processExitsWith: .failure) { _ = MutableCollectionProperty([1]).updates.percentile(101) }
    await #expect(processExitsWith: .failure) { _ = MutableCollectionProperty([1]).updates.percentile(.nan) }
  }

  /// In an order that is kept, and never sorted again.
  @Test func aPercentileCostsALogarithmOfComparisons() {
    var calls = 0
    let numbers = MutableCollectionProperty((0..<100_000).map { $0 &* 7_919 % 100_000 })
    let median = Property(
      numbers.updates.median { number in
        calls += 1
        return Double(number)
      })
    #expect(calls == 100_000 && median.value == 49_999.5)
    calls = 0
    numbers.append(-5)
    numbers.remove(at: 7)
    numbers.move(from: 3, to: 9)
    numbers[17] = 3
    #expect(calls == 2)
  }

  /// The first of several, as `min(by:)` with a comparator.
  @Test func theFirstOfSeveralHasTheSmallestOrLargestKey() {
    struct Person: Equatable {
      var name: String
      var age: Int
    }
    let people = MutableCollectionProperty([
      Person(name: "Ann", age: 31), Person(name: "Bob", age: 17), Person(name: "Flo", age: 31),
      Person(name: "Kim", age: 17),
    ])
    let (youngest, oldest) = (Property(people.updates.min(by: \.age)), Property(people.updates.max(by: \.age)))
    let ages = (Property(people.updates.min(of: \.age)), Property(people.updates.max(of: \.age)))
    #expect(youngest.value?.name == "Bob" && oldest.value?.name == "Ann" && ages.0.value == 17)
    people.move(from: 0, to: 3)
    people.remove(at: 0)
    #expect(youngest.value?.name == "Kim" && oldest.value?.name == "Flo" && ages.1.value == 31)
    people.removeAll()
    #expect(youngest.value == nil && oldest.value == nil && ages.0.value == nil)
  }
}
