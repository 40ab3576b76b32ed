import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// How streams of operators end, what they leave, and what happens while they go on.
@Suite struct OperatorLifetimeTests {
  typealias Item = Tracked<Int>
  typealias Rows = CollectionProducer<Item>
  typealias Numbers = CollectionProducer<Int>

  /// What live rules are made of.
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
    Graph(testDescription: "a rule of the same list") { rows, _, token in
      rows.filter(
        Property(rows.max()).map { max in
          {
            _ = token; return $0 == max
          } as (Item) -> Bool
        })
    },
    Graph(testDescription: "a kept list") { rows, rules, token in
      let list = CollectionProperty(
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
    Transaction.run {
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

  /// When the observer is disposed of, the source and the rules live on and keep nothing of it.
  @Test(arguments: graphs) func disposal(graph: Graph) throws {
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

  /// When the source goes, the stream completes; the rules live on and keep nothing of it.
  @Test(arguments: graphs) func theSourceGoes(graph: Graph) throws {
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

  /// A kept list that is let go of ends, and neither its source nor the rules keep anything of it.
  @Test(arguments: graphs) func aPropertyGoes(graph: Graph) throws {
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

  /// All is dropped at once, in whatever order, and nobody disposes of anything.
  @Test(arguments: graphs, [true, false]) func everythingDropped(graph: Graph, rulesFirst: Bool) throws {
    try withLifetimeTracking { tracker in
      var rules: Rules? = tracker.watch(Rules())
      var list: MutableCollectionProperty? = tracker.watch(MutableCollectionProperty(tracker.track(1...6)))
      var kept: CollectionProperty<Item>?
      if let list, let rules {
        let rows = graph.make(list.updates, rules, tracker.track("operator"))
        kept = tracker.watch(CollectionProperty(rows))
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

  /// A start that its own first update ends.
  @Test(arguments: graphs) func disposedOfAtTheStart(graph: Graph) throws {
    let (tracker, rules) = (LifetimeTracker(), Rules())
    let list = MutableCollectionProperty(tracker.track(1...6))
    var updates = 0
    do {
      let rows = graph.make(list.updates, rules, tracker.track("operator"))
      rows.producer.take(first: 1).startWithValues { _ in updates += 1 }
    }
    #expect(updates == 1 && tracker.liveCount == list.count)
    Self.edit(list, rules, tracker)
    #expect(updates == 1)
  }

  /// A start that ends with its second update, in the middle of a commit.
  @Test(arguments: graphs) func disposedOfInTheMiddle(graph: Graph) throws {
    let (tracker, rules) = (LifetimeTracker(), Rules())
    let list = MutableCollectionProperty(tracker.track(1...6))
    var updates = 0
    do {
      let rows = graph.make(list.updates, rules, tracker.track("operator"))
      rows.producer.take(first: 2).startWithValues { _ in updates += 1 }
    }
    Self.edit(list, rules, tracker)
    #expect(updates == 2 && tracker.liveCount == list.count)
  }

  @Test func aggregates() throws {
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
      // What is derived goes on while it is observed.
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

  /// A concatenation goes on until the last of its lists has gone.
  @Test func partsGo() {
    var (first, second): (MutableCollectionProperty?, MutableCollectionProperty?) =
      (MutableCollectionProperty([1]), MutableCollectionProperty([2]))
    guard let rows = first?.updates, let others = second?.updates else { return }
    let told = Recorder(rows.concatenated(with: others))
    let kept = CollectionProperty(rows.concatenated(with: others))
    first?.append(3)
    first = nil
    second?.append(4)
    #expect(told.end == nil && told.values.last.map { Array($0.after) } == [1, 3, 2, 4])
    second = nil
    #expect(told.end == .completed && kept.elementsEqual([1, 3, 2, 4]) && told.values.count == 3)
  }

  /// A rule whose property has gone stays as it was last.
  @Test func aRuleGoes() {
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

  /// What is started when the list has gone gets it as it was last, and ends.
  @Test func startedTooLate() {
    var list: MutableCollectionProperty? = MutableCollectionProperty([3, 1, 2])
    guard let updates = list?.updates else { return }
    let kept = CollectionProperty(updates.sorted())
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
    #expect(kept.elementsEqual(0..<4) && Property(updates.sum()).value == 6)
  }

  // MARK: Starts

  /// Each start has a state of its own.
  @Test func eachStartOnItsOwn() {
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

  @Test func startedInATransaction() throws {
    struct Failure: Error {}
    let list = MutableCollectionProperty([1, 2, 3])
    let length = MutableProperty(2)
    let rows = list.updates.filter { $0 != 2 }.prefix(length)
    var told: [Recorder<CollectionUpdate<Int>, Never>] = []
    var kept: [CollectionProperty<Int>] = []
    list.modify { items in
      items.insert(0, at: 0)
      told.append(Recorder(rows))
      kept.append(CollectionProperty(rows))
      length.value = 3
      told.append(Recorder(rows))
      kept.append(CollectionProperty(rows))
      items.append(4)
    }
    for recorder in told {
      #expect(recorder.values.last.map { Array($0.after) } == [0, 1, 3] && recorder.values.count == 2)
      try checkChangeLaws(recorder.values)
    }
    try? list.modify { items in
      items.removeAll()
      told.append(Recorder(rows))
      kept.append(CollectionProperty(rows))
      throw Failure()
    }
    list.append(5)
    list.removeFirst()
    #expect(kept.map(Array.init) == Array(repeating: [1, 3, 4], count: 3))
    #expect(told.map { $0.values.count } == [3, 3, 2])
  }

  // MARK: Re-entry

  /// An observer edits the source: that is told of after what is told now, to all in one order.
  @Test func anObserverEditsTheSource() throws {
    let list = MutableCollectionProperty([1, 2])
    let length = MutableProperty(9)
    let odds = CollectionProperty(list.updates.filter { $0 % 2 != 0 })
    for rows in [
      list.updates.filter { $0 % 2 != 0 }, list.updates.filter { $0 % 2 != 0 }.prefix(length), odds.updates,
    ] {
      list.set([1, 2])
      var told: [String] = []
      let kept = CollectionProperty(rows)
      let observations = CompositeDisposable()
      observations += rows.startWithValues { update in
        told.append("a\(Array(update.after))")
        if update.after.last == 3 {
          list.append(4)
          list.append(5)
          #expect(Array(list) == [1, 2, 3, 4, 5])
        }
      }
      observations += rows.startWithValues { told.append("b\(Array($0.after))") }
      observations += kept.updates.startWithValues { told.append("c\(Array($0.after))") }
      told = []
      list.append(3)
      #expect(told.filter { $0.hasPrefix("a") } == ["a[1, 3]", "a[1, 3, 5]"])
      #expect(told.filter { $0.hasPrefix("b") } == ["b[1, 3]", "b[1, 3, 5]"])
      #expect(told.filter { $0.hasPrefix("c") } == ["c[1, 3]", "c[1, 3, 5]"])
      observations.dispose()
    }
  }

  @Test func anObserverReplacesTheRule() throws {
    let list = MutableCollectionProperty([1, 2, 3])
    let limit = MutableProperty(0)
    let rows = list.updates.filter(limit.map { limit in { $0 > limit } as (Int) -> Bool }).sorted(by: >)
    let kept = CollectionProperty(rows)
    let before = Recorder(rows)
    var sizes: [Int] = []
    rows.startWithValues { update in
      sizes.append(update.after.count)
      // No more than three.
      if update.after.count > 3 { limit.value = update.after[3] }
    }
    let after = Recorder(kept.updates)
    list.append(contentsOf: [4, 5])
    list.append(6)
    limit.value = 0
    #expect(sizes == [3, 5, 3, 4, 3, 6, 3])
    for told in [before, after] {
      #expect(told.values.map(\.after.count) == sizes)
      try checkChangeLaws(told.values)
    }
    #expect(Array(kept) == [6, 5, 4] && limit.value == 3)
  }

  /// Nothing arrives where it has been disposed of, also within what is being told.
  @Test func anObserverDisposesOfOthers() {
    let list = MutableCollectionProperty([1, 2])
    let length = MutableProperty(9)
    let sorted = CollectionProperty(list.updates.sorted())
    let all: [(String, Numbers)] = [
      ("list", list.updates), ("map", list.updates.map { $0 + 1 }), ("filter", list.updates.filter { $0 > 0 }),
      ("prefix", list.updates.prefix(length)), ("join", list.updates.concatenated(with: list.updates)),
      ("kept", sorted.updates),
    ]
    for (name, rows) in all {
      for (other, others) in all {
        list.set([1, 2])
        let observations = CompositeDisposable()
        var told: [String] = []
        func observe(_ name: String, _ rows: Numbers) -> any Disposable {
          var isFirst = true
          return rows.startWithValues { _ in
            if isFirst { isFirst = false; return }
            told.append(name)
            observations.dispose()
          }
        }
        observations += observe(name, rows)
        observations += observe(other, others)
        list.append(3)
        #expect(told.count == 1, "\(name), \(other)")
        length.value = 1
        length.value = 9
        list.append(4)
        #expect(told.count == 1, "\(name), \(other)")
      }
    }
  }

  /// What an observer starts begins with the list as it is, edits that are still to be told included.
  @Test func anObserverStartsOthers() throws {
    let list = MutableCollectionProperty([1])
    let length = MutableProperty(9)
    let reversed = CollectionProperty(list.updates.reversed())
    let made: [(Numbers) -> Numbers] = [
      { $0 }, { $0.map { $0 * 2 } }, { $0.filter { $0 != 1 } }, { $0.sorted(by: >) }, { $0.prefix(length) },
      { $0.concatenated(with: $0) }, { _ in reversed.updates },
    ]
    for make in made {
      list.set([1])
      let rows = make(list.updates)
      var told: [Recorder<CollectionUpdate<Int>, Never>] = []
      var kept: [CollectionProperty<Int>] = []
      let observation = make(list.updates).startWithValues { update in
        guard list.count == 2 else { return }
        list.append(3)
        told.append(Recorder(rows))
        kept.append(CollectionProperty(rows))
        list.append(4)
      }
      list.append(2)
      let expected = Recorder(rows).values.last?.after
      #expect(told.map { $0.values.last?.after } == [expected] && kept.map(\.value) == [expected])
      #expect(told.map { $0.values.count } == [2])
      list.removeFirst()
      let last = Recorder(rows).values.last?.after
      #expect(told.map { $0.values.last?.after } == [last] && kept.map(\.value) == [last])
      for told in told { try checkChangeLaws(told.values) }
      observation.dispose()
    }
  }

  /// In the middle of a commit, where operators ask: others are started, ended, and set.
  @Test func insideAnOperator() throws {
    let list = MutableCollectionProperty([1])
    let other = MutableCollectionProperty(["a"])
    let state = MutableProperty(0)
    var started: [Recorder<CollectionUpdate<Int>, Never>] = []
    var doomed: Recorder<CollectionUpdate<Int>, Never>?
    let late = list.updates.sorted(by: >)
    let rows = list.updates.map { number in
      if number == 2 {
        started.append(Recorder(late))
        doomed?.dispose()
        state.value = number
        other.append("b")
      }
      return number
    }
    let kept = CollectionProperty(rows)
    doomed = Recorder(list.updates.filter { _ in true })
    let (states, others) = (Recorder(state.signal), Recorder(other.updates.map { $0 + "!" }))
    let told = Recorder(kept.updates)
    doomed?.clear()
    list.append(2)
    #expect(doomed?.values.isEmpty == true)
    #expect(told.values.last.map { Array($0.after) } == [1, 2])
    #expect(states.values == [2] && others.values.last.map { Array($0.after) } == ["a!", "b!"])
    list.append(3)
    #expect(started.map { $0.values.map { Array($0.after) } } == [[[2, 1], [3, 2, 1]]])
    for told in started + [told] { try checkChangeLaws(told.values) }
  }

  /// A chain that leads back to where it began settles.
  @Test func aCircle() {
    let list = MutableCollectionProperty([5, 6])
    let least = MutableProperty(0)
    let shown = CollectionProperty(list.updates.filter(least.map { least in { $0 >= least } as (Int) -> Bool }))
    // Shows no more than two, by raising the bound.
    least <~ shown.producer.filter { $0.count > 2 }.map { ($0.min() ?? 0) + 1 }
    let told = Recorder(shown.updates)
    list.append(contentsOf: [7, 8])
    #expect(Array(shown) == [7, 8] && least.value == 7)
    #expect(told.values.map(\.after.count) == [2, 4, 3, 2])
  }

  /// A rule that comes to depend on another list in the course of time.
  @Test func aRuleThatChangesItsSource() {
    let list = MutableCollectionProperty([1, 2, 3, 4])
    let isLive = MutableProperty(false)
    let evens = CollectionProperty(list.updates.filter { $0 % 2 == 0 })
    let doubled = CollectionProperty(evens.updates.concatenated(with: evens.updates))
    let count = Property(doubled.updates.concatenated(with: list.updates.prefix(0)).count)
    let one = Property(value: 1)
    let rows = CollectionProperty(list.updates.prefix(isLive.flatMap(.latest) { $0 ? count : one }))
    let told = Recorder(rows.updates)
    isLive.value = true
    #expect(Array(rows) == [1, 2, 3, 4])
    list.insert(0, at: 0)
    #expect(Array(rows) == [0, 1, 2, 3, 4])
    list.remove(at: 2)
    #expect(Array(rows) == [0, 1, 3, 4])
    #expect(told.values.map { Array($0.after) } == [[1], [1, 2, 3, 4], [0, 1, 2, 3, 4], [0, 1, 3, 4]])
  }
}
