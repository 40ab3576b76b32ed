/// Computes the values of properties that are derived from one another, from nothing but the changes of the sources.
struct PropertyGraphModel {
  enum Kind {
    case source
    case map(Int)
    case combine([Int])
    case latest(of: Int, among: [Int])
    case skipRepeats(Int)
    case combinePrevious(Int)
    case filter(Int)
    case uniqueValues(Int)
    case zip(Int, Int)
    /// Whether an action is executing.
    case executing
    case enabled(executing: Int, state: Int)
    /// The result of the last proposal for a source.
    case result(of: Int, with: Int)
  }

  /// The effects of one change.
  struct Commit {
    let values: [Int]
    let hasChanged: [Bool]
  }

  private struct Validation {
    var proposed: Int
    var outcome: Outcome
    /// The value that is set next, since another property allows it now.
    var accepted: Int?
    var isOver = false
  }

  enum Outcome: Equatable {
    case valid
    case coerced(Int)
    case invalid

    /// Half of all values are valid, and a quarter is replaced.
    static func judging(_ value: Int, with other: Int) -> Outcome {
      switch (value + abs(other)) % 4 {
      case 0, 1: .valid
      case 2: .coerced((value + 1) % 6)
      default: .invalid
      }
    }

    func value(for proposed: Int) -> Int? {
      switch self {
      case .valid: proposed
      case .coerced(let value): value
      case .invalid: nil
      }
    }

    func code(for proposed: Int) -> Int {
      switch self {
      case .valid: proposed
      case .coerced(let value): 100 + proposed * 10 + value
      case .invalid: 200 + proposed
      }
    }
  }

  let kinds: [Kind]
  private(set) var values: [Int] = []
  private var known: [Int: Set<Int>] = [:]
  private var queues: [Int: (left: [Int], right: [Int])] = [:]
  private var validations: [Int: Validation] = [:]
  private var overActions: Set<Int> = []

  init(_ kinds: [Kind], sources: [Int]) {
    self.kinds = kinds
    for (index, kind) in kinds.enumerated() {
      switch kind {
      case .source: values.append(sources[index])
      case .executing: values.append(0)
      case .map(let source): values.append(Self.mapped(values[source], index))
      case .combine(let parts): values.append(Self.combined(parts.map { values[$0] }))
      case .latest(let selector, let choices): values.append(values[choices[Self.choice(values[selector], choices)]])
      case .skipRepeats(let source): values.append(values[source])
      case .combinePrevious(let source): values.append(Self.combined([0, values[source]]))
      case .filter(let source): values.append(Self.isIncluded(values[source]) ? values[source] : -1)
      case .uniqueValues(let source):
        known[index] = [values[source]]
        values.append(values[source])
      case .zip(let left, let right):
        queues[index] = ([], [])
        values.append(Self.combined([values[left], values[right]]))
      case .enabled(_, let state): values.append(Self.isAllowed(values[state]) ? 1 : 0)
      case .result(let source, let other):
        let outcome = Outcome.judging(values[source], with: values[other])
        validations[index] = Validation(proposed: values[source], outcome: outcome)
        values.append(outcome.code(for: values[source]))
      }
    }
  }

  // MARK: The functions in the graph

  static func mapped(_ value: Int, _ salt: Int) -> Int { (value &* 3 &+ salt) % 1_000 / (salt % 3 + 1) }
  static func combined(_ values: [Int]) -> Int { values.reduce(7) { ($0 &* 31 &+ $1) % 10_000 } }
  static func choice(_ value: Int, _ choices: [Int]) -> Int { abs(value) % choices.count }
  static func isIncluded(_ value: Int) -> Bool { value % 2 == 0 }
  static func isAllowed(_ value: Int) -> Bool { value % 3 != 0 }

  // MARK: Changes

  /// Sets a source; if a validation was waiting to set it to this value, which it accepted late, it no longer waits.
  mutating func commit(_ source: Int, _ value: Int) -> Commit {
    let result = validations.keys.first { index in
      if case .result(source, _) = kinds[index] { validations[index]!.accepted == value } else { false }
    }
    let commit = commit([source: value], accepting: result)
    if let result { validations[result]!.accepted = nil }
    return commit
  }

  /// Sets some sources simultaneously, perhaps with a proposal for one of them, or to a value that a validation has
  /// accepted late.
  mutating func commit(
    _ changes: [Int: Int], proposing proposal: (result: Int, value: Int)? = nil, accepting accepted: Int? = nil
  ) -> Commit {
    let before = values
    var hasChanged: [Bool] = []
    for (index, kind) in kinds.enumerated() {
      switch index == accepted ? nil : new(index, kind, before, hasChanged, changes, proposal) {
      case .some(let value):
        values[index] = value
        hasChanged.append(true)
      case nil: hasChanged.append(false)
      }
    }
    return Commit(values: values, hasChanged: hasChanged)
  }

