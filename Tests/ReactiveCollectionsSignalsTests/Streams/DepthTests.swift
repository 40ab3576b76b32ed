import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

/// Long chains and many observers, on the small stack of a secondary thread.
@Suite struct DepthTests {
  @Test func disposingAtTheEndOfALongChain() {
    onSmallStack {
      let (signal, input) = Signal<Int, Never>.pipe()
      var derived = signal
      for _ in 0..<100_000 { derived = derived.map { $0 + 1 } }
      let observation = derived.observeValues { _ in }
      derived = signal
      #expect(input.core.hasObservers)
      observation.dispose()
      #expect(!input.core.hasObservers)
    }
  }

  @Test func droppingTheEndOfALongChain() {
    onSmallStack {
      let (signal, input) = Signal<Int, Never>.pipe()
      var derived = signal
      for _ in 0..<100_000 { derived = derived.map { $0 + 1 } }
      derived = signal
      #expect(!input.core.hasObservers)
    }
  }

  /// No code can send any more: the chain is freed from its beginning.
  @Test func freeingALongChain() {
    onSmallStack {
      let tracker = LifetimeTracker()
      do {
        var entrance: ((Signal<Int, Never>.Event) -> Void)?
        let producer = SignalProducer<Int, Never>(begin: { sink, _ in entrance = sink })
        var head: Signal<Int, Never>? = .derived(from: producer)
        var derived = head?.map { $0 + 1 }
        for _ in 0..<100_000 { derived = derived?.map { $0 + 1 } }
        let captured = tracker.track(1)
        derived?.observeValues { _ in _ = captured }
        derived = nil
        head = nil
        entrance?(.value(1))
        #expect(tracker.liveCount == 1)
        entrance = nil
      }
      #expect(tracker.liveCount == 0)
    }
  }

  @Test func manyObserversEndAndAreFreed() {
    onSmallStack {
      for way in 0..<3 {
        let tracker = LifetimeTracker()
        var (signal, input): (_, Signal<Int, Never>.Observer?) = Signal<Int, Never>.pipe()
        let composite = CompositeDisposable()
        var seen = 0
        for _ in 0..<100_000 {
          composite += signal.observeValues { _ in seen += 1 }
        }
        let captured = tracker.track(1)
        signal.observeValues { _ in _ = captured }
        input?.send(value: 1)
        #expect(seen == 100_000)
        switch way {
        case 0: input?.sendCompleted()
        case 1: composite.dispose()
        default: input = nil
        }
        input?.send(value: 2)
        #expect(seen == 100_000)
        signal = .never
      }
    }
  }

  @Test func aLongQueueOfValuesNeedsNoDeepStack() {
    onSmallStack {
      let property = MutableProperty(0)
      expectALongQueue(of: property.signal) { property.value = $0 }
    }
  }

  @Test(arguments: ["projections", "with state", "mixed"])
  func sendingThroughALongChain(of kind: String) {
    onSmallStack {
      let (signal, input) = Signal<Int, Never>.pipe()
      var derived = signal
      for index in 0..<5_000 {
        if kind == "projections" || (kind == "mixed" && index % 3 > 0) {
          derived = derived.map { $0 + 1 }
        } else {
          derived = derived.scan(0) { $0 * 0 + $1 + 1 }
        }
      }
      let recorder = Recorder(derived)
      derived = signal
      input.send(value: 0)
      input.send(value: 1)
      input.sendCompleted()
      #expect(recorder.events == [.value(5_000), .value(5_001), .completed])
    }
  }

  /// A value that an observer sends is delivered before the send returns. If the observer, or the signal that it sends
  /// to, is behind so many operators that the stack is used up, the value may be delivered after the current event, but
  /// always before the outermost send returns.
  @Test(arguments: [(10, 2_000), (2_000, 10), (2_000, 2_000)])
  func sendingFromBehindALongChainNeedsNoDeepStack(length: Int, other: Int) {
    onSmallStack {
      func chain(_ length: Int) -> (Signal<Int, Never>, Signal<Int, Never>.Observer) {
        var (derived, input) = Signal<Int, Never>.pipe()
        for _ in 0..<length { derived = derived.map { $0 + 1 } }
        return (derived, input)
      }
      let ((first, input), (second, inner)) = (chain(length), chain(other))
      var log: [String] = []
      second.observeValues { log.append("second \($0 - other)") }
      first.observeValues { value in
        log.append("first \(value - length)")
        inner.send(value: value - length + 10)
        log.append("sent")
      }
      first.observeValues { log.append("next \($0 - length)") }
      for value in 1...2 {
        input.send(value: value)
        let (told, sent, next) = ("second \(value + 10)", "sent", "next \(value)")
        let orders = [["first \(value)", told, sent, next], ["first \(value)", sent, next, told]]
        #expect(orders.prefix(length + other > 3_000 ? 2 : 1).contains(log), "\(log)")
        log = []
      }
    }
  }

  @Test func startingALongChain() {
    onSmallStack {
      var producer = SignalProducer<Int, Never>([0, 1])
      for index in 0..<1_000 {
        producer = index % 2 == 0 ? producer.map { $0 + 1 } : producer.take(while: { _ in true })
      }
      #expect(Recorder(producer).events == [.value(500), .value(501), .completed])
    }
  }
}
