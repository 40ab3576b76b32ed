import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Operators first, observers after.
@Suite struct OperatorOrderTests {
  private struct Failure: Error {}

  /// Whoever is told of anything finds all lists and properties that are made of it as they are to be.
  @Test func everybodySeesTheNewState() {
    let list = MutableCollectionProperty([3, 1, 2])
    let limit = MutableProperty(10)
    var looked: [String: Int] = [:]
    var look: (String) -> Void = { _ in }
    let observations = CompositeDisposable()
    func observe(_ name: String, _ stream: some SignalProducerConvertible) {
      observations += stream.producer.start { _ in look(name) }
    }
    // Some observe before what they look at is made.
    observe("early list", list.signal)
    observe("early limit", limit.signal)

    let rule = limit.map { limit in { $0 < limit } as (Int) -> Bool }
    let half = Property(list.updates.count).map { ($0 + 1) / 2 }
    let pipeline = list.updates.filter(rule).sorted().prefix(half)
    let shown = CollectionProperty(pipeline)
    let sum = Property(shown.updates.sum())
    let other = CollectionProperty(shown.updates.reversed().concatenated(with: list.updates.map { -$0 }))

    observe("list", list.signal)
    observe("changes", list.flatChanges)
    observe("updates", list.updates)
    observe("limit", limit)
    observe("rule", rule)
    observe("half", half)
    observe("pipeline", pipeline)
    observe("another pipeline", list.updates.filter(rule).concatenated(with: list.updates))
    observe("shown", shown.signal)
    observe("shown updates", shown.updates)
    observe("sum", sum)
    observe("sum of a pipeline", pipeline.sum())
    observe("other", other.signal)

    look = { name in
      looked[name, default: 0] += 1
      let expected = list.value.filter { $0 < limit.value }.sorted().prefix((list.count + 1) / 2)
      #expect(shown.elementsEqual(expected), "\(name)")
      #expect(sum.value == expected.reduce(0, +), "\(name)")
      #expect(half.value == (list.count + 1) / 2, "\(name)")
      #expect(other.elementsEqual(expected.reversed() + list.value.map { -$0 }), "\(name)")
      #expect(Recorder(pipeline).values.map { Array($0.after) } == [Array(expected)], "\(name)")
    }
    func expectLooks(_ names: [String], after action: () -> Void, sourceLocation: SourceLocation = #_sourceLocation) {
      looked = [:]
      action()
      #expect(looked == Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }), sourceLocation: sourceLocation)
    }
    let ofList = ["early list", "list", "changes", "updates", "another pipeline", "other"]
    let ofShown = ["pipeline", "shown", "shown updates", "sum", "sum of a pipeline"]
    expectLooks(ofList + ofShown + ["half"], after: { list.insert(0, at: 1) })
    expectLooks(ofList + ofShown + ["half"], after: { list.append(5) })
    expectLooks(
      ofShown + ["early limit", "limit", "rule", "another pipeline", "other"], after: { limit.value = 2 })
    // The sum stays.
    expectLooks(
      ofList + ["pipeline", "shown", "shown updates", "half"],
      after: {
        list.modify { items in
          items.removeAll()
          items.append(1)
        }
      })
    expectLooks(["early limit", "limit", "rule"], after: { limit.value = 3 })
    expectLooks(
      [],
      after: {
        try? list.modify { items in
          items.append(2)
          throw Failure()
        }
      })
    observations.dispose()
    expectLooks([], after: { list.append(0) })
    #expect(shown.elementsEqual([0]))
  }

  /// A property of a rule that is observed sees what the rule has done, and a list that follows is no step behind.
  @Test func rulesOfSeveralLists() {
    let (first, second) = (MutableCollectionProperty([1, 2]), MutableCollectionProperty([3, 4]))
    let limit = MutableProperty(0)
    let rule = limit.map { limit in { $0 > limit } as (Int) -> Bool }
    let (one, two) = (CollectionProperty(first.updates.filter(rule)), CollectionProperty(second.updates.filter(rule)))
    let both = Recorder(one.updates.concatenated(with: two.updates))
    var seen: [[Int]] = []
    one.signal.observeValues { _ in seen.append(Array(one) + Array(two)) }
    two.signal.observeValues { _ in seen.append(Array(one) + Array(two)) }
    limit.signal.observeValues { _ in seen.append(Array(one) + Array(two)) }
    limit.value = 1
    limit.value = 3
    #expect(seen == [[2, 3, 4], [2, 3, 4], [4], [4], [4]])
    #expect(both.values.map { Array($0.after) } == [[1, 2, 3, 4], [2, 3, 4], [4]])
    seen = []
    Transaction.run {
      first.append(5)
      second.removeLast()
    }
    #expect(seen == [[5], [5]] && both.values.count == 4)
  }

  /// What is combined of properties of lists has no glitch either.
  @Test func propertiesOfSeveralAggregates() {
    let list = MutableCollectionProperty([1, 2, 3])
    let mean = Property.combineLatest(Property(list.updates.sum()), Property(list.updates.count)).map {
      $0 / max($1, 1)
    }
    let means = Recorder(mean.producer)
    list.append(6)
    list.modify { items in
      items.append(8)
      items.removeFirst(3)
    }
    list.removeAll()
    #expect(means.values == [2, 3, 7, 0])
    let above = CollectionProperty(list.updates.filter(mean.map { mean in { $0 > mean } as (Int) -> Bool }))
    let told = Recorder(above.updates)
    list.set([1, 5, 9])
    list.append(21)
    #expect(told.values.map { Array($0.after) } == [[], [9], [21]])
  }
}
