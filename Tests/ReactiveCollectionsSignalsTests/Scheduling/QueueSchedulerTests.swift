import Dispatch
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct QueueSchedulerTests {
  @Test func timedActionsRunOnTheQueueInOrder() async {
    let scheduler = QueueScheduler()
    let key = DispatchSpecificKey<Bool>()
    scheduler.queue.setSpecific(key: key, value: true)
    let log = Collected<String>()
    for (delay, name) in [(0, "first"), (1, "second"), (1, "third"), (2, "last")] {
      scheduler.schedule(after: .milliseconds(delay)) {
        log.append(DispatchQueue.getSpecific(key: key) == true ? name : "elsewhere")
      }
    }
    await until { log.count == 4 }
    #expect(log.values == ["first", "second", "third", "last"])
  }

  @Test func actionsCancelledByAnyThreadAreReleasedImmediately() {
    let scheduler = QueueScheduler()
    let log = Collected<String>()
    func schedule() -> SharedDisposable {
      let witness = Witness { log.append("gone") }
      return scheduler.schedule(after: .seconds(3600)) { withExtendedLifetime(witness) { log.append("ran") } }
    }
    let disposable = schedule()
    onThread { disposable.dispose() }
    #expect(log.values == ["gone"] && disposable.isDisposed)
  }

  @Test func aRepetitionRunsUntilItIsCancelled() async {
    let scheduler = QueueScheduler()
    let ticks = Collected<Int>()
    let repetition = SerialDisposable()
    let carried = Carried(repetition)
    // On the queue, so that it does not begin before it can be cancelled.
    scheduler.queue.sync {
      repetition.set(
        scheduler.schedule(after: .milliseconds(1), repeating: .microseconds(100)) {
          ticks.append(1)
          if ticks.count == 5 { carried.value.dispose() }
        })
    }
    await until { repetition.isDisposed }
    let after = Collected<Int>()
    scheduler.schedule(after: .milliseconds(1)) { after.append(1) }
    await until { after.count == 1 }
    #expect(ticks.count == 5)
  }

  @Test func theTimeDoesNotGoBack() {
    let scheduler = QueueScheduler.main
    let times = (0..<100).map { _ in scheduler.now }
    #expect(times == times.sorted() && times[0] > .zero)
  }

  @Test func invalidTimesTrap() async {
    await #expect(processExitsWith: .failure) { QueueScheduler().schedule(after: .seconds(-1)) {} }
    await #expect(processExitsWith: .failure) {
      QueueScheduler().schedule(after: .zero, repeating: .zero) {}
    }
  }
}
