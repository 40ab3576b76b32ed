import OpenCombine
import ReactiveCollections

extension SignalBenchmarks {
  /// OpenCombine does not have `combineLatest`; it is compared with sending one value in OpenCombine.
  static func combining(aim: Double) -> [Benchmark] {
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

  static func switching(aim: Double) -> [Benchmark] {
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
}
