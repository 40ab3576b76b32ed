import OpenCombine
import ReactiveCollections

/// Signals, confined and shared, against OpenCombine.
///
/// The aims are for shared signals, which pay for being so; a confined one is to need at most 0.6 of that. Where an aim names
/// another peer than OpenCombine, it is converted by that peer's measured ratio to OpenCombine.
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

  // What other peers need for the same, as multiples of what OpenCombine does: the lower one of two measurements, that of
  // docs/performance.md and an earlier one. For combineLatest, which OpenCombine has not, of what it needs to send one value.
  private static let reactiveSwift = (read: 0.85, g: 0.58, h: 0.82)
  private static let reactiveKit = (b: 0.42, e: 4.58)
  private static let rxSwiftG1000 = 0.74

  private static let count = 20_000

  /// A benchmark each for the confined and the shared kind.
  private static func pair(
    _ name: String, aim: Double, allocations limit: Double? = nil,
    peer: @escaping () -> (operations: Int, run: () -> Void),
    confined: @escaping () -> (operations: Int, run: () -> Void),
    shared: (() -> (operations: Int, run: () -> Void))? = nil
  ) -> [Benchmark] {
    let first = Benchmark(
      "signals/\(name)/confined", aim: 0.6 * aim, allocations: limit,
      .init("OpenCombine", peer), .init("Signals", confined))
    guard let shared else { return [first] }
    return [
      first,
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

  // MARK: Joining

  /// OpenCombine has no `combineLatest`; it is compared with its sending of one value.
  private static func combining(aim: Double) -> [Benchmark] {
    pair("e: combineLatest", aim: aim) {
      let subject = PassthroughSubject<Int, Never>()
      let sum = Sum()
      let observation = subject.sink { sum.value &+= $0 }
      return (
        count,
        {
          for i in 0..<count { subject.send(i) }
          withExtendedLifetime(observation) { blackHole(sum.value) }
        }
      )
    } confined: {
      let (left, leftInput) = Signal<Int, Never>.pipe()
      let (right, rightInput) = Signal<Int, Never>.pipe()
      let sum = Sum()
      left.combineLatest(with: right).observeValues { sum.value &+= $0 &+ $1 }
      leftInput.send(value: 0)
      return (
        count,
        {
          for i in 0..<count / 2 {
            leftInput.send(value: i)
            rightInput.send(value: i)
          }
          withExtendedLifetime((left, right)) { blackHole(sum.value) }
        }
      )
    } shared: {
      let (left, leftInput) = SharedSignal<Int, Never>.pipe()
      let (right, rightInput) = SharedSignal<Int, Never>.pipe()
      let sum = Sum()
      let both = left.lift(with: right) { $0.combineLatest(with: $1).map { $0 &+ $1 } }
      both.observeValues { sum.value &+= $0 }
      leftInput.send(value: 0)
      return (
        count,
        {
          for i in 0..<count / 2 {
            leftInput.send(value: i)
            rightInput.send(value: i)
          }
          withExtendedLifetime((left, right)) { blackHole(sum.value) }
        }
      )
    }
  }

  private static func switching(aim: Double) -> [Benchmark] {
    pair("f: flatMap(.latest), a switch between hot streams", aim: aim, allocations: 3) {
      let inner = [PassthroughSubject<Int, Never>(), PassthroughSubject()]
      let outer = PassthroughSubject<Int, Never>()
      let sum = Sum()
      let observation = outer.map { inner[$0 & 1] }.switchToLatest().sink { sum.value &+= $0 }
      return (
        count,
        {
          for i in 0..<count { outer.send(i) }
          withExtendedLifetime(observation) { blackHole(sum.value) }
        }
      )
    } confined: {
      let inner = [Signal<Int, Never>.pipe(), Signal<Int, Never>.pipe()]
      let signals = inner.map(\.output)
      let (outer, input) = Signal<Int, Never>.pipe()
      let sum = Sum()
      outer.flatMap(.latest) { signals[$0 & 1] }.observeValues { sum.value &+= $0 }
      return (
        count,
        {
          for i in 0..<count { input.send(value: i) }
          withExtendedLifetime(inner) { blackHole(sum.value) }
        }
      )
    } shared: {
      let (outer, input) = SharedSignal<Int, Never>.pipe()
      let sum = Sum()
      let switched = outer.lift { outer in
        let inner = [Signal<Int, Never>.pipe(), Signal<Int, Never>.pipe()]
        return outer.flatMap(.latest) { inner[$0 & 1].output }
      }
      switched.observeValues { sum.value &+= $0 }
      return (
        count,
        {
          for i in 0..<count { input.send(value: i) }
          withExtendedLifetime(switched) { blackHole(sum.value) }
        }
      )
    }
  }

  // MARK: Subscribing

  private static func subscribing(others: Int, aim: Double) -> [Benchmark] {
    pair("g: observe and dispose, \(others) others observing", aim: aim, allocations: 2) {
      let subject = PassthroughSubject<Int, Never>()
      let sum = Sum()
      let observations = (0..<others).map { _ in subject.sink { sum.value &+= $0 } }
      return (
        count,
        {
          for _ in 0..<count { subject.sink { sum.value &+= $0 }.cancel() }
          withExtendedLifetime(observations) { blackHole(sum.value) }
        }
      )
    } confined: {
      let (signal, input) = Signal<Int, Never>.pipe()
      let sum = Sum()
      for _ in 0..<others { signal.observeValues { sum.value &+= $0 } }
      return (
        count,
        {
          for _ in 0..<count { signal.observeValues { sum.value &+= $0 }.dispose() }
          withExtendedLifetime(input) { blackHole(sum.value) }
        }
      )
    } shared: {
      let (signal, input) = SharedSignal<Int, Never>.pipe()
      let sum = Sum()
      for _ in 0..<others { signal.observeValues { sum.value &+= $0 } }
      return (
        count,
        {
          for _ in 0..<count { signal.observeValues { sum.value &+= $0 }.dispose() }
          withExtendedLifetime(input) { blackHole(sum.value) }
        }
      )
    }
  }

  private static func subscribingToChain(aim: Double) -> [Benchmark] {
    let count = 2_000
    return pair("g: observe and dispose, a chain of 10", aim: aim) {
      let subject = PassthroughSubject<Int, Never>()
      let sum = Sum()
      return (
        count,
        {
          for _ in 0..<count { chained(subject).sink { sum.value &+= $0 }.cancel() }
          blackHole(sum.value)
        }
      )
    } confined: {
      let (signal, input) = Signal<Int, Never>.pipe()
      let sum = Sum()
      return (
        count,
        {
          for _ in 0..<count { chained(signal).observeValues { sum.value &+= $0 }.dispose() }
          withExtendedLifetime(input) { blackHole(sum.value) }
        }
      )
    } shared: {
      let (signal, input) = SharedSignal<Int, Never>.pipe()
      let sum = Sum()
      return (
        count,
        {
          for _ in 0..<count { signal.lift { chained($0) }.observeValues { sum.value &+= $0 }.dispose() }
          withExtendedLifetime(input) { blackHole(sum.value) }
        }
      )
    }
  }

  // MARK: Cold

  private static func cold(aim: Double) -> [Benchmark] {
    let count = 100
    return pair("h: 1…1000 through map, filter, collect, for each", aim: aim) {
      let sum = Sum()
      return (
        count * 1_000,
        {
          for _ in 0..<count {
            let observation = (1...1_000).publisher.map { $0 &+ 1 }.filter { $0 % 2 == 0 }.collect()
              .sink { sum.value &+= $0.count }
            withExtendedLifetime(observation) {}
          }
          blackHole(sum.value)
        }
      )
    } confined: {
      let sum = Sum()
      return (
        count * 1_000,
        {
          for _ in 0..<count {
            SignalProducer<Int, Never>(1...1_000).map { $0 &+ 1 }.filter { $0 % 2 == 0 }.collect()
              .startWithValues { sum.value &+= $0.count }
          }
          blackHole(sum.value)
        }
      )
    } shared: {
      let sum = Sum()
      return (
        count * 1_000,
        {
          for _ in 0..<count {
            SharedSignalProducer(SignalProducer<Int, Never>(1...1_000))
              .lift { $0.map { $0 &+ 1 }.filter { $0 % 2 == 0 }.collect() }
              .startWithValues { sum.value &+= $0.count }
          }
          blackHole(sum.value)
        }
      )
    }
  }
}

/// What observers add up: as cheap as can be, lest it cover what is measured.
///
/// `@unchecked Sendable`: here, one thread sends.
private final class Sum: @unchecked Sendable {
  @exclusivity(unchecked) var value = 0
}
