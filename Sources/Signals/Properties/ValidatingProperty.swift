public import Observation

/// A property whose edits are validated: what is refused leaves the value as it was, and says why in ``result``.
///
///     let name = ValidatingProperty<String, NameError>("") { $0.isEmpty ? .invalid(.isEmpty) : .valid }
///     name.value = ""  // name.result.value is .invalid("", .isEmpty)
///
/// The value may be kept in a property of one's own. What that is set to from elsewhere stays as it is, but is validated, too. With
/// another property whose value the validator is to know, the last proposal is validated again whenever that changes, and then
/// becomes the value if it may.
///
/// Value and result change in one step, for all that is derived from both (see ``Property``), and the result in one step with the
/// other property. A value that was refused and may be accepted because the other property has changed is set right after that.
///
/// It is `Observable`: SwiftUI and `withObservationTracking` are notified of a change of what they have read, see
/// ``ReadTracking``.
public final class ValidatingProperty<Value, ValidationError: Error> {
  private let inner: MutableProperty<Value>
  private let proposal: MutableProperty<Result>
  private let validate: (Value) -> Result
  private let observation: any Disposable
  private let token: Lifetime.Token
  /// Ends with the property.
  public let lifetime: Lifetime
  /// What came of the last proposal, by this property or what it is kept in.
  public let result: Property<Result>

  /// A property that holds `initial`, which is validated, but not refused.
  public convenience init(_ initial: Value, _ validator: @escaping (Value) -> Decision) {
    self.init(MutableProperty(initial), validator)
  }

  /// A property that holds its value in `inner`, which it keeps alive.
  public convenience init(_ inner: MutableProperty<Value>, _ validator: @escaping (Value) -> Decision) {
    self.init(inner, beside: nil) { Result($0, validator($0)) }
  }

  /// A property that holds `initial`, with a validator that knows the value of `other`, which is kept alive.
  public convenience init<Other: PropertyProtocol>(
    _ initial: Value, with other: Other, _ validator: @escaping (Value, Other.Value) -> Decision
  ) {
    self.init(MutableProperty(initial), with: other, validator)
  }

  /// A property that holds its value in `inner`, with a validator that knows the value of `other`. Both are kept alive.
  public convenience init<Other: PropertyProtocol>(
    _ inner: MutableProperty<Value>, with other: Other, _ validator: @escaping (Value, Other.Value) -> Decision
  ) {
    let other = other.readOnly
    // Held by the result, as long as that may change.
    let reference = other.reference
    self.init(inner, beside: (other.source, other.kept)) { Result($0, validator($0, reference.current())) }
  }

  /// A property that holds `initial`, with a validator that knows what was last proposed for `other`, accepted or not.
  public convenience init<OtherValue, OtherError>(
    _ initial: Value, with other: ValidatingProperty<OtherValue, OtherError>,
    _ validator: @escaping (Value, OtherValue) -> Decision
  ) {
    self.init(MutableProperty(initial), with: other, validator)
  }

  /// A property that holds its value in `inner`, with a validator that knows what was last proposed for `other`, accepted or not.
  public convenience init<OtherValue, OtherError>(
    _ inner: MutableProperty<Value>, with other: ValidatingProperty<OtherValue, OtherError>,
    _ validator: @escaping (Value, OtherValue) -> Decision
  ) {
    self.init(inner, with: other.result.map(\.proposed), validator)
  }

  private init(
    _ inner: MutableProperty<Value>, beside other: (source: PropertySource, kept: AnyObject?)?,
    _ validate: @escaping (Value) -> Result
  ) {
    let proposal = MutableProperty(validate(inner.value))
    let following = Following(proposal, inner, other?.source.node, validate)
    let sources = [proposal.readOnly.source, inner.readOnly.source] + (other.map { [$0.source] } ?? [])
    let result = Property<Result>(
      from: sources, keeping: KeptTogether.all([proposal, inner, other?.kept]), seesAll: true
    ) { core in
      if let new = following.next(core.held) { core.become(new) }
    }
    (self.inner, self.proposal, self.validate, self.result) = (inner, proposal, validate, result)
    observation = result.signal.observeValues { [weak inner] _ in
      if let inner, let value = following.takeAccepted(inner) { inner.value = value }
    }
    (lifetime, token) = Lifetime.make()
  }

  deinit { observation.dispose() }

  /// The value. Setting it proposes one; what comes of that is in ``result``.
  public var value: Value {
    get { inner.value }
    set { propose(newValue) }
  }

  /// Each later value, but nothing that was refused.
  public var signal: Signal<Value, Never> { inner.signal }

  /// The current value at once, then each later one, but nothing that was refused.
  public var producer: SignalProducer<Value, Never> { inner.producer }

  private func propose(_ value: Value) {
    let result = validate(value)
    proposal.core.together {
      proposal.value = result
      if let accepted = result.value { inner.value = accepted }
    }
  }

  /// How the result follows from what has changed.
  private final class Following {
    // Held by what follows from them.
    private let proposal: Unmanaged<PropertyCore<Result>>
    private let inner: Unmanaged<PropertyCore<Value>>
    private let other: Unmanaged<PropertyNode>?
    private let validate: (Value) -> Result
    /// What has been taken into account: versions.
    private var proposalSeen = -1
    private var innerSeen: Int
    private var otherSeen = 0
    private var accepted: Value?

    init(
      _ proposal: MutableProperty<Result>, _ inner: MutableProperty<Value>, _ other: PropertyNode?,
      _ validate: @escaping (Value) -> Result
    ) {
      (self.proposal, self.inner) = (.passUnretained(proposal.core), .passUnretained(inner.core))
      self.other = other.map { .passUnretained($0) }
      self.validate = validate
      innerSeen = inner.core.version
    }

    /// The result, if it is another one.
    func next(_ last: Result?) -> Result? {
      let seen = (proposalSeen, innerSeen, otherSeen)
      proposalSeen = proposal._withUnsafeGuaranteedRef { $0.version }
      innerSeen = inner._withUnsafeGuaranteedRef { $0.version }
      otherSeen = other?._withUnsafeGuaranteedRef { $0.version } ?? 0
      let isAgain = otherSeen != seen.2 && last != nil
      // What was accepted late, and has not been set yet, gives way to what is proposed or set by now.
      if proposalSeen != seen.0 || innerSeen != seen.1 { accepted = nil }
      if proposalSeen != seen.0 { return isAgain ? again(proposal.latest()) : proposal.latest() }
      if innerSeen != seen.1 { return validate(inner.latest()) }
      return isAgain ? last.map(again) : nil
    }

    /// Validates a proposal once more.
    private func again(_ last: Result) -> Result {
      let new = validate(last.proposed)
      if case .valid = last, case .valid = new { return new }
      accepted = new.value
      return new
    }

    /// The value that has become acceptable, once. Setting it is nothing new then.
    func takeAccepted(_ property: MutableProperty<Value>) -> Value? {
      if accepted != nil { innerSeen = property.core.version + 1 }
      return accepted.take()
    }
  }
}

extension ValidatingProperty: PropertyProtocol {
  /// A property does not fail.
  public typealias Failure = Never

  /// Itself as a property that cannot be set.
  public var readOnly: Property<Value> { Property(inner.core, keeping: self) }
}

extension ValidatingProperty: BindingTargetProvider {
  /// Proposes values.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(lifetime: lifetime) { [weak self] in self?.value = $0 }
  }
}

extension ValidatingProperty: Observable {}
