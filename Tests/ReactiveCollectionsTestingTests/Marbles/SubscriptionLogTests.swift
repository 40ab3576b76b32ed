import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct SubscriptionLogTests {
  @Test func theStartsOfAProducerAreLogged() {
    let scheduler = TestScheduler()
    let log = SubscriptionLog(timedBy: scheduler)
    let producer = scheduler.cold("-a--#", error: Fault.first).producer.logged(in: log)
    let first = scheduler.record(producer)
    let second = scheduler.record(producer, during: "--^-!")
    scheduler.advance(by: .milliseconds(3))
    #expect(log.activeCount == 2)
    scheduler.run()
    #expect(log.subscriptions == ["^---#", "--^-!"] && log.activeCount == 0)
    #expect(first.diagram == "-a--#'first'" && second.diagram == "---a")
  }

  @Test func theObserversOfASignalAreLogged() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = SubscriptionLog()
    let logged = signal.logged(in: log)
    #expect(log.subscriptions == [])
    let disposable = logged.observeValues { _ in }
    let recorder = Recorder(logged.map { $0 * 10 })
    #expect(log.activeCount == 2 && !disposable.isDisposed)
    input.send(value: 1)
    disposable.dispose()
    #expect(disposable.isDisposed)
    input.sendInterrupted()
    #expect(recorder.events == [.value(10), .interrupted])
    #expect(log.subscriptions == ["(^!)", "(^*)"])
    let late = Recorder(logged)
    #expect(log.subscriptions.last == "(^*)" && late.events == [.interrupted])
  }

  /// The end is logged before the event is forwarded, so that everything that follows is logged after it.
  @Test func theEndIsLoggedBeforeItIsForwarded() {
    let log = SubscriptionLog()
    let producer = SignalProducer<Int, Never>.empty.logged(in: log)
    var active: Int?
    producer.startWithCompleted { active = log.activeCount }
    #expect(active == 0)
    Signal<Int, Never>.empty.logged(in: log).observeInterrupted { active = log.activeCount + 10 }
    #expect(active == 10 && log.subscriptions == ["(^|)", "(^*)"])
  }

  @Test func loggedAndOtherObserversAreCalledInSubscriptionOrder() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var calls: [String] = []
    let logged = signal.logged(in: SubscriptionLog())
    signal.observeValues { _ in calls.append("first") }
    logged.observeValues { _ in calls.append("second") }
    signal.observeValues { _ in calls.append("third") }
    input.send(value: 1)
    #expect(calls == ["first", "second", "third"])
  }

  @Test func aLogKeepsNothingAlive() throws {
    let log = SubscriptionLog()
    try withLifetimeTracking { tracker in
      let (signal, input) = Signal<Int, Never>.pipe()
      let logged = tracker.watch(signal.logged(in: log))
      let observation = logged.observeValues { [token = tracker.track("observer")] _ in _ = token }
      input.send(value: 1)
      observation.dispose()
      #expect(tracker.liveCount == 1)
    }
    #expect(log.subscriptions == ["(^!)"])
  }
}