  /// Returns the new value, or `nil` if there is none. The values of all earlier nodes are up to date.
  private mutating func new(
    _ index: Int, _ kind: Kind, _ before: [Int], _ hasChanged: [Bool], _ changes: [Int: Int],
    _ proposal: (result: Int, value: Int)?
  ) -> Int? {
    switch kind {
    case .source, .executing: return changes[index]
    case .map(let source): return hasChanged[source] ? Self.mapped(values[source], index) : nil
    case .combine(let parts):
      return parts.contains { hasChanged[$0] } ? Self.combined(parts.map { values[$0] }) : nil
    case .latest(let selector, let choices):
      let chosen = choices[Self.choice(values[selector], choices)]
      return hasChanged[selector] || hasChanged[chosen] ? values[chosen] : nil
    case .skipRepeats(let source):
      return hasChanged[source] && values[source] != before[index] ? values[source] : nil
    case .combinePrevious(let source):
      return hasChanged[source] ? Self.combined([before[source], values[source]]) : nil
    case .filter(let source): return hasChanged[source] && Self.isIncluded(values[source]) ? values[source] : nil
    case .uniqueValues(let source):
      return hasChanged[source] && known[index]!.insert(values[source]).inserted ? values[source] : nil
    case .zip(let left, let right):
      if hasChanged[left] { queues[index]!.left.append(values[left]) }
      if hasChanged[right] { queues[index]!.right.append(values[right]) }
      guard !queues[index]!.left.isEmpty, !queues[index]!.right.isEmpty else { return nil }
      return Self.combined([queues[index]!.left.removeFirst(), queues[index]!.right.removeFirst()])
    case .enabled(let executing, let state):
      if overActions.contains(executing) { return nil }
      let isEnabled = values[executing] == 0 && Self.isAllowed(values[state]) ? 1 : 0
      return isEnabled != before[index] ? isEnabled : nil
    case .result(let source, let other):
      let proposed = proposal.flatMap { $0.result == index ? $0.value : nil }
      return validate(index, proposed, hasChanged[source], values[source], hasChanged[other], values[other])
    }
  }

  // MARK: Validation

  private mutating func validate(
    _ index: Int, _ proposal: Int?, _ hasChanged: Bool, _ value: Int, _ otherHasChanged: Bool, _ other: Int
  ) -> Int? {
    var validation = validations[index]!
    if let proposed = proposal ?? (hasChanged ? value : nil) {
      validation.proposed = proposed
      validation.accepted = nil
      validation.outcome = .judging(proposed, with: other)
    } else if otherHasChanged {
      let outcome = Outcome.judging(validation.proposed, with: other)
      if validation.outcome != .valid || outcome != .valid {
        validation.accepted = validation.isOver ? nil : outcome.value(for: validation.proposed)
      }
      validation.outcome = outcome
    } else {
      return nil
    }
    validations[index] = validation
    return validation.outcome.code(for: validation.proposed)
  }

  /// Returns the value that a proposal would set.
  func outcome(of proposal: Int, for result: Int) -> Int? {
    guard case .result(_, let other) = kinds[result] else { return nil }
    return Outcome.judging(proposal, with: values[other]).value(for: proposal)
  }

  /// Ends a validation: a value that is allowed later is not set.
  mutating func endValidation(_ result: Int) {
    validations[result]!.isOver = true
    validations[result]!.accepted = nil
  }

  /// Notes that an action has been deallocated: whether it is enabled no longer changes.
  mutating func endAction(_ executing: Int) { overActions.insert(executing) }

  /// The validations that wait for a value to be set; empty when the graph is quiet.
  var waiting: [Int] { validations.filter { $0.value.accepted != nil }.map(\.key) }

  // MARK: Termination

  /// Returns whether a node never changes again; `isSet` returns whether a source may still change.
  func hasEnded(_ node: Int, _ isSet: (Int) -> Bool) -> Bool {
    switch kinds[node] {
    case .source, .executing: return !isSet(node)
    case .map(let source), .skipRepeats(let source), .combinePrevious(let source), .filter(let source),
      .uniqueValues(let source):
      return hasEnded(source, isSet)
    case .combine(let parts): return parts.allSatisfy { hasEnded($0, isSet) }
    case .latest(let selector, let choices):
      return hasEnded(selector, isSet) && hasEnded(choices[Self.choice(values[selector], choices)], isSet)
    case .zip(let left, let right):
      let waiting = queues[node]!
      return waiting.left.isEmpty && hasEnded(left, isSet) || waiting.right.isEmpty && hasEnded(right, isSet)
    case .enabled(let executing, _): return hasEnded(executing, isSet)
    case .result(let source, let other):
      return !isSet(node) && hasEnded(source, isSet) && hasEnded(other, isSet)
    }
  }

  /// The sources that a property keeps alive.
  func kept(by node: Int) -> Set<Int> {
    switch kinds[node] {
    case .source: [node]
    case .executing, .enabled: []
    case .map(let source), .skipRepeats(let source), .combinePrevious(let source), .filter(let source),
      .uniqueValues(let source), .latest(let source, _):
      kept(by: source)
    case .combine(let parts): parts.reduce(into: []) { $0.formUnion(kept(by: $1)) }
    case .zip(let left, let right): kept(by: left).union(kept(by: right))
    // The proposals count as a source, too.
    case .result(let source, let other): kept(by: source).union(kept(by: other)).union([node])
    }
  }
}
