import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct CombiningTests {
  typealias Numbers = SignalProducer<Int, Fault>

  @Test func mergeSendsWhatBothSendAndCompletesWithTheLast() {
    let (a, toA) = Signal<Int, Fault>.pipe()
    let (b, toB) = Signal<Int, Fault>.pipe()
    let recorders = [Recorder(a.merge(with: b)), Recorder(a.producer.merge(with: b.producer))]
    toA.send(value: 1)
    toB.send(value: 2)
    toA.sendCompleted()
    toB.send(value: 3)
    for recorder in recorders { #expect(recorder.events == [.value(1), .value(2), .value(3)]) }
    toB.sendCompleted()
    for recorder in recorders { #expect(recorder.end == .completed) }
  }

  @Test func mergeFailsWithEither() {
    for first in [true, false] {
      let (a, toA) = Signal<Int, Fault>.pipe()
      let (b, toB) = Signal<Int, Fault>.pipe()
      let recorder = Recorder(a.merge(with: b))
      (first ? toA : toB).send(error: .first)
      (first ? toB : toA).send(value: 1)
      #expect(recorder.events == [.failed(.first)])
    }
  }

  /// As in ReactiveSwift: an input that is interrupted counts as completed.
  @Test func mergeGoesOnWhenOneIsInterrupted() {
    let (a, toA) = Signal<Int, Fault>.pipe()
    let (b, toB) = Signal<Int, Fault>.pipe()
    let recorder = Recorder(a.merge(with: b))
    toA.sendInterrupted()
    toB.send(value: 1)
    toB.sendInterrupted()
    #expect(recorder.events == [.value(1), .completed])
  }

  @Test func mergeStartsInOrder() {
    #expect(
      Recorder(Numbers([1, 2]).merge(with: Numbers([3, 4]))).events == [
        .value(1), .value(2), .value(3), .value(4), .completed,
      ])
  }

  @Test func mergeOfASignalWithItself() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(signal.merge(with: signal.map { $0 * 10 }))
    signal.observeValues { if $0 == 1 { input.send(value: 2) } }
    input.send(value: 1)
    #expect(recorder.values == [1, 10, 2, 20], "the left one subscribed first")
  }

  /// A part of a merge that ends early ends on its own, before the whole ends.
  @Test func mergeDisposesOfEachInputWhenItEnds() {
    var ended: [String] = []
    let endless = Numbers(0...).on(disposed: { ended.append("endless") }).take(first: 3)
    let idle = Numbers { observer, lifetime in
      lifetime.observeEnded {
        ended.append("idle")
        _ = observer
      }
    }
    let recorder = Recorder(endless.merge(with: idle))
    #expect(recorder.events == [.value(0), .value(1), .value(2)])
    #expect(ended == ["endless"])
    recorder.dispose()
    #expect(ended == ["endless", "idle"])
  }

  @Test func mergeStopsBothInputsWhenEnoughValuesAreTaken() {
    var started = 0
    let numbers = Numbers(0...).on(starting: { started += 1 })
    #expect(Recorder(numbers.merge(with: numbers).take(first: 3)).values == [0, 1, 2])
    #expect(started == 1, "the second is not started")
  }
}
