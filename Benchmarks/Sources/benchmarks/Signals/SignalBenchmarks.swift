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

  /// Returns one benchmark each for the confined and the shared kind. The loops of both are written out: an operation
  /// takes a few nanoseconds, and a closure that is called for each one would be measured, too.
  static func pair(
    _ name: String, aim: Double, allocations limit: Double? = nil,
    peer: @escaping Benchmark.Round,
    confined: @escaping Benchmark.Round,
    shared: @escaping Benchmark.Round
  ) -> [Benchmark] {
    [
      Benchmark(
        "signals/\(name)/confined", aim: 0.6 * aim, allocations: limit,
        .init("OpenCombine", peer), .init("Signals", confined)),
      Benchmark(
        "signals/\(name)/shared", aim: aim, allocations: limit, .init("OpenCombine", peer), .init("Signals", shared)),
    ]
  }

  // MARK: Sending

  private static func sending(to observers: Int, aim: Double) -> [Benchmark] {
    pair("\(observers == 1 ? "a" : "b"): send, \(observers) observing", aim: aim) {
      let subject = PassthroughSubject<Int, Never>()
      let sum = Sum()
      let observations = (0..<observers).map { _ in subject.sink { sum.value &+= $0 } }
      return (
        count,
        {
          for i in 0..<count { subject.send(i) }
          withExtendedLifetime(observations) { blackHole(sum.value) }
        }
      )
    } confined: {
      let (signal, input) = Signal<Int, Never>.pipe()
      let sum = Sum()
      for _ in 0..<observers { signal.observeValues { sum.value &+= $0 } }
      return (
        count,
        {
          for i in 0..<count { input.send(value: i) }
          withExtendedLifetime(signal) { blackHole(sum.value) }
        }
      )
    } shared: {
      let (signal, input) = SharedSignal<Int, Never>.pipe()
      let sum = Sum()
      for _ in 0..<observers { signal.observeValues { sum.value &+= $0 } }
      return (
        count,
        {
          for i in 0..<count { input.send(value: i) }
          withExtendedLifetime(signal) { blackHole(sum.value) }
        }
      )
    }
  }

  private static func chain(aim: Double) -> [Benchmark] {
    pair("c: send through 5 maps and 5 filters", aim: aim) {
      let subject = PassthroughSubject<Int, Never>()
      let sum = Sum()
      let observation = chained(subject).sink { sum.value &+= $0 }
      return (
        count,
        {
          for i in 0..<count { subject.send(i) }
          withExtendedLifetime(observation) { blackHole(sum.value) }
        }
      )
    } confined: {
      let (signal, input) = Signal<Int, Never>.pipe()
      let sum = Sum()
      chained(signal).observeValues { sum.value &+= $0 }
      return (
        count,
        {
          for i in 0..<count { input.send(value: i) }
          withExtendedLifetime(signal) { blackHole(sum.value) }
        }
      )
    } shared: {
      let (signal, input) = SharedSignal<Int, Never>.pipe()
      let sum = Sum()
      signal.lift { chained($0) }.observeValues { sum.value &+= $0 }
      return (
        count,
        {
          for i in 0..<count { input.send(value: i) }
          withExtendedLifetime(signal) { blackHole(sum.value) }
        }
      )
    }
  }

  // MARK: Properties

  private static func setting(aim: Double) -> [Benchmark] {
    pair("d: set a property, 1 observing", aim: aim) {
      let subject = CurrentValueSubject<Int, Never>(0)
      let sum = Sum()
      let observation = subject.sink { sum.value &+= $0 }
      return (
        count,
        {
          for i in 0..<count { subject.value = i }
          withExtendedLifetime(observation) { blackHole(sum.value) }
        }
      )
    } confined: {
      let property = MutableProperty(0)
      let sum = Sum()
      property.signal.observeValues { sum.value &+= $0 }
      return (
        count,
        {
          for i in 0..<count { property.value = i }
          blackHole(sum.value)
        }
      )
    } shared: {
      let property = SharedProperty(0)
      let sum = Sum()
      property.signal.observeValues { sum.value &+= $0 }
      return (
        count,
        {
          for i in 0..<count { property.value = i }
          blackHole(sum.value)
        }
      )
    }
  }

  private static func reading(aim: Double) -> [Benchmark] {
    pair("d: read a property", aim: aim) {
      let subject = CurrentValueSubject<Int, Never>(1)
      return (
        count,
        {
          var sum = 0
          for _ in 0..<count { sum &+= subject.value }
          blackHole(sum)
        }
      )
    } confined: {
      let property = MutableProperty(1)
      return (
        count,
        {
          var sum = 0
          for _ in 0..<count { sum &+= property.value }
          blackHole(sum)
        }
      )
    } shared: {
      let property = SharedProperty(1)
      return (
        count,
        {
          var sum = 0
          for _ in 0..<count { sum &+= property.value }
          blackHole(sum)
        }
      )
    }
  }
}

/// The sum that observers compute, as cheaply as possible, so that it does not hide the measured costs.
///
/// `@unchecked Sendable`: here, one thread sends.
final class Sum: @unchecked Sendable {
  @exclusivity(unchecked) var value = 0
}
