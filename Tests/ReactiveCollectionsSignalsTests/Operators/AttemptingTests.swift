import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct AttemptingTests {
  typealias Event = Signal<Int, Fault>.Event

  static func check(_ value: Int) -> Result<Void, Fault> { value < 3 ? .success(()) : .failure(.second) }
  static func checkOrThrow(_ value: Int) throws(Fault) { if value > 2 { throw .second } }
  static func half(_ value: Int) -> Result<Int, Fault> { value % 2 == 0 ? .success(value / 2) : .failure(.second) }
  static func halfOrThrow(_ value: Int) throws(Fault) -> Int {
    guard value % 2 == 0 else { throw .second }
    return value / 2
  }

  @Test(arguments: [Event.completed, .failed(.first), .interrupted]) func attempt(end: Event) {
    expect(
      [.value(1), .value(2), end], from: [.value(1), .value(2), end],
      { $0.attempt(Self.check) }, { $0.attempt { Self.check($0) } })
    expect(
      [.value(1), .failed(.second)], from: [.value(1), .value(3), .value(2), end],
      { $0.attempt { Self.check($0) } }, { $0.attempt(Self.check) })
  }

  @Test(arguments: [Event.completed, .failed(.first), .interrupted]) func attemptMap(end: Event) {
    expect(
      [.value(1), .value(2), end], from: [.value(2), .value(4), end],
      { $0.attemptMap { Self.half($0) } }, { $0.attemptMap(Self.half) })
    expect(
      [.value(1), .failed(.second)], from: [.value(2), .value(3), .value(4), end],
      { $0.attemptMap(Self.half) }, { $0.attemptMap { Self.half($0) } })
  }

  @Test func attemptFailsWithTheErrorThatTheClosureThrows() {
    expect(
      [.value(1), .failed(.second)], of: 1, 3, 2,
      by: { $0.attempt(Self.checkOrThrow) }, { $0.attempt { value throws(Fault) in try Self.checkOrThrow(value) } })
    expect(
      [.value(1), .failed(.second)], of: 2, 3, 4,
      by: { $0.attemptMap(Self.halfOrThrow) }, { $0.attemptMap { value throws(Fault) in try Self.halfOrThrow(value) } })
    expect([.value(1), .completed], of: 1, by: { $0.attempt { _ in } }, { $0.attempt { _ in } })
    expect([.value(2), .completed], of: 1, by: { $0.attemptMap { $0 + 1 } }, { $0.attemptMap { $0 + 1 } })
  }

  /// An untyped `throws` closure fails with `any Error`.
  @Test func attemptByThrowingAnyError() {
    let numbers = SignalProducer<Int, Never>([2, 4, 5, 6])
    let (signal, input) = Signal<Int, any Error>.pipe()
    let hot = [
      signal.attempt { if $0 == 5 { throw Fault.first } }.map { $0 / 2 },
      signal.attemptMap { try Self.halfOrThrow($0) },
    ]
    let recorders =
      [
        Recorder(numbers.attempt { try Self.checkOrThrow($0 - 2) }.map { $0 / 2 }),
        Recorder(numbers.attemptMap { try Self.halfOrThrow($0) }),
        Recorder(numbers.promoteError((any Error).self).attempt { if $0 == 5 { throw Fault.first } }.map { $0 / 2 }),
        Recorder(numbers.promoteError((any Error).self).attemptMap { try Self.halfOrThrow($0) }),
      ] + hot.map { Recorder($0) }
    for value in [2, 4, 5, 6] { input.send(value: value) }
    for (index, recorder) in recorders.enumerated() {
      #expect(recorder.values == [1, 2], "\(index)")
      #expect(recorder.end?.error is Fault, "\(index)")
    }
  }

  @Test func nothingIsAttemptedAfterAFailure() {
    var attempts: [Int] = []
    let producer = SignalProducer<Int, Fault> { observer, _ in for value in 1...4 { observer.send(value: value) } }
    let attempt = { (value: Int) -> Result<Void, Fault> in
      attempts.append(value)
      return Self.check(value + 1)
    }
    #expect(Recorder(producer.attempt(attempt)).events == [.value(1), .failed(.second)])
    #expect(attempts == [1, 2])
    let (signal, input) = Signal<Int, Fault>.pipe()
    let attempted = signal.attempt(attempt)
    for value in 1...4 { input.send(value: value) }
    #expect(attempts == [1, 2, 1, 2], "whether observed or not")
    #expect(Recorder(attempted).events == [.interrupted])
  }
}
