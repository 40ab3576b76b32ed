import ReactiveCollectionsSignals
import ReactiveCollectionsTesting

/// The environment in which operators are tested.
final class OperatorBench {
  typealias Numbers = SignalProducer<Int, Fault>
  typealias Safe = SignalProducer<Int, Never>

  let scheduler = TestScheduler()
  let tracker: LifetimeTracker
  /// Sends before and after each value, and completes after the source has ended.
  let ticks: Signal<Void, Never>
  private(set) var tick: Signal<Void, Never>.Observer?
  let flag = MutableProperty(false)
  let (lifetime, token) = Lifetime.make()

  init(_ tracker: LifetimeTracker = LifetimeTracker()) {
    self.tracker = tracker
    (ticks, tick) = Signal<Void, Never>.pipe()
  }

  /// Returns a closure that returns its argument, and whose lifetime is tracked.
  func same() -> (Int) -> Int {
    let token = tracker.track("closure")
    return { value in
      _ = token
      return value
    }
  }

  /// Advances time.
  func pause() {
    tick?.send(value: ())
    scheduler.advance(by: .seconds(1))
  }

  func end() {
    tick?.sendCompleted()
    scheduler.advance(by: .seconds(1))
  }
}

/// An operator, used in a way in which it forwards the values that it receives, as far as it can.
struct OperatorCase: CustomStringConvertible {
  typealias OfSignal = (Signal<Int, Fault>, OperatorBench) -> Signal<Int, Fault>
  typealias OfProducer = (SignalProducer<Int, Fault>, OperatorBench) -> SignalProducer<Int, Fault>

  let name: String
  let ofSignal: OfSignal?
  let ofProducer: OfProducer
  /// The values that it sends for the input 1 and 2.
  var values = [1, 2]
  /// The maximum number of times that it can be chained.
  var length = 1_000
  /// Whether it restarts its source when that fails.
  var retries = false

  var description: String { name }

  init(
    _ name: String, values: [Int] = [1, 2], retries: Bool = false, _ ofSignal: OfSignal?,
    _ ofProducer: @escaping OfProducer
  ) {
    (self.name, self.values, self.retries) = (name, values, retries)
    (self.ofSignal, self.ofProducer) = (ofSignal, ofProducer)
  }

  /// All operators.
  static var all: [OperatorCase] { withoutTime + overTime + joining + flattening + ofProducersOnly }

  /// Collects operators of signals and of producers.
  private struct Adding {
    var all: [OperatorCase] = []

    mutating func callAsFunction(
      _ name: String, values: [Int] = [1, 2], _ ofSignal: @escaping OfSignal, _ ofProducer: @escaping OfProducer
    ) {
      all.append(OperatorCase(name, values: values, ofSignal, ofProducer))
    }
  }

