import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

// Where streams behave in another way than those of ReactiveSwift, as the page *Coming from ReactiveSwift* says.

@Suite struct ReactiveSwiftDifferenceTests {
  /// The events of a start, during which `actions` run.
  func events(of producer: SignalProducer<Int, Never>, _ actions: () -> Void = {}) -> [Signal<Int, Never>.Event] {
    let recorder = Recorder(producer)
    actions()
    return recorder.events
  }

  @Test func concatIsInterruptedWithItsFirstStream() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let one = SignalProducer<Int, Never>(value: 1)
    let both = Recorder(SignalProducer.concat([signal.producer, one]))
    #expect(events(of: signal.producer.concat(one)) { input.sendInterrupted() } == [.interrupted])
    #expect(both.events == [.value(1), .completed])
  }

  @Test func takingNoValuesCompletesImmediately() {
    #expect(events(of: SignalProducer(value: 1).take(first: 0)) == [.completed])
  }

  @Test func skipUntilCompletesWithoutTheTrigger() {
    let (trigger, fire) = Signal<Int, Never>.pipe()
    #expect(events(of: SignalProducer(value: 7).skip(until: trigger)) == [.completed])
    withExtendedLifetime(fire) {}
  }

  @Test func anInterruptedInnerStreamOfThrottleCountsAsCompleted() {
    let (inner, innerInput) = Signal<Int, Never>.pipe()
    let (outer, outerInput) = Signal<Int, Never>.pipe()
    let found = events(of: outer.producer.flatMap(.throttle) { $0 == 1 ? inner.producer : .init(value: $0) }) {
      outerInput.send(value: 1)
      innerInput.sendInterrupted()
      outerInput.send(value: 2)
    }
    #expect(found == [.value(2)])
  }

  @Test func aTriggerIsObservedFirst() {
    let (source, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(source.filter { $0 > 0 }.take(until: source.filter { $0 == 2 }))
    input.send(value: 1)
    input.send(value: 2)
    #expect(recorder.events == [.value(1), .completed])
  }

  @Test func aStartThatNoCodeCanSendToEnds() {
    var hasEnded = false
    let start = SignalProducer<Int, Never> { _, lifetime in lifetime.observeEnded { hasEnded = true } }.start()
    #expect(hasEnded)
    withExtendedLifetime(start) {}
  }

  @Test func aValueThatStaysValidIsNotSentAgain() {
    let other = MutableProperty(1)
    let validated = ValidatingProperty<Int, Fault>(5, with: other) { _, _ in .valid }
    let recorder = Recorder(validated.signal)
    other.value = 2
    #expect(recorder.events == [])
  }

  @Test func eventDescriptionsAndEmptyLifetimes() {
    #expect("\(Signal<Int, Never>.Event.value(1)) \(Signal<Int, Never>.Event.completed)" == "value(1) completed")
    #expect(Lifetime.empty !== Lifetime.empty && Lifetime.empty.hasEnded)
  }
}
