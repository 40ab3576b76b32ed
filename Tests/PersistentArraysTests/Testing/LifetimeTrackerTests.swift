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
    #expect(violation?.finding == "1 of 2 instances still live: #1 (2)")
    #expect(leaked?.value == 2)
  }

  @Test
  func trackedValuesCompareAsTheirValues() throws {
    let tracker = LifetimeTracker()
    try checkHashable([[tracker.track(1), tracker.track(1)], [tracker.track(2)]])
    try checkComparable(ascending: [[tracker.track(1), tracker.track(1)], [tracker.track(2)]])
  }
}
