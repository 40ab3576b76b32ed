import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct RepetitionTests {
  @Test func timesAreMultiplesOfTheIntervalHoweverLateTheRuns() {
    var repetition = Repetition(after: .seconds(2), at: .seconds(3), every: .seconds(2))
    var dues: [Duration] = []
    for now in [5, 8, 9, 10, 14, 21, 1_000_000] as [Int64] {
      dues.append(repetition.due)
      repetition.advance(at: .seconds(now))
    }
    // 17 and 19 are skipped at 21, but 21 is not: a time that is due at that very moment is not over.
    #expect((dues + [repetition.due]).map(\.components.seconds) == [5, 7, 9, 11, 13, 15, 21, 1_000_001])
  }

  @Test func timesAreExactForAnyInterval() {
    let interval = Duration(secondsComponent: 0, attosecondsComponent: 333_333_333_333_333_333)
    var repetition = Repetition(after: .zero, at: .zero, every: interval)
    repetition.advance(at: .seconds(1_000_000_000))
    #expect(repetition.due.remainder(dividingBy: interval) == .zero)
    #expect(repetition.due >= .seconds(1_000_000_000) && repetition.due < .seconds(1_000_000_001))
  }

  @Test func aSchedulerRunsARepetition() {
    let scheduler = TestScheduler()
    var times: [Duration] = []
    let repetition = scheduler.schedule(after: .seconds(1), repeating: .seconds(2)) { times.append(scheduler.now) }
    scheduler.advance(by: .seconds(6))
    #expect(times == [.seconds(1), .seconds(3), .seconds(5)])
    repetition.dispose()
    #expect(scheduler.scheduledCount == 0)
  }

  @Test func aRepetitionCanStopItself() {
    let scheduler = TestScheduler()
    let ending = SerialDisposable()
    var count = 0
    ending.set(
      scheduler.schedule(after: .zero, repeating: .seconds(1)) {
        count += 1
        if count == 3 { ending.dispose() }
      })
    scheduler.run()
    #expect(count == 3 && scheduler.now == .seconds(2))
  }

  @Test func invalidTimesTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = TestScheduler().schedule(after: .seconds(-1), repeating: .seconds(1)) {}
    }
    await #expect(processExitsWith: .failure) {
      _ = TestScheduler().schedule(after: .zero, repeating: .zero) {}
    }
    await #expect(processExitsWith: .failure) {
      QueueScheduler().schedule(after: .seconds(-1), repeating: .seconds(1)) {}
    }
  }

  /// A scheduler whose closures run late.
  @Test func missedRunsAreSkipped() {
    final class Late: TimedScheduler {
      var now: Duration = .zero
      var next: (() -> Void)?
      var delays: [Duration] = []
      func schedule(_ action: @escaping () -> Void) -> (any Disposable)? { schedule(after: .zero, action) }
      func schedule(after delay: Duration, _ action: @escaping () -> Void) -> (any Disposable)? {
        delays.append(delay)
        next = action
        return nil
      }
    }
    let scheduler = Late()
    _ = scheduler.schedule(after: .seconds(1), repeating: .seconds(1)) {}
    for time in [1.25, 2, 5.5, 6] {
      scheduler.now = .seconds(time)
      scheduler.next.take()?()
    }
    #expect(scheduler.delays == [.seconds(1), .seconds(0.75), .seconds(1), .seconds(0.5), .seconds(1)])
  }

  /// Runs the first action on another thread before it returns from scheduling it; the others wait until they are run.
  private struct HastyScheduler: SharedTimedScheduler {
    let waiting = Guarded<[(@Sendable () -> Void)?]>([])
    var now: Duration { .zero }
    func schedule(_ action: @escaping @Sendable () -> Void) { action() }

    func schedule(after _: Duration, _ action: @escaping @Sendable () -> Void) -> SharedDisposable {
      let number = waiting.withLock { waiting in
        waiting.append(action)
        return waiting.count - 1
      }
      if number == 0 { onThread { run(0) } }
      return SharedDisposable { waiting.withLock { $0[number] = nil } }
    }

    func run(_ number: Int) { waiting.withLock { number < $0.count ? $0[number].take() : nil }?() }
  }

  @Test func anActionThatRunsWhileItIsScheduledIsRepeated() {
    let scheduler = HastyScheduler()
    let runs = Collected<Int>()
    let repetition = scheduler.schedule(after: .zero, repeating: .seconds(1)) { runs.append(1) }
    #expect(runs.count == 1)
    for number in 1...3 { scheduler.run(number) }
    #expect(runs.count == 4)
    repetition.dispose()
    scheduler.run(4)
    #expect(runs.count == 4)
  }

  /// Runs the first action before `schedule` returns, and the others when it is told to.
  private final class InlineScheduler: TimedScheduler {
    private var waiting: [(() -> Void)?] = []
    var now: Duration { .zero }

    func schedule(_ action: @escaping () -> Void) -> (any Disposable)? { schedule(after: .zero, action) }

    func schedule(after _: Duration, _ action: @escaping () -> Void) -> (any Disposable)? {
      let number = waiting.count
      waiting.append(action)
      if number == 0 { run(0) }
      return AnyDisposable { self.waiting[number] = nil }
    }

    func run(_ number: Int) { waiting[number].take()?() }
  }

  @Test func anActionThatRunsInlineIsRepeated() {
    let scheduler = InlineScheduler()
    var runs = 0
    let repetition = scheduler.schedule(after: .zero, repeating: .seconds(1)) { runs += 1 }
    for number in 1...3 { scheduler.run(number) }
    #expect(runs == 4)
    repetition.dispose()
    scheduler.run(4)
    #expect(runs == 4)
  }

  private struct Failed: Error {}

  @Test func aSecondAttemptIsMadeAfterOneThatRanInline() {
    let scheduler = InlineScheduler()
    var attempts = 0
    let producer = SignalProducer<Int, Failed> { observer, _ in
      attempts += 1
      if attempts < 3 { observer.send(error: Failed()) } else { observer.send(value: attempts) }
    }
    let recorder = Recorder(producer.retry(upTo: 5, interval: .seconds(1), on: scheduler))
    scheduler.run(1)
    #expect(attempts == 3 && recorder.values == [3])
  }
}