  private static var withoutTime: [OperatorCase] {
    var add = Adding()
    add("map", { $0.map($1.same()) }, { $0.map($1.same()) })
    add("mapError", { s, _ in s.mapError { $0 } }, { s, _ in s.mapError { $0 } })
    add("filter", { s, b in s.filter { b.same()($0) > 0 } }, { s, b in s.filter { b.same()($0) > 0 } })
    add("compactMap", { $0.compactMap($1.same()) }, { $0.compactMap($1.same()) })
    add("skipNil", { s, _ in s.map { $0 as Int? }.skipNil() }, { s, _ in s.map { $0 as Int? }.skipNil() })
    add(
      "promoteError", { s, _ in s.flatMapError { _ in .empty }.promoteError() },
      { s, _ in s.flatMapError { _ in .empty }.promoteError() })
    add(
      "promoteValue", values: [], { s, _ in s.compactMap { _ in Never?.none }.promoteValue() },
      { s, _ in s.compactMap { _ in Never?.none }.promoteValue() })
    add("scan", { s, _ in s.scan(0) { $1 } }, { s, _ in s.scan(0) { $1 } })
    add("scan into", { s, _ in s.scan(into: 0) { $0 = $1 } }, { s, _ in s.scan(into: 0) { $0 = $1 } })
    add("scanMap", { s, _ in s.scanMap(0) { ($0, $1) } }, { s, _ in s.scanMap(0) { ($0, $1) } })
    add(
      "scanMap into",
      { s, _ in
        s.scanMap(into: 0) {
          $0 = $1; return $1
        }
      },
      { s, _ in
        s.scanMap(into: 0) {
          $0 = $1; return $1
        }
      })
    add("reduce", values: [2], { s, _ in s.reduce(0) { $1 } }, { s, _ in s.reduce(0) { $1 } })
    add(
      "reduce into", values: [2], { s, _ in s.reduce(into: 0) { $0 = $1 } }, { s, _ in s.reduce(into: 0) { $0 = $1 } })
    add("combinePrevious", { s, _ in s.combinePrevious(0).map(\.1) }, { s, _ in s.combinePrevious(0).map(\.1) })
    add(
      "collect", values: [1], { s, _ in s.collect().compactMap(\.first) }, { s, _ in s.collect().compactMap(\.first) })
    add(
      "collect count", { s, _ in s.collect(count: 1).compactMap(\.first) },
      { s, _ in s.collect(count: 1).compactMap(\.first) })
    add(
      "collect when", { s, _ in s.collect { $0.count == 1 }.compactMap(\.first) },
      { s, _ in s.collect { $0.count == 1 }.compactMap(\.first) })
    add(
      "collect before", { s, _ in s.collect { _, _ in true }.compactMap(\.last) },
      { s, _ in s.collect { _, _ in true }.compactMap(\.last) })
    add("skipRepeats", { s, _ in s.skipRepeats() }, { s, _ in s.skipRepeats() })
    add("uniqueValues", { s, _ in s.uniqueValues() }, { s, _ in s.uniqueValues() })
    add("skip first", { s, _ in s.skip(first: 0) }, { s, _ in s.skip(first: 0) })
    add("skip last", values: [], { s, _ in s.skip(last: 1) }, { s, _ in s.skip(last: 1) })
    add("skip while", { s, b in s.skip(while: { b.same()($0) < 1 }) }, { s, b in s.skip(while: { b.same()($0) < 1 }) })
    add("take first", { s, _ in s.take(first: 5) }, { s, _ in s.take(first: 5) })
    add("take first two", { s, _ in s.take(first: 2) }, { s, _ in s.take(first: 2) })
    add("take last", { s, _ in s.take(last: 3) }, { s, _ in s.take(last: 3) })
    add("take while", { s, b in s.take(while: { b.same()($0) < 9 }) }, { s, b in s.take(while: { b.same()($0) < 9 }) })
    add(
      "take until", { s, b in s.take(until: { b.same()($0) < 9 }) }, { s, b in s.take(until: { b.same()($0) < 9 }) })
    add("materialize", { s, _ in s.materialize().dematerialize() }, { s, _ in s.materialize().dematerialize() })
    add(
      "materializeResults", { s, _ in s.materializeResults().dematerializeResults() },
      { s, _ in s.materializeResults().dematerializeResults() })
    add("attempt", { s, _ in s.attempt { _ in .success(()) } }, { s, _ in s.attempt { _ in .success(()) } })
    add(
      "attemptMap", { s, b in s.attemptMap { .success(b.same()($0)) } },
      { s, b in s.attemptMap { .success(b.same()($0)) } })
    add("on", { s, b in s.on(value: { _ = b.same()($0) }) }, { s, b in s.on(value: { _ = b.same()($0) }) })
    add("logEvents", { s, _ in s.logEvents { _, _, _, _, _ in } }, { s, _ in s.logEvents { _, _, _, _, _ in } })
    add(
      "negate", { s, _ in s.map { $0 == 1 }.negate().map { $0 ? 2 : 1 } },
      { s, _ in s.map { $0 == 1 }.negate().map { $0 ? 2 : 1 } })
    return add.all
  }

