import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct AnyDisposableTests {
  @Test func theActionRunsOnceAndIsReleased() throws {
    let tracker = LifetimeTracker()
    var runs = 0
    let disposable = AnyDisposable { [captured = tracker.track(1)] in runs += captured.value }
    #expect(!disposable.isDisposed)
    disposable.dispose()
    disposable.dispose()
    #expect(runs == 1 && disposable.isDisposed)
    try tracker.checkAllGone()
  }

  @Test func theActionCanDisposeOfItsOwnDisposable() {
    var runs = 0
    var disposable: AnyDisposable?
    disposable = AnyDisposable {
      runs += 1
      disposable?.dispose()
    }
    disposable?.dispose()
    #expect(runs == 1)
    disposable = nil
  }

  @Test func silencingDoesNotDispose() {
    var runs = 0
    let disposable: any Disposable = AnyDisposable { runs += 1 }
    disposable.silence()
    #expect(runs == 0 && !disposable.isDisposed)
    disposable.dispose()
    #expect(runs == 1)
  }

  @Test func releasingADisposableDoesNotRunIt() {
    var runs = 0
    _ = AnyDisposable { runs += 1 }
    #expect(runs == 0)
  }
}

@Suite struct CompositeDisposableTests {
  @Test func disposesOfItsMembersNewestFirst() {
    var order: [Int] = []
    let composite = CompositeDisposable([AnyDisposable { order.append(0) }])
    composite += AnyDisposable { order.append(1) }
    composite += { order.append(2) }
    composite += nil
    #expect(order == [] && !composite.isDisposed)
    composite.dispose()
    composite.dispose()
    #expect(order == [2, 1, 0] && composite.isDisposed)
  }

  @Test func disposesImmediatelyOfMembersAddedLater() {
    let composite = CompositeDisposable()
    composite.dispose()
    let late = AnyDisposable()
    var runs = 0
    composite += late
    composite += { runs += 1 }
    #expect(late.isDisposed && runs == 1)
  }

  @Test func membersAddedDuringDisposalAreDisposedImmediately() {
    let composite = CompositeDisposable()
    var order: [String] = []
    composite += { order.append("last") }
    composite += {
      composite += { order.append("inner") }
      order.append("first")
    }
    composite.dispose()
    #expect(order == ["inner", "first", "last"])
  }

  @Test func removedMembersAreNotDisposed() throws {
    let tracker = LifetimeTracker()
    let composite = CompositeDisposable()
    var runs = 0
    let entry = composite.add { [captured = tracker.track(1)] in runs += captured.value }
    entry.dispose()
    try tracker.checkAllGone()
    #expect(entry.isDisposed)
    composite.dispose()
    #expect(runs == 0)
  }

  /// Removed entries are pruned: a long-lived composite does not grow.
  @Test func membersKeepTheirOrderWhileOthersAreRemoved() throws {
    let composite = CompositeDisposable()
    var order: [Int] = []
    var expected: [Int] = []
    for index in 0..<1000 {
      let entry = composite.add { order.append(index) }
      if index % 10 == 0 { expected.append(index) } else { entry.dispose() }
    }
    composite.dispose()
    #expect(order == expected.reversed())
  }

  @Test func removedEntriesAreReleased() {
    weak var entry: (any Disposable)?
    let composite = CompositeDisposable()
    do {
      let first = composite.add {}
      entry = first
      first.dispose()
    }
    for _ in 0..<100 { composite.add {}.dispose() }
    #expect(entry == nil)
  }

