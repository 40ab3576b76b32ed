import ReactiveCollectionsTesting
import Testing

@testable import Signals

/// Long chains and many observers, on the small stack of a secondary thread.
@Suite struct DepthTests {
  private let smallStack = 512 << 10

  @Test func disposingAtTheEndOfALongChain() {
    onThread(stackSize: smallStack) {
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
    onThread(stackSize: smallStack) {
      let (signal, input) = Signal<Int, Never>.pipe()
      var derived = signal
      for _ in 0..<100_000 { derived = derived.map { $0 + 1 } }
      derived = signal
      #expect(!input.core.hasObservers)
    }
  }

  /// Nobody can send: the chain is freed from its beginning.
  @Test func freeingALongChain() {
    onThread(stackSize: smallStack) {
      let tracker = LifetimeTracker()
      do {
        var head: Signal<Int, Never>? = Signal(.core(SignalCore()))
        var derived = head?.map { $0 + 1 }
        for _ in 0..<100_000 { derived = derived?.map { $0 + 1 } }
        let captured = tracker.track(1)
        derived?.observeValues { _ in _ = captured }
        derived = nil
        head = nil
        withExtendedLifetime(head) {}
      }
      #expect(tracker.liveCount == 0)
    }
  }

  @Test func manyObserversEndAndAreFreed() {
    onThread(stackSize: smallStack) {
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

  @Test func aLongQueue() {
    onThread(stackSize: smallStack) {
      let property = MutableProperty(0)
      var seen = 0
      property.signal.observeValues { value in
        seen += 1
        if value < 100_000 { property.value = value + 1 }
      }
      property.value = 1
      #expect(seen == 100_000)
    }
  }

  /// Sending goes as deep as the chain is long.
  @Test func sendingThroughALongChain() {
    onThread(stackSize: 64 << 20) {
      let (signal, input) = Signal<Int, Never>.pipe()
      var derived = signal
      for _ in 0..<5_000 { derived = derived.map { $0 + 1 } }
      let recorder = Recorder(derived)
      derived = signal
      input.send(value: 0)
      input.sendCompleted()
      #expect(recorder.events == [.value(5_000), .completed])
    }
  }
}
