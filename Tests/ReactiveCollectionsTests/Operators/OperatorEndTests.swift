import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Lists that end together with their last change: the change is made first, and then the end is sent, once.
@Suite struct OperatorEndTests {
  typealias Numbers = CollectionProducer<Int>
  typealias Case = OperatorStartTests.Case

  enum Delay: CaseIterable {
    case paused, onAScheduler, throttled

    func delay(_ list: Numbers, _ isPaused: MutableProperty<Bool>, _ scheduler: TestScheduler) -> Numbers {
      switch self {
      case .paused: list.paused(while: isPaused)
      case .onAScheduler: list.observe(on: scheduler)
      case .throttled: list.throttled(for: .seconds(1), on: scheduler)
      }
    }
  }

  /// A delayed list sends its last change and its end in one step. Closures may release the list while the change is
  /// made.
  @Test(arguments: OperatorStartTests.cases, Delay.allCases)
  func aDelayedListSendsItsLastChangeBeforeTheEnd(_ tested: Case, _ delay: Delay) throws {
    for byClosure in [false, true] {
      let (isPaused, scheduler) = (MutableProperty(true), TestScheduler())
      var list: MutableCollectionProperty<Int>? = MutableCollectionProperty([1, 2])
      guard let updates = list?.updates else { return }
      var isReleased = false
      let rows = tested.make(delay.delay(updates, isPaused, scheduler)) { if isReleased { _ = list.take() } }
      let (kept, told) = (CollectionProperty(reflecting: rows), Recorder(rows))
      list?.append(3)
      isReleased = byClosure
      if !byClosure { _ = list.take() }
      isPaused.value = false
      scheduler.run()
      isReleased = false
      _ = list.take()
      scheduler.run()
      #expect(kept.value == [1, 2, 3] && Recorder(kept.updates).end == .completed, "by closure: \(byClosure)")
      #expect(told.values.last?.after == [1, 2, 3] && told.end == .completed, "by closure: \(byClosure)")
      try checkChangeLaws(told.values)
    }
  }

  /// A closure edits the list during a start, and a later call, for the new element, releases it.
  @Test(arguments: OperatorStartTests.cases) func closuresMayEditAndReleaseTheListDuringAStart(_ tested: Case) throws {
    for count in 1...6 {
      var list: MutableCollectionProperty<Int>? = MutableCollectionProperty([1, 2])
      guard let updates = list?.updates else { return }
      var calls = 0
      let kept = CollectionProperty(
        reflecting:
          tested.make(updates) {
            calls += 1
            if calls == 1 { list?.append(3) }
            if calls == count { _ = list.take() }
          })
      let asks = calls > 0
      calls = max(calls, count)
      _ = list.take()
      let expected: PersistentArray = asks ? [1, 2, 3] : [1, 2]
      #expect(kept.value == expected && Recorder(kept.updates).end == .completed, "call \(count)")
    }
  }

  /// A new rule releases the list while it is applied for the first time.
  @Test func aRuleMayReleaseTheList() {
    var list: MutableCollectionProperty<Int>? = MutableCollectionProperty([1, 2])
    guard let updates = list?.updates else { return }
    let rule = MutableProperty<(Int) -> Bool> { _ in true }
    let (kept, told) = (CollectionProperty(reflecting: updates.filter(rule)), Recorder(updates.filter(rule)))
    rule.value = { number in
      _ = list.take()
      return number > 1
    }
    #expect(kept.value == [2] && Recorder(kept.updates).end == .completed && list == nil)
    #expect(told.values.map { Array($0.after) } == [[1, 2], [2]] && told.end == .completed)
  }

  /// In one transaction, the list is edited and released.
  @Test(arguments: OperatorStartTests.cases)
  func anEditAndTheReleaseOfTheListInOneTransactionAreBothSent(_ tested: Case) throws {
    var list: MutableCollectionProperty<Int>? = MutableCollectionProperty([1, 2])
    guard let updates = list?.updates else { return }
    let (kept, told) = (CollectionProperty(reflecting: tested.make(updates, {})), Recorder(tested.make(updates, {})))
    transact {
      list?.append(3)
      _ = list.take()
    }
    #expect(kept.value == [1, 2, 3] && Recorder(kept.updates).end == .completed && list == nil)
    #expect(told.values.last?.after == [1, 2, 3] && told.end == .completed)
    try checkChangeLaws(told.values)
  }

