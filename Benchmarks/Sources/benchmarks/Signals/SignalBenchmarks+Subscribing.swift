import OpenCombine
import ReactiveCollections

extension SignalBenchmarks {
  // MARK: Subscribing

  static func subscribing(others: Int, aim: Double) -> [Benchmark] {
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

  static func subscribingToChain(aim: Double) -> [Benchmark] {
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

  static func cold(aim: Double) -> [Benchmark] {
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
