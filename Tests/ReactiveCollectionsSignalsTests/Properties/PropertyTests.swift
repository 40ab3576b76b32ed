import ReactiveCollectionsSignals
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@Suite struct MutablePropertyTests {
  @MutableProperty private var wrapped = 1

  @Test func madeWithAValueATrailingClosureOrAsAWrapper() {
    #expect(MutableProperty(1).value == 1 && wrapped == 1)
    let rule = MutableProperty { (a: Int, b: Int) in a < b }
    #expect(rule.value(1, 2) && !rule.value(2, 1))
  }

  @Test func signalSendsLaterValuesAndProducerTheCurrentOneFirst() {
    let property = MutableProperty(0)
    property.value = 1
    let (signal, producer) = (Recorder(property.signal), Recorder(property.producer))
    property.value = 2
    #expect(signal.values == [2] && producer.values == [1, 2] && property.value == 2)
  }

  @Test func deinitCompletesTheStreams() {
    var property: MutableProperty<Int>? = MutableProperty(0)
    let recorders = [Recorder(property!.signal), Recorder(property!.signal.map { $0 })]
    let producer = property!.producer
    let started = Recorder(producer)
    var ended = false
    property!.lifetime.observeEnded { ended = true }
    property!.value = 1
    property = nil
    for recorder in recorders { #expect(recorder.events == [.value(1), .completed]) }
    #expect(started.events == [.value(0), .value(1), .completed] && ended)
    #expect(Recorder(producer).events == [.value(1), .completed], "the last value is known still")
  }

  @Test func deinitInsideItsOwnObserverCompletesAfterTheCurrentEvent() {
    var property: MutableProperty<Int>? = MutableProperty(0)
    var log: [String] = []
    property?.signal.observe { event in
      log.append("a \(event)")
      property = nil
    }
    property?.signal.observe { log.append("b \($0)") }
    let signal = property?.signal
    // The setter retains the property for as long as it runs.
    property?.value = 1
    #expect(log == ["a value(1)", "b value(1)", "a completed", "b completed"])
    withExtendedLifetime(signal) {}
  }

  @Test func modifyIsOneChangeAndReturns() {
    let property = MutableProperty([1])
    let recorder = Recorder(property.signal)
    let count = property.modify { list in
      list.append(2)
      list.append(3)
      #expect(property.value == [1], "what others see is unchanged until the end")
      return list.count
    }
    #expect(count == 3 && recorder.values == [[1, 2, 3]])
  }

  @Test func modifyThatThrowsChangesAndSendsNothing() {
    let property = MutableProperty([1])
    let recorder = Recorder(property.signal)
    func attempt() throws(Fault) {
      try property.modify { (list) throws(Fault) in
        list.append(2)
        throw Fault.first
      }
    }
    #expect(throws: Fault.first) { try attempt() }
    #expect(property.value == [1] && recorder.values == [])
    property.modify { $0.append(5) }
    #expect(recorder.values == [[1, 5]])
  }

  @Test func theResultOfModifyReplacesAValueSetInsideIt() {
    let property = MutableProperty(0)
    let recorder = Recorder(property.signal)
    property.modify {
      property.value = 5
      $0 += 1
    }
    #expect(property.value == 1 && recorder.values == [5, 1])
  }

  @Test func swapReturnsTheOldValue() {
    let property = MutableProperty(1)
    let recorder = Recorder(property.signal)
    #expect(property.swap(2) == 1)
    #expect(property.value == 2 && recorder.values == [2])
  }

  @Test func withValueReadsTheValueAndRethrows() {
    let property = MutableProperty([1, 2])
    #expect(property.withValue { $0.count } == 2)
    #expect(throws: Fault.first) {
      try property.withValue { (_: [Int]) throws(Fault) in throw Fault.first }
    }
  }

  @Test func aReplacedReferenceIsReleased() throws {
    let tracker = LifetimeTracker()
    let property = MutableProperty(tracker.track(0))
    property.signal.observeValues { _ in }
    for value in 1...5 {
      property.value = tracker.track(value)
      #expect(tracker.liveCount == 1)
    }
  }

  @Test func elementsNeedNotBeSendable() {
    final class Row { var title = "" }
    let property = MutableProperty(Row())
    var titles: [String] = []
    property.producer.map(\.title).startWithValues { titles.append($0) }
    let row = Row()
    row.title = "a"
    property.value = row
    #expect(titles == ["", "a"])
  }
}

