import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct RecorderTests {
  @Test func eventsValuesAndTheEndAreRecorded() {
    let (signal, input) = Signal<Int, Fault>.pipe()
    let recorder = Recorder(signal)
    input.send(value: 1)
    #expect(recorder.events == [.value(1)] && recorder.end == nil)
    input.send(value: 2)
    input.send(error: .first)
    #expect(recorder.values == [1, 2] && recorder.end == .failed(.first) && recorder.moments.count == 3)
  }

  @Test func clearRemovesEventsAndRecordingContinues() {
    let property = MutableProperty(0)
    let recorder = Recorder(property)
    recorder.clear()
    #expect(recorder.events == [])
    property.value = 1
    #expect(recorder.events == [.value(1)])
  }

  @Test func recordingStopsWhenDisposedOfOrReleased() {
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

  @Test func timesAreRecordedWithAScheduler() {
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

  @Test func theSubscriptionPeriodIsRecorded() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Fault>.pipe()
    scheduler.advance(by: .milliseconds(2))
    let (ended, disposed, untimed) = (scheduler.record(signal), scheduler.record(signal), Recorder(signal))
    #expect(ended.subscription == "--^" && untimed.subscription == "^")
    scheduler.advance(by: .milliseconds(1))
    disposed.dispose()
    scheduler.advance(by: .milliseconds(1))
    input.send(error: .first)
    #expect(ended.subscription == "--^-#" && disposed.subscription == "--^!" && untimed.subscription == "(^#)")
    ended.dispose()
    #expect(ended.subscription == "--^-#", "it had already ended")
  }

  @Test func aPeriodCanBeRecorded() {
    let scheduler = TestScheduler()
    let source = scheduler.hot("ab-c-d-e|")
    let recorder = scheduler.record(source.signal, during: "-  ^---!")
    let toTheEnd = scheduler.record(source, during: "----^")
    #expect(recorder.subscription == nil)
    scheduler.run()
    // Within a frame, the source comes first, because it was made first.
    #expect(recorder.diagram == "---c-d" && recorder.subscription == "-^---!")
    #expect(toTheEnd.diagram == "-----d-e|" && toTheEnd.subscription == "----^---|")
    #expect(source.subscriptions == ["-^---!", "----^---|"])
  }

  @Test func aRecorderReleasedBeforeItsStartRecordsNothing() throws {
    let scheduler = TestScheduler()
    try withLifetimeTracking { tracker in
      let captured = tracker.track(1)
      let source = SignalProducer<Int, Never> { [captured] _, _ in _ = captured }
      _ = scheduler.record(source, during: "---^---!")
    }
    #expect(scheduler.scheduledCount == 0)
  }

  @Test func invalidRecordingPeriodsTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = TestScheduler().record(Signal<Int, Never>.never, during: "^--|")
    }
    await #expect(processExitsWith: .failure) {
      let scheduler = TestScheduler()
      scheduler.advance(by: .seconds(1))
      _ = scheduler.record(Signal<Int, Never>.never, during: "-^")
    }
  }

  // MARK: Diagrams

  @Test func withoutASchedulerAllEventsAreInOneFrame() {
    #expect(Recorder(SignalProducer<Int, Never>([1, 2])).diagram == "(12|)")
    let property = MutableProperty(7)
    #expect(Recorder(property).diagram == "7")
  }

  @Test func namesAreDescriptionsUnlessOthersAreGiven() {
    let (signal, input) = Signal<Int, Fault>.pipe()
    let recorder = Recorder(signal)
    for value in [7, 10, 20] { input.send(value: value) }
    input.send(error: .second)
    #expect(recorder.diagram == "(7'10''20'#'second')")
    #expect(recorder.diagram(values: ["x": 10, "twenty": 20]) == "(7x'twenty'#'second')")
    #expect(recorder.diagram { "\($0 % 10)" } == "(700#'second')")
    #expect(recorder.diagram(naming: { "\($0)" }, errors: { _ in "" }) == "(7'10''20'#)")
  }

  @Test func timesBetweenFramesAreKept() {
    let scheduler = TestScheduler(frame: .seconds(1))
    let recorder = scheduler.record(
      scheduler.hot([(.seconds(1), .value("a")), (.milliseconds(2500), .value("b")), (.seconds(3), .completed)])
        as HotSource<String, Never>)
    scheduler.run()
    #expect(recorder.diagram != "-ab|" && recorder.diagram.picture == "-ab|")
    let times = recorder.diagram.moments.map(\.time)
    #expect(times.map(\.frame) == [1, 2, 3] && times.map(\.offset) == [.zero, .milliseconds(500), .zero])
    #expect(times == times.sorted() && times[1] > 2 && times[1] < 3)
    #expect(recorder.diagram.description == "\n  -ab|\n  (b comes 0.5 seconds after the beginning of frame 2)")
  }
}
