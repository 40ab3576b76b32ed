import OpenCombine
import ReactiveCollections

extension SignalBenchmarks {
  /// Returns a loop that sends values into two inputs in turn, compiled for each kind of input.
  @inline(__always)
  private static func sends<Input: ValueInput>(
    inTurnTo left: Input, _ right: Input, keeping kept: Any
  ) -> () -> Void {
    {
      for i in 0..<count / 2 {
        left.send(value: i)
        right.send(value: i)
      }
      withExtendedLifetime(kept) {}
    }
  }

  /// OpenCombine does not have `combineLatest`; it is compared with sending one value in OpenCombine.
  static func combining(aim: Double) -> [Benchmark] {
    pair("e: combineLatest", aim: aim) { sum in
      let subject = PassthroughSubject<Int, Never>()
      let observation = subject.sink { sum.value &+= $0 }
      return sends(subject, keeping: observation)
    } confined: { sum in
      let (left, leftInput) = Signal<Int, Never>.pipe()
      let (right, rightInput) = Signal<Int, Never>.pipe()
      left.combineLatest(with: right).observeValues { sum.value &+= $0 &+ $1 }
      leftInput.send(value: 0)
      return sends(inTurnTo: leftInput, rightInput, keeping: (left, right))
    } shared: { sum in
      let (left, leftInput) = SharedSignal<Int, Never>.pipe()
      let (right, rightInput) = SharedSignal<Int, Never>.pipe()
      let both = left.lift(with: right) { $0.combineLatest(with: $1).map { $0 &+ $1 } }
      both.observeValues { sum.value &+= $0 }
      leftInput.send(value: 0)
      return sends(inTurnTo: leftInput, rightInput, keeping: (left, right))
    }
  }

  static func switching(aim: Double) -> [Benchmark] {
    pair("f: flatMap(.latest), a switch between hot streams", aim: aim, allocations: 3) { sum in
      let inner = [PassthroughSubject<Int, Never>(), PassthroughSubject()]
      let outer = PassthroughSubject<Int, Never>()
      let observation = outer.map { inner[$0 & 1] }.switchToLatest().sink { sum.value &+= $0 }
      return sends(outer, keeping: observation)
    } confined: { sum in
      let inner = [Signal<Int, Never>.pipe(), Signal<Int, Never>.pipe()]
      let signals = inner.map(\.output)
      let (outer, input) = Signal<Int, Never>.pipe()
      outer.flatMap(.latest) { signals[$0 & 1] }.observeValues { sum.value &+= $0 }
      return sends(input, keeping: inner)
    } shared: { sum in
      let (outer, input) = SharedSignal<Int, Never>.pipe()
      let switched = outer.lift { outer in
        let inner = [Signal<Int, Never>.pipe(), Signal<Int, Never>.pipe()]
        return outer.flatMap(.latest) { inner[$0 & 1].output }
      }
      switched.observeValues { sum.value &+= $0 }
      return sends(input, keeping: switched)
    }
  }
}
