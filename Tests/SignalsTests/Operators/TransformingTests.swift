import Signals
import Testing

@Suite struct TransformingTests {
  typealias Input = Signal<Int, Fault>.Event
  static let ends: [Input] = [.failed(.first), .completed, .interrupted]

  @Test(arguments: ends) func map(end: Input) {
    let expected: [Signal<String, Fault>.Event] = [.value("1"), .value("2"), end.map { _ in "" }]
    expect(expected, from: [.value(1), .value(2), end], { $0.map { "\($0)" } }, { $0.map { "\($0)" } })
  }

  @Test(arguments: ends) func compactMap(end: Input) {
    expect(
      [.value(20), end], from: [.value(1), .value(2), end],
      { $0.compactMap { $0 > 1 ? $0 * 10 : nil } }, { $0.compactMap { $0 > 1 ? $0 * 10 : nil } })
  }

  @Test(arguments: ends) func mapError(end: Input) {
    expect(
      [.value(1), end.mapError { _ in .second }], from: [.value(1), end],
      { $0.mapError { _ in Fault.second } }, { $0.mapError { _ in Fault.second } })
  }

  @Test(arguments: ends) func scan(end: Input) {
    expect([.value(11), .value(13), end], from: [.value(1), .value(2), end], { $0.scan(10, +) }, { $0.scan(10, +) })
    expect(
      [.value([1]), .value([1, 2]), end.map { _ in [] }], from: [.value(1), .value(2), end],
      { $0.scan(into: []) { $0.append($1) } }, { $0.scan(into: []) { $0.append($1) } })
  }

  @Test func reduceSendsAtTheRegularEndOnly() {
    expect([.value(13), .completed], of: 1, 2, by: { $0.reduce(10, +) }, { $0.reduce(10, +) })
    expect(
      [.value([1, 2]), .completed], of: 1, 2,
      by: { $0.reduce(into: []) { $0.append($1) } }, { $0.reduce(into: []) { $0.append($1) } })
    for end in [Input.failed(.first), .interrupted] {
      expect([end], from: [.value(1), end], { $0.reduce(10, +) }, { $0.reduce(10, +) })
    }
    expect([.value(10), .completed], from: [Input.completed], { $0.reduce(10, +) }, { $0.reduce(10, +) })
  }

  @Test func collect() {
    expect([.value([1, 2]), .completed], of: 1, 2, by: { $0.collect() }, { $0.collect() })
    expect([.value([]), .completed], from: [Input.completed], { $0.collect() }, { $0.collect() })
    expect([.failed(.first)], from: [.value(1), Input.failed(.first)], { $0.collect() }, { $0.collect() })
  }

  @Test func combinePrevious() {
    expect(
      [.value([1, 2]), .value([2, 3]), .completed], of: 1, 2, 3,
      by: { $0.combinePrevious().map { [$0.0, $0.1] } }, { $0.combinePrevious().map { [$0.0, $0.1] } })
    expect(
      [.value([0, 1]), .value([1, 2]), .completed], of: 1, 2,
      by: { $0.combinePrevious(0).map { [$0.0, $0.1] } }, { $0.combinePrevious(0).map { [$0.0, $0.1] } })
  }

  @Test func combinePreviousOfOptionals() {
    expect(
      [.value([nil, 1]), .value([1, nil]), .completed], of: Int?.some(1), nil,
      by: { $0.combinePrevious(nil).map { [$0.0, $0.1] } }, { $0.combinePrevious(nil).map { [$0.0, $0.1] } })
    expect(
      [.value([nil, 1]), .completed], of: Int?.none, 1,
      by: { $0.combinePrevious().map { [$0.0, $0.1] } }, { $0.combinePrevious().map { [$0.0, $0.1] } })
  }

  @Test func closuresMayCaptureAndChangeWhatTheyLike() {
    var calls = 0
    SignalProducer<Int, Never>([1, 2, 3]).map { calls += $0 }.start()
    #expect(calls == 6)
  }
}
