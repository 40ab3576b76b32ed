import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

/// The lifetime of derived signals, and its cost.
@Suite struct DerivedSignalTests {
  @Test func anOperatorRunsOncePerEventForAllObservers() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var runs = 0
    let derived = signal.map {
      runs += 1
      return $0
    }
    var seen = 0
    for _ in 0..<5 { derived.observeValues { _ in seen += 1 } }
    derived.map { $0 }.observeValues { _ in seen += 1 }
    input.send(value: 1)
    #expect(runs == 1 && seen == 6)
  }

  @Test func observersOfADerivedSignalShareItsState() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let first = signal.scan(0, +)
    let recorders = [Recorder(first), Recorder(first)]
    input.send(value: 1)
    let second = Recorder(signal.scan(0, +))
    let late = Recorder(first)
    input.send(value: 2)
    #expect(recorders.map(\.values) == [[1, 3], [1, 3]])
    #expect(second.values == [2] && late.values == [3])
  }

  @Test func anUnheldAndUnobservedSignalDetachesImmediately() {
    let (signal, input) = Signal<Int, Never>.pipe()
    _ = signal.map { $0 }
    #expect(!input.core.hasObservers)
    _ = signal.map { $0 }.filter { _ in true }.scan(0, +)
    #expect(!input.core.hasObservers)
    _ = signal.merge(with: signal.map { $0 })
    _ = signal.combineLatest(with: signal.map { $0 })
    _ = signal.take(until: signal.map { $0 })
    _ = signal.observe(on: SynchronousScheduler())
    #expect(!input.core.hasObservers)
  }

  @Test func aHeldSignalContinuesWithoutObservers() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let total = signal.scan(0, +)
    input.send(value: 1)
    let recorder = Recorder(total)
    input.send(value: 2)
    #expect(recorder.values == [3])
    recorder.dispose()
    #expect(input.core.hasObservers)
    input.send(value: 3)
    let late = Recorder(total)
    input.send(value: 4)
    #expect(late.values == [10])
  }

  @Test func anObservedSignalLivesWithoutBeingHeld() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var values: [Int] = []
    let observation = signal.map { $0 + 1 }.filter { $0 > 1 }.observeValues { values.append($0) }
    input.send(value: 1)
    input.send(value: 0)
    #expect(values == [2])
    observation.dispose()
    #expect(!input.core.hasObservers)
  }

  @Test func disposalOfTheLastObserverDetachesTheSignal() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var derived: Signal<Int, Never>? = signal.map { $0 }
    let observations = (0..<3).compactMap { _ in derived?.observeValues { _ in } }
    derived = nil
    for observation in observations {
      #expect(input.core.hasObservers)
      observation.dispose()
    }
    #expect(!input.core.hasObservers)
  }

  @Test func aSignalReleasedDuringADeliveryDetachesAfterIt() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var runs = 0
    var derived: Signal<Int, Never>? = signal.map {
      runs += 1
      return $0
    }
    let observation = derived?.observeValues { _ in derived = nil }
    input.send(value: 1)
    #expect(input.core.hasObservers)
    signal.observeValues { _ in observation?.dispose() }
    input.send(value: 2)
    input.send(value: 3)
    #expect(runs == 2)
  }

  @Test func aDerivedSignalEndsWithItsSource() throws {
    let tracker = LifetimeTracker()
    let (signal, input) = Signal<Int, Never>.pipe()
    let captured = tracker.track(1)
    let derived = signal.map { [captured] in $0 + captured.value }
    input.sendCompleted()
    #expect(Recorder(derived).events == [.interrupted])
    #expect(Recorder(signal.map { $0 }).events == [.interrupted])
  }

  /// There is nothing to wait for: no event can arrive any more.
  @Test func observersAreReleasedSilentlyWhenNoCodeCanSend() {
    let tracker = LifetimeTracker()
    var events: [Signal<Int, Never>.Event] = []
    func observe(_ signal: Signal<Int, Never>) {
      let captured = tracker.track("observer")
      signal.observe { event in
        _ = captured
        events.append(event)
      }
    }
    for producer in [SignalProducer<Int, Never>.never, SignalProducer(value: 1).start(on: TestScheduler())] {
      producer.startWithSignal { signal, _ in observe(signal) }
    }
    observe(Signal.never.scan(0, +))
    let projections = [Signal<Int, Never>.never.map { $0 }, Signal.never.map { $0 }.filter { _ in true }]
    for projection in projections { observe(projection) }
    #expect(tracker.liveCount == 0)
    #expect(events == [])
    withExtendedLifetime(projections) {}
  }

  @Test func heldProjectionsReleaseTheirObserversWhenNoCodeCanSend() {
    let tracker = LifetimeTracker()
    var held: [Signal<Int, Never>] = []
    var keep: [Signal<Int, Never>.Observer] = []
    SignalProducer<Int, Never> { observer, _ in keep.append(observer) }.take(first: 2)
      .startWithSignal { signal, _ in
        held = [signal.map { $0 }, signal.map { $0 }.filter { $0 > 0 }, signal.filter { $0 > 0 }]
        for projection in held {
          projection.observeValues { [captured = tracker.track("observer")] _ in _ = captured }
          // An observer that is added and disposed of ends nothing.
          projection.observeValues { _ in }.dispose()
        }
      }
    keep[0].send(value: 1)
    #expect(tracker.liveCount == 3)
    SignalProducer<Int, Never>.never.startWithSignal { signal, _ in
      let projection = signal.map { $0 }
      let again = projection.map { $0 }
      held += [projection, again]
      // The previous source has been released, which is not a reason to end.
      projection.observeValues { _ in }.dispose()
      for each in [projection, again] {
        each.observeValues { [captured = tracker.track("observer")] _ in _ = captured }
      }
      #expect(tracker.liveCount == 5)
    }
    #expect(tracker.liveCount == 3)
    held = []
    keep = []
    #expect(tracker.liveCount == 0)
  }

  @Test func aProjectionObtainedThroughAWeakReferenceWorks() {
    let (signal, input) = Signal<Int, Never>.pipe()
    weak var weakly: Signal<Int, Never>?
    func make() -> Signal<Int, Never> {
      let first = signal.map { $0 + 1 }
      weakly = first
      return first.map { $0 * 10 }
    }
    let second = make()
    var log: [String] = []
    let observation = second.observeValues { log.append("second \($0)") }
    for _ in 0..<2 { weakly?.observeValues { log.append("first \($0)") } }
    input.send(value: 1)
    observation.dispose()
    input.send(value: 2)
    #expect(log == ["second 20", "first 2", "first 2", "first 3", "first 3"])
    withExtendedLifetime(second) {}
  }

  /// Adding an observer releases the observers that died elsewhere and the objects that they captured, which may end or
  /// begin other observations.
  @Test func aProjectionDeliversAfterObserversWereDisposedOnAnotherThread() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let mapped = signal.map { $0 }
    for _ in 0..<16 {
      let carried = Carried(mapped.observeValues { _ in })
      onThread { carried.value.dispose() }
    }
    var values: [Int] = []
    mapped.observeValues { values.append($0) }
    input.send(value: 1)
    #expect(values == [1])
  }

  @Test func aProjectionObservedWhileItAttachesReceivesEventsOnce() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let mapped = signal.map { $0 }
    var log: [Int] = []
    for index in 0..<16 {
      let dying = index == 0 ? Dying { mapped.observeValues { log.append($0) } } : nil
      let carried = Carried(signal.observeValues { _ in _ = dying })
      onThread { carried.value.dispose() }
    }
    mapped.observeValues { log.append($0) }
    input.send(value: 1)
    #expect(log == [1, 1])
  }

  @Test func statelessOperatorsRunOnlyWhileObserved() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var asked: [Int] = []
    let mapped = signal.map { value in
      asked.append(value)
      return value * 10
    }
    let even = mapped.filter { $0 % 20 == 0 }
    input.send(value: 1)
    #expect(asked == [] && !input.core.hasObservers)

    var seen: [Int] = []
    let observations = [
      even.observeValues { seen.append($0) }, even.observeValues { seen.append($0 + 1) },
      mapped.observeValues { seen.append($0 + 2) },
    ]
    input.send(value: 2)
    #expect(asked == [2] && seen == [20, 21, 22], "once, however many observers there are, and wherever they are")

    for observation in observations { observation.dispose() }
    input.send(value: 3)
    #expect(asked == [2] && !input.core.hasObservers)

    even.observeValues { seen.append($0) }
    input.send(value: 4)
    #expect(asked == [2, 4] && seen == [20, 21, 22, 40])
  }

  @Test(arguments: [1, 63, 64, 65, 200, 2_000]) func chainsOfStatelessOperatorsRunOnlyWhileObserved(
    length: Int
  ) {
    onSmallStack {
      let (signal, input) = Signal<Int, Never>.pipe()
      var (derived, runs) = (signal, 0)
      for _ in 0..<length {
        derived = derived.map { value in
          runs += 1
          return value + 1
        }
      }
      #expect(!input.core.hasObservers)
      input.send(value: 1)
      #expect(runs == 0)
      for round in 1...2 {
        let recorder = Recorder(derived)
        input.send(value: 2)
        #expect(runs == round * length && recorder.values == [2 + length])
        recorder.dispose()
        #expect(!input.core.hasObservers)
        input.send(value: 3)
        #expect(runs == round * length && recorder.values == [2 + length])
      }
      let recorder = Recorder(derived)
      input.sendCompleted()
      #expect(recorder.events == [.completed] && Recorder(derived).events == [.interrupted])
    }
  }

  /// The first observer of a chain determines the chain's place in the source's list, however long the chain is.
  @Test func aLongChainIsObservedInTheOrderOfSubscription() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var derived = signal
    for _ in 0..<100 { derived = derived.map { $0 } }
    var log: [String] = []
    signal.observeValues { _ in log.append("first") }
    derived.observeValues { _ in log.append("second") }
    signal.observeValues { _ in log.append("third") }
    input.send(value: 1)
    #expect(log == ["first", "second", "third"])
  }

  @Test func intermediateSignalsOfChainsAreReleased() {
    weak var middle: SignalCore<Int, Never>?
    let (signal, input) = Signal<Int, Never>.pipe()
    do {
      let derived = signal.skipRepeats()
      middle = derived.core
      derived.map { $0 }.observeValues { _ in }.dispose()
    }
    #expect(middle == nil)
    input.sendCompleted()
  }
}

/// Runs a closure when it is deallocated.
private final class Dying {
  private let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }
  deinit { action() }
}
