import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct AccumulatingTests {
  typealias Input = Signal<Int, Fault>.Event
  static let ends: [Input] = [.failed(.first), .completed, .interrupted]

  @Test(arguments: ends) func scan(end: Input) {
    expect([.value(11), .value(13), end], from: [.value(1), .value(2), end], { $0.scan(10, +) }, { $0.scan(10, +) })
    expect(
      [.value([1]), .value([1, 2]), end.map { _ in [] }], from: [.value(1), .value(2), end],
      { $0.scan(into: []) { $0.append($1) } }, { $0.scan(into: []) { $0.append($1) } })
  }

  @Test(arguments: ends) func scanMap(end: Input) {
    expect(
      [.value("0+1"), .value("1+2"), .value("3+3"), end.map { _ in "" }],
      from: [.value(1), .value(2), .value(3), end],
      { $0.scanMap(0) { ($0 + $1, "\($0)+\($1)") } }, { $0.scanMap(0) { ($0 + $1, "\($0)+\($1)") } })
    func label(_ sum: inout Int, _ value: Int) -> String {
      sum += value
      return "\(value)→\(sum)"
    }
    expect(
      [.value("1→1"), .value("2→3"), end.map { _ in "" }], from: [.value(1), .value(2), end],
      { $0.scanMap(into: 0, label) }, { $0.scanMap(into: 0, label) })
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

  @Test func eachStartOfAProducerHasAStateOfItsOwn() {
    let total = SignalProducer<Int, Never>([1, 2]).reduce(into: 0) { $0 += $1 }
    #expect(Recorder(total).values == [3] && Recorder(total).values == [3])
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
}
