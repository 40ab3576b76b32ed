import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct ValidatingPropertyTests {
  private enum Refusal: Error, Equatable {
    case isOdd
    case isNegative
    case isUnequal
  }

  private typealias Even = ValidatingProperty<Int, Refusal>

  /// Even numbers are valid, odd numbers are replaced by the next even number, and negative numbers are rejected.
  private static func judge(_ value: Int) -> Even.Decision {
    if value < 0 { return .invalid(.isNegative) }
    return value % 2 == 0 ? .valid : .coerced(value + 1, .isOdd)
  }

  /// In a transaction, what was set last is validated, whether it was proposed or set in the underlying property.
  @Test func theLastProposalOrValueOfATransactionIsValidated() {
    struct Failure: Error {}
    let inner = MutableProperty(0), property = Even(inner, Self.judge)
    transact {
      property.value = 2
      inner.value = -3
    }
    #expect(property.value == -3 && property.result.value == .invalid(-3, .isNegative))
    transact {
      inner.value = 7
      property.value = 4
    }
    #expect(property.value == 4 && property.result.value == .valid(4))
    transact {
      property.value = -1
      inner.value = 8
    }
    #expect(property.value == 8 && property.result.value == .valid(8))
    transact {
      property.value = 6
      try? transact { () throws in
        property.value = 10
        inner.value = -5
        throw Failure()
      }
    }
    #expect(property.value == 6 && property.result.value == .valid(6))
  }

  @Test func acceptedValuesAreSetAndRejectedOnesAreNot() {
    let property = Even(0, Self.judge)
    let (values, later, results) = (Recorder(property), Recorder(property.signal), Recorder(property.result))
    #expect(property.result.value == .valid(0))
    property.value = 2
    #expect(property.value == 2 && property.result.value == .valid(2))
    property.value = -1
    #expect(property.value == 2 && property.result.value == .invalid(-1, .isNegative))
    property.value = 5
    #expect(property.value == 6 && property.result.value == .coerced(replacement: 6, proposed: 5, error: .isOdd))
    #expect(values.values == [0, 2, 6] && later.values == [2, 6])
    #expect(
      results.values == [
        .valid(0), .valid(2), .invalid(-1, .isNegative), .coerced(replacement: 6, proposed: 5, error: .isOdd),
      ])
  }

  @Test func aResultContainsTheProposedValue() {
    typealias Outcome = Even.Result
    let results: [Outcome] = [
      .valid(2), .coerced(replacement: 6, proposed: 5, error: .isOdd),
      .coerced(replacement: 6, proposed: 5, error: nil),
      .invalid(-1, .isNegative),
    ]
    #expect(results.map(\.proposed) == [2, 5, 5, -1] && results.map(\.value) == [2, 6, 6, nil])
    #expect(results.map(\.error) == [nil, .isOdd, nil, .isNegative])
    #expect(results.map(\.isInvalid) == [false, false, false, true])
    #expect(
      results.map(\.description)
        == ["valid(2)", "coerced(6 for 5: isOdd)", "coerced(6 for 5)", "invalid(-1: isNegative)"])
  }

  @Test func theFirstValueIsValidatedAndKept() {
    #expect(Even(-2, Self.judge).result.value == .invalid(-2, .isNegative))
    let coerced = Even(3, Self.judge)
    #expect(coerced.value == 3 && coerced.result.value == .coerced(replacement: 4, proposed: 3, error: .isOdd))
  }

  @Test func theValidatorIsCalledOncePerEdit() {
    var asked: [Int] = []
    let inner = MutableProperty(0)
    let property = Even(inner) {
      asked.append($0)
      return Self.judge($0)
    }
    let recorder = Recorder(property.result)
    property.value = 1
    property.value = -1
    inner.value = 8
    #expect(asked == [0, 1, -1, 8] && recorder.values.count == 4)
  }

  @Test func valuesSetInTheUnderlyingPropertyAreKeptAndValidated() {
    let inner = MutableProperty(0)
    let property = Even(inner, Self.judge)
    let results = Recorder(property.result)
    inner.value = -3
    #expect(property.value == -3 && property.result.value == .invalid(-3, .isNegative))
    inner.value = 3
    #expect(property.value == 3 && inner.value == 3)
    inner.value = 4
    #expect(
      results.values == [
        .valid(0), .invalid(-3, .isNegative), .coerced(replacement: 4, proposed: 3, error: .isOdd), .valid(4),
      ])
  }

  @Test func valueAndResultChangeInOneStep() {
    let property = Even(0, Self.judge)
    let both = Recorder(property.combineLatest(with: property.result).map { "\($0) \($1)" })
    var seen: [String] = []
    property.signal.observeValues { seen.append("\($0) \(property.result.value)") }
    property.value = 2
    property.value = -1
    property.value = 3
    #expect(both.values == ["0 valid(0)", "2 valid(2)", "2 invalid(-1: isNegative)", "4 coerced(4 for 3: isOdd)"])
    #expect(seen == ["2 valid(2)", "4 coerced(4 for 3: isOdd)"])
  }

  @Test func aChangeOfTheOtherPropertyValidatesAgain() {
    let limit = MutableProperty(10)
    let property = Even(0, with: limit) { $0 > $1 ? .coerced($1, nil) : Self.judge($0) }
    let (values, results) = (Recorder(property), Recorder(property.result))
    property.value = 20
    limit.value = 30
    #expect(property.value == 20 && property.result.value == .valid(20))
    limit.value = 16
    #expect(property.value == 16)
    limit.value = 40
    #expect(property.value == 20, "the last proposal counts")
    limit.value = 50
    #expect(values.values == [0, 10, 20, 16, 20])
    #expect(
      results.values == [
        .valid(0), .coerced(replacement: 10, proposed: 20, error: nil), .valid(20),
        .coerced(replacement: 16, proposed: 20, error: nil), .valid(20), .valid(20),
      ])
  }

  @Test func aRejectedValueIsSetWhenTheOtherPropertyAllowsIt() {
    let allowed = MutableProperty(false)
    let property = Even(0, with: allowed) { $1 || $0 == 0 ? .valid : .invalid(.isNegative) }
    property.value = 7
    #expect(property.value == 0)
    allowed.value = true
    #expect(property.value == 7 && property.result.value == .valid(7))
    allowed.value = false
    #expect(property.value == 7 && property.result.value == .invalid(7, .isNegative), "what is set stays")
  }

  /// A value that the other property allows is set after the observers of that property are called; a value set
  /// meanwhile is newer.
  @Test func aNewerValuePreventsSettingARejectedOne() {
    for isProposed in [true, false] {
      let (allowed, inner) = (MutableProperty(false), MutableProperty(0))
      let property = Even(inner, with: allowed) { $1 || $0 < 5 ? .valid : .invalid(.isNegative) }
      property.value = 7
      allowed.signal.observeValues { _ in
        #expect(property.value == 0 && property.result.value == .valid(7))
        if isProposed { property.value = 3 } else { inner.value = 3 }
      }
      let values = Recorder(property.signal)
      allowed.value = true
      #expect(property.value == 3 && property.result.value == .valid(3) && values.values == [3])
    }
  }

  /// Changes of a shared property are delivered later than they are set, and the result is consistent with the
  /// delivered value.
  @Test func aChangeOfASharedPropertyValidatesAgain() {
    let log = Collected<String>()
    func make() -> SharedProperty<Int> {
      let limit = MutableProperty(10)
      let property = Even(0, with: limit) { $0 > $1 ? .invalid(.isOdd) : .valid }
      property.value = 20
      limit.combineLatest(with: property.result).producer.startWithValues { [property] in
        log.append("\($0) \($1) \(property.value)")
      }
      return SharedProperty(limit)
    }
    let shared = make()
    shared.modify { limit in
      limit = 5
      shared.value = 30
    }
    onThread { shared.value = 20 }
    #expect(
      log.values == [
        "10 invalid(20: isOdd) 0", "30 valid(20) 20", "5 invalid(20: isOdd) 20", "20 valid(20) 20",
      ])
  }

  @Test func theResultChangesTogetherWithTheOtherProperty() {
    let limit = MutableProperty(10)
    let property = Even(8, with: limit) { $0 > $1 ? .invalid(.isOdd) : .valid }
    let both = Recorder(limit.combineLatest(with: property.result).map { "\($0) \($1)" })
    var seen: [Bool] = []
    limit.signal.observeValues { _ in seen.append(property.result.value.isInvalid) }
    limit.value = 5
    limit.value = 9
    #expect(both.values == ["10 valid(8)", "5 invalid(8: isOdd)", "9 valid(8)"] && seen == [true, false])
  }

  /// A value that the other property rejected counts as well: two fields of a form, one of which repeats the other.
  @Test func theProposedValueOfTheOtherValidatingPropertyIsUsed() {
    let first = Even(0, Self.judge)
    let second = Even(0, with: first) { $0 == $1 ? .valid : .invalid(.isUnequal) }
    first.value = -4
    #expect(first.value == 0 && second.result.value == .invalid(0, .isUnequal))
    second.value = -4
    #expect(second.value == -4 && second.result.value == .valid(-4))
    first.value = 2
    #expect(second.value == -4 && second.result.value == .invalid(-4, .isUnequal))
    second.value = 2
    first.value = 4
    first.value = 2
    #expect(second.value == 2 && second.result.value == .valid(2))
  }

  @Test func observersCanSetTheProperty() {
    let property = Even(0, Self.judge)
    let (values, results) = (Recorder(property), Recorder(property.result))
    property.signal.observeValues { if $0 == 2 { property.value = -1 } }
    property.result.signal.observeValues { if $0.isInvalid { property.value = 5 } }
    property.value = 2
    #expect(values.values == [0, 2, 6])
    #expect(
      results.values == [
        .valid(0), .valid(2), .invalid(-1, .isNegative), .coerced(replacement: 6, proposed: 5, error: .isOdd),
      ])
  }

  @Test func bindings() {
    let (source, property) = (MutableProperty(4), Even(0, Self.judge))
    property <~ source
    source.value = -4
    #expect(property.value == 4 && property.result.value == .invalid(-4, .isNegative))
    let target = MutableProperty(0)
    target <~ property
    source.value = 6
    #expect(target.value == 6)
  }

  @Test func aValidatingPropertyKeepsItsPropertiesAliveAndIsReleased() throws {
    for way in 0..<3 {
      let tracker = LifetimeTracker()
      var inner: MutableProperty<Int>? = tracker.watch(MutableProperty(0))
      var other: MutableProperty<Int>? = tracker.watch(MutableProperty(0))
      let (goneInner, goneOther) = (Weak(inner), Weak(other))
      var property: Even? = tracker.watch(
        Even(inner!, with: other!) { [captured = tracker.track(0)] in
          $0 >= $1 + captured.value ? .valid : .invalid(.isOdd)
        })
      tracker.watch(property!.result.core)
      tracker.watch(inner!.core)
      var ended = false
      property?.lifetime.observeEnded { ended = true }
      let observation = property!.result.signal.observeValues { [captured = tracker.track(1)] _ in _ = captured }
      (inner, other) = (nil, nil)
      #expect(goneInner.object != nil && goneOther.object != nil)
      property?.value = 3
      goneOther.object?.value = 4
      #expect(property?.result.value == .invalid(3, .isOdd))
      if way == 0 { observation.dispose() }
      let recorder = way == 1 ? Recorder(property!.result) : nil
      let derived = way == 2 ? property!.map { $0 } : nil
      property = nil
      #expect(ended == (way != 2) && (goneInner.object == nil) == (way != 2))
      if way == 1 { #expect(recorder?.end == .completed) }
      withExtendedLifetime(derived) {}
      if way != 2 { try tracker.checkAllGone() }
    }
  }

  @Test func validatingPropertiesThatDependOnOthersAreReleased() throws {
    let tracker = LifetimeTracker()
    var first: Even? = tracker.watch(Even(0, Self.judge))
    var second: Even? = tracker.watch(
      Even(0, with: first!) { [captured = tracker.track(0)] in $0 == $1 + captured.value ? .valid : .invalid(.isUnequal)
      })
    let recorders = [Recorder(first!.result), Recorder(second!.result)]
    first = nil
    #expect(
      recorders.map { $0.end == nil } == [true, true], "the second one keeps alive what the first one was made of")
    second?.value = 4
    #expect(recorders[1].values.last == .invalid(4, .isUnequal))
    second = nil
    #expect(recorders.map(\.end) == [.completed, .completed])
    try tracker.checkAllGone()
  }
}
