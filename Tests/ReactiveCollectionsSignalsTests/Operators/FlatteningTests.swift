import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

/// The results of each strategy, over time.
@Suite struct FlatteningTests {
  typealias Text = SignalProducer<String, MarbleFailure>

  /// Flattens cold streams, which the letters of the outer stream name in order, as producers and as signals.
  func expect(
    _ strategy: FlattenStrategy, _ outer: MarbleDiagram, _ inners: [MarbleDiagram], _ expected: MarbleDiagram,
    observing subscriptions: [[SubscriptionDiagram]]? = nil,
    location: SourceLocation = #_sourceLocation
  ) {
    for isSignal in [false, true] {
      let scheduler = TestScheduler()
      let source = scheduler.hot(outer, error: MarbleFailure())
      let colds = inners.map { scheduler.cold($0, error: MarbleFailure()) }
      func inner(_ name: String) -> ColdSource<String, MarbleFailure> {
        colds[Int(name.unicodeScalars.first.map(\.value) ?? 97) - 97]
      }
      let flattened =
        isSignal
        ? source.signal.flatMap(strategy, inner).producer
        : source.producer.map(inner).flatten(strategy)
      let recorder = scheduler.record(flattened)
      scheduler.run()
      #expect(recorder.diagram.difference(from: expected) == nil, "signal: \(isSignal)", sourceLocation: location)
      // Only the operator may retain the source, so that it ends.
      if let subscriptions, !isSignal {
        #expect(colds.map(\.subscriptions) == subscriptions, sourceLocation: location)
      }
      #expect(scheduler.scheduledCount == 0, sourceLocation: location)
    }
  }

  static var all: [FlattenStrategy] { [.merge, .concat, .concurrent(limit: 2), .latest, .race, .throttle] }

  // MARK: Forwarded values

  /// A confined stream is disposed of on another thread while it sends. This test is for the thread sanitizer, too.
  @Test(arguments: [FlattenStrategy.latest, .merge, .concat, .race, .throttle])
  func aFlattenedStreamCanBeDisposedOnAnotherThread(strategy: FlattenStrategy) {
    let (signal, input) = Signal<Int, Never>.pipe()
    let inner = MutableProperty(0)
    let values = Collected<Int>()
    for _ in 0..<50 {
      let flattened = signal.producer.flatMap(strategy) { value in
        value % 2 == 0 ? inner.producer : SignalProducer(value: value)
      }
      let (observation, sender) = (Carried(flattened.startWithValues { values.append($0) }), Carried(input))
      onThreads(2) { thread in
        if thread == 0 {
          for value in 0..<20 { sender.value.send(value: value) }
        } else {
          observation.value.dispose()
        }
      }
      let count = values.count
      input.send(value: 1)
      #expect(values.count == count)
    }
  }

  /// An inner stream is not started if the closure that made it has disposed of the whole.
  @Test(arguments: [FlattenStrategy.latest, .merge, .concat, .concurrent(limit: 2), .race, .throttle])
  func noInnerStreamStartsAfterDisposal(strategy: FlattenStrategy) {
    let (signal, input) = Signal<Int, Never>.pipe()
    var begun: [Int] = []
    let whole = SerialDisposable()
    whole.set(
      signal.producer.flatMap(strategy) { value -> SignalProducer<Int, Never> in
        if value == 2 { whole.dispose() }
        return SignalProducer { observer, _ in
          begun.append(value)
          observer.sendCompleted()
        }
      }.start())
    input.send(value: 2)
    #expect(begun == [])
  }

  @Test func mergeRunsAll() {
    expect(
      .merge, "-a--b---|", ["-1--2|", "-3-4--5|"], "--1--(23)-4--5|",
      observing: [["-^----|"], ["----^------|"]])
  }

  @Test func concatRunsOneAfterTheOther() {
    expect(
      .concat, "-a--b---|", ["-1--2|", "-3-4--5|"], "--1--2-3-4--5|",
      observing: [["-^----|"], ["------^------|"]])
    expect(.concat, "-(abc|)", ["-1|", "|", "(2|)"], "--1(2|)")
  }

