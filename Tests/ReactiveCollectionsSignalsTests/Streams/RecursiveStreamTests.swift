import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

/// Streams whose inner streams are made by the same function, such as pages that are loaded one after another, on the
/// small stack of a secondary thread.
@Suite struct RecursiveStreamTests {
  typealias Numbers = SignalProducer<Int, Fault>

  enum Strategy: CaseIterable {
    case merge, concat, concurrent, latest, race, throttle

    var flattening: FlattenStrategy {
      switch self {
      case .merge: .merge
      case .concat: .concat
      case .concurrent: .concurrent(limit: 2)
      case .latest: .latest
      case .race: .race
      case .throttle: .throttle
      }
    }
  }

  private static let few = isLongRun ? 100_000 : 10_000
  private static func many(_ strategy: Strategy) -> Int { strategy == .concat ? 100_000 : few }

  /// Pages, each of which leads to the next; the last one is `last`.
  private static func pages(
    _ levels: Int, _ strategy: Strategy, from page: Int = 1, load: @escaping (Int) -> Numbers, last: Numbers
  ) -> Numbers {
    load(page).flatMap(strategy.flattening) { number in
      number < levels ? pages(levels, strategy, from: number + 1, load: load, last: last) : last
    }
  }

  // MARK: flatMap

  @Test(arguments: Strategy.allCases, [Signal<Int, Fault>.Event.completed, .failed(.first)])
  func streamsThatEndImmediatelyNeedNoDeepStack(strategy: Strategy, end: Signal<Int, Fault>.Event) {
    onSmallStack {
      var events: [Signal<Int, Fault>.Event] = []
      let last = Numbers { observer, _ in
        for value in 1...3 { observer.send(value: value) }
        observer.send(end)
      }
      Self.pages(Self.many(strategy), strategy, load: { Numbers(value: $0) }, last: last).start { events.append($0) }
      #expect(events == [.value(1), .value(2), .value(3), end])
    }
  }

  @Test(arguments: Strategy.allCases) func streamsThatTakeTimeNeedNoDeepStack(strategy: Strategy) throws {
    onSmallStack {
      let tracker = LifetimeTracker()
      do {
        let time = TestScheduler()
        var events: [Signal<Int, Fault>.Event] = []
        let captured = tracker.track("closure")
        let load: (Int) -> Numbers = { page in
          Numbers(value: page).map { value in withExtendedLifetime(captured) { value } }.delay(.seconds(1), on: time)
        }
        Self.pages(Self.many(strategy), strategy, load: load, last: Numbers(value: 7)).start { events.append($0) }
        time.run()
        #expect(events == [.value(7), .completed])
      }
      #expect(tracker.liveCount == 0)
    }
  }

  enum Parting: CaseIterable { case disposed, dropped, interrupted }

  @Test(arguments: Strategy.allCases, Parting.allCases) func streamsDisposedBeforeTheEndAreReleased(
    strategy: Strategy, parting: Parting
  ) {
    onSmallStack {
      let tracker = LifetimeTracker()
      do {
        var (signal, input): (Signal<Int, Fault>?, Signal<Int, Fault>.Observer?) = Signal<Int, Fault>.pipe()
        let last = signal.map { SignalProducer($0) } ?? .never
        signal = nil
        var events: [Signal<Int, Fault>.Event] = []
        let captured = tracker.track("closure")
        let load: (Int) -> Numbers = { page in
          Numbers(value: page).map { value in withExtendedLifetime(captured) { value } }
        }
        let start = Self.pages(Self.few, strategy, load: load, last: last).start { events.append($0) }
        input?.send(value: 1)
        switch parting {
        case .disposed: start.dispose()
        case .dropped: input = nil
        case .interrupted: input?.sendInterrupted()
        }
        input?.send(value: 2)
        let end: [Signal<Int, Fault>.Event] =
          if parting == .disposed { [] } else { strategy == .race ? [.interrupted] : [.completed] }
        #expect(events == [.value(1)] + end)
      }
      #expect(tracker.liveCount == 0)
    }
  }

  /// Nobody can send to the last one, and everything is let go of.
  @Test(arguments: Strategy.allCases) func streamsThatNoCodeCanSendToAreReleased(strategy: Strategy) {
    onSmallStack {
      let tracker = LifetimeTracker()
      var events: [Signal<Int, Fault>.Event] = []
      do {
        let captured = tracker.track("observer")
        Self.pages(Self.few, strategy, load: { Numbers(value: $0) }, last: .never).start {
          withExtendedLifetime(captured) {}
          events.append($0)
        }
      }
      #expect(events == [] && tracker.liveCount == 0)
    }
  }

  /// Each page sends its values, and then leads to the next.
  @Test(arguments: [false, true]) func pagesInTheirOrder(takesTime: Bool) {
    onSmallStack {
      let pages = 1_000
      let time = TestScheduler()
      func load(_ page: Int) -> SignalProducer<Int, Never> {
        let loaded = SignalProducer<Int, Never>(value: page)
        return takesTime ? loaded.delay(.seconds(1), on: time) : loaded
      }
      func all(from page: Int) -> SignalProducer<Int, Never> {
        load(page).flatMap(.concat) { number in
          let values = SignalProducer<Int, Never>([2 * number, 2 * number + 1])
          return number < pages ? values.concat(all(from: number + 1)) : values
        }
      }
      let recorder = Recorder(all(from: 0))
      time.run()
      #expect(recorder.events == (0...(2 * pages + 1)).map { .value($0) } + [.completed])
    }
  }

