extension ValidatingProperty {
  /// What a validator thinks of a value.
  public enum Decision {
    /// It may be set.
    case valid
    /// It is not set, but this is in its place; with a reason, if there is one to tell.
    case coerced(Value, ValidationError?)
    /// It is not set.
    case invalid(ValidationError)
  }

  /// What came of the last proposal.
  public enum Result {
    /// It was set.
    case valid(Value)
    /// Something was set in its place.
    case coerced(replacement: Value, proposed: Value, error: ValidationError?)
    /// It was not set.
    case invalid(Value, ValidationError)
  }
}

extension ValidatingProperty.Result {
  /// What comes of a proposal by a decision.
  init(_ proposed: Value, _ decision: ValidatingProperty.Decision) {
    switch decision {
    case .valid: self = .valid(proposed)
    case .coerced(let replacement, let error):
      self = .coerced(replacement: replacement, proposed: proposed, error: error)
    case .invalid(let error): self = .invalid(proposed, error)
    }
  }

  /// Whether nothing was set.
  public var isInvalid: Bool {
    if case .invalid = self { true } else { false }
  }

  /// What was set, if anything was.
  public var value: Value? {
    switch self {
    case .valid(let value), .coerced(let value, _, _): value
    case .invalid: nil
    }
  }

  /// What was proposed.
  public var proposed: Value {
    switch self {
    case .valid(let value), .coerced(_, let value, _), .invalid(let value, _): value
    }
  }

  /// Why it was not set, or something in its place.
  public var error: ValidationError? {
    switch self {
    case .valid: nil
    case .coerced(_, _, let error): error
    case .invalid(_, let error): error
    }
  }
}

extension ValidatingProperty.Decision: Equatable where Value: Equatable, ValidationError: Equatable {}
extension ValidatingProperty.Decision: Sendable where Value: Sendable {}
extension ValidatingProperty.Result: Equatable where Value: Equatable, ValidationError: Equatable {}
extension ValidatingProperty.Result: Sendable where Value: Sendable {}

extension ValidatingProperty.Result: CustomStringConvertible {
  /// `valid(7)`, `coerced(8 for 7)`, `coerced(8 for 7: error)` or `invalid(7: error)`.
  public var description: String {
    switch self {
    case .valid(let value): "valid(\(value))"
    case .coerced(let replacement, let proposed, let error):
      "coerced(\(replacement) for \(proposed)\(error.map { ": \($0)" } ?? ""))"
    case .invalid(let proposed, let error): "invalid(\(proposed): \(error))"
    }
  }
}
