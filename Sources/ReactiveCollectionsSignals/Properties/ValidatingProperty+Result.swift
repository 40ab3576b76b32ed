extension ValidatingProperty {
  /// A validator's decision on a proposed value.
  ///
  /// ```swift
  /// enum AgeError: Error { case isNegative }
  /// let age = ValidatingProperty<Int, AgeError>(0) { age in
  ///   if age < 0 { return .invalid(.isNegative) }
  ///   return age > 150 ? .coerced(150, nil) : .valid
  /// }
  /// age.value = 200
  /// print(age.value, age.result.value)  // prints: 150 coerced(150 for 200)
  /// ```
  public enum Decision {
    /// The value may be set.
    case valid
    /// The value is not set. The given value is set in its place; the error is the reason, if there is one.
    case coerced(Value, ValidationError?)
    /// The value is not set.
    case invalid(ValidationError)
  }

  /// The outcome of the last proposal.
  ///
  /// ```swift
  /// let name = ValidatingProperty<String, NameError>("Ada") { $0.isEmpty ? .invalid(.isEmpty) : .valid }
  /// name.result.signal.observeValues { print($0.error == nil ? "fine" : "Enter a name") }
  /// name.value = ""  // prints: Enter a name
  /// name.value = "Bob"  // prints: fine
  /// ```
  public enum Result {
    /// The value was set.
    case valid(Value)
    /// Another value was set in its place.
    case coerced(replacement: Value, proposed: Value, error: ValidationError?)
    /// The value was not set.
    case invalid(Value, ValidationError)
  }
}

extension ValidatingProperty.Result {
  /// The outcome of a proposal under a decision.
  init(_ proposed: Value, _ decision: ValidatingProperty.Decision) {
    switch decision {
    case .valid: self = .valid(proposed)
    case .coerced(let replacement, let error):
      self = .coerced(replacement: replacement, proposed: proposed, error: error)
    case .invalid(let error): self = .invalid(proposed, error)
    }
  }

  /// Whether no value was set.
  public var isInvalid: Bool {
    if case .invalid = self { true } else { false }
  }

  /// The value that was set, if any.
  public var value: Value? {
    switch self {
    case .valid(let value), .coerced(let value, _, _): value
    case .invalid: nil
    }
  }

  /// The value that was proposed.
  public var proposed: Value {
    switch self {
    case .valid(let value), .coerced(_, let value, _), .invalid(let value, _): value
    }
  }

  /// The reason why the proposed value was not set or was replaced.
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