  @Test func concurrentRunsAsManyAsItsLimit() {
    expect(
      .concurrent(limit: 2), "abc|", ["-1--|", "--2-----|", "3-4|"], "-1-23-4--|",
      observing: [["^---|"], ["-^-------|"], ["----^--|"]])
    expect(.concurrent(limit: 2), "-(abcd|)", ["-1|", "-2|", "-3|", "-4|"], "--(12)-(34)|")
    expect(.concurrent(limit: 9), "a-b|", ["-1----2|", "-3|"], "-1-3--2|")
  }

  @Test func latestRunsTheNewest() {
    expect(
      .latest, "-a--b---|", ["-1--2|", "-3-4--5|"], "--1--3-4--5|", observing: [["-^--!"], ["----^------|"]])
    expect(.latest, "-a--b---|", ["-1|", "-2|"], "--1--2--|")
    expect(.latest, "-(ab)-|", ["1-|", "2-|"], "-2-|", observing: [["-(^!)"], ["-^-|"]])
  }

  @Test func raceRunsTheFirstToSend() {
    expect(
      .race, "ab--c|", ["---1-2|", "-3-4|", "5|"], "--3-4|", observing: [["^-!"], ["-^---|"], []])
    expect(.race, "ab--|", ["----1--2|", "-|"], "----|", observing: [["^-!"], ["-^|"]])
    expect(.race, "ab--|", ["----1--2|", "--------3"], "----1--2|", observing: [["^-------|"], ["-^--!"]])
    expect(.race, "ab--|", ["----1--2|", "-#"], "--#", observing: [["^-!"], ["-^#"]])
    expect(.race, "ab--|", ["----1--2|", "-*"], "--*", observing: [["^-!"], ["-^*"]])
  }

  @Test func throttleDropsStreamsThatArriveWhileOneRuns() {
    expect(
      .throttle, "-a--b---c|", ["-1--2|", "-3|", "-4|"], "--1--2---4|",
      observing: [["-^----|"], [], ["--------^-|"]])
    expect(.throttle, "ab|", ["-----1|", "2|"], "-----1|")
  }

  // MARK: Termination

  @Test(arguments: all) func completesWithTheLast(strategy: FlattenStrategy) {
    expect(strategy, "--|", [], "--|")
    expect(strategy, "a-----|", ["-1|"], "-1----|")
    expect(strategy, "a|", ["-1---|"], "-1---|")
    expect(strategy, "a-", ["-1|"], "-1-")
    expect(strategy, "a|", ["-1-"], "-1-")
    expect(strategy, "(a|)", ["(1|)"], "(1|)")
  }

  @Test(arguments: all) func failsWithTheOuterStreamAtOnce(strategy: FlattenStrategy) {
    expect(strategy, "-a-#", ["-1---2|"], "--1#", observing: [["-^-!"]])
    expect(strategy, "-#", [], "-#")
  }

  @Test(arguments: all) func failsWithAnInnerStreamAtOnce(strategy: FlattenStrategy) {
    expect(strategy, "-a----b", ["-1-#", "2"], "--1-#", observing: [["-^--#"], []])
    expect(strategy, "a|", ["#"], "#")
  }

  @Test func failureEndsTheOtherInnerStreams() {
    expect(.merge, "ab", ["-1---2", "--#"], "-1-#", observing: [["^--!"], ["-^-#"]])
    expect(.concat, "ab", ["-1-#", "--3"], "-1-#", observing: [["^--#"], []])
    expect(.concurrent(limit: 2), "abc", ["-1---2", "--#", "3"], "-1-#", observing: [["^--!"], ["-^-#"], []])
  }

  @Test(arguments: all) func isInterruptedWithTheOuterStream(strategy: FlattenStrategy) {
    expect(strategy, "-a-*", ["-1---2|"], "--1*", observing: [["-^-!"]])
  }

