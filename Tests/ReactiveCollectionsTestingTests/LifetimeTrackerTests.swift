import ReactiveCollectionsTesting
import Testing

@Suite
struct LifetimeTrackerTests {
  @Test
  func countsInstances() throws {
    let tracker = LifetimeTracker()
    var kept = [tracker.track("a"), tracker.track("b")]
    #expect(tracker.liveCount == 2)
    #expect(tracker.madeCount == 2)
    kept.removeFirst()
    #expect(tracker.liveCount == 1)
    #expect(tracker.madeCount == 2)
    kept = []
    try tracker.checkAllGone()
  }

  @Test
  func leaksAreReported() {
    var leaked: Tracked<Int>?
    let violation = #expect(throws: LawViolation.self) {
      try withLifetimeTracking { tracker in
        _ = tracker.track(1)
        leaked = tracker.track(2)
      }
    }
    #expect(violation?.finding == "1 of 2 instances still alive: #1 (2)")
    #expect(leaked?.value == 2)
  }

  @Test
  func aTrackedStringIsOneInstance() {
    let tracker = LifetimeTracker()
    let closure = { [token = tracker.track("observer")] in token.value }
    #expect(tracker.liveCount == 1 && closure() == "observer")
  }

  @Test
  func objectsAreWatched() throws {
    final class Screen: CustomStringConvertible {
      let description = "a screen"
    }
    let tracker = LifetimeTracker()
    var screen: Screen? = tracker.watch(Screen())
    let number = tracker.track(7)
    #expect(tracker.liveCount == 2 && tracker.madeCount == 2)
    let violation = #expect(throws: LawViolation.self) { try tracker.checkAllGone() }
    #expect(violation?.finding == "2 of 2 instances still alive: #0 (a screen), #1 (7)")
    #expect(screen?.description == "a screen")
    screen = nil
    #expect(tracker.liveCount == 1 && number.value == 7)
  }

  @MainActor @Test
  func trackedBodiesMayBeAsynchronous() async throws {
    var kept: Tracked<Int>?
    let result = try await withLifetimeTracking { tracker in
      kept = tracker.track(1)
      await Task.yield()
      MainActor.assertIsolated()
      kept = nil
      return tracker.madeCount
    }
    #expect(result == 1)
    let violation = await #expect(throws: LawViolation.self) {
      try await withLifetimeTracking { tracker in
        kept = tracker.track(2)
        await Task.yield()
      }
    }
    #expect(violation?.finding == "1 of 1 instances still alive: #0 (2)")
    #expect(kept?.value == 2)
  }

  /// A body that does not wait is called without waiting, even in a context that could wait.
  @Test
  func synchronousBodiesNeedNoAwait() async throws {
    let count = try withLifetimeTracking { tracker in tracker.track([1, 2, 3]).count }
    #expect(count == 3)
  }

  @Test
  func trackedValuesCompareAsTheirValues() throws {
    let tracker = LifetimeTracker()
    try checkHashable([[tracker.track(1), tracker.track(1)], [tracker.track(2)]])
    try checkComparable(ascending: [[tracker.track(1), tracker.track(1)], [tracker.track(2)]])
  }
}
