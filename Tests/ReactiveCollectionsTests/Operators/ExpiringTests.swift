import Foundation
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Elements that leave by themselves, under virtual time.
@Suite struct ExpiringTests {
  let clock = TestScheduler()

  /// A scheduler that counts the calls that it has been asked for and has not made.
  private final class CountingScheduler: TimedScheduler {
    let base: TestScheduler
    private(set) var waiting = 0
    private(set) var asked = 0

    init(_ base: TestScheduler) { self.base = base }

    var now: Duration { base.now }
    func schedule(_ action: @escaping () -> Void) -> (any Disposable)? { base.schedule(action) }
    func schedule(after delay: Duration, _ action: @escaping () -> Void) -> (any Disposable)? {
      waiting += 1
      asked += 1
      let call = base.schedule(after: delay) {
        self.waiting -= 1
        action()
      }
      return AnyDisposable {
        call?.dispose()
        self.waiting -= 1
      }
    }
  }

  @Test(arguments: 0..<4) func atEachTimeThoseAreThereWhoseTimeIsToCome(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 30)) { script in
      let clock = TestScheduler()
      let list = script.list(of: .integers(in: 0..<20))
      script.action("a millisecond passes") { _ in clock.advance(by: .milliseconds(1)) }
      var time: Int { Int(clock.now / .milliseconds(1)) }
      func deadline(_ number: Int) -> Duration? { number % 7 == 0 ? nil : .milliseconds(number) }
      script.expect(list.updates.expiring(at: deadline, on: clock)) {
        list.filter { $0 % 7 == 0 || $0 > time }
      }
      script.expect(list.updates.within(last: .milliseconds(5), by: { .milliseconds($0) }, on: clock).sorted()) {
        list.filter { $0 + 5 > time }.sorted()
      }
    }
  }

  @Test func elementsLeaveSomeTimeAfterTheyCameOrWereUpdated() {
    let list = MutableCollectionProperty(["a", "b"])
    let shown = CollectionProperty(list.updates.expiring(after: .seconds(5), on: clock))
    let recorder = Recorder(shown.updates)
    clock.advance(by: .seconds(3))
    list.append("c")
    list[0] = "A"
    list.move(from: 2, to: 0)
    clock.advance(by: .seconds(2))
    #expect(Array(shown) == ["c", "A"])
    list[2] = "B"
    #expect(Array(shown) == ["c", "A", "B"])
    let count = recorder.values.count
    clock.advance(by: .seconds(3))
    #expect(Array(shown) == ["B"] && recorder.values.count == count + 1, "those of one time leave in one change")
    clock.advance(by: .seconds(5))
    #expect(shown.isEmpty && list.count == 3)
  }

  @Test func thereIsOneTimerWhichGoesWithTheResult() {
    let scheduler = CountingScheduler(clock)
    let list = MutableCollectionProperty(0..<1_000)
    var shown: CollectionProperty? = CollectionProperty(
      list.updates.expiring(at: { .milliseconds($0 % 10 + 1) }, on: scheduler))
    #expect(scheduler.waiting == 1)
    for index in 0..<1_000 { list[index] = index + 1 }
    #expect(scheduler.waiting == 1)
    clock.advance(by: .milliseconds(4))
    #expect(shown?.count == 600 && scheduler.waiting == 1)
    #expect(scheduler.asked <= 7)
    shown = nil
    #expect(scheduler.waiting == 0)
    clock.run()
  }

  /// The number of calls is that of different times, however often elements are replaced.
  @Test func elementsThatAreReplacedAreForgotten() {
    let list = MutableCollectionProperty<Int>([])
    var counter = 0
    let shown = CollectionProperty(
      list.updates.expiring(
        at: { _ in
          counter += 1
          return .seconds(counter)
        }, on: clock))
    for number in 0..<2_000 {
      list.append(number)
      if list.count > 3 { list.remove(at: 0) }
    }
    clock.advance(by: .seconds(1_998))
    #expect(Array(shown) == [1_998, 1_999])
    clock.run()
    #expect(shown.isEmpty)
  }

  @Test func elementsMayBeRemovedByThoseWhoSeeThemLeave() {
    let list = MutableCollectionProperty(1...5)
    let shown = CollectionProperty(list.updates.expiring(at: { .seconds($0) }, on: clock))
    shown.flatChanges.startWithValues { change in
      if case .remove(_, let element) = change { list.removeAll { $0 == element } }
    }
    clock.advance(by: .seconds(3))
    #expect(Array(list) == [4, 5] && Array(shown) == [4, 5])
  }

  @Test func datesAreComparedWithTheTimeOfDay() {
    let start = Date(timeIntervalSinceReferenceDate: 1_000)
    let list = MutableCollectionProperty([start.addingTimeInterval(-2), start])
    let shown = CollectionProperty(
      list.updates.within(last: .seconds(10), by: \.self, on: clock) { [clock] in
        start.addingTimeInterval(clock.now / .seconds(1))
      })
    clock.advance(by: .seconds(8))
    #expect(Array(shown) == [start])
    list.append(start.addingTimeInterval(8))
    clock.advance(by: .seconds(2))
    #expect(Array(shown) == [start.addingTimeInterval(8)])
  }
}