  /// A page leads to several others; each is sent in the order in which nested calls would send it.
  @Test(arguments: [FlattenStrategy.merge, .concat, .latest])
  func severalPagesAtEachLevelAreSentInOrder(strategy: FlattenStrategy) {
    onSmallStack {
      func tree(_ depth: Int, _ path: Int) -> SignalProducer<Int, Never> {
        SignalProducer<Int, Never>([0, 1]).flatMap(strategy) { branch in
          depth == 1 ? SignalProducer(value: 2 * path + branch) : tree(depth - 1, 2 * path + branch)
        }
      }
      // A long way down, where the stack runs low, and only then in several directions.
      func long(_ level: Int) -> SignalProducer<Int, Never> {
        SignalProducer<Int, Never>(value: level).flatMap(strategy) { level in
          level < 2_000 ? long(level + 1) : tree(6, 0)
        }
      }
      #expect(Recorder(tree(12, 0)).values == Array(0..<4_096))
      #expect(Recorder(long(0)).values == Array(0..<64))
    }
  }

  /// Where the stack runs low, a value waits while the next page begins to load.
  @Test func takingAFewValuesStopsLoading() {
    onSmallStack {
      var loaded = 0
      func all(from page: Int) -> SignalProducer<Int, Never> {
        SignalProducer<Int, Never>(value: page).on(value: { _ in loaded += 1 }).flatMap(.concat) { number in
          SignalProducer<Int, Never>(value: number).concat(all(from: number + 1))
        }
      }
      let recorder = Recorder(all(from: 1).take(first: 1_000))
      #expect(recorder.values == Array(1...1_000) && loaded <= 1_001)
    }
  }

  // MARK: flatMapError

  @Test(arguments: [false, true]) func recursiveRetriesNeedNoDeepStack(takesTime: Bool) {
    onSmallStack {
      let time = TestScheduler()
      func attempt(_ number: Int) -> Numbers {
        let failing: Numbers = takesTime ? Numbers(error: .first).start(on: time) : Numbers(error: .first)
        return failing.flatMapError { _ in
          number < 100_000 ? attempt(number + 1) : Numbers([1, 2])
        }
      }
      let recorder = Recorder(attempt(1))
      time.run()
      #expect(recorder.events == [.value(1), .value(2), .completed])
    }
  }

  @Test func recursiveRetriesCanBeDisposedBeforeTheEnd() {
    onSmallStack {
      let tracker = LifetimeTracker()
      do {
        let (signal, input) = Signal<Int, Fault>.pipe()
        let captured = tracker.track("closure")
        func attempt(_ number: Int) -> Numbers {
          Numbers(error: .first).flatMapError { _ in
            withExtendedLifetime(captured) { number < 100_000 ? attempt(number + 1) : SignalProducer(signal) }
          }
        }
        var values: [Int] = []
        let start = attempt(1).start { if case .value(let value) = $0 { values.append(value) } }
        input.send(value: 1)
        start.dispose()
        input.send(value: 2)
        #expect(values == [1])
      }
      #expect(tracker.liveCount == 0)
    }
  }

  // MARK: Signals

  /// Each signal is derived in the closure of the one before.
  @Test(arguments: Strategy.allCases) func recursiveSignalsNeedNoDeepStack(strategy: Strategy) {
    onSmallStack {
      let levels = 20_000
      let (last, toLast) = Signal<Int, Fault>.pipe()
      var inputs: [Signal<Int, Fault>.Observer] = []
      func pages(_ level: Int) -> Signal<Int, Fault> {
        guard level < levels else { return last }
        let (signal, input) = Signal<Int, Fault>.pipe()
        inputs.append(input)
        return signal.flatMap(strategy.flattening) { _ in pages(level + 1) }
      }
      var events: [Signal<Int, Fault>.Event] = []
      pages(0).observe { events.append($0) }
      for level in 0..<levels {
        inputs[level].send(value: 0)
        inputs[level].sendCompleted()
      }
      toLast.send(value: 7)
      toLast.sendCompleted()
      #expect(events == [.value(7), .completed])
    }
  }

  // MARK: Properties

  /// Properties, each of which is derived in the closure of the one before.
  private static func following(
    _ source: MutableProperty<Int>, _ captured: Any, levels: Int
  ) -> Property<Int> {
    source.flatMap(.latest) { value in
      withExtendedLifetime(captured) {
        levels > 0 ? following(source, captured, levels: levels - 1) : source.map { $0 + 1 }
      }
    }
  }

  @Test func readingRecursivePropertiesNeedsNoDeepStack() {
    onSmallStack {
      let tracker = LifetimeTracker()
      do {
        let source = MutableProperty(0)
        let property = Self.following(source, tracker.track("closure"), levels: 100_000)
        #expect(property.value == 1)
        source.value = 1
        #expect(property.value == 2)
      }
      #expect(tracker.liveCount == 0)
    }
  }

  /// Each level raises all that are above it, so that the time is quadratic.
  @Test(arguments: [false, true]) func observingRecursivePropertiesNeedsNoDeepStack(afterReading: Bool) {
    onSmallStack {
      let tracker = LifetimeTracker()
      do {
        let source = MutableProperty(0)
        let property = Self.following(source, tracker.track("closure"), levels: 2_000)
        if afterReading { #expect(property.value == 1) }
        let captured = tracker.track("observer")
        var events: [Signal<Int, Never>.Event] = []
        let start = property.producer.start {
          withExtendedLifetime(captured) {}
          events.append($0)
        }
        source.value = 1
        #expect(property.value == 2)
        start.dispose()
        source.value = 2
        #expect(events == [.value(1), .value(2)] && property.value == 3)
      }
      #expect(tracker.liveCount == 0)
    }
  }
}
