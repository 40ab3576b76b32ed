import Dispatch
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct DomainSchedulerTests {
  typealias Event = Signal<Int, Never>.Event

  @Test func aLiftedPipelineCanUseATimedScheduler() async {
    let (signal, input) = SharedSignal<Int, Never>.pipe()
    let list = Collected<Event>()
    let domain = signal.domain
    let inJob = Collected<Bool>()
    let settled = signal.lift { signal, scheduler in
      signal.debounce(.milliseconds(1), on: scheduler, discardWhenCompleted: false)
        .on(value: { _ in inJob.append(ThreadContext.existing?.runningDomain === domain) })
    }
    settled.observe { list.append($0) }
    onThreads(3) { thread in for value in 0..<10 { input.send(value: thread * 10 + value) } }
    input.send(value: 100)
    input.sendCompleted()
    await until { list.values.last == .completed }
    #expect(list.values.suffix(2) == [.value(100), .completed] && Set(inJob.values) == [true])
  }

  @Test func eachStartHasItsOwnTimedPipeline() async {
    let producer = SharedSignalProducer(SignalProducer<Int, Never>([1, 2, 3])).lift { signal, scheduler in
      signal.delay(.milliseconds(1), on: scheduler)
    }
    let lists = (0..<3).map { _ in Collected<Event>() }
    for list in lists { producer.start { list.append($0) } }
    for list in lists {
      await until { list.values.last == .completed }
      #expect(list.values == [.value(1), .value(2), .value(3), .completed])
    }
  }

  /// An action that is scheduled while the pipeline is being made does not run before the pipeline is complete.
  @Test func actionsScheduledWhileThePipelineIsMadeWait() async {
    let lines = await lines { scheduler, log in
      _ = scheduler.schedule { log.append("next") }
      _ = scheduler.schedule(after: .nanoseconds(1)) { log.append("timed") }
      // Long enough for a timer.
      onThread {
        let later = DispatchSemaphore(value: 0)
        QueueScheduler().schedule(after: .milliseconds(1)) { later.signal() }
        later.wait()
      }
      log.append("made")
    }
    #expect(lines == ["made", "next", "timed"])
  }

  /// An action that is due immediately runs after those that were due before.
  @Test func immediateActionsRunAfterThoseDueBefore() async {
    let lines = await lines { scheduler, log in
      _ = scheduler.schedule(after: .seconds(3600)) { log.append("never") }
      _ = scheduler.schedule(after: .nanoseconds(1)) { log.append("first") }
      let now = scheduler.now
      while scheduler.now <= now + .nanoseconds(1) {}
      _ = scheduler.schedule(after: .zero) { log.append("at once") }
      _ = scheduler.schedule { log.append("next") }
    }
    #expect(lines == ["first", "at once", "next"])
  }

  /// The three lines that `schedule` leads to, which is called while a pipeline is made, with its scheduler.
  private func lines(
    _ schedule: @escaping @Sendable (DomainScheduler, Collected<String>) -> Void
  ) async -> [String] {
    let (signal, input) = SharedSignal<Int, Never>.pipe()
    let log = Collected<String>()
    let lifted = signal.lift { signal, scheduler in
      schedule(scheduler, log)
      return signal
    }
    await until { log.count == 3 }
    return withExtendedLifetime((lifted, input)) { log.values }
  }

  @Test func disposalCancelsWaitingActions() async {
    let (signal, input) = SharedSignal<Int, Never>.pipe()
    let log = Collected<String>()
    func observe() -> SharedDisposable {
      let witness = Witness { log.append("gone") }
      return signal.lift { [witness] signal, scheduler in
        signal.map { value in withExtendedLifetime(witness) { value } }.debounce(.seconds(3600), on: scheduler)
      }.observeValues { log.append("\($0)") }
    }
    let observation = observe()
    input.send(value: 1)
    onThread { observation.dispose() }
    await until { log.count == 1 }
    #expect(log.values == ["gone"])
  }
}
