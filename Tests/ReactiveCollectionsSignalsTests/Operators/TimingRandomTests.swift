import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

/// Random streams, delayed, rated and not, on one scheduler. It orders all that they send by time, and then by when it
/// was sent. The oracle is a list of what waits.
@Suite struct TimingRandomTests {
  enum Kind: CaseIterable { case delay, debounce, throttle, observed }

  /// What waits, in no order.
  private struct Waiting {
    let due: Duration
    let number: Int
    let stream: Int
    /// `nil` for the end.
    var value: Int?
  }

  private struct Stream {
    let kind: Kind
    let interval: Duration
    let input: Signal<Int, Fault>.Observer
    /// The time before which `throttle` sends nothing.
    var next: Duration
    var isOver = false
  }

  /// The expected log, computed from scratch.
  private struct Oracle {
    var log: [String] = []
    var waiting: [Waiting] = []
    var number = 0

    mutating func take(_ value: Int, _ stream: inout Stream, _ index: Int, at now: Duration) {
      number += 1
      let old = waiting.firstIndex { $0.stream == index && $0.value != nil }
      var due = now + (stream.kind == .observed ? .zero : stream.interval)
      switch stream.kind {
      case .delay, .observed: break
      case .debounce: if let old { waiting.remove(at: old) }
      case .throttle:
        if let old { return waiting[old].value = value }
        due = max(now, stream.next)
      }
      waiting.append(Waiting(due: due, number: number, stream: index, value: value))
    }

    mutating func end(_ index: Int, at now: Duration) {
      number += 1
      waiting.append(Waiting(due: now, number: number, stream: index, value: nil))
    }

    mutating func advance(to now: Duration, _ streams: inout [Stream]) {
      while let index = waiting.indices.min(by: {
        (waiting[$0].due, waiting[$0].number) < (waiting[$1].due, waiting[$1].number)
      }), waiting[index].due <= now {
        let next = waiting.remove(at: index)
        if let value = next.value {
          log.append("\(next.stream): \(value)")
          streams[next.stream].next = next.due + streams[next.stream].interval
        } else {
          log.append("\(next.stream): end")
          waiting.removeAll { $0.stream == next.stream }
        }
      }
    }
  }

  @Test func timedOperatorsSendWhatTheModelSends() {
    for seed in 0..<(isLongRun ? 20_000 : 1_000) {
      let (log, expected) = run(seed: seed)
      #expect(log == expected, "seed \(seed)")
      if log != expected { return }
    }
  }

  /// Returns what is sent, and what the oracle says.
  private func run(seed: Int) -> (log: [String], expected: [String]) {
    var random = SeededGenerator(seed: UInt64(seed))
    let scheduler = TestScheduler()
    var log: [String] = []
    var oracle = Oracle()
    var streams = (0..<Int.random(in: 1...6, using: &random)).map { index in
      let (signal, input) = Signal<Int, Fault>.pipe()
      let interval = Duration.milliseconds(Int.random(in: 0...3, using: &random))
      let kind = Kind.allCases.randomElement(using: &random) ?? .delay
      let source = signal.producer
      let rated =
        switch kind {
        case .delay: source.delay(interval, on: scheduler)
        case .debounce: source.debounce(interval, on: scheduler)
        case .throttle: source.throttle(interval, on: scheduler)
        case .observed: source.observe(on: scheduler)
        }
      rated.start { event in
        if case .value(let value) = event { log.append("\(index): \(value)") } else { log.append("\(index): end") }
      }
      return Stream(kind: kind, interval: interval, input: input, next: scheduler.now)
    }
    for value in 0..<40 {
      let index = Int.random(in: 0..<streams.count, using: &random)
      if Int.random(in: 0..<20, using: &random) == 0 {
        // A failure, because a delay makes the completion late, too.
        streams[index].input.send(error: .first)
        if !streams[index].isOver { oracle.end(index, at: scheduler.now) }
        streams[index].isOver = true
      } else {
        streams[index].input.send(value: value)
        if !streams[index].isOver { oracle.take(value, &streams[index], index, at: scheduler.now) }
      }
      if Bool.random(using: &random) {
        scheduler.advance(by: .milliseconds(Int.random(in: 0...2, using: &random)))
        oracle.advance(to: scheduler.now, &streams)
      }
    }
    scheduler.run()
    oracle.advance(to: .seconds(1), &streams)
    return (log, oracle.log)
  }
}