  private static var overTime: [OperatorCase] {
    var add = Adding()
    let instant = Duration.nanoseconds(1)
    add("delay", { $0.delay(instant, on: $1.scheduler) }, { $0.delay(instant, on: $1.scheduler) })
    add("observe on", { $0.observe(on: $1.scheduler) }, { $0.observe(on: $1.scheduler) })
    add(
      "observe at once", { s, _ in s.observe(on: SynchronousScheduler()) },
      { s, _ in s.observe(on: SynchronousScheduler()) })
    add("debounce", { $0.debounce(instant, on: $1.scheduler) }, { $0.debounce(instant, on: $1.scheduler) })
    add("throttle", { $0.throttle(instant, on: $1.scheduler) }, { $0.throttle(instant, on: $1.scheduler) })
    add(
      "throttle while", { $0.throttle(while: $1.flag, on: $1.scheduler) },
      { $0.throttle(while: $1.flag, on: $1.scheduler) })
    add(
      "throttle while at once", { $0.throttle(while: $1.flag, on: SynchronousScheduler()) },
      { $0.throttle(while: $1.flag, on: SynchronousScheduler()) })
    add(
      "lazyMap", { $0.lazyMap(on: $1.scheduler, transform: $1.same()) },
      { $0.lazyMap(on: $1.scheduler, transform: $1.same()) })
    add(
      "lazyMap at once", { $0.lazyMap(on: SynchronousScheduler(), transform: $1.same()) },
      { $0.lazyMap(on: SynchronousScheduler(), transform: $1.same()) })
    add(
      "collect every",
      {
        $0.collect(every: .milliseconds(100), on: $1.scheduler, skipEmpty: true, discardWhenCompleted: false)
          .map { $0.last ?? 0 }
      },
      {
        $0.collect(every: .milliseconds(100), on: $1.scheduler, skipEmpty: true, discardWhenCompleted: false)
          .map { $0.last ?? 0 }
      })
    add(
      "timeout", { $0.timeout(after: .seconds(100), raising: .second, on: $1.scheduler) },
      { $0.timeout(after: .seconds(100), raising: .second, on: $1.scheduler) })
    add.all[add.all.firstIndex { $0.name == "collect every" } ?? 0].length = 5
    return add.all
  }

  private static var joining: [OperatorCase] {
    var add = Adding()
    let one = OperatorBench.Numbers(value: 0)
    let many = OperatorBench.Numbers([0, 0, 0])
    let safe = OperatorBench.Safe(value: 0)
    add("merge", { s, _ in s.merge(with: .empty) }, { s, _ in s.merge(with: .empty) })
    add("merge of many", { s, _ in .merge([s, .empty, .empty]) }, { s, _ in .merge([s, .empty, .empty]) })
    add(
      "combineLatest", { s, _ in s.combineLatest(with: one).map(\.0) }, { s, _ in s.combineLatest(with: one).map(\.0) })
    add(
      "combineLatest of three", { s, _ in .combineLatest(s, one, one).map { a, _, _ in a } },
      { s, _ in .combineLatest(s, one, one).map { a, _, _ in a } })
    add(
      "combineLatest of any", { s, _ in .combineLatest([s.producer, one]).compactMap(\.first) },
      { s, _ in .combineLatest([s, one]).compactMap(\.first) })
    add("zip", { s, _ in s.zip(with: many).map(\.0) }, { s, _ in s.zip(with: many).map(\.0) })
    add(
      "zip of three", { s, _ in .zip(s, many, many).map { a, _, _ in a } },
      { s, _ in .zip(s, many, many).map { a, _, _ in a } })
    add(
      "zip of any", { s, _ in .zip([s.producer, many]).compactMap(\.first) },
      { s, _ in .zip([s, many]).compactMap(\.first) })
    add(
      "and", { s, _ in s.map { $0 == 1 }.and(one.map { $0 == 0 }).map { $0 ? 1 : 2 } },
      { s, _ in s.map { $0 == 1 }.and(one.map { $0 == 0 }).map { $0 ? 1 : 2 } })
    add(
      "or", { s, _ in s.map { $0 == 1 }.or(one.map { $0 == 1 }).map { $0 ? 1 : 2 } },
      { s, _ in s.map { $0 == 1 }.or(one.map { $0 == 1 }).map { $0 ? 1 : 2 } })
    add("sample on", { $0.sample(on: $1.ticks) }, { $0.sample(on: $1.ticks) })
    add("sample with", { $0.sample(with: $1.ticks).map(\.0) }, { $0.sample(with: $1.ticks).map(\.0) })
    add("withLatest", { s, _ in s.withLatest(from: safe).map(\.0) }, { s, _ in s.withLatest(from: safe).map(\.0) })
    add(
      "withLatest of a property", { $0.withLatest(from: $1.flag).map(\.0) }, { $0.withLatest(from: $1.flag).map(\.0) })
    add(
      "take until a trigger", { $0.take(until: $1.ticks.filter { false }) },
      { $0.take(until: $1.ticks.filter { false }) })
    add("take during", { $0.take(during: $1.lifetime) }, { $0.take(during: $1.lifetime) })
    add(
      "take until replacement",
      { s, b in s.take(untilReplacement: b.ticks.filter { false }.map { 0 }.promoteError(Fault.self)) },
      { s, b in s.take(untilReplacement: b.ticks.filter { false }.map { 0 }.promoteError(Fault.self)) })
    add("skip during", values: [], { $0.skip(during: $1.lifetime) }, { $0.skip(during: $1.lifetime) })
    add("skip until", { $0.skip(until: $1.ticks) }, { $0.skip(until: $1.ticks) })
    add(
      "flatMapError", { s, _ in s.flatMapError { OperatorBench.Numbers(error: $0) } },
      { s, _ in s.flatMapError { OperatorBench.Numbers(error: $0) } })
    return add.all
  }

