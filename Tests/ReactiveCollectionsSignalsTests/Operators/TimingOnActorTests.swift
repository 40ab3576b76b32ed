import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

/// Timed operators on an actor that is busy when something falls due.
@Suite struct TimingOnActorTests {
  /// The main actor is busy while the value falls due and the stream ends.
  @MainActor @Test(arguments: ["debounce", "throttle", "collect", "delay"])
  func dueValuesAreSentBeforeTheEndOnABusyActor(name: String) async {
    let interval = Duration.milliseconds(1)
    let (signal, input) = Signal<Int, Fault>.pipe()
    let rated =
      switch name {
      case "debounce": signal.debounce(interval, on: .main)
      case "throttle": signal.throttle(interval, on: .main)
      case "collect": signal.collect(every: interval, on: .main, skipEmpty: true).map { $0[0] }
      default: signal.delay(interval, on: .main)
      }
    let recorder = Recorder(rated)
    input.send(value: 7)
    let now = ActorScheduler.main.now
    while ActorScheduler.main.now < now + interval * 2 {}
    input.send(error: .first)
    await until { recorder.events.count == 2 }
    #expect(recorder.events == [.value(7), .failed(.first)])
  }

  @MainActor @Test func delayedStreamsKeepTheirOrderOnABusyActor() async {
    let (left, toLeft) = Signal<Int, Never>.pipe()
    let (right, toRight) = Signal<Int, Never>.pipe()
    var values: [Int] = []
    left.delay(.milliseconds(1), on: .main).merge(with: right.delay(.milliseconds(1), on: .main)).observeValues {
      values.append($0)
    }
    let scheduler = ActorScheduler.main
    for value in 1...9 {
      (value % 3 == 0 ? toRight : toLeft).send(value: value)
      let now = scheduler.now
      while scheduler.now == now {}
    }
    let now = scheduler.now
    while scheduler.now <= now + Duration.milliseconds(1) {}
    await until { values.count == 9 }
    #expect(values == Array(1...9))
  }
}