  @Test(arguments: all) func anInterruptedInnerStreamCountsAsCompletedExceptInARace(strategy: FlattenStrategy) {
    expect(strategy, "-a----|", ["-1-*"], strategy == .race ? "--1-*" : "--1---|")
    expect(strategy, "-a|", ["-1-*"], strategy == .race ? "--1-*" : "--1-|")
  }

  @Test func theNextStreamRunsAfterAnInterruptedOne() {
    expect(.merge, "ab|", ["-1*", "--2-|"], "-1-2-|")
    expect(.concat, "ab|", ["-1*", "--2-|"], "-1--2-|")
    expect(.throttle, "a--b|", ["-1*", "--2-|"], "-1---2-|")
    expect(.latest, "a--b|", ["-1*", "--2-|"], "-1---2-|")
  }

  // MARK: Disposal

  @Test func disposalEndsTheOuterAndAllInnerStreams() {
    let expected: [(FlattenStrategy, MarbleDiagram, [[SubscriptionDiagram]])] = [
      (.merge, "-1-2", [["^---!"], ["-^--!"]]), (.concat, "-1", [["^---!"], []]),
      (.concurrent(limit: 2), "-1-2", [["^---!"], ["-^--!"]]), (.latest, "---2", [["^!"], ["-^--!"]]),
      (.race, "-1", [["^---!"], ["-(^!)"]]), (.throttle, "-1", [["^---!"], []]),
    ]
    for (strategy, diagram, subscriptions) in expected {
      let scheduler = TestScheduler()
      let outer = scheduler.cold("ab-----c|", error: MarbleFailure())
      let inners = ["a": scheduler.cold("-1----3|", error: MarbleFailure())]
      let other = scheduler.cold("--2---4|", error: MarbleFailure())
      let flattened = outer.producer.flatMap(strategy) { inners[$0] ?? other }
      let recorder = scheduler.record(flattened, during: "^---!")
      scheduler.run()
      let begun = [inners["a"], other].map { $0?.subscriptions ?? [] }
      #expect(outer.subscriptions == ["^---!"], "\(strategy)")
      #expect(recorder.diagram == diagram && begun == subscriptions, "\(strategy)")
      #expect(scheduler.scheduledCount == 0)
    }
  }

  @Test(arguments: all) func disposalInsideAnInnerValueStopsAllStreams(strategy: FlattenStrategy) {
    var (outerEnds, innerEnds, values) = (0, 0, 0)
    let inner = SignalProducer<Int, Never>(0...).on(disposed: { innerEnds += 1 })
    let outer = SignalProducer<SignalProducer<Int, Never>, Never>(repeatElement(inner, count: 3))
    let start = SerialDisposable()
    let waiting = outer.concat(.never).on(disposed: { outerEnds += 1 })
    let (trigger, pull) = Signal<Void, Never>.pipe()
    start.set(
      trigger.producer.flatMap(.latest) { _ in waiting.flatten(strategy) }.startWithValues { _ in
        values += 1
        if values == 3 { start.dispose() }
      })
    pull.send(value: ())
    #expect(values == 3 && outerEnds == 1 && innerEnds == 1)
  }

  // MARK: Synchronous streams

  @Test(arguments: all) func synchronousStreams(strategy: FlattenStrategy) {
    let inners = [[1, 2], [], [3]].map { SignalProducer<Int, Never>($0) }
    let recorder = Recorder(SignalProducer<SignalProducer<Int, Never>, Never>(inners).flatten(strategy))
    #expect(recorder.values == (strategy == .race ? [1, 2] : [1, 2, 3]))
    #expect(recorder.end == .completed)
  }