  /// In one transaction, the rule is replaced and the list is released.
  @Test func aRuleChangeAndTheReleaseInOneTransactionAreBothSent() {
    var list: MutableCollectionProperty<Int>? = MutableCollectionProperty([1, 2])
    guard let updates = list?.updates else { return }
    let rule = MutableProperty<(Int) -> Bool> { _ in true }
    let (kept, told) = (CollectionProperty(reflecting: updates.filter(rule)), Recorder(updates.filter(rule)))
    transact {
      rule.value = { $0 > 1 }
      _ = list.take()
    }
    #expect(kept.value == [2] && Recorder(kept.updates).end == .completed && list == nil)
    #expect(told.values.map { Array($0.after) } == [[1, 2], [2]] && told.end == .completed)
  }

  /// In one transaction, an observed element changes and the list is released.
  @Test func anElementChangeAndTheReleaseInOneTransactionAreBothSent() {
    let number = MutableProperty(1)
    var list: MutableCollectionProperty<MutableProperty<Int>>? = MutableCollectionProperty([number])
    guard let updates = list?.updates else { return }
    let kept = CollectionProperty(reflecting: updates.observing { $0 }.map(\.value))
    transact {
      number.value = 2
      _ = list.take()
    }
    #expect(kept.value == [2] && Recorder(kept.updates).end == .completed && list == nil)
  }

  /// The outer list of a `flatMap` ends with the removal of the only inner list.
  @Test func theOuterListEndsWithTheRemovalOfItsInnerList() {
    let (inner, isPaused) = (MutableCollectionProperty([7]), MutableProperty(true))
    var outer: MutableCollectionProperty<Int>? = MutableCollectionProperty([1])
    guard let rows = outer.map({ $0.updates.paused(while: isPaused).flatMap { _ in inner.updates } }) else { return }
    let (kept, told) = (CollectionProperty(reflecting: rows), Recorder(rows))
    outer?.removeAll()
    outer = nil
    isPaused.value = false
    #expect(kept.value == [] && Recorder(kept.updates).end == .completed)
    #expect(told.values.map { Array($0.after) } == [[7], []] && told.end == .completed)
  }

  /// A closure makes an inner list that has ended, and releases the outer list.
  @Test func theOuterListMayEndWhileAnInnerListIsMade() {
    let isPaused = MutableProperty(true)
    var outer: MutableCollectionProperty<Int>? = MutableCollectionProperty([1])
    guard let updates = outer?.updates else { return }
    let rows = updates.paused(while: isPaused).flatMap { number in
      if number == 2 { _ = outer.take() }
      return MutableCollectionProperty([number]).updates
    }
    let kept = CollectionProperty(reflecting: rows)
    outer?.append(2)
    isPaused.value = false
    #expect(kept.value == [1, 2] && Recorder(kept.updates).end == .completed && outer == nil)
  }

  /// A delayed list that is edited and released during its start ends once: the end of another list is still awaited.
  @Test func aDelayedListEndsOnce() {
    let (other, isPaused) = (MutableCollectionProperty([100]), MutableProperty(false))
    var list: MutableCollectionProperty<Int>? = MutableCollectionProperty([1])
    guard let updates = list?.updates else { return }
    let rows = updates.paused(while: isPaused).map { number -> Int in
      if number == 1 {
        list?.append(2)
        _ = list.take()
      }
      return number
    }
    let kept = CollectionProperty(reflecting: rows.concatenated(with: other.updates))
    #expect(kept.value == [1, 2, 100])
    other.append(101)
    #expect(kept.value == [1, 2, 100, 101])
  }

  /// Updates that wait when the list ends are commits of their own, even if it ends while the first of them is sent.
  @Test func updatesBufferedAtTheEndAreSeparateCommits() {
    let isPaused = MutableProperty(true)
    var list: MutableCollectionProperty<Int>? = MutableCollectionProperty([1])
    guard let updates = list?.updates else { return }
    let rows = updates.paused(while: isPaused, buffering: .unbounded).map { number -> Int in
      if number == 2 { _ = list.take() }
      return number
    }
    let kept = CollectionProperty(reflecting: rows)
    let told = Recorder(kept.updates)
    list?.append(2)
    list?.append(3)
    list?.append(4)
    isPaused.value = false
    #expect(told.values.map { Array($0.after) } == [[1], [1, 2], [1, 2, 3], [1, 2, 3, 4]] && told.end == .completed)
    #expect(list == nil)
  }
}
