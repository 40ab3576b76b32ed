import ReactiveCollectionsTesting
import Signals
import Testing

@Suite struct RecorderTests {
  @Test func itRecordsEventsValuesAndTheEnd() {
    let (signal, input) = Signal<Int, Fault>.pipe()
    let recorder = Recorder(signal)
    input.send(value: 1)
    #expect(recorder.events == [.value(1)] && recorder.end == nil)
    input.send(value: 2)
    input.send(error: .first)
    #expect(recorder.values == [1, 2] && recorder.end == .failed(.first) && recorder.moments.count == 3)
  }

  @Test func clearingForgetsAndGoesOn() {
    let property = MutableProperty(0)
    let recorder = Recorder(property)
    recorder.clear()
    #expect(recorder.events == [])
    property.value = 1
    #expect(recorder.events == [.value(1)])
  }

  @Test func itStopsWhenItIsDisposedOfOrLetGoOf() {
    let property = MutableProperty(0)
    let first = Recorder(property)
    first.dispose()
    property.value = 1
    #expect(first.values == [0])

    var calls = 0
    var second: Recorder<Int, Never>? = Recorder(property.producer.on(value: { _ in calls += 1 }))
    property.value = 2
    #expect(second?.values == [1, 2])
    second = nil
    property.value = 3
    #expect(calls == 2)
  }

  @Test func withASchedulerItKnowsTheTimes() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(signal, timedBy: scheduler)
    let untimed = Recorder(signal)
    scheduler.schedule(after: .seconds(2)) { input.send(value: 1) }
    scheduler.schedule(after: .seconds(3)) { input.sendCompleted() }
    scheduler.run()
    #expect(recorder.moments.map(\.time) == [.seconds(2), .seconds(3)])
    #expect(recorder.moments.map(\.event) == [.value(1), .completed])
    #expect(untimed.moments.map(\.time) == [.zero, .zero])
  }
}
