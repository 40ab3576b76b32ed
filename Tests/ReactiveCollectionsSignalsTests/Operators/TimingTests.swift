import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct TimingTests {
  private let frame = Duration.milliseconds(1)

  // MARK: Delay

  private let delayBy2 = TimedOperator<String>(
    { $0.delay(.milliseconds(2), on: $1) }, { $0.delay(.milliseconds(2), on: $1) })

  @Test func delayForwardsAnErrorSentByItsObserver() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Fault>.pipe()
    var log: [Signal<Int, Fault>.Event] = []
    signal.delay(.seconds(1), on: scheduler).observe { event in
      log.append(event)
      if case .value(1) = event { input.send(error: .first) }
    }
    input.send(value: 1)
    scheduler.advance(by: .milliseconds(500))
    input.send(value: 2)
    scheduler.advance(by: .seconds(10))
    #expect(log == [.value(1), .failed(.first)])
  }

  @Test func delayDelaysValuesAndCompletion() {
    delayBy2.expect("a-b(cd)---e|", "--a-b(cd)---e|")
    delayBy2.expect("|", "--|")
    delayBy2.expect("(ab|)", "--(ab|)")
  }

  @Test func delayForwardsOtherEndsImmediately() {
    delayBy2.expect("a-b#", "--a#")
    delayBy2.expect("a-b*", "--a*")
    delayBy2.expect("(ab#)", "#")
  }

  /// In one moment, the value comes first, as it was scheduled first.
  @Test func delaySendsWhatIsDueBeforeTheEnd() {
    delayBy2.expect("a-#", "--(a#)")
    delayBy2.expect("ab*", "--(a*)")
    delayBy2.expect("ab-*", "--a(b*)")
  }

  /// One scheduler orders everything by its time, and then by when it was scheduled.
  @Test func delayedStreamsAreOrderedByTimeThenByScheduling() {
    let scheduler = TestScheduler()
    let (left, toLeft) = Signal<Int, Never>.pipe()
    let (right, toRight) = Signal<Int, Never>.pipe()
    var values: [Int] = []
    left.delay(frame, on: scheduler).merge(with: right.producer.delay(frame, on: scheduler)).observeValues {
      values.append($0)
    }
    toLeft.send(value: 1)
    toLeft.send(value: 2)
    toRight.send(value: 3)
    scheduler.schedule(after: frame) { values.append(4) }
    toLeft.send(value: 5)
    toRight.send(value: 6)
    scheduler.run()
    #expect(values == [1, 2, 3, 4, 5, 6])
  }

  @Test func disposalCancelsDelayedEvents() {
    delayBy2.expect("ab-", "--a", during: "^--!")
    delayBy2.expect("a-b---|", "--a", during: "^--!")
  }

  /// With a delay of zero, `delay` does not make anything late, but events arrive on the scheduler's turn.
  @Test func delayByZeroDeliversWhenTheSchedulerRuns() {
    TimedOperator<String>({ $0.delay(.zero, on: $1) }, { $0.delay(.zero, on: $1) }).expect("a(bc)-|", "a(bc)-|")
    let scheduler = TestScheduler()
    let recorder = scheduler.record(SignalProducer<Int, Never>([1, 2]).delay(.zero, on: scheduler))
    #expect(recorder.events == [])
    scheduler.advance()
    #expect(recorder.events == [.value(1), .value(2), .completed])
  }

  @Test func delayKeepsTheOrderOfValuesSentByItsObserver() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = scheduler.record(
      signal.delay(frame, on: scheduler).on(value: { if $0 < 3 { input.send(value: $0 + 1) } }))
    let immediate = scheduler.record(signal.delay(.zero, on: scheduler))
    input.send(value: 1)
    input.send(value: 10)
    scheduler.run()
    #expect(recorder.diagram == "-(1'10')23")
    #expect(immediate.diagram == "(1'10')23")
  }

  /// An echo without a delay takes a separate turn each time, so that other actions can run.
  @Test func delayByZeroInALoopLetsOtherActionsRun() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    var log: [String] = []
    signal.delay(.zero, on: scheduler).observeValues { value in
      log.append("\(value)")
      if value < 3 { input.send(value: value + 1) }
    }
    input.send(value: 1)
    scheduler.schedule { scheduler.schedule { log.append("other") } }
    scheduler.run()
    #expect(log == ["1", "2", "other", "3"])
  }

  @Test func disposalDuringADelayedBurstStopsIt() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    var seen: [Int] = []
    var observation: (any Disposable)?
    observation = signal.delay(frame, on: scheduler).observeValues {
      seen.append($0)
      if $0 == 2 { observation?.dispose() }
    }
    for value in 1...4 { input.send(value: value) }
    scheduler.run()
    #expect(seen == [1, 2] && scheduler.scheduledCount == 0)
  }

  // MARK: Timeout

  private let timeoutAfter3 = TimedOperator<String>(
    { $0.timeout(after: .milliseconds(3), raising: MarbleFailure("late"), on: $1) },
    { $0.timeout(after: .milliseconds(3), raising: MarbleFailure("late"), on: $1) })

  @Test func timeoutFailsUnlessTheEndIsInTime() {
    timeoutAfter3.expectOfEachEnd("abE", "abE")
    timeoutAfter3.expect("a-b-c-|", "a-b#'late'")
    timeoutAfter3.expect("", "---#'late'")
    timeoutAfter3.expect("", "", during: "^-!")
  }

  /// In one frame, the action that was scheduled first runs first: a hot source before the timeout, a cold one after
  /// it.
  @Test func timeoutAtTheMomentOfTheEndFollowsTheSchedulingOrder() {
    let scheduler = TestScheduler()
    let hot = scheduler.record(
      scheduler.hot("---|").signal.timeout(after: frame * 3, raising: MarbleFailure(), on: scheduler))
    let cold = scheduler.record(
      scheduler.cold("---|").producer.timeout(after: frame * 3, raising: MarbleFailure(), on: scheduler))
    scheduler.run()
    #expect(hot.diagram == "---|" && cold.diagram == "---#")
  }

  @Test func timeoutOfZeroAllowsOnlyAnImmediateEnd() {
    let scheduler = TestScheduler()
    let inTime = scheduler.record(
      SignalProducer<Int, Never>([1, 2]).timeout(after: .zero, raising: Fault.first, on: scheduler))
    let late = scheduler.record(
      SignalProducer<Int, Fault>.never.timeout(after: .zero, raising: .first, on: scheduler))
    #expect(inTime.events == [.value(1), .value(2), .completed] && late.events == [])
    scheduler.advance()
    #expect(late.events == [.failed(.first)])
  }

  @Test func timeoutDisposesOfItsSource() {
    let scheduler = TestScheduler()
    let source = scheduler.cold("-a-")
    let recorder = scheduler.record(source.producer.timeout(after: frame * 2, raising: MarbleFailure(), on: scheduler))
    scheduler.run()
    #expect(recorder.diagram == "-a#" && source.subscriptions == ["^-!"])
  }

  // MARK: Repeating

  @Test func timerSendsTheTime() {
    let scheduler = TestScheduler()
    let timer = SignalProducer.timer(interval: frame * 3, on: scheduler)
    let recorder = scheduler.record(timer.take(first: 3))
    scheduler.advance(by: frame)
    let other = scheduler.record(timer, during: "-^-----!")
    scheduler.run()
    #expect(recorder.values == [frame * 3, frame * 6, frame * 9])
    #expect(recorder.diagram { _ in "t" } == "---t--t--(t|)")
    #expect(other.diagram { _ in "t" } == "----t")
    #expect(scheduler.scheduledCount == 0)
  }

  @Test func samplingByATimer() {
    let scheduler = TestScheduler()
    let source = scheduler.hot("a-b---c--(de)---|")
    let timer = SignalProducer.timer(interval: frame * 4, on: scheduler).take(first: 4)
    let recorders = [
      scheduler.record(source.signal.sample(on: timer)), scheduler.record(source.producer.sample(on: timer)),
    ]
    let times = scheduler.record(source.signal.sample(with: timer).map { "\(Int($1 / frame))" })
    scheduler.run()
    for recorder in recorders { #expect(recorder.diagram == "----b---c---e---(e|)") }
    #expect(times.diagram == "----4---8---'12'---('16'|)")
  }

  @Test func intervalSendsTheSequenceForEachStart() {
    let scheduler = TestScheduler()
    let producer = SignalProducer.interval("abc", interval: frame * 2, on: scheduler)
    let recorder = scheduler.record(producer)
    scheduler.advance(by: frame)
    let other = scheduler.record(producer)
    let numbers = scheduler.record(SignalProducer.interval(frame, on: scheduler).take(first: 3))
    let nothing = scheduler.record(SignalProducer.interval([Int](), interval: frame, on: scheduler))
    scheduler.run()
    #expect(recorder.diagram == "--a-b-c-|" && other.diagram == "---a-b-c-|")
    #expect(numbers.diagram == "--01(2|)" && nothing.diagram == "--|")
  }

  @Test func disposalInsideAnIntervalStopsIt() {
    let scheduler = TestScheduler()
    var seen: [Int] = []
    var observation: (any Disposable)?
    observation = SignalProducer.interval(frame, on: scheduler).startWithValues {
      seen.append($0)
      if $0 == 1 { observation?.dispose() }
    }
    scheduler.run()
    #expect(seen == [0, 1] && scheduler.scheduledCount == 0)
  }

  // MARK: Errors

  @Test func invalidIntervalsTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = SignalProducer<Int, Never>.never.delay(.seconds(-1), on: TestScheduler())
    }
    await #expect(processExitsWith: .failure) {
      _ = SignalProducer<Int, Fault>.never.timeout(after: .seconds(-1), raising: .first, on: TestScheduler())
    }
    await #expect(processExitsWith: .failure) { _ = SignalProducer.timer(interval: .zero, on: TestScheduler()) }
    await #expect(processExitsWith: .failure) { _ = SignalProducer.interval(.zero, on: TestScheduler()) }
  }

  // MARK: Leaks

  /// Nothing leaks, whatever ends it: a terminal event, disposal, or dropping everything together with the scheduler.
  @Test(arguments: 0..<4) func nothingLeaks(way: Int) throws {
    typealias Graph = (Signal<Int, Fault>, TestScheduler, @escaping (Any) -> Void) -> [any Disposable]
    func both<U>(_ derive: @escaping (SignalProducer<Int, Fault>, TestScheduler) -> SignalProducer<U, Fault>) -> Graph {
      { signal, scheduler, sink in
        let derived = derive(signal.producer, scheduler)
        return [
          derived.start { if case .value(let value) = $0 { sink(value) } },
          derived.startWithSignal { signal, _ in signal.observe { if case .value(let value) = $0 { sink(value) } } }
            as any Disposable,
        ]
      }
    }
    let interval = Duration.milliseconds(2)
    let graphs: [(String, Graph)] = [
      ("delay", both { $0.delay(interval, on: $1) }),
      ("timeout", both { $0.timeout(after: interval, raising: .first, on: $1) }),
      ("debounce", both { $0.debounce(interval, on: $1) }),
      ("debounce all", both { $0.debounce(interval, on: $1, discardWhenCompleted: false) }),
      ("throttle", both { $0.throttle(interval, on: $1) }),
      ("throttle while", both { $0.throttle(while: Property(value: true), on: $1) }),
      ("lazyMap", both { $0.lazyMap(on: $1, transform: { $0 }) }),
      ("collect", both { $0.collect(every: interval, on: $1) }),
      ("collect all", both { $0.collect(every: interval, on: $1, discardWhenCompleted: false) }),
      ("observe", both { $0.observe(on: $1) }),
      ("start", both { $0.start(on: $1) }),
      (
        "timer",
        { _, scheduler, sink in [SignalProducer.timer(interval: interval, on: scheduler).startWithValues(sink)] }
      ),
    ]
    for (name, graph) in graphs {
      let tracker = LifetimeTracker()
      do {
        let scheduler = TestScheduler()
        let (signal, input) = Signal<Int, Fault>.pipe()
        let captured = tracker.track("observer")
        let kept = tracker.track("operator")
        let mapped = signal.map { value in withExtendedLifetime(kept) { value } }
        let observations = graph(mapped, scheduler) { _ in _ = captured }
        scheduler.advance()
        input.send(value: 1)
        scheduler.advance(by: .milliseconds(3))
        input.send(value: 2)
        switch way {
        case 0: input.sendCompleted()
        case 1: input.send(error: .second)
        case 2: for observation in observations { observation.dispose() }
        default: break
        }
        // A repeating source ends only by disposal.
        if name == "timer" { observations[0].dispose() }
        if way < 2 { scheduler.advance(by: .milliseconds(3)) }
      }
      #expect(throws: Never.self, "\(name), way \(way)") { try tracker.checkAllGone() }
    }
  }
}
