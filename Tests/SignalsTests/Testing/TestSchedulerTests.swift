import ReactiveCollectionsTesting
import Signals
import Testing

@Suite struct TestSchedulerTests {
  @Test func itRunsNothingUntilItIsToldTo() {
    let scheduler = TestScheduler()
    var log: [Int] = []
    scheduler.schedule { log.append(1) }
    scheduler.schedule { log.append(2) }
    #expect(log == [] && scheduler.scheduledCount == 2)
    scheduler.advance()
    #expect(log == [1, 2] && scheduler.scheduledCount == 0 && scheduler.now == .zero)
  }

  @Test func itRunsInTheOrderOfTimesThenOfScheduling() {
    let scheduler = TestScheduler()
    var log: [String] = []
    for (name, delay) in [("c", 3), ("a", 1), ("b", 2), ("a2", 1), ("c2", 3), ("now", 0)] {
      scheduler.schedule(after: .seconds(delay)) { log.append("\(name) at \(scheduler.now.components.seconds)") }
    }
    scheduler.advance(by: .milliseconds(1999))
    #expect(log == ["now at 0", "a at 1", "a2 at 1"] && scheduler.now == .milliseconds(1999))
    scheduler.advance(by: .milliseconds(1))
    #expect(log.last == "b at 2")
    scheduler.run()
    #expect(log.suffix(2) == ["c at 3", "c2 at 3"] && scheduler.now == .seconds(3))
  }

  @Test func whatIsScheduledMeanwhileRunsIfItFallsDue() {
    let scheduler = TestScheduler()
    var log: [Int] = []
    scheduler.schedule(after: .seconds(1)) {
      log.append(1)
      scheduler.schedule { log.append(2) }
      scheduler.schedule(after: .seconds(1)) { log.append(3) }
      scheduler.schedule(after: .seconds(2)) { log.append(4) }
    }
    scheduler.advance(by: .seconds(2))
    #expect(log == [1, 2, 3] && scheduler.scheduledCount == 1)
    scheduler.run()
    #expect(log == [1, 2, 3, 4] && scheduler.now == .seconds(3))
  }

  @Test func whatIsDisposedOfDoesNotRun() {
    let scheduler = TestScheduler()
    var log: [Int] = []
    let first = scheduler.schedule { log.append(1) }
    let third = scheduler.schedule(after: .seconds(1)) { log.append(3) }
    scheduler.schedule {
      log.append(2)
      third?.dispose()
    }
    first?.dispose()
    #expect(scheduler.scheduledCount == 2)
    scheduler.run()
    #expect(log == [2])
  }

  /// Inside of what it runs, it only learns how far to go: nothing is run inside of something else.
  @Test func advancingInsideOfWhatItRuns() {
    let scheduler = TestScheduler()
    var log: [String] = []
    scheduler.schedule {
      log.append("[")
      scheduler.advance(by: .seconds(5))
      log.append("]")
    }
    scheduler.schedule(after: .seconds(5)) { log.append("five") }
    scheduler.schedule(after: .seconds(6)) {
      log.append("six")
      scheduler.run()
      scheduler.advance(by: .seconds(1))
    }
    scheduler.schedule(after: .seconds(60)) { log.append("sixty") }
    scheduler.advance()
    #expect(log == ["[", "]", "five"] && scheduler.now == .seconds(5))
    scheduler.advance(by: .seconds(1))
    #expect(log == ["[", "]", "five", "six", "sixty"] && scheduler.now == .seconds(60))
  }

  @Test func timeDoesNotGoBack() async {
    await #expect(processExitsWith: .failure) { TestScheduler().advance(by: .seconds(-1)) }
    await #expect(processExitsWith: .failure) { TestScheduler().schedule(after: .seconds(-1)) {} }
  }
}
