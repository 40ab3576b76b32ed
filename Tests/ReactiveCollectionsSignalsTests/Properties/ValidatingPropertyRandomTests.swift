import ReactiveCollectionsSignals
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Random proposals, values and rules, alone and in transactions that nest and may fail, compared with a model.
@Suite struct ValidatingPropertyRandomTests {
  @Test(arguments: 0..<4 as Range<UInt64>) func randomScriptsMatchTheModel(part: UInt64) {
    for trouble in ValidatingScript.troubles(part: part, of: isLongRun ? 2_000 : 60, steps: 30) {
      Issue.record("\(trouble)")
    }
  }
}

private struct Refusal: Error, Equatable {}
private typealias Validated = ValidatingProperty<Int, Refusal>

/// Refuses multiples of 5, and puts a limit in the place of what exceeds it.
private func decide(_ value: Int, _ limit: Int) -> Validated.Decision {
  if value % 5 == 0 { return .invalid(Refusal()) }
  return value > limit ? .coerced(limit, nil) : .valid
}

/// What a validated property should hold.
private struct Model: CustomStringConvertible {
  var value: Int
  /// The result of what has been committed.
  var result: Validated.Result
  /// The newest proposal of the transaction.
  var proposal: Validated.Result?
  /// Whether the value has been set in the transaction, and after the newest proposal, by other code.
  var (isSet, isSetLater) = (false, false)

  init(_ value: Int, limit: Int) {
    self.value = value
    result = Self.validate(value, limit)
  }

  static func validate(_ value: Int, _ limit: Int) -> Validated.Result {
    switch decide(value, limit) {
    case .valid: .valid(value)
    case .coerced(let replacement, let error): .coerced(replacement: replacement, proposed: value, error: error)
    case .invalid(let error): .invalid(value, error)
    }
  }

  var description: String { "\(value), \(result)" }

  mutating func propose(_ new: Int, limit: Int) {
    let result = Self.validate(new, limit)
    (proposal, isSetLater) = (result, false)
    if let accepted = result.value { (value, isSet) = (accepted, true) }
  }

  mutating func set(_ new: Int) { (value, isSet, isSetLater) = (new, true, true) }

  /// The transaction is committed. Returns whether the result is told.
  mutating func commit(limit: Int, isOtherLimit: Bool) -> Bool {
    let (proposal, isSet, isSetLater) = (proposal, isSet, isSetLater)
    (self.proposal, self.isSet, self.isSetLater) = (nil, false, false)
    func again(_ last: Validated.Result) -> (result: Validated.Result, accepted: Int?) {
      let new = Self.validate(last.proposed, limit)
      if case .valid = last, case .valid = new { return (new, nil) }
      return (new, new.value)
    }
    if isSet, proposal == nil || isSetLater {
      result = Self.validate(value, limit)
    } else if let last = proposal ?? (isOtherLimit ? result : nil) {
      result = last
      if isOtherLimit {
        let validated = again(last)
        result = validated.result
        if let accepted = validated.accepted { value = accepted }
      }
    } else {
      return false
    }
    return true
  }
}

private final class ValidatingScript: SelfCheckingScript {
  private struct Failure: Error {}
  private struct State {
    var limit = 20
    var (isLimitSet, first, second) = (false, Model(1, limit: 20), Model(1, limit: 1))
  }

  private(set) var trouble: String?
  /// What has been done in the newest step.
  private(set) var log = ""
  private var random: SeededGenerator
  private let limit = MutableProperty(20), inner = MutableProperty(1)
  private let first: Validated, second: Validated
  private var state = State()
  /// What observers were told last, and how many results were told in this step.
  private var (told, results) = ((first: 1, second: 1), (first: 0, second: 0))

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    first = Validated(inner, with: limit, decide)
    // Limited by what is proposed for the first.
    second = Validated(1, with: first, decide)
    first.signal.observeValues { [unowned self] in told.first = $0 }
    second.signal.observeValues { [unowned self] in told.second = $0 }
    first.result.signal.observeValues { [unowned self] _ in results.first += 1 }
    second.result.signal.observeValues { [unowned self] _ in results.second += 1 }
  }

  private func check(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition, trouble == nil { trouble = "\(message())\n\(log)" }
  }

  func step() {
    (results, log) = ((0, 0), "\(state.limit): \(first.result.value), \(second.result.value);")
    if Bool.random(using: &random) { transact { transaction(depth: 0) } } else { edit() }
    var expected = (first: 0, second: 0)
    if state.first.commit(limit: state.limit, isOtherLimit: state.isLimitSet) { expected.first = 1 }
    if state.second.commit(limit: state.first.result.proposed, isOtherLimit: expected.first > 0) { expected.second = 1 }
    state.isLimitSet = false
    check(results == expected, "\(results) results were told, not \(expected)")
    check(told == (state.first.value, state.second.value), "\(told) was told, not \(state)")
    checkValues()
  }

  private func checkValues() {
    check(first.value == state.first.value, "The first value is \(first.value), not \(state)")
    check(second.value == state.second.value, "The second value is \(second.value), not \(state)")
    check(first.result.value == state.first.result, "The first result is \(first.result.value), not \(state)")
    check(second.result.value == state.second.result, "The second result is \(second.result.value), not \(state)")
  }

  private func transaction(depth: Int) {
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      if depth < 3, Int.random(in: 0..<4, using: &random) == 0 {
        let before = state
        log += " ("
        defer { log += " )" }
        try? transact {
          transaction(depth: depth + 1)
          if Bool.random(using: &random) {
            log += " fails"
            state = before
            throw Failure()
          }
        }
      } else {
        edit()
      }
      checkValues()
    }
  }

  private func edit() {
    let value = Int.random(in: 0..<30, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      log += " limit \(value)"
      (state.limit, state.isLimitSet) = (value, true)
      limit.value = value
    case 1:
      log += " set \(value)"
      state.first.set(value)
      inner.value = value
    case 2, 3:
      log += " first \(value)"
      state.first.propose(value, limit: state.limit)
      first.value = value
    default:
      log += " second \(value)"
      state.second.propose(value, limit: state.first.result.proposed)
      second.value = value
    }
  }
}
