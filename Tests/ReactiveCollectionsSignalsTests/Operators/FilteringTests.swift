import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct FilteringTests {
  typealias Input = Signal<Int, Fault>.Event
  static let ends: [Input] = [.failed(.first), .completed, .interrupted]

  @Test(arguments: ends) func filter(end: Input) {
    expect([.value(2), end], from: [.value(1), .value(2), end], { $0.filter { $0 > 1 } }, { $0.filter { $0 > 1 } })
  }

  @Test(arguments: ends) func skipRepeats(end: Input) {
    let events: [Input] = [1, 1, 2, 2, 1].map { .value($0) } + [end]
    expect([.value(1), .value(2), .value(1), end], from: events, { $0.skipRepeats() }, { $0.skipRepeats() })
  }

  @Test func skipRepeatsComparesWithTheLastOneSent() {
    expect(
      [.value(1), .value(4), .completed], of: 1, 2, 3, 4, 5,
      by: { $0.skipRepeats { abs($0 - $1) < 3 } }, { $0.skipRepeats { abs($0 - $1) < 3 } })
  }

  @Test func skipRepeatsOfOptionals() {
    expect(
      [.value(nil), .value(1), .value(nil), .completed], of: Int?.none, nil, 1, nil,
      by: { $0.skipRepeats() }, { $0.skipRepeats() })
  }

  @Test func skipFirstLeavesOutTheFirstValues() {
    expect([.value(3), .completed], of: 1, 2, 3, by: { $0.skip(first: 2) }, { $0.skip(first: 2) })
    expect([.value(1), .completed], of: 1, by: { $0.skip(first: 0) }, { $0.skip(first: 0) })
    expect([.completed], of: 1, by: { $0.skip(first: 2) }, { $0.skip(first: 2) })
  }

  @Test(arguments: ends) func skipLastHoldsBackTheLastValues(end: Input) {
    let events: [Input] = [1, 2, 3, 4].map { .value($0) } + [end]
    expect([.value(1), .value(2), end], from: events, { $0.skip(last: 2) }, { $0.skip(last: 2) })
    expect(events, from: events, { $0.skip(last: 0) }, { $0.skip(last: 0) })
    expect([end], from: events, { $0.skip(last: 4) }, { $0.skip(last: 4) })
  }

  @Test func skipLastSendsInOrderWhenItsOwnObserverSends() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var log: [Int] = []
    signal.skip(last: 1).observeValues { value in
      log.append(value)
      if value < 4 { input.send(value: value + 2) }
    }
    for value in [1, 2] { input.send(value: value) }
    #expect(log == [1, 2, 3, 4])
  }

  @Test func skipWhileLeavesOutValuesUntilOneDiffers() {
    expect([.value(3), .value(1), .completed], of: 1, 2, 3, 1, by: { $0.skip { $0 < 3 } }, { $0.skip { $0 < 3 } })
  }

  @Test(arguments: ends) func uniqueValuesComparesWithAllValuesSent(end: Input) {
    let events: [Input] = [1, 2, 1, 3, 2, 3, 4].map { .value($0) } + [end]
    expect(
      [.value(1), .value(2), .value(3), .value(4), end], from: events, { $0.uniqueValues() }, { $0.uniqueValues() })
    expect(
      [.value(1), .value(2), end], from: events, { $0.uniqueValues { $0 % 2 } }, { $0.uniqueValues { $0 % 2 } })
  }

  @Test func skipRepeatsKeepsTheLastValueOnly() {
    let tracker = LifetimeTracker()
    let (signal, input) = Signal<Tracked<Int>, Never>.pipe()
    let seen = signal.skipRepeats()
    for value in 0..<5 { input.send(value: tracker.track(value)) }
    #expect(tracker.liveCount == 1)
    withExtendedLifetime(seen) {}
  }

  @Test func aNegativeCountTraps() async {
    await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.skip(first: -1) }
    await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.skip(last: -1) }
  }
}