  private static var flattening: [OperatorCase] {
    var all: [OperatorCase] = []
    let strategies: [(String, FlattenStrategy)] = [
      ("merge", .merge), ("concat", .concat), ("concurrent", .concurrent(limit: 2)), ("latest", .latest),
      ("race", .race), ("throttle", .throttle),
    ]
    for (name, strategy) in strategies {
      let values = strategy == .race ? [1] : [1, 2]
      all.append(
        OperatorCase(
          "flatMap \(name)", values: values,
          { s, b in s.flatMap(strategy) { [same = b.same()] in OperatorBench.Numbers(value: same($0)) } },
          { s, b in s.flatMap(strategy) { [same = b.same()] in OperatorBench.Numbers(value: same($0)) } }))
      all.append(
        OperatorCase(
          "flatMap to signals \(name)", values: [],
          { s, b in s.flatMap(strategy) { _ in b.ticks.filter { false }.map { 0 }.promoteError(Fault.self) } },
          { s, b in s.flatMap(strategy) { _ in b.ticks.filter { false }.map { 0 }.promoteError(Fault.self) } }))
      all.append(
        OperatorCase(
          "flatten \(name)", values: values,
          { s, _ in s.map { OperatorBench.Safe(value: $0).take(first: 1) }.flatten(strategy) },
          { s, _ in s.map { OperatorBench.Safe(value: $0) }.flatten(strategy) }))
    }
    return all
  }

  private static var ofProducersOnly: [OperatorCase] {
    var all: [OperatorCase] = []
    func add(_ name: String, values: [Int] = [1, 2], retries: Bool = false, _ ofProducer: @escaping OfProducer) {
      all.append(OperatorCase(name, values: values, retries: retries, nil, ofProducer))
    }
    add("lift", { s, b in s.lift { $0.map(b.same()) } })
    add("concat", { s, _ in s.concat(.empty) })
    add("concat of many", { s, _ in .concat([s, .empty, .empty]) })
    add("prefix", { s, _ in s.prefix(.empty) })
    add("then", { s, _ in OperatorBench.Numbers.empty.then(s) })
    add("then something else", values: [], { s, _ in s.then(.empty) })
    add("repeat", { s, _ in s.repeat(1) })
    add("retry", retries: true, { s, _ in s.retry(upTo: 1) })
    add("retry later", retries: true, { s, b in s.retry(upTo: 1, interval: .nanoseconds(1), on: b.scheduler) })
    add("start on", { $0.start(on: $1.scheduler) })
    add("start on at once", { s, _ in s.start(on: SynchronousScheduler()) })
    add("replayLazily", { s, _ in s.replayLazily(upTo: 1) })
    return all
  }
}
