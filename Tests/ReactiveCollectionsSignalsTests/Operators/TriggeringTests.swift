import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct TriggeringTests {
  typealias Trigger = Signal<Void, Never>

  @Test(arguments: [true, false]) func takeUntilATriggerSendsOrCompletes(sends: Bool) {
    expectTriggered([.value(1), .completed], sends: sends, { $0.take(until: $1) }, { $0.take(until: $1) })
  }

  /// Sends 1, then the trigger once or its completion, 2, the trigger once more, and an error, and expects the same of
  /// an operator of signals and of one of producers.
  private func expectTriggered(
    _ expected: [Signal<Int, Fault>.Event], sends: Bool,
    _ ofSignals: (Signal<Int, Fault>, Trigger) -> Signal<Int, Fault>,
    _ ofProducers: (SignalProducer<Int, Fault>, Trigger) -> SignalProducer<Int, Fault>
  ) {
    let (signal, input) = Signal<Int, Fault>.pipe()
    let (trigger, pull) = Trigger.pipe()
    let recorders = [Recorder(ofSignals(signal, trigger)), Recorder(ofProducers(signal.producer, trigger))]
    input.send(value: 1)
    sends ? pull.send(value: ()) : pull.sendCompleted()
    input.send(value: 2)
    pull.send(value: ())
    input.send(error: .first)
    for recorder in recorders { #expect(recorder.events == expected) }
  }

  @Test func takeUntilIgnoresAnInterruptedTrigger() {
    let (signal, input) = Signal<Int, Fault>.pipe()
    let (trigger, pull) = Trigger.pipe()
    let recorder = Recorder(signal.take(until: trigger))
    pull.sendInterrupted()
    input.send(value: 1)
    input.send(error: .first)
    #expect(recorder.events == [.value(1), .failed(.first)])
  }

  @Test func takeUntilAnImmediateTriggerTakesNothing() {
    var started = 0
    let numbers = SignalProducer<Int, Never>(0...).on(starting: { started += 1 })
    #expect(Recorder(numbers.take(until: SignalProducer<Int, Never>(value: 1))).events == [.completed])
    #expect(Recorder(numbers.take(until: MutableProperty(0))).events == [.completed])
    #expect(Recorder(numbers.take(during: .empty)).events == [.completed])
    #expect(started == 0)
  }

  @Test func takeUntilStopsItsTrigger() {
    var ended = 0
    let (signal, input) = Signal<Int, Never>.pipe()
    let (trigger, pull) = Trigger.pipe()
    let recorder = Recorder(signal.take(until: trigger.on(disposed: { ended += 1 })))
    input.sendCompleted()
    #expect(recorder.events == [.completed] && ended == 1)
    pull.send(value: ())
  }

  @Test func takeUntilATriggerDerivedFromItsOwnSource() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(signal.take(until: signal.filter { $0 == 2 }))
    for value in 1...3 { input.send(value: value) }
    #expect(recorder.events == [.value(1), .completed], "the trigger observes first")
  }

  @Test func takeUntilReplacementContinuesWithTheReplacement() {
    for (original, replacement, expected) in [
      ("-a-b-c-", "----xy|", "-a-bxy|"), ("-a|", "----x-|", "-a--x-|"), ("-a-#", "----x", "-a-#"),
      ("-a-*", "----x", "-a-*"), ("-a-b-c", "----|", "-a-b|"), ("-a-b-c", "----#", "-a-b#"),
      ("-a-b-c", "----*", "-a-b*"), ("-a-b-c", "(x|)", "(x|)"),
    ] as [(MarbleDiagram, MarbleDiagram, MarbleDiagram)] {
      let scheduler = TestScheduler()
      let second = scheduler.hot(replacement, error: MarbleFailure()).signal
      let first = scheduler.hot(original, error: MarbleFailure()).signal
      let recorders = [
        scheduler.record(first.take(untilReplacement: second)),
        scheduler.record(first.take(untilReplacement: second.producer)),
        scheduler.record(first.producer.take(untilReplacement: second)),
      ]
      scheduler.run()
      for recorder in recorders { #expect(recorder.diagram.difference(from: expected) == nil) }
    }
  }

  @Test func takeUntilReplacementStopsTheOriginal() {
    var ended = 0
    let (replacement, input) = Signal<Int, Never>.pipe()
    let original = SignalProducer<Int, Never>.never.on(disposed: { ended += 1 })
    let recorder = Recorder(original.take(untilReplacement: replacement))
    #expect(ended == 0)
    input.send(value: 1)
    #expect(ended == 1)
    input.send(value: 2)
    #expect(recorder.events == [.value(1), .value(2)])
  }

  @Test func takeUntilAnImmediateReplacementSkipsTheOriginal() {
    var started = 0
    let original = SignalProducer<Int, Never>(0...).on(starting: { started += 1 })
    #expect(Recorder(original.take(untilReplacement: SignalProducer(value: 5))).events == [.value(5), .completed])
    #expect(started == 0)
  }

  @Test func takeDuringALifetime() {
    let (lifetime, token) = Lifetime.make()
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorders = [Recorder(signal.take(during: lifetime)), Recorder(signal.producer.take(during: lifetime))]
    input.send(value: 1)
    token.dispose()
    input.send(value: 2)
    for recorder in recorders { #expect(recorder.events == [.value(1), .completed]) }
  }

  @Test(arguments: [true, false]) func skipUntilATriggerSendsOrCompletes(sends: Bool) {
    expectTriggered([.value(2), .failed(.first)], sends: sends, { $0.skip(until: $1) }, { $0.skip(until: $1) })
  }

  @Test func skipDuringALifetime() {
    let (signal, input) = Signal<Int, Fault>.pipe()
    let (lifetime, token) = Lifetime.make()
    let recorders = [Recorder(signal.skip(during: lifetime)), Recorder(signal.producer.skip(during: lifetime))]
    input.send(value: 1)
    token.dispose()
    input.send(value: 2)
    input.send(error: .first)
    for recorder in recorders { #expect(recorder.events == [.value(2), .failed(.first)]) }
  }

  @Test func skipUntilForwardsTheEnd() {
    expect([.completed], of: 1, 2, by: { $0.skip(until: Trigger.never) }, { $0.skip(until: Trigger.never) })
  }

  @Test func skipUntilDisposesOfATriggerThatHasSent() {
    var ended = 0
    let (trigger, pull) = Trigger.pipe()
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(signal.producer.skip(until: trigger.producer.on(disposed: { ended += 1 })))
    pull.send(value: ())
    #expect(ended == 1)
    input.send(value: 1)
    #expect(recorder.events == [.value(1)])
  }

  @Test func skipUntilStopsItsTrigger() {
    var ended = 0
    let (trigger, pull) = Trigger.pipe()
    let recorder = Recorder(SignalProducer<Int, Never>.never.skip(until: trigger.on(disposed: { ended += 1 })))
    recorder.dispose()
    #expect(ended == 1)
    pull.sendCompleted()
  }
}
