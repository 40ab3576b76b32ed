import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct TransformingTests {
  typealias Input = Signal<Int, Fault>.Event
  static let ends: [Input] = [.failed(.first), .completed, .interrupted]

  @Test(arguments: ends) func map(end: Input) {
    let expected: [Signal<String, Fault>.Event] = [.value("1"), .value("2"), end.map { _ in "" }]
    expect(expected, from: [.value(1), .value(2), end], { $0.map { "\($0)" } }, { $0.map { "\($0)" } })
  }

  @Test func mapByAKeyPath() {
    expect([.value("1"), .completed], of: 1, by: { $0.map(\.description) }, { $0.map(\.description) })
  }

  @Test(arguments: ends) func compactMap(end: Input) {
    expect(
      [.value(20), end], from: [.value(1), .value(2), end],
      { $0.compactMap { $0 > 1 ? $0 * 10 : nil } }, { $0.compactMap { $0 > 1 ? $0 * 10 : nil } })
  }

  @Test func compactMapToOptionals() {
    expect(
      [.value(nil), .value(2), .completed], of: 0, 1, 2,
      by: { $0.compactMap { $0 == 0 ? Int??.some(nil) : $0 == 1 ? nil : $0 } },
      { $0.compactMap { $0 == 0 ? Int??.some(nil) : $0 == 1 ? nil : $0 } })
  }

  @Test func skipNil() {
    expect([.value(1), .value(2), .completed], of: Int?.some(1), nil, 2, by: { $0.skipNil() }, { $0.skipNil() })
    expect(
      [.value(1), .value(nil), .completed], of: Int??.some(1), .some(nil), nil,
      by: { $0.skipNil() }, { $0.skipNil() })
  }

  @Test(arguments: ends) func mapError(end: Input) {
    expect(
      [.value(1), end.mapError { _ in .second }], from: [.value(1), end],
      { $0.mapError { _ in Fault.second } }, { $0.mapError { _ in Fault.second } })
  }

  @Test(arguments: [Signal<Int, Never>.Event.completed, .interrupted])
  func promoteError(end: Signal<Int, Never>.Event) {
    let promoted: Input = end == .completed ? .completed : .interrupted
    expect([.value(1), promoted], from: [.value(1), end], { $0.promoteError() }, { $0.promoteError() })
    expect(
      [.value(1), promoted], from: [.value(1), end],
      { $0.promoteError(Fault.self) }, { $0.promoteError(Fault.self) })
    expect([.value(1), end], from: [.value(1), end], { $0.promoteError(Never.self) }, { $0.promoteError(Never.self) })
  }

  @Test(arguments: ends) func promoteValue(end: Input) {
    let none: Signal<Never, Fault>.Event
    switch end {
    case .failed(let error): none = .failed(error)
    case .completed: none = .completed
    case .interrupted, .value: none = .interrupted
    }
    expect([end], from: [none], { $0.promoteValue() }, { $0.promoteValue(Int.self) })
  }

  @Test func closuresMayCaptureAndChangeNonSendableState() {
    var calls = 0
    SignalProducer<Int, Never>([1, 2, 3]).map { calls += $0 }.start()
    #expect(calls == 6)
  }
}
