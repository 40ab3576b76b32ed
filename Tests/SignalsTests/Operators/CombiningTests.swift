import ReactiveCollectionsTesting
import Signals
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

  /// What ends early inside of a merge ends there, and not with the whole.
  @Test func whatMergeJoinsEndsOnItsOwn() {
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

  @Test func mergeStopsBothWhenItIsCutOff() {
    var started = 0
    let numbers = Numbers(0...).on(starting: { started += 1 })
    #expect(Recorder(numbers.merge(with: numbers).take(first: 3)).values == [0, 1, 2])
    #expect(started == 1, "the second is not begun")
  }

  @Test func combineLatestSendsOnceBothHave() {
    let (a, toA) = Signal<Int, Fault>.pipe()
    let (b, toB) = Signal<String, Fault>.pipe()
    let joined = { (pair: (Int, String)) in "\(pair.0)\(pair.1)" }
    let recorders = [
      Recorder(a.combineLatest(with: b).map(joined)), Recorder(a.producer.combineLatest(with: b.producer).map(joined)),
    ]
    toA.send(value: 1)
    toA.send(value: 2)
    toB.send(value: "a")
    toB.send(value: "b")
    toA.send(value: 3)
    toA.sendCompleted()
    toB.send(value: "c")
    for recorder in recorders { #expect(recorder.values == ["2a", "2b", "3b", "3c"] && recorder.end == nil) }
    toB.sendCompleted()
    for recorder in recorders { #expect(recorder.end == .completed) }
  }

  @Test(arguments: [true, false]) func combineLatestEndsWithEitherFailureOrInterruption(first: Bool) {
    for event in [Signal<Int, Fault>.Event.failed(.first), .interrupted] {
      let (a, toA) = Signal<Int, Fault>.pipe()
      let (b, toB) = Signal<Int, Fault>.pipe()
      let recorder = Recorder(a.combineLatest(with: b).map { $0 + $1 })
      (first ? toA : toB).send(event)
      (first ? toB : toA).send(value: 1)
      #expect(recorder.events == [event])
    }
  }

  @Test func combineLatestStartsInOrder() {
    let recorder = Recorder(Numbers([1, 2]).combineLatest(with: Numbers([3, 4])).map { [$0, $1] })
    #expect(recorder.events == [.value([2, 3]), .value([2, 4]), .completed])
  }

  @Test func combineLatestOfOptionals() {
    let recorder = Recorder(
      SignalProducer<Int?, Never>(value: nil).combineLatest(with: SignalProducer(value: 1)).map { [$0, $1] })
    #expect(recorder.events == [.value([nil, 1]), .completed])
  }

  @Test func combineLatestWhenItsObserverChangesAnInput() {
    let (a, b) = (MutableProperty(1), MutableProperty(1))
    let recorder = Recorder(a.producer.combineLatest(with: b.producer).map { [$0, $1] })
    a.producer.combineLatest(with: b.producer).startWithValues { if $1 != $0 * 10 { b.value = $0 * 10 } }
    a.value = 2
    #expect(recorder.values == [[1, 1], [1, 10], [2, 10], [2, 20]])
  }
}
