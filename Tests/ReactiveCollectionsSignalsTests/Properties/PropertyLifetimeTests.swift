import Foundation
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

/// Which objects keep which others alive, and that nothing leaks.
@Suite struct PropertyLifetimeTests {
  // MARK: Keeping

  private typealias Way = (String, (MutableProperty<Int>) -> Property<Int>)

  private var ways: [Way] {
    [
      ("map", { $0.map { $0 } }),
      ("a chain", { $0.map { $0 }.map { $0 }.skipRepeats().map { $0 } }),
      ("combineLatest", { $0.combineLatest(with: Property(value: 1)).map { $0 + $1 } }),
      ("three", { Property.combineLatest($0, $0, Property(value: 1)).map { $0.0 } }),
      ("a list", { Property.combineLatest([$0, $0]).map { $0[0] } }),
      ("a diamond", { $0.map { $0 }.combineLatest(with: $0.map { $0 }).map { $0 + $1 } }),
      ("skipRepeats", { $0.skipRepeats() }),
      ("uniqueValues", { $0.uniqueValues() }),
      ("combinePrevious", { $0.combinePrevious(0).map { $0 + $1 } }),
      ("filter", { $0.filter(initial: 0) { $0 > 0 } }),
      ("zip", { $0.zip(with: $0).map { $0 + $1 } }),
      ("zip of a list", { Property.zip([$0, $0]).map { $0[0] } }),
      ("latest", { $0.flatMap(.latest) { Property(value: $0) } }),
      ("merge", { $0.flatMap(.merge) { Property(value: $0) } }),
      ("latest of itself", { p in p.flatMap(.latest) { [weak p] _ in p?.map { $0 } ?? Property(value: 0) } }),
      ("a view", { Property($0) }),
      ("validating", { ValidatingProperty<Int, Fault>($0) { _ in .valid }.map { $0 } }),
    ]
  }

  @Test func derivedPropertiesKeepTheirSourcesAlive() {
    for (name, derive) in ways {
      var source: MutableProperty<Int>? = MutableProperty(1)
      let gone = Weak(source)
      var derived: Property<Int>? = derive(source!)
      let recorder = Recorder(derived!)
      source = nil
      #expect(gone.object != nil && recorder.end == nil, "\(name)")
      gone.object?.value = 2
      #expect(recorder.values.count == 2, "\(name)")
      derived = nil
      #expect(gone.object == nil && recorder.end == .completed, "\(name)")
    }
  }

  @Test func derivedPropertiesAreUpdatedWhileObservedOrHeld() {
    for (name, derive) in ways {
      let source = MutableProperty(1)
      let recorder = Recorder(derive(source))
      var held: Property<Int>? = derive(source)
      source.value = 2
      #expect(recorder.values.count == 2 && recorder.values.last == held?.value, "\(name)")
      held = nil
      source.value = 3
      #expect(recorder.values.count == 3 && recorder.end == nil, "\(name)")
    }
  }

  @Test func streamsOfDerivedPropertiesDoNotKeepTheSourcesAlive() {
    for (name, derive) in ways {
      var source: MutableProperty<Int>? = MutableProperty(1)
      let (producer, signal) = (derive(source!).producer, derive(source!).signal)
      source?.value = 2
      let started = Recorder(producer)
      let observed = Recorder(signal)
      source?.value = 3
      #expect(started.values.count == 2 && observed.values == started.values.suffix(1), "\(name)")
      source = nil
      #expect(started.end == .completed && observed.end == .completed, "\(name)")
      #expect(Recorder(producer).events == [.value(started.values[1]), .completed], "\(name)")
      #expect(Recorder(signal).events == [.interrupted], "\(name)")
    }
  }

  @Test func aReflectionDoesNotKeepItsPropertyAlive() {
    var source: MutableProperty<Int>? = MutableProperty(1)
    let property = Property(reflecting: source!)
    let capturing = Property(capturing: MutableProperty(5))
    let recorder = Recorder(property)
    source?.value = 2
    source = nil
    #expect(recorder.events == [.value(1), .value(2), .completed] && property.value == 2)
    #expect(Recorder(capturing).end == nil)
  }