  @Test(arguments: all) func anEndlessInnerStreamStopsWhenEnoughIsTaken(strategy: FlattenStrategy) {
    var ends = 0
    let endless = SignalProducer<Int, Never>(0...).on(disposed: { ends += 1 })
    let outer = SignalProducer<SignalProducer<Int, Never>, Never>(value: endless)
    #expect(Recorder(outer.flatten(strategy).take(first: 3)).events == [.value(0), .value(1), .value(2), .completed])
    #expect(Recorder(outer.concat(.never).flatten(strategy).take(first: 1)).events == [.value(0), .completed])
    #expect(ends == 2)
    // The same for an outer stream without an end.
    let forever = SignalProducer<Int, Never>(0...).flatMap(strategy) { SignalProducer<Int, Never>([$0, -$0]) }
    if strategy != .race {
      #expect(Recorder(forever.take(first: 4)).events == [.value(0), .value(0), .value(1), .value(-1), .completed])
    } else {
      #expect(Recorder(forever.take(first: 2)).events == [.value(0), .value(0), .completed])
    }
  }

  // MARK: Re-entry

  @Test func anInnerValueCanSendToTheOuterStream() {
    let expected: [(FlattenStrategy, [String])] = [
      (.merge, ["0 1", "0 2", "1 1", "1 2", "2 1", "2 2"]), (.concat, ["0 1", "0 2", "1 1", "1 2", "2 1", "2 2"]),
      (.concurrent(limit: 2), ["0 1", "0 2", "1 1", "1 2", "2 1", "2 2"]), (.latest, ["0 1", "1 1", "2 1", "2 2"]),
      (.race, ["0 1", "0 2"]), (.throttle, ["0 1", "0 2"]),
    ]
    for (strategy, texts) in expected {
      for isSignal in [false, true] {
        let (outer, input) = Signal<Int, Never>.pipe()
        let inner: (Int) -> SignalProducer<String, Never> = { number in
          SignalProducer([1, 2]).map { "\(number) \($0)" }
        }
        var seen: [String] = []
        var depth = 0
        let flattened =
          isSignal ? outer.flatMap(strategy, inner).producer : outer.producer.flatMap(strategy, inner)
        // Sent outside the outer stream's own delivery, by another signal.
        let (inside, toInside) = Signal<Int, Never>.pipe()
        flattened.startWithValues { text in
          depth += 1
          #expect(depth == 1)
          seen.append(text)
          if text == "0 1" { toInside.send(value: 1) }
          if text == "1 1" { toInside.send(value: 2) }
          depth -= 1
        }
        inside.observeValues { input.send(value: $0) }
        input.send(value: 0)
        // A value that is sent during the outer stream's delivery waits until it is over; by then, the inner stream has
        // ended.
        let wanted =
          switch strategy {
          case .latest, .throttle: ["0 1", "0 2", "1 1", "1 2", "2 1", "2 2"]
          default: texts
          }
        #expect(seen == wanted, "\(strategy)")
      }
    }
  }

  @Test func aLaterInnerValueCanSendToTheOuterStream() {
    let expected: [(FlattenStrategy, [String])] = [
      (.merge, ["0a", "1-", "0b"]), (.concat, ["0a", "0b", "1-"]), (.concurrent(limit: 2), ["0a", "1-", "0b"]),
      (.latest, ["0a", "1-"]), (.race, ["0a", "0b"]), (.throttle, ["0a", "0b"]),
    ]
    for (strategy, texts) in expected {
      let (outer, input) = Signal<Int, Never>.pipe()
      let (inner, toInner) = Signal<String, Never>.pipe()
      var seen: [String] = []
      outer.flatMap(strategy) { number in
        number == 0 ? inner.producer.map { "0" + $0 } : SignalProducer(value: "1-")
      }.observeValues {
        seen.append($0)
        if $0 == "0a" { input.send(value: 1) }
      }
      input.send(value: 0)
      toInner.send(value: "a")
      toInner.send(value: "b")
      toInner.sendCompleted()
      #expect(seen == texts, "\(strategy)")
    }
  }

