import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// How streams of operators start and end, and which objects they leave behind.
@Suite struct OperatorLifetimeTests {
  typealias Item = Tracked<Int>
  typealias Rows = CollectionProducer<Item>
  typealias Numbers = CollectionProducer<Int>

  /// The sources of live rules.
  final class Rules {
    let limit = MutableProperty(7)
    let length = MutableProperty(3)
  }

  struct Graph: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// Closures capture the token.
    var make: @Sendable (Rows, Rules, Tracked<String>) -> Rows
  }

  static let graphs: [Graph] = [
    Graph(testDescription: "map") { rows, _, token in
      rows.map { item in
        _ = token; return item
      }
    },
    Graph(testDescription: "map, live") { rows, rules, token in
      rows.map(
        rules.limit.map { _ in
          { item in
            _ = token; return item
          } as (Item) -> Item
        })
    },
    Graph(testDescription: "filter") { rows, _, token in
      rows.filter {
        _ = token; return $0.value % 5 != 0
      }
    },
    Graph(testDescription: "filter, live") { rows, rules, token in
      rows.filter(
        rules.limit.map { limit in
          {
            _ = token; return $0.value < limit
          } as (Item) -> Bool
        })
    },
    Graph(testDescription: "compactMap") { rows, _, token in
      rows.compactMap {
        _ = token; return $0.value > 2 ? $0 : nil
      }
    },
    Graph(testDescription: "sorted") { rows, _, token in
      rows.sorted {
        _ = token; return $0.value > $1.value
      }
    },
    Graph(testDescription: "sorted by a key") { rows, _, token in
      rows.sorted {
        _ = token; return $0
      }
    },
    Graph(testDescription: "sorted, live") { rows, rules, token in
      rows.sorted(
        by: rules.limit.map { limit in
          {
            _ = token; return $0.value % limit < $1.value % limit
          } as (Item, Item) -> Bool
        })
    },
    Graph(testDescription: "prefix, suffix, window") { rows, rules, token in
      rows.prefix(9).suffix(
        rules.length.map {
          _ = token; return $0 + 2
        }
      ).window(rules.length.map { 0..<$0 })
    },
    Graph(testDescription: "reversed") { rows, _, token in
      rows.reversed().map {
        _ = token; return $0
      }.reversed()
    },
    Graph(testDescription: "concatenated") { rows, _, token in
      rows.concatenated(
        with: rows.filter {
          _ = token; return $0.value > 3
        }
      ).concatenated(with: rows)
    },
    Graph(testDescription: "joins") { rows, _, token in
      let others = rows.filter {
        _ = token; return $0.value > 3
      }
      let full = others.fullJoined(with: rows, on: { $0.value % 7 }, { $0.value }) { $0 ?? $1 }.compactMap { $0 }
      let groups = full.groupJoined(with: rows, on: \.value) { $1.first ?? $0 }
      return groups.antiJoined(with: others, on: \.value).concatenated(with: groups)
    },
    Graph(testDescription: "sets by keys, numbers, ranges of keys") { rows, _, token in
      let different = rows.symmetricDifference(rows.dropFirst()) {
        _ = token; return $0.value
      }
      return different.union(rows, by: \.value).enumerated().map(\.element).sorted(by: \.value, { -$0.value })
        .window(keys: 1...20, by: \.value).dropLast(0)
    },
    Graph(testDescription: "a rule of the same list") { rows, _, token in
      rows.filter(
        Property(reflecting: rows.max()).map { max in
          {
            _ = token; return $0 == max
          } as (Item) -> Bool
        })
    },
    Graph(testDescription: "a kept list") { rows, rules, token in
      let list = CollectionProperty(
        reflecting:
          rows.filter {
            _ = token; return $0.value > 1
          })
      let half = Property(list.updates.count).map { [list] in ($0 + list.count) / 4 }
      return rows.concatenated(with: list.updates).prefix(half).suffix(rules.length)
    },
    Graph(testDescription: "a chain") { rows, rules, token in
      rows.map {
        _ = token; return $0
      }.filter(rules.limit.map { limit in { $0.value != limit } as (Item) -> Bool }).sorted()
        .reversed().prefix(rules.length).map { $0 }
    },
  ]

  private static func edit(_ list: MutableCollectionProperty<Item>, _ rules: Rules, _ tracker: LifetimeTracker) {
    list.append(tracker.track(4))
    rules.limit.value = 3
    transact {
      list[0] = tracker.track(8)
      rules.length.value = 4
      list.move(from: 0, to: 2)
    }
    list.remove(at: 1)
    list.append(contentsOf: tracker.track(1...40))
    list.removeLast(30)
    rules.limit.value = 5
  }

  // MARK: Nothing leaks

  /// When the observer is disposed of, the source and the rules stay alive, and keep nothing of the stream alive.
  @Test(arguments: graphs) func disposalReleasesTheOperators(graph: Graph) throws {
    let (tracker, rules) = (LifetimeTracker(), Rules())
    let list = MutableCollectionProperty(tracker.track(1...6))
    func observe() -> any Disposable {
      let (token, captured) = (tracker.track("operator"), tracker.track("observer"))
      return graph.make(list.updates, rules, token).startWithValues { _ in _ = captured }
    }
    let observation = observe()
    Self.edit(list, rules, tracker)
    observation.dispose()
    #expect(tracker.liveCount == list.count)
    Self.edit(list, rules, tracker)
    list.removeAll()
    try tracker.checkAllGone()
  }

  /// When the source is deallocated, the stream completes. The rules stay alive, and keep nothing of it alive.
  @Test(arguments: graphs) func operatorsCompleteWhenTheSourceIsDeallocated(graph: Graph) throws {
    let (tracker, rules) = (LifetimeTracker(), Rules())
    var list: MutableCollectionProperty? = MutableCollectionProperty(tracker.track(1...6))
    var (updates, ends) = (0, 0)
    func observe() {
      guard let rows = list?.updates else { return }
      let (token, captured) = (tracker.track("operator"), tracker.track("observer"))
      graph.make(rows, rules, token).start { event in
        _ = captured
        switch event {
        case .value: updates += 1
        case .completed: ends += 1
        case .interrupted: Issue.record("interrupted")
        }
      }
    }
    observe()
    if let list { Self.edit(list, rules, tracker) }
    #expect(updates > 1 && ends == 0)
    list = nil
    #expect(ends == 1)
    try tracker.checkAllGone()
    rules.limit.value = 9
    rules.length.value = 9
    #expect(ends == 1)
  }

  /// A kept list that is released ends, and neither its source nor the rules keep anything of it alive.
  @Test(arguments: graphs) func aReleasedListCompletesAndLeavesNothingBehind(graph: Graph) throws {
    let (tracker, rules) = (LifetimeTracker(), Rules())
    let list = MutableCollectionProperty(tracker.track(1...6))
    var ends = 0
    do {
      let kept = tracker.watch(CollectionProperty(graph.make(list.updates, rules, tracker.track("operator"))))
      let captured = tracker.track("observer")
      kept.updates.startWithCompleted {
        ends += 1; _ = captured
      }
      let sum = Property(kept.updates.sum(of: \.value))
      Self.edit(list, rules, tracker)
      #expect(sum.value == kept.reduce(0) { $0 + $1.value })
    }
    #expect(ends == 1 && tracker.liveCount == list.count)
    list.removeAll()
    try tracker.checkAllGone()
  }

  /// Everything is released at once, in any order, and nothing is disposed of explicitly.
  @Test(arguments: graphs, [true, false])
  func nothingLeaksIfEverythingIsReleasedAtOnce(graph: Graph, rulesFirst: Bool) throws {
    try withLifetimeTracking { tracker in
      var rules: Rules? = tracker.watch(Rules())
      var list: MutableCollectionProperty? = tracker.watch(MutableCollectionProperty(tracker.track(1...6)))
      var kept: CollectionProperty<Item>?
      if let list, let rules {
        let rows = graph.make(list.updates, rules, tracker.track("operator"))
        kept = tracker.watch(CollectionProperty(reflecting: rows))
        let captured = tracker.track("observer")
        rows.startWithValues { _ in _ = captured }
        kept?.signal.observeValues { _ in _ = captured }
        Self.edit(list, rules, tracker)
      }
      if rulesFirst { rules = nil }
      list?.removeLast()
      list = nil
      rules = nil
      #expect(kept != nil)
      kept = nil
    }
  }

  /// A start that is disposed of in its own first update, or in its second one, in the middle of a commit.
  @Test(arguments: graphs, 1...2) func disposalDuringAnUpdateReleasesTheOperators(graph: Graph, count: Int) throws {
    let (tracker, rules) = (LifetimeTracker(), Rules())
    let list = MutableCollectionProperty(tracker.track(1...6))
    var updates = 0
    do {
      let rows = graph.make(list.updates, rules, tracker.track("operator"))
      rows.producer.take(first: count).startWithValues { _ in updates += 1 }
    }
    #expect(updates == 1 && (count == 2 || tracker.liveCount == list.count))
    Self.edit(list, rules, tracker)
    #expect(updates == count && tracker.liveCount == list.count)
  }

  @Test func aggregatesAreReleasedWithTheirProperty() throws {
    let tracker = LifetimeTracker()
    let list = MutableCollectionProperty(tracker.track(1...3))
    do {
      let token = tracker.track("operator")
      let property = tracker.watch(
        Property(
          list.updates.sum {
            _ = token; return $0.value
          }))
      let derived = tracker.watch(property.map { $0 * 2 })
      // A derived property stays active while it is observed.
      let observation = derived.signal.observeValues { _ in _ = token }
      let least = Property(
        list.updates.min {
          _ = token; return $0.value < $1.value
        })
      list.updates.count {
        _ = token; return $0.value > 1
      }.producer.take(first: 2).startWithValues { _ in _ = token }
      list.append(tracker.track(4))
      #expect(derived.value == 20 && least.value?.value == 1)
      observation.dispose()
    }
    #expect(tracker.liveCount == 4)
    list.removeAll()
    try tracker.checkAllGone()
  }

  // MARK: Ends

  /// A concatenation continues until the last of its lists is deallocated.
  @Test func aConcatenationEndsWithTheLastOfItsLists() {
    var (first, second): (MutableCollectionProperty?, MutableCollectionProperty?) =
      (MutableCollectionProperty([1]), MutableCollectionProperty([2]))
    guard let rows = first?.updates, let others = second?.updates else { return }
    let told = Recorder(rows.concatenated(with: others))
    let kept = CollectionProperty(reflecting: rows.concatenated(with: others))
    first?.append(3)
    first = nil
    second?.append(4)
    #expect(told.end == nil && told.values.last.map { Array($0.after) } == [1, 3, 2, 4])
    second = nil
    #expect(told.end == .completed && kept.elementsEqual([1, 3, 2, 4]) && told.values.count == 3)
  }

  /// A rule whose property was deallocated keeps its last value.
  @Test func aRuleWhosePropertyIsDeallocatedKeepsItsLastValue() {
    let list = MutableCollectionProperty([1, 2, 3])
    var limit: MutableProperty? = MutableProperty(1)
    func rows() -> Numbers {
      guard let limit else { return list.updates }
      return list.updates.filter(limit.map { limit in { $0 > limit } as (Int) -> Bool })
    }
    let told = Recorder(rows())
    limit?.value = 2
    limit = nil
    list.append(4)
    list.append(0)
    #expect(told.end == nil && told.values.map { Array($0.after) } == [[2, 3], [3], [3, 4]])
  }

  /// A stream that is started after the list was deallocated sends the last list and ends.
  @Test func aStartAfterTheEndSendsTheLastListAndCompletes() {
    var list: MutableCollectionProperty? = MutableCollectionProperty([3, 1, 2])
    guard let updates = list?.updates else { return }
    let kept = CollectionProperty(reflecting: updates.sorted())
    let length = MutableProperty(2)
    list?.append(0)
    list = nil
    for rows in [
      updates.sorted(), updates.sorted().prefix(9), updates.filter { _ in true }.sorted(), kept.updates,
      .concatenated([updates]).sorted(), kept.updates.map { $0 },
    ] {
      let told = Recorder(rows)
      #expect(told.values.map { Array($0.after) } == [[0, 1, 2, 3]] && told.end == .completed)
    }
    let told = Recorder(updates.prefix(length))
    length.value = 1
    #expect(told.values.map { Array($0.after) } == [[3, 1]] && told.end == .completed)
    #expect(kept.elementsEqual(0..<4) && Property(reflecting: updates.sum()).value == 6)
  }

  // MARK: Starts

  /// Each start has its own state.
  @Test func eachStartHasItsOwnState() {
    let list = MutableCollectionProperty([3, 1, 2])
    let limit = MutableProperty(0)
    var asked = 0
    let rows = list.updates.map { number in
      asked += 1; return number * 10
    }.sorted()
      .filter(limit.map { limit in { $0 > limit } as (Int) -> Bool }).reversed()
    let first = Recorder(rows)
    list.append(0)
    list.move(from: 0, to: 3)
    let second = Recorder(rows)
    #expect(asked == 8)
    list[0] = 5
    limit.value = 20
    first.dispose()
    list.append(9)
    #expect(first.values.map { Array($0.after) } == [[30, 20, 10], [50, 30, 20], [50, 30]])
    #expect(second.values.map { Array($0.after) } == [[30, 20, 10], [50, 30, 20], [50, 30], [90, 50, 30]])
    #expect(asked == 11)
    #expect(throws: Never.self) { try checkChangeLaws(second.values) }
  }

  @Test func aStartInATransactionBeginsWithTheCommittedState() throws {
    struct Failure: Error {}
    let list = MutableCollectionProperty([1, 2, 3])
    let length = MutableProperty(2)
    let rows = list.updates.filter { $0 != 2 }.prefix(length)
    var told: [Recorder<CollectionUpdate<Int>, Never>] = []
    var kept: [CollectionProperty<Int>] = []
    list.modify { items in
      items.insert(0, at: 0)
      told.append(Recorder(rows))
      kept.append(CollectionProperty(reflecting: rows))
      length.value = 3
      told.append(Recorder(rows))
      kept.append(CollectionProperty(reflecting: rows))
      items.append(4)
    }
    for recorder in told {
      #expect(recorder.values.last.map { Array($0.after) } == [0, 1, 3] && recorder.values.count == 2)
      try checkChangeLaws(recorder.values)
    }
    try? list.modify { items in
      items.removeAll()
      told.append(Recorder(rows))
      kept.append(CollectionProperty(reflecting: rows))
      throw Failure()
    }
    list.append(5)
    list.removeFirst()
    #expect(kept.map(Array.init) == Array(repeating: [1, 3, 4], count: 3))
    #expect(told.map { $0.values.count } == [3, 3, 2])
  }
}
