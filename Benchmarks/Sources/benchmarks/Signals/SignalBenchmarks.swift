import OpenCombine
import ReactiveCollections

/// Signals, confined and shared, compared with OpenCombine.
///
/// The aims are for shared signals, which pay for being shared; a confined one should need at most 0.6 of that. If an
/// aim names a peer other than OpenCombine, it is converted by that peer's measured ratio to OpenCombine.
enum SignalBenchmarks {
  static var all: [Benchmark] {
    [
      sending(to: 1, aim: 0.5), sending(to: 10, aim: 0.2 * reactiveKit.b), chain(aim: 0.6),
      setting(aim: 0.6), reading(aim: reactiveSwift.read),
      combining(aim: 0.4 * reactiveKit.e), switching(aim: 0.35),
      subscribing(others: 0, aim: 0.25 * reactiveSwift.g), subscribing(others: 1_000, aim: 0.15 * rxSwiftG1000),
      subscribingToChain(aim: 0.4), cold(aim: 0.2 * reactiveSwift.h),
    ].flatMap(\.self)
  }

  // The times of other peers for the same task, as multiples of OpenCombine's: the lower of two measurements, the one
  // in docs/performance.md and an earlier one. For combineLatest, which OpenCombine does not have, as multiples of
  // sending one value.
  private static let reactiveSwift = (read: 0.85, g: 0.58, h: 0.82)
  private static let reactiveKit = (b: 0.42, e: 4.58)
  private static let rxSwiftG1000 = 0.74

  static let count = 20_000

  /// Prepares a round whose observers add to a sum, and returns the closure to time.
  typealias Round = (Sum) -> () -> Void

  /// Returns one benchmark each for the confined and the shared kind. The loops of both are written out: an operation
  /// takes a few nanoseconds, and a closure that is called for each one would be measured, too.
  static func pair(
    _ name: String, _ operations: Int = count, aim: Double, allocations limit: Double? = nil,
    peer: @escaping Round, confined: @escaping Round, shared: @escaping Round
  ) -> [Benchmark] {
    func way(_ name: String, _ prepare: @escaping Round) -> Benchmark.Way {
      .init(name, operations) {
        let sum = Sum()
        let run = prepare(sum)
        return {
          run()
          blackHole(sum.value)
        }
      }
    }
    func benchmark(_ kind: String, _ aim: Double, _ prepare: @escaping Round) -> Benchmark {
      Benchmark(
        "signals/\(name)/\(kind)", aim: aim, allocations: limit, way("OpenCombine", peer), way("Signals", prepare))
    }
    return [benchmark("confined", 0.6 * aim, confined), benchmark("shared", aim, shared)]
  }

  // MARK: Sending

  /// Returns a loop that sends values, compiled for each kind of input.
  @inline(__always)
  static func sends(_ input: some ValueInput, keeping kept: Any) -> () -> Void {
    {
      for i in 0..<count { input.send(value: i) }
      withExtendedLifetime(kept) {}
    }
  }

  private static func sending(to observers: Int, aim: Double) -> [Benchmark] {
    pair("\(observers == 1 ? "a" : "b"): send, \(observers) observing", aim: aim) { sum in
      let subject = PassthroughSubject<Int, Never>()
      let observations = (0..<observers).map { _ in subject.sink { sum.value &+= $0 } }
      return sends(subject, keeping: observations)
    } confined: { sum in
      let (signal, input) = Signal<Int, Never>.pipe()
      for _ in 0..<observers { signal.observeValues { sum.value &+= $0 } }
      return sends(input, keeping: signal)
    } shared: { sum in
      let (signal, input) = SharedSignal<Int, Never>.pipe()
      for _ in 0..<observers { signal.observeValues { sum.value &+= $0 } }
      return sends(input, keeping: signal)
    }
  }

  private static func chain(aim: Double) -> [Benchmark] {
    pair("c: send through 5 maps and 5 filters", aim: aim) { sum in
      let subject = PassthroughSubject<Int, Never>()
      let observation = chained(subject).sink { sum.value &+= $0 }
      return sends(subject, keeping: observation)
    } confined: { sum in
      let (signal, input) = Signal<Int, Never>.pipe()
      chained(signal).observeValues { sum.value &+= $0 }
      return sends(input, keeping: signal)
    } shared: { sum in
      let (signal, input) = SharedSignal<Int, Never>.pipe()
      signal.lift { chained($0) }.observeValues { sum.value &+= $0 }
      return sends(input, keeping: signal)
    }
  }

  // MARK: Properties

  private static func setting(aim: Double) -> [Benchmark] {
    pair("d: set a property, 1 observing", aim: aim) { sum in
      let subject = CurrentValueSubject<Int, Never>(0)
      let observation = subject.sink { sum.value &+= $0 }
      return {
        for i in 0..<count { subject.value = i }
        withExtendedLifetime(observation) {}
      }
    } confined: { sum in
      let property = MutableProperty(0)
      property.signal.observeValues { sum.value &+= $0 }
      return { for i in 0..<count { property.value = i } }
    } shared: { sum in
      let property = SharedProperty(0)
      property.signal.observeValues { sum.value &+= $0 }
      return { for i in 0..<count { property.value = i } }
    }
  }

  private static func reading(aim: Double) -> [Benchmark] {
    pair("d: read a property", aim: aim) { _ in
      let subject = CurrentValueSubject<Int, Never>(1)
      return {
        var sum = 0
        for _ in 0..<count { sum &+= subject.value }
        blackHole(sum)
      }
    } confined: { _ in
      let property = MutableProperty(1)
      return {
        var sum = 0
        for _ in 0..<count { sum &+= property.value }
        blackHole(sum)
      }
    } shared: { _ in
      let property = SharedProperty(1)
      return {
        var sum = 0
        for _ in 0..<count { sum &+= property.value }
        blackHole(sum)
      }
    }
  }
}

/// What values are sent into.
protocol ValueInput {
  func send(value: Int)
}

extension Signal.Observer: ValueInput where Value == Int {}

extension SharedHandle.Input: ValueInput where Base.Value == Int {}

extension PassthroughSubject: ValueInput where Output == Int {
  func send(value: Int) { send(value) }
}

/// The sum that observers compute, as cheaply as possible, so that it does not hide the measured costs.
///
/// `@unchecked Sendable`: here, one thread sends.
final class Sum: @unchecked Sendable {
  @exclusivity(unchecked) var value = 0
}