  @Test(arguments: all) func anInnerValueCanEndTheOuterStream(strategy: FlattenStrategy) {
    for end in [Signal<Int, Fault>.Event.completed, .interrupted, .failed(.first)] {
      let (outer, input) = Signal<Int, Fault>.pipe()
      let (inner, toInner) = Signal<Int, Fault>.pipe()
      let flattened = outer.flatMap(strategy) { _ in inner }
      let recorder = Recorder(flattened)
      flattened.observe { if case .value(1) = $0 { input.send(end) } }
      input.send(value: 0)
      toInner.send(value: 1)
      toInner.send(value: 2)
      toInner.sendCompleted()
      #expect(recorder.events == (end == .completed ? [.value(1), .value(2), .completed] : [.value(1), end]))
    }
  }

  @Test func innerValuesThatLeadBackToTheOuterStreamAreInOrder() {
    for strategy in [FlattenStrategy.merge, .concat, .concurrent(limit: 3)] {
      let (outer, input) = Signal<Int, Never>.pipe()
      let recorder = Recorder(outer.flatMap(strategy) { SignalProducer<Int, Never>(value: $0) })
      outer.flatMap(strategy) { SignalProducer<Int, Never>([$0, $0]) }.observeValues {
        if $0 < 4 { input.send(value: $0 + 1) }
      }
      input.send(value: 1)
      #expect(recorder.values == [1, 2, 2, 3, 3, 3, 3] + Array(repeating: 4, count: 8), "\(strategy)")
    }
  }

  // MARK: Leaks

  enum Ending: CaseIterable { case completed, failed, interrupted, disposed, dropped, innerFailed }

  @Test(arguments: all, Ending.allCases) func nothingLeaks(strategy: FlattenStrategy, ending: Ending) throws {
    try withLifetimeTracking { tracker in
      for innersGoOn in [false, true] {
        for isSignal in [false, true] {
          var (outer, input): (_, Signal<Int, Fault>.Observer?) = Signal<Int, Fault>.pipe()
          var inners: [(output: Signal<Int, Fault>, input: Signal<Int, Fault>.Observer)] = (0..<3).map { _ in
            Signal<Int, Fault>.pipe()
          }
          let (captured, other) = (tracker.track("transform"), tracker.track("observer"))
          let transform: (Int) -> SignalProducer<Tracked<Int>, Fault> = { [signals = inners.map(\.output)] index in
            _ = captured
            return signals[index].producer.map { tracker.track($0) }
          }
          let observe: (Signal<Tracked<Int>, Fault>.Event) -> Void = { _ in _ = other }
          let observation =
            isSignal
            ? outer.flatMap(strategy, transform).observe(observe)
            : outer.producer.flatMap(strategy, transform).start(observe)
          for index in inners.indices {
            input?.send(value: index)
            inners[index].input.send(value: index)
          }
          if !innersGoOn { for inner in inners { inner.input.sendCompleted() } }
          switch ending {
          case .completed: input?.sendCompleted()
          case .failed: input?.send(error: .first)
          case .interrupted: input?.sendInterrupted()
          case .disposed: observation.dispose()
          case .dropped: input = nil
          case .innerFailed: for inner in inners { inner.input.send(error: .second) }
          }
          outer = .never
          inners = []
        }
      }
    }
  }

  @Test(arguments: all) func endedInnerStreamsAreReleasedWhileOthersContinue(strategy: FlattenStrategy) {
    let tracker = LifetimeTracker()
    let (outer, input) = Signal<Int, Never>.pipe()
    var ended = 0
    let recorder = Recorder(
      outer.flatMap(strategy) { number in
        let captured = tracker.track(number)
        return SignalProducer<Int, Never>(value: number).on(disposed: {
          ended += 1
          _ = captured
        })
      })
    for number in 0..<100 { input.send(value: number) }
    #expect(tracker.liveCount == 0, "\(strategy)")
    #expect(ended == (strategy == .race ? 1 : 100) && recorder.values.count == ended)
  }

  @Test func streamsOfArrays() {
    let arrays = SignalProducer<[Int], Never>([[1, 2], [], [3]])
    #expect(Recorder(arrays.flatMap(.concat) { SignalProducer($0) }).values == [1, 2, 3])
    #expect(Recorder(arrays.merge(with: SignalProducer(value: [4]))).values == [[1, 2], [], [3], [4]])
  }
}