  @Test func aReflectionDoesNotKeepAPropertyThatFollowsAStreamAlive() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var fed: Property<Int>? = Property(initial: 1, then: signal)
    let reflection = Property(reflecting: fed!)
    let derived = reflection.map { $0 * 10 }
    let recorders = [Recorder(reflection), Recorder(derived)]
    input.send(value: 2)
    fed = nil
    #expect(recorders.map(\.events) == [[.value(1), .value(2), .completed], [.value(10), .value(20), .completed]])
    #expect(!input.core.hasObservers && reflection.value == 2 && derived.value == 20)
  }

  /// A derived property continues as long as any reference to it exists, even through a reflection.
  @Test func aReflectionKeepsADerivedPropertyAlive() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var derived: Property<Int>? = Property(initial: 1, then: signal).map { $0 * 10 }.skipRepeats()
    let reflection = Property(reflecting: derived!)
    derived = nil
    input.send(value: 2)
    #expect(reflection.value == 20)
  }

  @Test func derivedPropertiesKeepAPropertyOfAStreamAlive() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var ended = 0
    let derived = Property(initial: 0, then: signal.on(disposed: { ended += 1 })).map { $0 + 1 }.map { $0 * 10 }
    input.send(value: 1)
    #expect(derived.value == 20)
    let recorder = Recorder(Property(initial: 0, then: signal).map { $0 + 1 })
    input.send(value: 2)
    #expect(recorder.values == [1, 3] && ended == 0)
    input.sendCompleted()
    #expect(recorder.end == .completed && derived.value == 30 && Recorder(derived).events == [.value(30), .completed])
  }

  @Test func aPropertyOfAStreamEndsWithItsLastDerivedProperty() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var derived: [Property<Int>] = []
    do {
      let fed = Property(initial: 0, then: signal)
      derived = [fed.map { $0 }, fed.skipRepeats()]
    }
    #expect(input.core.hasObservers)
    derived.removeFirst()
    #expect(input.core.hasObservers)
    derived = []
    #expect(!input.core.hasObservers)
  }

  // MARK: Termination

  @Test func aDerivedPropertyCompletesWhenAllSourcesHave() {
    var (a, b): (MutableProperty<Int>?, MutableProperty<Int>?) = (MutableProperty(1), MutableProperty(2))
    let recorder = Recorder(Property.combineLatest(a!, b!).map { $0 + $1 })
    a = nil
    b?.value = 3
    #expect(recorder.events == [.value(3), .value(4)])
    b = nil
    #expect(recorder.events == [.value(3), .value(4), .completed])
  }

  @Test func aSourceReleasedAfterASetInAnObserverSendsBoth() {
    var a: MutableProperty<Int>? = MutableProperty(0)
    let derived = a!.map { $0 }
    let signals = (derived.signal, a!.map { -$0 }.signal)
    var log: [String] = []
    let reflection = Property(reflecting: derived)
    signals.0.observe { event in
      log.append("\(event)")
      if case .value(1) = event {
        a?.value = 2
        a = nil
      }
    }
    signals.1.observe { log.append("- \($0)") }
    reflection.signal.observe { log.append("r \($0)") }
    // `derived` keeps it alive until here.
    withExtendedLifetime(derived) { a?.value = 1 }
    #expect(log.prefix(6) == ["value(1)", "r value(1)", "- value(-1)", "value(2)", "r value(2)", "- value(-2)"])
  }

  @Test func aSourceCanBeReleasedInsideAnObserver() {
    for whenTold in ["source", "derived"] {
      var a: MutableProperty<Int>? = MutableProperty(0)
      let gone = Weak(a)
      var log: [String] = []
      let drop = { if log.count == 1 { a = nil } }
      let first = a!.signal
      let second = a!.map { $0 * 10 }.signal
      first.observe {
        log.append("\($0)")
        if whenTold == "source" { drop() }
      }
      second.observe {
        log.append("derived \($0)")
        if whenTold == "derived" { drop() }
      }
      a?.modify { $0 = 1 }
      if whenTold == "derived" {
        #expect(gone.object != nil)
        continue
      }
      #expect(gone.object == nil && log == ["value(1)", "derived value(10)", "completed", "derived completed"])
    }
  }

  @Test func propertiesDerivedFromConstantsHaveCompleted() throws {
    let tracker = LifetimeTracker()
    let (one, two) = (Property(value: 1), Property(value: 2))
    let sum = one.combineLatest(with: two).map { [captured = tracker.track(0)] in $0 + $1 + captured.value }
    #expect(sum.value == 3)
    try tracker.checkAllGone()
    #expect(Recorder(sum).events == [.value(3), .completed] && Recorder(sum.signal).events == [.interrupted])
    #expect(Recorder(one.map { $0 + 1 }).events == [.value(2), .completed])
    #expect(Recorder(one.flatMap(.latest) { _ in two }).events == [.value(2), .completed])
  }

  /// The last value of a deallocated outer property does not keep the chosen property alive, whether the flattened
  /// property is observed or only retained, at rest or inside an observer.
  @Test(arguments: [true, false]) func flatMapLatestCompletesWithTheLastInnerProperty(inside: Bool) {
    typealias Inner = MutableProperty<Int>
    var inner: Inner? = Inner(1)
    let gone = Weak(inner)
    var outer: MutableProperty<Inner>? = MutableProperty(Inner(0))
    let recorder = Recorder(outer!.flatten(.latest))
    let mapped = Recorder(outer!.flatMap(.latest) { $0.map { $0 * 10 } })
    let held = Property(reflecting: outer!).flatten(.latest)
    outer?.value = inner!
    inner?.value = 2
    func letGo() {
      outer = nil
      #expect(gone.object != nil && recorder.end == nil && held.value == 2 + (inside ? 1 : 0))
      gone.object?.value = 4
      inner = nil
    }
    if inside { gone.object?.signal.observeValues { if $0 == 3 { letGo() } } }
    if inside { inner?.value = 3 } else { letGo() }
    #expect(gone.object == nil && held.value == 4)
    #expect(recorder.values == (inside ? [0, 1, 2, 3, 4] : [0, 1, 2, 4]) && recorder.end == .completed)
    #expect(mapped.values == recorder.values.map { $0 * 10 } && mapped.end == .completed)
    #expect(Recorder(held).events == [.value(4), .completed])
  }

  // MARK: Leaks

  /// Everything is released in every way: by the end of the sources, by disposal, by dropping it, and in the middle of
  /// a delivery.
  @Test(arguments: 0..<5)
  func nothingLeaks(way: Int) throws {
    for (name, derive) in ways {
      let tracker = LifetimeTracker()
      func sink() -> (Signal<Int, Never>.Event) -> Void {
        let captured = tracker.track(name)
        return { _ in _ = captured }
      }
      var source: MutableProperty<Int>? = tracker.watch(MutableProperty(1))
      var derived: Property<Int>? = tracker.watch(
        derive(source!).map { [captured = tracker.track(0)] in $0 + captured.value })
      tracker.watch(derived!.core)
      tracker.watch(source!.core)
      var observations = [
        derived!.signal.observe(sink()), derived!.producer.start(sink()), derived!.map { $0 }.signal.observe(sink()),
        Property.combineLatest(derived!, derived!).map { $0 + $1 }.signal.observe(sink()),
      ]
      source?.value = 2
      if way == 4 {
        source?.signal.observeValues { value in
          guard value == 3 else { return }
          for observation in observations { observation.dispose() }
          derived = nil
        }
      }
      source?.value = 3
      switch way {
      case 0: derived = nil
      case 1: for observation in observations { observation.dispose() }
      case 2: for observation in observations.reversed() { observation.dispose() }
      case 3: observations = []
      default: break
      }
      source?.value = 4
      (source, derived) = (nil, nil)
      do { try tracker.checkAllGone() } catch { Issue.record("\(name): \(error)") }
    }
  }

  @Test func manyDisposedObservationsLeaveNothingBehind() {
    let source = MutableProperty(0)
    let derived = source.map { $0 }.combineLatest(with: source).map { $0 + $1 }
    for _ in 0..<100 {
      derived.producer.startWithValues { _ in }.dispose()
      _ = derived.map { $0 }
      Recorder(derived.skipRepeats()).dispose()
    }
    #expect(!source.core.isFollowed && derived.core.isSuspended)
  }

  // MARK: Elsewhere

  @MainActor @Test func aDerivedPropertyReleasedElsewhereEndsOnItsActor() async {
    let log = Collected<String>()
    let source = MutableProperty(0)
    var derived: Property<Int>? = source.skipRepeats {
      [witness = Witness { log.appendPlace() }] (last: Int, new: Int) in
      withExtendedLifetime(witness) { _ in last == new }
    }.map { $0 }
    #expect(source.core.isFollowed)
    await dropOffMain(&derived)
    await until { !source.core.isFollowed }
    await log.expectHome()
  }

  @MainActor @Test func disposalOnAnotherThreadIsImmediateAndReleasesLater() async {
    let source = MutableProperty(0)
    var values: [Int] = []
    let carried = Carried(source.map { $0 }.signal.observeValues { values.append($0) })
    source.value = 1
    await offMain { carried.value.dispose() }
    source.value = 2
    #expect(values == [1])
    source.value = 3
    #expect(!source.core.isFollowed)
  }

  // MARK: Depth and breadth

  @Test(arguments: ["map", "with state", "combined", "latest"])
  func aLongChainNeedsNoDeepStack(of kind: String) {
    onSmallStack {
      let tracker = LifetimeTracker()
      do {
        let source = tracker.watch(MutableProperty(0))
        let length = 2_000
        var chain = source.map { $0 }
        for _ in 0..<length {
          switch kind {
          case "map": chain = chain.map { $0 + 1 }
          case "with state": chain = chain.filter(initial: 0) { _ in true }.map { $0 + 1 }
          case "combined": chain = chain.combineLatest(with: chain).map { ($0 + $1) / 2 + 1 }
          default: chain = chain.flatMap(.latest) { Property(value: $0 + 1) }
          }
        }
        #expect(chain.value == length)
        source.value = 1
        #expect(chain.value == length + 1)
        let recorder = Recorder(chain)
        source.value = 2
        source.value = 3
        #expect(recorder.values == [length + 1, length + 2, length + 3])
        recorder.dispose()
        let again = Recorder(chain)
        chain = source.map { $0 }
        source.value = 4
        #expect(again.values == [length + 3, length + 4])
      }
      #expect(tracker.liveCount == 0)
    }
  }

  @Test func aLongUnobservedChainIsReleased() {
    onSmallStack {
      let source = MutableProperty(0)
      var chain = source.map { $0 }
      for _ in 0..<100_000 { chain = chain.map { $0 + 1 } }
      source.value = 1
      #expect(chain.value == 100_001)
    }
  }

  @Test func manyPropertiesDerivedFromOneAreUpdatedAndDetach() {
    let source = MutableProperty(0)
    var sum = 0
    let derived = (0..<1_000).map { number in source.map { $0 + number } }
    let all = Property.combineLatest(derived)
    let observations = derived.map { $0.signal.observeValues { sum += $0 } }
    let recorder = Recorder(all)
    source.value = 1
    #expect(sum == 1_000 + 999 * 500 && recorder.values.map { $0.reduce(0, +) } == [999 * 500, sum])
    for observation in observations { observation.dispose() }
    recorder.dispose()
    #expect(!source.core.isFollowed)
  }

  @Test func aLongQueueOfValuesNeedsNoDeepStack() {
    onSmallStack {
      let source = MutableProperty(0)
      let derived = source.map { $0 }
      expectALongQueue(of: derived.signal) { source.value = $0 }
      var told: [Int] = []
      let burst = MutableProperty(0)
      burst.map { $0 }.signal.observeValues { value in
        told.append(value)
        if value == 1 { for next in 2...10_000 { burst.value = next } }
      }
      burst.value = 1
      #expect(told == Array(1...10_000))
    }
  }
}
