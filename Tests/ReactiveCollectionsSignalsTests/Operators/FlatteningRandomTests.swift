import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

/// Random scripts of streams of streams are compared with a model that knows nothing of subscriptions: it computes from
/// when to when each inner stream runs, and sorts the events that they send.
@Suite struct FlatteningRandomTests {
  typealias Event = Signal<Int, Fault>.Event

  /// The events of a stream, with their times after its beginning. A stream without a terminal event never ends.
  struct Script {
    var events: [(time: Int, event: Event)] = []
    var end: Int? { events.last.flatMap { $0.event.isTerminal ? $0.time : nil } }

    init(first: Int, using random: inout SeededGenerator) {
      var time = 0
      for value in 0..<Int.random(in: 0...4, using: &random) {
        // Some streams send several events at the same time; otherwise no two events are simultaneous.
        time += Int.random(in: 0..<4, using: &random) == 0 ? 0 : Int.random(in: 1...100_000_000, using: &random)
        events.append((time, .value(first + value)))
      }
      time += Int.random(in: 0..<4, using: &random) == 0 ? 0 : Int.random(in: 1...100_000_000, using: &random)
      switch Int.random(in: 0..<16, using: &random) {
      case 0: events.append((time, .failed(.first)))
      case 1, 2: events.append((time, .interrupted))
      case 3: break
      default: events.append((time, .completed))
      }
    }

    func producer(on scheduler: TestScheduler) -> SignalProducer<Int, Fault> {
      SignalProducer { observer, lifetime in
        for (time, event) in events {
          if time == 0 {
            observer.send(event)
          } else {
            lifetime += scheduler.schedule(after: .nanoseconds(time)) { observer.send(event) }
          }
        }
        lifetime += AnyDisposable { _ = observer }
      }
    }
  }

  struct World: CustomStringConvertible {
    var arrivals: [Int] = []
    var inners: [Script] = []
    var end: (time: Int, event: Event)?

    init(using random: inout SeededGenerator) {
      var time = 0
      for index in 0..<Int.random(in: 0...6, using: &random) {
        time += Int.random(in: 1...150_000_000, using: &random)
        arrivals.append(time)
        inners.append(Script(first: index * 10, using: &random))
      }
      time += Int.random(in: 1...150_000_000, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: end = (time, .failed(.second))
      case 1: end = (time, .interrupted)
      case 2: end = nil
      default: end = (time, .completed)
      }
    }

    var description: String {
      "\(zip(arrivals, inners).map { "\($0): \($1.events)" }), end \(String(describing: end))"
    }

    // MARK: The model

    /// Returns when each inner stream starts and when it is cut off, or `nil` for those that never run.
    func runs(_ strategy: FlattenStrategy) -> [(start: Int, cut: Int)?] {
      switch strategy {
      case .latest:
        return arrivals.indices.map { (arrivals[$0], $0 + 1 < arrivals.count ? arrivals[$0 + 1] : .max) }
      case .race:
        let firsts = arrivals.indices.compactMap { index in
          inners[index].events.first.map { (time: arrivals[index] + $0.time, index: index) }
        }
        let winner = firsts.min { $0.time < $1.time }
        return arrivals.indices.map { index in winner.map { $0.index == index } ?? true ? (arrivals[index], .max) : nil
        }
      case .throttle:
        var free = 0
        return arrivals.indices.map { index in
          guard arrivals[index] >= free else { return nil }
          free = inners[index].end.map { arrivals[index] + $0 } ?? .max
          return (arrivals[index], .max)
        }
      default:
        let limit = strategy == .merge ? Int.max : strategy == .concat ? 1 : 2
        var starts: [Int] = []
        var ends: [Int] = []
        for index in arrivals.indices {
          let mustHaveEnded = index - limit + 1
          let free = mustHaveEnded > 0 ? ends.sorted()[mustHaveEnded - 1] : 0
          let start = max(arrivals[index], starts.last ?? 0, free)
          starts.append(start)
          ends.append(start == .max ? .max : inners[index].end.map { start + $0 } ?? .max)
        }
        return starts.map { $0 == .max ? nil : ($0, .max) }
      }
    }

    func expected(_ strategy: FlattenStrategy) -> [Event] {
      let runs = runs(strategy)
      var all: [(time: Int, event: Event)] = []
      var allEnded = end?.time ?? 0
      var sharesStack = end.map { $0.event != .completed } ?? true
      for (inner, run) in zip(inners, runs) {
        guard let run else { continue }
        for (time, event) in inner.events where run.start + time < run.cut {
          switch event {
          case .value, .failed: all.append((run.start + time, event))
          case .interrupted where strategy == .race: all.append((run.start + time, event))
          default: break
          }
        }
        guard run.cut == .max else { continue }
        if let end = inner.end { allEnded = max(allEnded, run.start + end) } else { sharesStack = true }
      }
      if let end, end.event != .completed { all.append(end) }
      if strategy == .race, arrivals.isEmpty == false, runs.allSatisfy({ $0 != nil }), inners.count > 1 {
        sharesStack = true
      }
      // A stable sort: events that one stream sends at the same time stay in order.
      let sorted = all.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(
        \.element)
      if let cut = sorted.firstIndex(where: { $0.event.isTerminal }), sharesStack || sorted[cut].time <= allEnded {
        return sorted[...cut].map(\.event)
      }
      return sorted.map(\.event) + (sharesStack ? [] : [.completed])
    }
  }

  static var strategies: [FlattenStrategy] { [.merge, .concat, .concurrent(limit: 2), .latest, .race, .throttle] }

  @Test(arguments: strategies) func everyStrategySendsWhatTheModelSends(strategy: FlattenStrategy) throws {
    for seed in 0..<UInt64(isLongRun ? 3_000 : 500) {
      var random = SeededGenerator(seed: seed)
      let world = World(using: &random)
      let expected = world.expected(strategy)
      for isSignal in [false, true] {
        try withLifetimeTracking { tracker in
          let scheduler = TestScheduler()
          let (outer, input) = Signal<Int, Fault>.pipe()
          for index in world.arrivals.indices {
            scheduler.schedule(after: .nanoseconds(world.arrivals[index])) { input.send(value: index) }
          }
          if let end = world.end {
            scheduler.schedule(after: .nanoseconds(end.time)) { input.send(end.event.map { _ in 0 }) }
          }
          let transform: (Int) -> SignalProducer<Int, Fault> = { index in
            let captured = tracker.track(index)
            return world.inners[index].producer(on: scheduler).map { $0 + 0 * captured.value }
          }
          let recorder = Recorder(
            isSignal ? outer.flatMap(strategy, transform).producer : outer.producer.flatMap(strategy, transform))
          scheduler.run()
          #expect(recorder.events == expected, "\(random), signal: \(isSignal): \(world)")
        }
      }
    }
  }
}
