import Observation
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

/// Properties that are read inside `withObservationTracking`.
@Suite struct PropertyTrackingTests {
  @Test func readsOfSetPropertiesAreTracked() {
    let property = MutableProperty(1)
    let view = Property(property)
    let reads: [() -> Void] = [
      { _ = property.value }, { _ = property.wrappedValue }, { property.withValue { _ in } }, { _ = view.value },
      { _ = view.wrappedValue },
    ]
    for read in reads {
      let tally = Tally.tracking(read)
      property.value += 1
      property.modify { $0 += 1 }
      #expect(tally.value == 1)
    }
  }

  @Test func readsOfDerivedPropertiesAreTracked() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    var runs = 0
    let sum = a.combineLatest(with: b).map {
      runs += 1
      return $0 + $1
    }
    let choice = MutableProperty(true)
    let chosen = choice.flatMap(.latest) { $0 ? a : b }
    let tally = Tally.tracking { _ = sum.value }
    let ofChosen = Tally.tracking { _ = chosen.value }
    #expect(runs == 1)
    b.value = 3
    #expect(tally.value == 1 && ofChosen.value == 0)
    // Nothing tracks the value now.
    #expect(runs == 1)
    a.value = 5
    #expect(ofChosen.value == 1)
    #expect(sum.value == 8)
    let again = Tally.tracking { _ = chosen.value }
    choice.value = false
    #expect(again.value == 1 && chosen.value == 3)
  }

  @Test func notificationsComeBeforeObserversWithNewValues() {
    // Used only on this thread.
    nonisolated(unsafe) var log: [String] = []
    nonisolated(unsafe) let property = MutableProperty(1)
    nonisolated(unsafe) let double = property.map { $0 * 2 }
    property.signal.observeValues { log.append("\($0)") }
    double.signal.observeValues { log.append("double \($0)") }
    _ = withObservationTracking {
      (property.value, double.value)
    } onChange: {
      log.append("change \(property.value) \(double.value)")
    }
    property.value = 2
    property.value = 3
    #expect(log == ["change 2 4", "2", "double 4", "3", "double 6"])
  }

  @Test func readsAreTrackedWithAndWithoutObservers() {
    let property = MutableProperty(1)
    let first = Tally.tracking { _ = property.value }
    property.value = 2
    let observed = property.map { $0 }
    let observation = observed.signal.observeValues { _ in }
    let second = Tally.tracking { _ = property.value }
    observation.dispose()
    property.value = 3
    let third = Tally.tracking { _ = property.value }
    property.value = 4
    #expect([first, second, third].map(\.value) == [1, 1, 1] && observed.value == 4)
  }

  /// It reads both again when the first notification comes, and has seen what the second one is about.
  @Test func codeThatReadsTwoPropertiesIsNotifiedOfATransactionOnce() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    var seen: [[Int]] = []
    func render() {
      withObservationTracking {
        seen.append([a.value, b.value])
      } onChange: { [render = Unchecked(render)] in
        render.value()
      }
    }
    render()
    transact {
      a.value = 1
      b.value = 1
    }
    #expect(seen == [[0, 0], [1, 1]])
    b.value = 2
    #expect(seen == [[0, 0], [1, 1], [1, 2]])
  }

  /// Views read some properties, and some that are derived, and read them again in the notification, as views do that are
  /// drawn at once. Each is drawn once for each commit that changes what it reads, and shows the newest values.
  @Test(arguments: 0..<200 as Range<UInt64>) func viewsAreDrawnOnceForEachCommit(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sources = (0..<3).map { _ in MutableProperty(0) }
    let sum = sources[0].combineLatest(with: sources[1]).map { $0 + $1 }
    let reads: [() -> Int] = sources.map { source in { source.value } } + [{ sum.value }]
    let views = (0..<4).map { _ in (0..<4).shuffled(using: &random).prefix(.random(in: 1...3, using: &random)) }
    var shown: [[[Int]]] = views.map { _ in [] }
    func draw(_ view: Int) {
      withObservationTracking {
        shown[view].append(views[view].map { reads[$0]() })
      } onChange: { [draw = Unchecked { draw(view) }] in
        draw.value()
      }
    }
    for view in views.indices { draw(view) }
    for step in 0..<30 {
      let before = (counts: shown.map(\.count), values: sources.map(\.value))
      let edits = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (Int.random(in: 0..<3, using: &random), Int.random(in: 0..<1_000_000, using: &random))
      }
      if edits.count == 1 {
        sources[edits[0].0].value = edits[0].1
      } else {
        transact { edits.forEach { sources[$0].value = $1 } }
      }
      let changed = sources.indices.filter { sources[$0].value != before.values[$0] }
      for view in views.indices {
        let isAffected = views[view].contains {
          $0 == 3 ? changed.contains(0) || changed.contains(1) : changed.contains($0)
        }
        #expect(shown[view].count == before.counts[view] + (isAffected ? 1 : 0), "seed \(seed), step \(step)")
        #expect(shown[view].last == views[view].map { reads[$0]() }, "seed \(seed), step \(step)")
      }
    }
  }

  /// The closure of an operator that reads its source sees the new value, and waits for the next one.
  @Test func aReadInAnOperatorIsNotNotifiedOfTheChangeThatItSees() {
    let a = MutableProperty(0)
    var inner: Tally?
    let mapped = a.map { value in
      if value == 1 { inner = Tally.tracking { _ = a.value } }
      return value
    }
    mapped.signal.observeValues { _ in }
    let outer = Tally.tracking { _ = a.value }
    a.value = 1
    #expect(outer.value == 1 && inner?.value == 0)
    a.value = 2
    #expect(outer.value == 1 && inner?.value == 1)
  }

  @Test func readersOfWhatANotificationChangesAreNotifiedBeforeItsObservers() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    var log: [String] = []
    func track(_ property: MutableProperty<Int>, _ action: @escaping () -> Void) {
      withObservationTracking {
        _ = property.value
      } onChange: { [action = Unchecked(action)] in
        action.value()
      }
    }
    track(b) { a.value = 1 }
    track(a) { log.append("reader of a") }
    b.signal.observeValues { log.append("observer of b: \($0)") }
    a.signal.observeValues { log.append("observer of a: \($0)") }
    b.value = 1
    #expect(
      log == ["observer of b: 1", "reader of a", "observer of a: 1"]
        || log == ["reader of a", "observer of b: 1", "observer of a: 1"])
  }

  /// A property that is set many times before it is read again takes part in nothing after the first time.
  @Test func aReadIsFollowedUntilTheNextChange() {
    ReadTracking.enable()
    let a = MutableProperty(0)
    for new in 1...3 {
      let tally = Tally.tracking { _ = a.value }
      #expect(a.core.graph.followers == 1)
      a.value = new
      #expect(tally.value == 1 && a.core.graph.followers == 0)
      a.value = -new
      #expect(tally.value == 1)
    }
  }

  @Test func propertiesBoundBothWaysNotify() {
    let (left, right) = (MutableProperty(1), MutableProperty(2))
    left <~> right
    let tally = Tally.tracking { _ = left.value }
    right.value = 3
    #expect(tally.value == 1 && left.value == 3)
  }

  @Test func readsOfValidatingPropertiesAreTracked() {
    let property = ValidatingProperty<Int, Never>(1) { _ in .valid }
    let tally = Tally.tracking { _ = property.value }
    property.value = 2
    #expect(tally.value == 1)
  }

  @Test func readsOfConstantsNeverNotify() {
    let constant = Property(value: 1)
    #expect(Tally.tracking { _ = constant.value }.value == 0)
  }

  /// A shared property changes on other threads.
  @Test func readsOfSharedPropertiesAreNotTracked() {
    let shared = SharedProperty(1)
    let tally = Tally.tracking { _ = shared.value }
    shared.value = 2
    #expect(tally.value == 0)
  }

  /// This process calls `withObservationTracking`; on other platforms than Linux, tracking is on in any process.
  @Test func readTrackingIsOnWhereReadsAreTracked() async {
    await #expect(processExitsWith: .success) { precondition(ReadTracking.isEnabled) }
  }

  @Test func readTrackingCanBeTurnedOffAndOn() async {
    await #expect(processExitsWith: .success) {
      ReadTracking.disable()
      precondition(!ReadTracking.isEnabled)
      let property = MutableProperty(1)
      let notNoted = Tally.tracking { _ = property.value }
      property.value = 2
      precondition(notNoted.value == 0)
      ReadTracking.enable()
      precondition(ReadTracking.isEnabled)
      let noted = Tally.tracking { _ = property.value }
      ReadTracking.disable()
      property.value = 3
      // What has been noted already is notified.
      precondition(noted.value == 1)
    }
  }

  @Test func propertiesCanBeSetInsideANotification() {
    nonisolated(unsafe) let property = MutableProperty(1)
    nonisolated(unsafe) var log: [Int] = []
    property.signal.observeValues { log.append($0) }
    func set(_ value: Int, onChangeOf read: () -> Void) {
      withObservationTracking(read) { property.value = value }
    }
    set(9) { _ = property.value }
    property.value = 2
    #expect(property.value == 9 && log == [2, 9])
    let derived = property.map { $0 * 2 }
    derived.signal.observeValues { log.append($0) }
    set(5) { _ = derived.value }
    property.value = 4
    #expect(log == [2, 9, 4, 8, 5, 10])
  }

  @Test func nothingLeaks() throws {
    try withLifetimeTracking { tracker in
      nonisolated(unsafe) let property = tracker.watch(MutableProperty(1))
      nonisolated(unsafe) let token = tracker.track("change")
      withObservationTracking {
        _ = property.value
      } onChange: {
        _ = token
      }
      property.value = 2
      withObservationTracking {
        _ = property.value
      } onChange: {
        _ = token
      }
    }
  }
}

/// A closure that is only called where it was made, although its type does not say so.
private struct Unchecked: @unchecked Sendable {
  let value: () -> Void
  init(_ value: @escaping () -> Void) { self.value = value }
}