  /// While a long chain is being disposed of, other disposals may be deferred. A disposed observation is silent
  /// immediately nevertheless.
  @Test(arguments: ["disposed of", "silenced", "one by one"])
  func isSilentImmediatelyEvenIfItsDisposalIsDeferred(way: String) {
    onSmallStack {
      let (signal, input) = Signal<Int, Never>.pipe()
      var (values, mapped): ([Int], [Int]) = ([], [])
      let observations = [
        signal.observeValues { values.append($0) }, signal.map { mapped.append($0) }.observeValues { values.append(0) },
      ]
      let end = AnyDisposable {
        switch way {
        case "disposed of": CompositeDisposable(observations).dispose()
        case "silenced": CompositeDisposable([CompositeDisposable(observations), CompositeDisposable()]).silence()
        default: for observation in observations { observation.dispose() }
        }
        input.send(value: 1)
        // Operators that have not been taken apart yet may run, as after a disposal on another thread.
        if way == "one by one" { #expect(mapped == []) }
      }
      let both: [any Disposable] = [end, Self.chain(around: AnyDisposable())]
      CompositeDisposable(both).dispose()
      #expect(end.isDisposed && values == [])
    }
  }

  @Test func aLongChainCanBeSilencedAndDisposedOf() {
    onSmallStack {
      let (signal, input) = Signal<Int, Never>.pipe()
      var (values, ends) = ([Int](), 0)
      let chain = Self.chain(around: signal.observeValues { values.append($0) }) { AnyDisposable { ends += 1 } }
      chain.silence()
      input.send(value: 1)
      #expect(values == [] && ends == 0)
      chain.dispose()
      #expect(ends == 20_000)
    }
  }

  /// Returns nested composites, each with another disposable besides, if a closure makes one.
  private static func chain(around inner: any Disposable, _ other: (() -> any Disposable)? = nil) -> any Disposable {
    var chain = inner
    for _ in 0..<20_000 { chain = CompositeDisposable([chain] + (other.map { [$0()] } ?? [])) }
    return chain
  }

  @Test func releasingItDisposesOfNothingAndLeaksNothing() throws {
    try withLifetimeTracking { tracker in
      var runs = 0
      let composite = CompositeDisposable()
      for index in 0..<100 {
        composite.add { [captured = tracker.track(index)] in runs += 1 + captured.value * 0 }
      }
      #expect(runs == 0)
    }
  }

  /// All observations in a composite fall silent before any of them is taken apart.
  @Test func isSilentFromTheStartOfItsDisposal() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var values: [Int] = []
    let composite = CompositeDisposable()
    composite += signal.observeValues { values.append($0) }
    composite += { input.send(value: 1) }
    composite.dispose()
    #expect(values == [])
  }

  @Test func silencedMembersDeliverNothingAndCanBeDisposedOf() throws {
    let (signal, input) = Signal<Int, Never>.pipe()
    let tracker = LifetimeTracker()
    var runs = 0
    let composite = CompositeDisposable()
    composite += signal.observeValues { [captured = tracker.track(1)] _ in _ = captured }
    composite += CompositeDisposable([SerialDisposable(signal.observeValues { _ in runs += 100 })])
    composite += { runs += 1 }
    composite.silence()
    input.send(value: 1)
    #expect(composite.isDisposed && runs == 0)
    composite.dispose()
    #expect(runs == 1)
    try tracker.checkAllGone()
    composite.silence()
    composite.dispose()
    #expect(runs == 1)
  }

  @Test func anyNumberOfThreads() {
    for round in 0..<(isLongRun ? 300 : 30) {
      let composite = CompositeDisposable()
      let runs = Collected<Int>()
      let carried = Carried(composite)
      onThreads(4) { thread in
        for index in 0..<100 {
          let entry = carried.value.add { runs.append(thread * 1000 + index) }
          if index % 2 == 1 { entry.dispose() }
          if thread == 0, index == 50 + round % 50 { carried.value.dispose() }
          if thread == 1, index == 50 + round % 50 { carried.value.silence() }
        }
      }
      carried.value.dispose()
      let expected = (0..<4).flatMap { thread in stride(from: 0, to: 100, by: 2).map { thread * 1000 + $0 } }
      #expect(Set(runs.values).isSuperset(of: expected), "round \(round)")
      #expect(Set(runs.values).count == runs.count, "each once, round \(round)")
    }
  }
}

