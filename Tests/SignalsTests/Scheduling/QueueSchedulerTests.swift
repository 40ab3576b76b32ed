import Dispatch
import ReactiveCollectionsTesting
import Testing

@testable import Signals

@Suite struct QueueSchedulerTests {
  @Test func timedActionsRunOnTheQueueInOrder() {
    let scheduler = QueueScheduler()
    let key = DispatchSpecificKey<Bool>()
    scheduler.queue.setSpecific(key: key, value: true)
    let log = Collected<String>()
    let done = DispatchSemaphore(value: 0)
    for (delay, name) in [(3, "third"), (1, "first"), (2, "second"), (3, "last")] {
      scheduler.schedule(after: .milliseconds(delay)) {
        log.append(DispatchQueue.getSpecific(key: key) == true ? name : "elsewhere")
        done.signal()
      }
    }
    for _ in 0..<4 { done.wait() }
    #expect(log.values == ["first", "second", "third", "last"])
  }

  @Test func whatIsTakenBackByAnyThreadIsLetGoOfAtOnce() {
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

  @Test func itRepeatsUntilItIsTakenBack() {
    let scheduler = QueueScheduler()
    let ticks = Collected<Int>()
    let done = DispatchSemaphore(value: 0)
    let repetition = SerialDisposable()
    let carried = Carried(repetition)
    repetition.set(
      scheduler.schedule(after: .milliseconds(1), repeating: .microseconds(100)) {
        ticks.append(1)
        guard ticks.count == 5 else { return }
        carried.value.dispose()
        done.signal()
      })
    done.wait()
    let after = DispatchSemaphore(value: 0)
    scheduler.schedule(after: .milliseconds(1)) { after.signal() }
    after.wait()
    #expect(ticks.count == 5)
  }

  @Test func theTimeDoesNotGoBack() {
    let scheduler = QueueScheduler.main
    let times = (0..<100).map { _ in scheduler.now }
    #expect(times == times.sorted() && times[0] > .zero)
  }

  @Test func timesThatMakeNoSense() async {
    await #expect(processExitsWith: .failure) { QueueScheduler().schedule(after: .seconds(-1)) {} }
    await #expect(processExitsWith: .failure) {
      QueueScheduler().schedule(after: .zero, repeating: .zero) {}
    }
  }
}
