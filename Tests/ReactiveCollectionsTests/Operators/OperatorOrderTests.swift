import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Operators are updated first, and observers are called afterwards.
@Suite struct OperatorOrderTests {
  private struct Failure: Error {}

  /// Every observer that is called finds all derived lists and properties in their new state.
  @Test func allObserversSeeAllDerivedListsInTheirNewState() {
    let list = MutableCollectionProperty([3, 1, 2])
    let limit = MutableProperty(10)
    var looked: [String: Int] = [:]
    var look: (String) -> Void = { _ in }
    let observations = CompositeDisposable()
    func observe(_ name: String, _ stream: some SignalProducerConvertible) {
      observations += stream.producer.start { _ in look(name) }
    }
    // Some observers start before the objects that they look at are made.
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
    // The sum does not change.
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

  /// The closures of operators are called before any observer is, once for each start.
  @Test func operatorClosuresAreCalledBeforeObservers() {
    func calls(_ use: (CollectionProducer<Int>, @escaping (Int) -> Bool) -> AnyObject) -> [Int] {
      let list = MutableCollectionProperty([1, 2, 3])
      var (calls, seen) = (0, [Int]())
      list.flatChanges.startWithValues { _ in seen.append(calls) }
      let kept = use(list.updates) {
        calls += 1
        return $0 > 1
      }
      list.flatChanges.startWithValues { _ in seen.append(calls) }
      calls = 0
      list[0] = 5
      transact {
        list.append(6)
        list.append(7)
      }
      return withExtendedLifetime(kept) { seen }
    }
    let observation = CompositeDisposable()
    #expect(calls { rows, isIn in Recorder(rows.filter(isIn)) } == [1, 1, 3, 3])
    #expect(calls { rows, isIn in CollectionProperty(rows.filter(isIn)) } == [1, 1, 3, 3])
    #expect(calls { rows, isIn in Property(rows.filter(isIn).count) } == [1, 1, 3, 3])
    #expect(calls { rows, isIn in Recorder(rows.filter(MutableProperty(isIn))) } == [1, 1, 3, 3])
    // Two starts, one of which is kept.
    #expect(
      calls { rows, isIn in
        let filtered = rows.filter(isIn)
        observation += filtered.startWithValues { _ in }
        return CollectionProperty(filtered)
      } == [2, 2, 6, 6])
    observation.dispose()
  }

  /// Edited lists send in the order in which their first edits were made. Everything that is made of them follows, and so do
  /// lists whose sections are followed, in the order in which it was first observed.
  @Test func listsSendInTheOrderOfTheirFirstEdits() {
    struct Failure: Error {}
    var order: [String] = []
    func observe(_ name: String, _ stream: some SignalProducerConvertible<some Any, Never>) {
      stream.producer.skip(first: 1).startWithValues { _ in order.append(name) }
    }
    let (a, b, c) = (MutableCollectionProperty([1]), MutableCollectionProperty([2]), MutableCollectionProperty([3]))
    let section = MutableCollectionSection([4])
    let table = MutableCollectionProperty([section])
    let ofA = CollectionProperty(a.updates.map { $0 + 1 })
    let count = Property(a.updates.count)
    observe("count", count)
    observe("joined", a.updates.concatenated(with: b.updates))
    observe("of a", ofA.updates)
    observe("table", table.sectionedUpdates)
    observe("a", a.updates)
    observe("b", b.updates)
    observe("c", c.updates)
    observe("section", section.updates)
    observe("a again", a.updates.filter { $0 > 0 })
    func expectOrder(_ lists: [String], sourceLocation: SourceLocation = #_sourceLocation, after body: () -> Void) {
      order = []
      body()
      #expect(order == lists, sourceLocation: sourceLocation)
    }
    expectOrder(["a", "count", "joined", "of a", "a again"]) { a.append(9) }
    expectOrder(["c", "b", "a", "section", "count", "joined", "of a", "table", "a again"]) {
      transact {
        table.append(MutableCollectionSection([5]))
        c.append(1)
        b.append(1)
        a.append(1)
        section.append(1)
        c.append(2)
      }
    }
    // Edits of inner transactions count, unless they are rolled back.
    expectOrder(["b", "a", "count", "joined", "of a", "a again"]) {
      transact {
        try? transact {
          a.append(7)
          throw Failure()
        }
        transact { b.append(3) }
        a.append(2)
      }
    }
  }

  /// An observer of the rule's property sees the effect of the rule, and a following list is not a step behind.
  @Test func listsThatShareARuleChangeTogether() {
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
    transact {
      first.append(5)
      second.removeLast()
    }
    #expect(seen == [[5], [5]] && both.values.count == 4)
  }

  /// Properties that combine aggregates of lists have no glitches either.
  @Test func propertiesOfSeveralAggregatesChangeTogether() {
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
