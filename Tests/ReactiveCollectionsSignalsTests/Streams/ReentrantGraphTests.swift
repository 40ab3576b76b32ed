import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

/// Random graphs of operators, whose observers send, end, dispose of one another, subscribe and set values while they
/// are being called.
@Suite struct ReentrantGraphTests {
  typealias Event = Signal<Int, Fault>.Event

  @Test func randomReentrantObserversKeepTheGrammarAndTheOrder() throws {
    for seed in 0..<UInt64(isLongRun ? 800 : 150) {
      let tracker = LifetimeTracker()
      do {
        let world = World(seed: seed, tracker)
        world.run()
      }
      #expect(throws: Never.self, "seed \(seed)") { try tracker.checkAllGone() }
    }
  }

  /// The events that one observer has received.
  final class Watcher {
    let node: Int?
    var events: [Event] = []
    var isDisposed = false
    var isInside = false
    var observation: (any Disposable)?

    init(_ node: Int?) { self.node = node }
  }

  final class World {
    var random: SeededGenerator
    let bench: OperatorBench
    var inputs: [Signal<Int, Fault>.Observer] = []
    var properties = [MutableProperty(0), MutableProperty(0)]
    /// The derived signals; the first observer of each is its reference.
    var signals: [Signal<Int, Fault>] = []
    var names: [String] = []
    var producers: [SignalProducer<Int, Fault>] = []
    var references: [Watcher] = []
    var watchers: [Watcher] = []
    /// The number of actions that observers may still perform, so that the program ends.
    var budget = 0
    var sent = 0

    init(seed: UInt64, _ tracker: LifetimeTracker) {
      random = SeededGenerator(seed: seed)
      bench = OperatorBench(tracker)
      for index in 0..<3 {
        let (signal, input) = Signal<Int, Fault>.pipe()
        inputs.append(input)
        add(signal, "input \(index)")
      }
      for property in properties { add(property.signal.promoteError(), "property") }
      let cases = OperatorCase.all
      for _ in 0..<Int.random(in: 2...10, using: &random) {
        let one = Int.random(in: 0..<signals.count, using: &random)
        let other = Int.random(in: 0..<signals.count, using: &random)
        let (a, b) = (signals[one], signals[other])
        switch Int.random(in: 0..<12, using: &random) {
        case 0: add(a.merge(with: b), "\(one) merge \(other)")
        case 1: add(a.combineLatest(with: b).map { $0 &+ $1 }, "\(one) combineLatest \(other)")
        case 2: add(a.zip(with: b).map { $0 &+ $1 }, "\(one) zip \(other)")
        case 3:
          let safe = b.flatMapError { _ in SignalProducer<Int, Never>.empty }
          add(a.sample(on: safe), "\(one) sample \(other)")
        case 4:
          let safe = b.flatMapError { _ in SignalProducer<Int, Never>.never }
          add(a.take(until: safe.filter { $0 % 5 == 0 }), "\(one) until \(other)")
        case 5: add(a.take(untilReplacement: b), "\(one) replaced by \(other)")
        case 6:
          let strategy = FlatteningTests.all[Int.random(in: 0..<6, using: &random)]
          add(a.flatMap(strategy) { _ in b }, "\(one) flatMap \(other)")
        default:
          let chosen = cases[Int.random(in: 0..<cases.count, using: &random)]
          if let next = chosen.ofSignal, Bool.random(using: &random) {
            add(next(a, bench), "\(one) \(chosen)")
          } else {
            producers.append(chosen.ofProducer(a.producer, bench))
          }
        }
      }
    }

    func add(_ signal: Signal<Int, Fault>, _ name: String) {
      signals.append(signal)
      names.append(name)
      references.append(watch(signals.count - 1))
    }

    var context: Comment { "\(random): \(names)" }

    @discardableResult
    func watch(_ node: Int?) -> Watcher {
      let watcher = Watcher(node)
      let captured = bench.tracker.track("observer")
      let observe: (Event) -> Void = { [unowned self, unowned watcher] event in
        _ = captured
        #expect(!watcher.isInside, "one at a time, \(context)")
        #expect(!watcher.isDisposed, "nothing after disposal, \(context)")
        #expect(watcher.events.last?.isTerminal != true, "nothing after the end, \(context)")
        watcher.isInside = true
        watcher.events.append(event)
        if budget > 0 {
          budget -= 1
          act()
        }
        watcher.isInside = false
      }
      watchers.append(watcher)
      let observation: any Disposable
      if let node {
        observation = signals[node].observe(observe)
      } else if let producer = producers.randomElement(using: &random) {
        observation = producer.start(observe)
      } else {
        return watcher
      }
      watcher.observation = observation
      if watcher.isDisposed { observation.dispose() }
      return watcher
    }

    func act() {
      sent += 1
      let input = inputs.randomElement(using: &random)
      switch Int.random(in: 0..<40, using: &random) {
      case 0: input?.sendCompleted()
      case 1: input?.send(error: .first)
      case 2: input?.sendInterrupted()
      case 3..<8: watch(Int.random(in: 0..<signals.count, using: &random))
      case 8..<11: watch(nil)
      case 11..<16:
        // References are not disposed of.
        let others = watchers.filter { watcher in !references.contains { $0 === watcher } }
        guard let watcher = others.randomElement(using: &random), let observation = watcher.observation else { return }
        observation.dispose()
        watcher.isDisposed = true
      case 16..<24: properties.randomElement(using: &random)?.value = sent
      default: input?.send(value: sent)
      }
    }

    func run() {
      for _ in 0..<12 {
        budget = 12
        act()
        bench.pause()
      }
      budget = 0
      switch Int.random(in: 0..<3, using: &random) {
      case 0: for input in inputs { input.sendCompleted() }
      case 1: for input in inputs { input.send(error: .second) }
      default: inputs = []
      }
      properties = []
      bench.end()
      for watcher in watchers { checkOrder(watcher) }
      for watcher in watchers { watcher.observation?.dispose() }
    }

    /// All observers of a signal receive the same events in the same order, each from its beginning to its end.
    func checkOrder(_ watcher: Watcher) {
      guard let node = watcher.node else { return }
      let (all, own) = (references[node].events, watcher.events)
      if own == [.interrupted], all.last?.isTerminal == true { return }
      if watcher.isDisposed {
        let starts = all.indices.filter { all[$0...].starts(with: own) }
        #expect(own.isEmpty || !starts.isEmpty, "\(own) in \(all), \(context)")
      } else {
        #expect(own == Array(all.suffix(own.count)), "\(node), \(context)")
      }
    }
  }
}
