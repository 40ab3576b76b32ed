import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct TimingRateTests {
  private let frame = Duration.milliseconds(1)

  // MARK: Debounce

  private let debounce = TimedOperator<String>(
    { $0.debounce(.milliseconds(3), on: $1) }, { $0.debounce(.milliseconds(3), on: $1) })
  private let debounceAll = TimedOperator<String>(
    { $0.debounce(.milliseconds(3), on: $1, discardWhenCompleted: false) },
    { $0.debounce(.milliseconds(3), on: $1, discardWhenCompleted: false) })

  @Test func debounceWaitsForSilence() {
    debounce.expect("a--b-c----(de)-----|", "--------c----   e--|")
    debounce.expect("a---b---c---|", "---a---b---c|")
  }

  @Test func debounceDiscardsPendingValuesAtTheEnd() {
    debounce.expectOfEachEnd("abE", "--E")
    debounce.expect("ab", "", during: "^--!")
  }

  @Test func debounceSendsWhatIsDueBeforeTheEnd() {
    debounce.expectOfEachEnd("a--E", "---(aE)")
  }

  @Test func debounceMayKeepTheLastValue() {
    debounceAll.expect("ab-|", "----(b|)")
    debounceAll.expect("a----|", "---a-|")
    debounceAll.expect("|", "|")
    debounceAll.expectOfEachEnd("abE", "--E", ends: ["#", "*"])
    debounceAll.expect("ab|", "", during: "^--!")
  }

  @Test func debounceByZeroKeepsTheLastValueOfEachMoment() {
    TimedOperator<String>({ $0.debounce(.zero, on: $1) }, { $0.debounce(.zero, on: $1) })
      .expect("a(bc)-(d|)", "ac-(d|)")
  }

  @Test func debounceHandlesValuesSentByItsObserver() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = scheduler.record(
      signal.debounce(frame * 2, on: scheduler, discardWhenCompleted: false).on(value: { value in
        if value < 3 { input.send(value: value + 1) }
        if value == 2 { input.sendCompleted() }
      }))
    input.send(value: 1)
    scheduler.run()
    #expect(recorder.diagram == "--1-2-(3|)")
  }

  // MARK: Throttle

  private let throttle = TimedOperator<String>(
    { $0.throttle(.milliseconds(3), on: $1) }, { $0.throttle(.milliseconds(3), on: $1) })

  @Test func throttleSendsTheNewestAtMostOnceAnInterval() {
    throttle.expect("abcdefg----h-i-------|", "a--d--g----h--i------|")
    throttle.expect("(ab)-c---|", "b--c--|")
  }

  @Test func throttleDiscardsPendingValuesAtTheEnd() {
    throttle.expectOfEachEnd("abE", "a-E")
    throttle.expect("ab", "a", during: "^-!")
  }

  /// In one moment, the value comes first, as it was scheduled first.
  @Test func throttleSendsWhatIsDueBeforeTheEnd() {
    for (input, expected) in [
      ("(aE)", "(aE)"), ("(abcE)", "(cE)"), ("a----(bE)", "a----(bE)"), ("ab-E", "a--(bE)"), ("abE", "a-E"),
    ] {
      throttle.expectOfEachEnd(input, expected)
    }
  }

  @Test func throttleByZeroKeepsTheLastValueOfEachMoment() {
    TimedOperator<String>({ $0.throttle(.zero, on: $1) }, { $0.throttle(.zero, on: $1) })
      .expect("ab(cd)-e|", "ab d-e|")
  }

  @Test func throttleHandlesValuesSentByItsObserver() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = scheduler.record(
      signal.throttle(frame * 2, on: scheduler).on(value: { if $0 < 3 { input.send(value: $0 + 1) } }))
    input.send(value: 1)
    scheduler.run()
    #expect(recorder.diagram == "1-2-3")
  }

  // MARK: Throttle while

  @Test func throttleWhileHoldsTheNewest() {
    let scheduler = TestScheduler()
    let source = scheduler.hot("   ab-cd-e-f-g-|")
    let isHeld = scheduler.hot("   ---x--y-x--|", values: ["x": true, "y": false])
    let property = Property(initial: false, then: isHeld.signal)
    let recorders = [
      scheduler.record(source.signal.throttle(while: property, on: scheduler)),
      scheduler.record(source.producer.throttle(while: property, on: scheduler)),
    ]
    scheduler.run()
    for recorder in recorders { #expect(recorder.diagram == "ab-c--e-f---|") }
    #expect(source.subscriptions == ["^-----------|", "^-----------|"])
  }

  @Test(arguments: ["|", "#", "*"]) func throttleWhileDiscardsPendingValuesAtTheEnd(end: String) throws {
    let scheduler = TestScheduler()
    let source = scheduler.hot(try MarbleDiagram(parsing: "a-\(end)"), error: MarbleFailure())
    let recorder = scheduler.record(source.signal.throttle(while: Property(value: true), on: scheduler))
    scheduler.run()
    #expect(try recorder.diagram == MarbleDiagram(parsing: "--\(end)"))
  }

  /// Values pass in order, and none replaces another.
  @Test func throttleWhileNotHeldDropsNothing() {
    let scheduler = TestScheduler()
    let producer = SignalProducer<Int, Never>([1, 2, 3]).throttle(while: Property(value: false), on: scheduler)
    let recorder = scheduler.record(producer)
    #expect(recorder.events == [])
    scheduler.advance()
    #expect(recorder.events == [.value(1), .value(2), .value(3), .completed])
  }

  @Test func throttleWhileCanBePausedInsideItsObserver() {
    let scheduler = TestScheduler()
    let isHeld = MutableProperty(true)
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = scheduler.record(
      signal.throttle(while: isHeld, on: scheduler).on(value: { _ in isHeld.value = true }))
    for value in 1...2 { input.send(value: value) }
    isHeld.value = false
    scheduler.advance()
    input.send(value: 3)
    input.send(value: 4)
    scheduler.advance()
    #expect(recorder.values == [2])
    isHeld.value = false
    scheduler.advance()
    #expect(recorder.values == [2, 4])
  }

  // MARK: LazyMap

  @Test func lazyMapTransformsTheNewestOnTheScheduler() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Fault>.pipe()
    var transformed: [Int] = []
    func transform(_ value: Int) -> Int {
      transformed.append(value)
      return value * 10
    }
    let recorders = [
      Recorder(signal.lazyMap(on: scheduler, transform: transform)),
      Recorder(signal.producer.lazyMap(on: scheduler, transform: transform)),
    ]
    for value in 1...3 { input.send(value: value) }
    #expect(transformed == [])
    scheduler.advance()
    #expect(transformed == [3, 3])
    input.send(value: 4)
    input.sendCompleted()
    scheduler.advance()
    for recorder in recorders { #expect(recorder.events == [.value(30), .value(40), .completed]) }
  }

  @Test func lazyMapSendsItsValueBeforeTheEnd() {
    func lazyMap(_ end: Signal<Int, Fault>.Event) -> [Signal<Int, Fault>.Event] {
      let scheduler = TestScheduler()
      let (signal, input) = Signal<Int, Fault>.pipe()
      let recorder = Recorder(signal.lazyMap(on: scheduler) { $0 * 10 })
      input.send(value: 1)
      input.send(end)
      #expect(recorder.events == [])
      scheduler.advance()
      return recorder.events
    }
    #expect(lazyMap(.completed) == [.value(10), .completed])
    #expect(lazyMap(.failed(.first)) == [.value(10), .failed(.first)])
    #expect(lazyMap(.interrupted) == [.interrupted])
  }

  @Test func lazyMapTransformsNothingAfterDisposal() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    var transformed = 0
    let observation = signal.producer.lazyMap(on: scheduler, transform: { transformed += $0 }).start()
    input.send(value: 1)
    observation.dispose()
    scheduler.run()
    #expect(transformed == 0)
  }

  @Test func lazyMapOnAnImmediateSchedulerIsMap() {
    let recorder = Recorder(SignalProducer<Int, Never>([1, 2]).lazyMap(on: SynchronousScheduler()) { $0 * 10 })
    #expect(recorder.events == [.value(10), .value(20), .completed])
  }

  // MARK: Collect every

  private func collect(skipEmpty: Bool, discard: Bool) -> TimedOperator<String> {
    let interval = Duration.milliseconds(3)
    return TimedOperator(
      {
        $0.collect(every: interval, on: $1, skipEmpty: skipEmpty, discardWhenCompleted: discard).map { $0.joined() }
      },
      {
        $0.collect(every: interval, on: $1, skipEmpty: skipEmpty, discardWhenCompleted: discard).map { $0.joined() }
      })
  }

  @Test func collectEverySendsTheValuesOfEachInterval() {
    collect(skipEmpty: false, discard: true).expect("-ab--c----d|", "---'ab'--c--''-|")
    collect(skipEmpty: true, discard: true).expect(" -ab--c----d#", "---'ab'--c----#")
  }

  @Test func collectEveryMayKeepTheLastValues() {
    collect(skipEmpty: true, discard: false).expect(" -a|", "---(a|)")
    collect(skipEmpty: true, discard: false).expect(" --(ab)-|", "---'ab'--|")
    collect(skipEmpty: false, discard: false).expect("--(ab)-|", "---'ab'--(''|)")
    collect(skipEmpty: false, discard: false).expectOfEachEnd("-aE", "--E", ends: ["#", "*"])
  }

  @Test func collectEverySendsWhatIsDueBeforeTheEnd() {
    for skipEmpty in [true, false] {
      collect(skipEmpty: skipEmpty, discard: true).expectOfEachEnd("-a-E", "---(aE)")
    }
  }

  @Test func collectEveryDiscardsPendingValuesAtTheEnd() {
    collect(skipEmpty: false, discard: true).expectOfEachEnd("-aE", "--E")
    collect(skipEmpty: false, discard: true).expect("-a", "", during: "^-!")
    collect(skipEmpty: false, discard: true).expect("-a--b", "---a", during: "^----!")
  }

  // MARK: Errors

  @Test func invalidIntervalsTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = SignalProducer<Int, Never>.never.debounce(.seconds(-1), on: TestScheduler())
    }
    await #expect(processExitsWith: .failure) {
      _ = SignalProducer<Int, Never>.never.throttle(.seconds(-1), on: TestScheduler())
    }
    await #expect(processExitsWith: .failure) {
      _ = SignalProducer<Int, Never>.never.collect(every: .zero, on: TestScheduler())
    }
  }
}