@Suite struct SerialDisposableTests {
  @Test func holdsOneAtATime() {
    let serial = SerialDisposable()
    let (first, second, late) = (AnyDisposable(), AnyDisposable(), AnyDisposable())
    serial.set(first)
    #expect(!first.isDisposed)
    serial.set(second)
    #expect(first.isDisposed && !second.isDisposed)
    serial.dispose()
    #expect(second.isDisposed && serial.isDisposed)
    serial.set(late)
    #expect(late.isDisposed)
  }

  @Test func settingNilDisposesOfTheCurrentDisposable() {
    let first = AnyDisposable()
    let serial = SerialDisposable(first)
    serial.set(nil)
    #expect(first.isDisposed && !serial.isDisposed)
    serial.dispose()
  }

  @Test func settingDuringDisposalDisposesImmediately() {
    let serial = SerialDisposable()
    let inner = AnyDisposable()
    serial.set(AnyDisposable { serial.set(inner) })
    serial.dispose()
    #expect(inner.isDisposed)
  }

  @Test func aSilencedSerialDisposableCanBeDisposedOf() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var values: [Int] = []
    var ended = false
    let serial = SerialDisposable(
      CompositeDisposable([signal.observeValues { values.append($0) }, AnyDisposable { ended = true }]))
    serial.silence()
    input.send(value: 1)
    #expect(values == [] && !ended)
    serial.dispose()
    #expect(ended)
  }

  @Test func anyNumberOfThreads() {
    for round in 0..<(isLongRun ? 300 : 30) {
      let carried = Carried(SerialDisposable())
      let alive = Collected<Int>()
      let ended = Collected<Int>()
      onThreads(4) { thread in
        for index in 0..<100 {
          let id = thread * 1000 + index
          alive.append(id)
          carried.value.set(AnyDisposable { ended.append(id) })
          if thread == 0, index == round % 100 { carried.value.dispose() }
          if thread > 0, index == round % 100 { carried.value.silence() }
        }
      }
      carried.value.dispose()
      #expect(ended.values.sorted() == alive.values.sorted(), "round \(round)")
    }
  }
}

@Suite struct LifetimeTests {
  @Test func aLifetimeEndsWhenItsTokenIsReleased() {
    var (lifetime, token): (_, Lifetime.Token?) = Lifetime.make()
    let tied = AnyDisposable()
    var order: [String] = []
    lifetime.observeEnded { order.append("ended") }
    lifetime.observeEnded { order.append("forgotten") }.dispose()
    lifetime += tied
    lifetime += nil
    #expect(!lifetime.hasEnded)
    token = nil
    #expect(lifetime.hasEnded && tied.isDisposed && order == ["ended"])
    lifetime.observeEnded { order.append("late") }
    #expect(order == ["ended", "late"])
    lifetime = .empty
    withExtendedLifetime(token) {}
  }

  @Test func aLifetimeEndsWhenItsTokenIsDisposedOf() {
    let (lifetime, token) = Lifetime.make()
    token.dispose()
    #expect(lifetime.hasEnded)
  }

  @Test func emptyHasEnded() {
    #expect(Lifetime.empty.hasEnded)
    #expect(Recorder(Lifetime.empty.ended).events == [.completed])
  }

  @Test func theEndOfALifetimeIsAStream() {
    let (lifetime, token) = Lifetime.make()
    let recorder = Recorder(lifetime.ended)
    #expect(recorder.events == [])
    token.dispose()
    #expect(recorder.events == [.completed])
  }

  @Test func aStreamOfItsEndCanBeDisposedOf() throws {
    let (lifetime, token) = Lifetime.make()
    let tracker = LifetimeTracker()
    lifetime.ended.startWithCompleted { [captured = tracker.track(1)] in _ = captured }.dispose()
    try tracker.checkAllGone()
    token.dispose()
  }
}
