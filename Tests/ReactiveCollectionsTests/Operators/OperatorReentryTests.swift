import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Observers that affect operators, and operators that affect others, in the middle of a change.
@Suite struct OperatorReentryTests {
  typealias Numbers = CollectionProducer<Int>

  /// An observer edits the source: the new change is sent after the current one, in the same order to all observers.
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
      // Allows at most three elements.
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

  /// Nothing is sent to an observer that was disposed of, not even from the current delivery.
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

  /// A stream that an observer starts begins with the current list, including edits that have yet to be sent.
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

  /// In the middle of a commit, a closure of an operator starts and ends other streams, sets a property and edits a
  /// list.
  @Test func operatorClosuresMayStartDisposeAndEdit() throws {
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

  /// A chain that leads back to its beginning settles.
  @Test func aCircularPipelineSettles() {
    let list = MutableCollectionProperty([5, 6])
    let least = MutableProperty(0)
    let shown = CollectionProperty(list.updates.filter(least.map { least in { $0 >= least } as (Int) -> Bool }))
    // Shows at most two elements, by raising the bound.
    least <~ shown.producer.filter { $0.count > 2 }.map { ($0.min() ?? 0) + 1 }
    let told = Recorder(shown.updates)
    list.append(contentsOf: [7, 8])
    #expect(Array(shown) == [7, 8] && least.value == 7)
    #expect(told.values.map(\.after.count) == [2, 4, 3, 2])
  }

  /// A rule that starts to depend on another list later.
  @Test func aRuleCanSwitchItsSource() {
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

  /// A rule that is derived from a list whose own rule changes its source.
  @Test func aRuleOfARuleCanSwitchItsSource() {
    let list = MutableCollectionProperty([1, 2, 3, 4])
    let isLive = MutableProperty(false)
    let all = (0..<4).reduce(list.updates) { rows, _ in rows.concatenated(with: list.updates) }
    let (count, one) = (Property(all.count).map { $0 / 5 }, Property(value: 1))
    let start = CollectionProperty(list.updates.prefix(isLive.flatMap(.latest) { $0 ? count : one }))
    let end = Recorder(list.updates.prefix(Property(start.updates.count)))
    isLive.value = true
    list.insert(0, at: 0)
    list.remove(at: 2)
    #expect(end.values.map { Array($0.after) } == [[1], [1, 2, 3, 4], [0, 1, 2, 3, 4], [0, 1, 3, 4]])
  }

  @Test func editsInTheFirstUpdateAreSentAfterIt() {
    let list = MutableCollectionProperty([1])
    let limit = MutableProperty(10)
    var log: [String] = []
    list.updates.filter(limit.map { limit in { $0 < limit } as (Int) -> Bool }).startWithValues { update in
      log.append("begin \(update.after)")
      if update.after.count < 3 { list.append(update.after.count + 1) }
      log.append("end \(update.after)")
    }
    #expect(log == ["begin [1]", "end [1]", "begin [1, 2]", "end [1, 2]", "begin [1, 2, 3]", "end [1, 2, 3]"])
  }
}
