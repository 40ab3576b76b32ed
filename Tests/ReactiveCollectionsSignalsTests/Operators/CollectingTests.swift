import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct CollectingTests {
  typealias Input = Signal<Int, Fault>.Event

  @Test func collect() {
    expect([.value([1, 2]), .completed], of: 1, 2, by: { $0.collect() }, { $0.collect() })
    expect([.value([]), .completed], from: [Input.completed], { $0.collect() }, { $0.collect() })
    expect([.failed(.first)], from: [.value(1), Input.failed(.first)], { $0.collect() }, { $0.collect() })
    expect([.interrupted], from: [.value(1), Input.interrupted], { $0.collect() }, { $0.collect() })
  }

  @Test func collectACount() {
    expect(
      [.value([1, 2]), .value([3, 4]), .value([5]), .completed], of: 1, 2, 3, 4, 5,
      by: { $0.collect(count: 2) }, { $0.collect(count: 2) })
    expect(
      [.value([1, 2]), .completed], of: 1, 2, by: { $0.collect(count: 2) }, { $0.collect(count: 2) })
    expect([.value([]), .completed], from: [Input.completed], { $0.collect(count: 2) }, { $0.collect(count: 2) })
    for end in [Input.failed(.first), .interrupted] {
      let expected: [Signal<[Int], Fault>.Event] = [.value([1]), .value([2]), end.map { _ in [] }]
      expect(expected, from: [.value(1), .value(2), end], { $0.collect(count: 1) }, { $0.collect(count: 1) })
      expect([end.map { _ in [] }], from: [.value(1), end], { $0.collect(count: 2) }, { $0.collect(count: 2) })
    }
  }

  @Test func collectUntilThePredicateHolds() {
    expect(
      [.value([1, 3, 4]), .value([7, 1]), .value([5, 6]), .completed], of: 1, 3, 4, 7, 1, 5, 6,
      by: { $0.collect { $0.reduce(0, +) == 8 } }, { $0.collect { $0.reduce(0, +) == 8 } })
    expect(
      [.value([]), .completed], from: [Input.completed], { $0.collect { _ in true } }, { $0.collect { _ in true } })
  }

  @Test func collectValuesBeforeAMatchingValue() {
    expect(
      [.value([1, 1]), .value([7]), .value([7, 5, 6]), .completed], of: 1, 1, 7, 7, 5, 6,
      by: { $0.collect { $1 == 7 } }, { $0.collect { $1 == 7 } })
    expect(
      [.value([]), .value([7]), .completed], of: 7,
      by: { $0.collect { collected, latest in latest == 7 } }, { $0.collect { collected, latest in latest == 7 } })
    expect(
      [.value([]), .completed], from: [Input.completed],
      { $0.collect { _, _ in true } }, { $0.collect { _, _ in true } })
  }

  @Test func theRemainderIsNotSentAfterDisposal() {
    var log: [String] = []
    let numbers = SignalProducer<Int, Never>([1, 2, 3]).collect(count: 2)
    let watched = numbers.on(completed: { log.append("completed") }, value: { log.append("\($0)") })
    #expect(Recorder(watched.take(first: 2)).events == [.value([1, 2]), .value([3]), .completed])
    #expect(log == ["[1, 2]", "[3]"])
  }

  @Test func collectingZeroValuesTraps() async {
    await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.collect(count: 0) }
  }
}