@Suite struct PropertyTests {
  @Test func aConstantHasAValueAndHasCompleted() {
    let property = Property(value: 1)
    #expect(property.value == 1)
    #expect(Recorder(property.producer).events == [.value(1), .completed])
    #expect(Recorder(property.signal).events == [.interrupted])
  }

  @Test func aPropertyFollowsAProducerAndCompletesWithIt() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let property = Property(initial: 0, then: signal)
    let recorder = Recorder(property)
    #expect(property.value == 0)
    input.send(value: 1)
    #expect(property.value == 1)
    input.sendCompleted()
    #expect(recorder.events == [.value(0), .value(1), .completed] && property.value == 1)
  }

  @Test func aPropertyBeginsWithTheLastImmediateValue() {
    let property = Property(initial: 0, then: SignalProducer<Int, Never>([1, 2]))
    #expect(property.value == 2)
    #expect(Recorder(property).events == [.value(2), .completed])
    #expect(Property(initial: 0, then: .init(value: 1)).value == 1)
    #expect(Property(initial: Optional(0), then: .never).value == 0)
  }

  @Test func aPropertyCompletesWhenItsSourceIsInterrupted() {
    var (signal, input): (_, Signal<Int, Never>.Observer?) = Signal<Int, Never>.pipe()
    let property = Property(initial: 0, then: signal)
    let recorder = Recorder(property)
    input = nil
    #expect(recorder.events == [.value(0), .completed])
    signal = .never
    withExtendedLifetime((property, input)) {}
  }

  @Test func aReleasedPropertyEndsItsStreamAndCompletes() throws {
    let source = MutableProperty(0)
    let tracker = LifetimeTracker()
    var ended = 0
    var property: Property<Int>? = Property(
      initial: 0,
      then: source.producer.map { [captured = tracker.track(1)] in $0 + captured.value }.on(disposed: { ended += 1 }))
    let recorder = Recorder(property!.signal)
    source.value = 1
    property = nil
    source.value = 2
    #expect(recorder.events == [.value(2), .completed] && ended == 1)
    try tracker.checkAllGone()
  }

  @Test func aViewKeepsTheMutableOneAlive() {
    var mutable: MutableProperty<Int>? = MutableProperty(0)
    var property: Property<Int>? = Property(mutable!)
    let gone = Weak(mutable)
    let recorder = Recorder(property!.producer)
    mutable?.value = 1
    #expect(property?.value == 1)
    mutable = nil
    #expect(gone.object != nil && recorder.end == nil)
    property = nil
    #expect(gone.object == nil && recorder.events == [.value(0), .value(1), .completed])
  }

  @Test func propertiesOfProperties() {
    let source = MutableProperty(1)
    let doubled = Property(initial: 0, then: source.producer.map { $0 * 2 })
    let tripled = Property(initial: 0, then: doubled.producer.map { $0 * 3 })
    let recorder = Recorder(tripled)
    source.value = 2
    #expect(recorder.values == [6, 12] && tripled.value == 12 && doubled.value == 4)
  }

  /// The `deinit` of the old value may set the property: this is a later change, and it is delivered after the change
  /// that released the value.
  @Test func aValueMaySetThePropertyInItsDeinit() {
    final class Ending {
      let number: Int
      let end: () -> Void
      init(_ number: Int, _ end: @escaping () -> Void = {}) { (self.number, self.end) = (number, end) }
      deinit { end() }
    }
    for isBound in [false, true] {
      var ends = 0
      let property = MutableProperty<Ending?>(nil)
      let other = MutableProperty<Ending?>(nil)
      if isBound { property <~> other }
      property.value = Ending(1) { [unowned property] in
        ends += 1
        property.value = Ending(3)
      }
      var told: [Int?] = []
      property.signal.observeValues { told.append($0?.number) }
      property.value = Ending(2)
      #expect(ends == 1 && told == [2, 3] && property.value?.number == 3, "bound: \(isBound), told: \(told)")
    }
  }
}
