import Foundation
import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

/// Every operator is chained a thousand times, on the small stack of a secondary thread.
@Suite struct LongChainTests {
  enum Ending: CaseIterable {
    case completed, failed, disposed, dropped

    /// Only the first one under the thread sanitizer: each takes long, and there is only one thread anyway.
    static var tested: [Ending] {
      #if THREAD_SANITIZER
        [.completed]
      #else
        allCases
      #endif
    }
  }

  /// Sends 1 and 2, and ends the source, while time advances.
  private static func run(
    _ bench: OperatorBench, _ input: inout Signal<Int, Fault>.Observer?, _ observation: any Disposable, _ ending: Ending
  ) {
    bench.pause()
    for value in 1...2 {
      input?.send(value: value)
      bench.pause()
    }
    switch ending {
    case .completed: input?.sendCompleted()
    case .failed: input?.send(error: .first)
    case .disposed: observation.dispose()
    case .dropped: input = nil
    }
    bench.end()
  }

  // MARK: Steps

  private static var steps: Int { isLongRun ? 1_000_000 : 20_000 }

  @Test(arguments: [FlattenStrategy.merge, .concat, .concurrent(limit: 2), .latest, .throttle])
  func flattenedStreamsThatEndImmediatelyNeedNoDeepStack(strategy: FlattenStrategy) {
    onSmallStack {
      var (sum, ends) = (0, 0)
      let parts = SignalProducer<Int, Never>(1...Self.steps).flatMap(strategy) { SignalProducer<Int, Never>(value: $0) }
      parts.on(value: { sum += $0 }).startWithCompleted { ends += 1 }
      #expect(sum == Self.steps * (Self.steps + 1) / 2 && ends == 1)
    }
  }

  /// The streams wait for the first one, and then each ends immediately.
  @Test(arguments: [1, 2]) func waitingStreamsThatEndImmediatelyNeedNoDeepStack(limit: Int) {
    onSmallStack {
      let (first, toFirst) = Signal<Int, Never>.pipe()
      let (outer, input) = Signal<SignalProducer<Int, Never>, Never>.pipe()
      var (sum, ends) = (0, 0)
      let parts = outer.flatten(.concurrent(limit: limit))
      parts.observeValues { sum += $0 }
      parts.observeCompleted { ends += 1 }
      for _ in 0..<limit { input.send(value: first.producer) }
      for number in 1...Self.steps { input.send(value: SignalProducer(value: number)) }
      input.sendCompleted()
      #expect(sum == 0)
      toFirst.sendCompleted()
      #expect(sum == Self.steps * (Self.steps + 1) / 2 && ends == 1)
    }
  }

  @Test func concatOfManyStreamsNeedsNoDeepStack() {
    onSmallStack {
      var (sum, ends) = (0, 0)
      let all = SignalProducer<Int, Never>.concat((1...Self.steps).map { SignalProducer<Int, Never>(value: $0) })
      all.on(value: { sum += $0 }).startWithCompleted { ends += 1 }
      #expect(sum == Self.steps * (Self.steps + 1) / 2 && ends == 1)
    }
  }

  @Test func repeatedFailuresNeedNoDeepStack() {
    onSmallStack {
      var (tries, seen) = (0, [Signal<Int, Fault>.Event]())
      let failing = SignalProducer<Int, Fault>(error: .first).flatMapError { _ in
        tries += 1
        return SignalProducer<Int, Fault>(error: .second)
      }
      failing.retry(upTo: Self.steps).start { seen.append($0) }
      #expect(tries == Self.steps + 1 && seen == [.failed(.second)])
    }
  }

  /// Streams that may fail alternate with streams that cannot.
  @Test func alternatingFailableStreamsNeedNoDeepStack() {
    onSmallStack {
      var seen: [Signal<Int, Never>.Event] = []
      var chain = SignalProducer<Int, Never>(value: 7)
      let first = SignalProducer<Int, Fault>(value: 1)
      for _ in 0..<2_000 { chain = first.then(chain).flatMapError { _ in .empty } }
      chain.start { seen.append($0) }
      #expect(seen == [.value(7), .completed])
    }
  }

  @Test func nestedRepetitionsNeedNoDeepStack() {
    onSmallStack {
      var (starts, ends) = (0, 0)
      let (outer, inner) = (Self.steps / 100, 100)
      let once = SignalProducer<Int, Fault>(error: .first).on(starting: { starts += 1 })
      let round = once.retry(upTo: inner - 1).flatMapError { _ in SignalProducer<Int, Fault>.empty }
      round.repeat(outer).startWithCompleted { ends += 1 }
      #expect(starts == outer * inner && ends == 1)
    }
  }

  /// The value of each stream starts the next, and none is known beforehand.
  @Test func streamsStartedByValuesOfStreamsNeedNoDeepStack() {
    onSmallStack {
      let (outer, input) = Signal<Int, Never>.pipe()
      var seen = 0
      outer.flatMap(.concat) { SignalProducer<Int, Never>(value: $0) }.observeValues {
        seen += 1
        if $0 < Self.steps { input.send(value: $0 + 1) }
      }
      input.send(value: 1)
      #expect(seen == Self.steps)
    }
  }

  // MARK: Chains

  private static func check(_ recorder: Recorder<Int, Fault>, _ operatorCase: OperatorCase, _ ending: Ending) {
    if ending == .completed {
      #expect(recorder.values == operatorCase.values, "\(operatorCase)")
      #expect(recorder.end == .completed, "\(operatorCase)")
    } else if ending == .failed {
      #expect(recorder.end != nil, "\(operatorCase)")
    }
  }

  @Test(arguments: OperatorCase.all.indices) func chainsOfEachSignalOperatorNeedNoDeepStack(index: Int) throws {
    onSmallStack {
      let operatorCase = OperatorCase.all[index]
      guard let next = operatorCase.ofSignal else { return }
      for ending in Ending.tested {
        let tracker = LifetimeTracker()
        do {
          let bench = OperatorBench(tracker)
          var (signal, input): (_, Signal<Int, Fault>.Observer?) = Signal<Int, Fault>.pipe()
          for _ in 0..<operatorCase.length { signal = next(signal, bench) }
          let recorder = Recorder(signal)
          signal = .never
          Self.run(bench, &input, AnyDisposable { recorder.dispose() }, ending)
          Self.check(recorder, operatorCase, ending)
        }
        #expect(throws: Never.self, "\(operatorCase), \(ending)") { try tracker.checkAllGone() }
      }
    }
  }

  @Test(arguments: OperatorCase.all.indices) func chainsOfEachProducerOperatorNeedNoDeepStack(index: Int) throws {
    onSmallStack {
      let operatorCase = OperatorCase.all[index]
      for ending in Ending.tested where !(ending == .failed && operatorCase.retries) {
        let tracker = LifetimeTracker()
        do {
          let bench = OperatorBench(tracker)
          var (signal, input): (_, Signal<Int, Fault>.Observer?) = Signal<Int, Fault>.pipe()
          var producer = signal.producer
          signal = .never
          for _ in 0..<operatorCase.length { producer = operatorCase.ofProducer(producer, bench) }
          let recorder = Recorder(producer)
          producer = .never
          Self.run(bench, &input, AnyDisposable { recorder.dispose() }, ending)
          Self.check(recorder, operatorCase, ending)
        }
        #expect(throws: Never.self, "\(operatorCase), \(ending)") { try tracker.checkAllGone() }
      }
    }
  }
}
