import OpenCombine
import ReactiveCollections

extension SignalBenchmarks {
  // MARK: Subscribing

  static func subscribing(others: Int, aim: Double) -> [Benchmark] {
    pair("g: observe and dispose, \(others) others observing", aim: aim, allocations: 2) { sum in
      let subject = PassthroughSubject<Int, Never>()
      let observations = (0..<others).map { _ in subject.sink { sum.value &+= $0 } }
      return {
        for _ in 0..<count { subject.sink { sum.value &+= $0 }.cancel() }
        withExtendedLifetime(observations) {}
      }
    } confined: { sum in
      let (signal, input) = Signal<Int, Never>.pipe()
      for _ in 0..<others { signal.observeValues { sum.value &+= $0 } }
      return {
        for _ in 0..<count { signal.observeValues { sum.value &+= $0 }.dispose() }
        withExtendedLifetime(input) {}
      }
    } shared: { sum in
      let (signal, input) = SharedSignal<Int, Never>.pipe()
      for _ in 0..<others { signal.observeValues { sum.value &+= $0 } }
      return {
        for _ in 0..<count { signal.observeValues { sum.value &+= $0 }.dispose() }
        withExtendedLifetime(input) {}
      }
    }
  }

  static func subscribingToChain(aim: Double) -> [Benchmark] {
    let count = 2_000
    return pair("g: observe and dispose, a chain of 10", count, aim: aim) { sum in
      let subject = PassthroughSubject<Int, Never>()
      return { for _ in 0..<count { chained(subject).sink { sum.value &+= $0 }.cancel() } }
    } confined: { sum in
      let (signal, input) = Signal<Int, Never>.pipe()
      return {
        for _ in 0..<count { chained(signal).observeValues { sum.value &+= $0 }.dispose() }
        withExtendedLifetime(input) {}
      }
    } shared: { sum in
      let (signal, input) = SharedSignal<Int, Never>.pipe()
      return {
        for _ in 0..<count { signal.lift { chained($0) }.observeValues { sum.value &+= $0 }.dispose() }
        withExtendedLifetime(input) {}
      }
    }
  }

  // MARK: Cold

  static func cold(aim: Double) -> [Benchmark] {
    let count = 100
    return pair("h: 1…1000 through map, filter, collect, for each", count * 1_000, aim: aim) { sum in
      {
        for _ in 0..<count {
          let observation = (1...1_000).publisher.map { $0 &+ 1 }.filter { $0 % 2 == 0 }.collect()
            .sink { sum.value &+= $0.count }
          withExtendedLifetime(observation) {}
        }
      }
    } confined: { sum in
      {
        for _ in 0..<count {
          SignalProducer<Int, Never>(1...1_000).map { $0 &+ 1 }.filter { $0 % 2 == 0 }.collect()
            .startWithValues { sum.value &+= $0.count }
        }
      }
    } shared: { sum in
      {
        for _ in 0..<count {
          SharedSignalProducer(SignalProducer<Int, Never>(1...1_000))
            .lift { $0.map { $0 &+ 1 }.filter { $0 % 2 == 0 }.collect() }
            .startWithValues { sum.value &+= $0.count }
        }
      }
    }
  }
}
