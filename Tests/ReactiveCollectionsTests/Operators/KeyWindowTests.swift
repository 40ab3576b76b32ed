import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// The elements of a sorted list whose keys are in a range. `OperatorLawTests` compares them with a filter.
@Suite struct KeyWindowTests {
  struct Row: Equatable {
    var key: Double
    var note = 0
  }

  @Test func eachKindOfRangeIsThatOfAFilter() {
    let list = MutableCollectionProperty([1, 2, 2, 3, 5, 8, 8, 9])
    let rows = list.updates
    func check<Keys: RangeExpression<Int>>(_ keys: Keys) {
      let (shown, live) = (
        CollectionProperty(rows.window(keys: keys)), CollectionProperty(rows.window(keys: MutableProperty(keys)))
      )
      for edit in [{}, { list.insert(4, at: 4) }, { list.remove(at: 1) }, { list[0] = 0 }, { list.append(9) }] {
        edit()
        #expect(Array(shown) == list.filter(keys.contains) && Array(live) == Array(shown), "\(keys)")
      }
    }
    check(2..<8)
    check(2...8)
    check(3..<3)
    check(4...)
    check(..<3)
    check(...2)
    check(20...)
    check(..<(-3))
  }

  /// When the range changes, its bounds are searched, and only what comes or goes is sent.
  @Test func anotherRangeCostsALogarithmOfCalls() {
    for count in [1_000, 100_000] {
      let list = MutableCollectionProperty(0..<count)
      var calls = 0
      let range = MutableProperty(10..<20)
      let shown = CollectionProperty(
        list.updates.window(keys: range) { number in
          calls += 1
          return number
        })
      let logarithm = OperatorCostTests.logarithm(count) + 1
      #expect(calls <= 2 * logarithm)
      var sent: [Int] = []
      shown.flatChanges.startWithValues { sent.append($0.count) }
      for (new, steps) in [
        (12..<25, 7), (600..<610, 23), (600..<610, 0), (0..<count, count - 10), (500..<501, count - 1),
      ] {
        calls = 0
        sent = []
        range.value = new
        #expect(calls <= 4 * logarithm && sent == (steps == 0 ? [] : [steps]), "\(new): \(calls), \(sent)")
        #expect(shown.count == new.count && shown.first == new.lowerBound)
      }
      calls = 0
      list.insert(500, at: 500)
      list.remove(at: 3)
      list.move(from: 500, to: 499)
      #expect(calls == 1 && Array(shown) == [500, 500])
    }
  }

  @Test func boundsAndListChangeInOneUpdate() {
    let list = MutableCollectionProperty([Row(key: 1), Row(key: 3), Row(key: 5)])
    let range = MutableProperty(0...3.5)
    let told = Recorder(list.updates.sorted(by: \.key).window(keys: range, by: \.key))
    transact {
      list[0].key = 6
      range.value = 3...6
      list.append(Row(key: 4))
      list.remove(at: 1)
    }
    #expect(told.values.map { $0.after.map(\.key) } == [[1, 3], [4, 5, 6]])
    list.refresh(at: 0)
    #expect(told.values.last?.change.operation == .update)
    transact {
      range.value = 0...10
      range.value = 3...6
    }
    #expect(told.values.count == 3)
  }

  /// A list that is not sorted, or not by this key, NaN: what is shown then is not defined, but the updates obey the
  /// laws, and lead to it.
  @Test(arguments: 0..<4) func listsThatAreNotSortedObeyTheLaws(part: UInt64) throws {
    for seed in seeds(part: part, 50, long: 2000) {
      var random = SeededGenerator(seed: seed)
      func number(_ random: inout SeededGenerator) -> Double {
        [.nan, 0, 1, 2, 3, 4].randomElement(using: &random) ?? 0
      }
      let list = MutableCollectionProperty((0..<6).map { _ in number(&random) })
      let range = MutableProperty(1.0...3)
      let result = CollectionProperty(list.updates.window(keys: range))
      var updates: [CollectionUpdate<Double>] = []
      result.updates.startWithValues { updates.append($0) }
      for _ in 0..<20 {
        transact {
          if Bool.random(using: &random) { random.edit(list, number) }
          if Int.random(in: 0..<3, using: &random) == 0 {
            let lower = Double.random(in: 0..<4, using: &random).rounded()
            range.value = lower...lower + Double(Int.random(in: 0..<3, using: &random))
          }
        }
        #expect(updates.last.map { "\($0.after)" } == "\(result.value)", "seed \(seed)")
      }
      try checkChangeLaws(updates)
    }
  }
}
