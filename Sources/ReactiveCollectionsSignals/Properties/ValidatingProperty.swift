public import Observation

/// A property whose edits are validated. A refused edit leaves the value unchanged, and ``result`` holds the
/// reason.
///
/// ```swift
/// let name = ValidatingProperty<String, NameError>("Ada") { $0.isEmpty ? .invalid(.isEmpty) : .valid }
/// name.value = ""
/// print(name.value, name.result.value)  // prints: Ada invalid(: isEmpty)
/// name.value = "Cleo"
/// print(name.value, name.result.value)  // prints: Cleo valid(Cleo)
/// ```
///
/// You can keep the value in a property of your own. A value that other code sets there is validated but never refused.
/// If the validator depends on the value of another property, the last proposal is validated again whenever that
/// property changes, and becomes the value if it is then valid.
///
/// The value and the result change in one step for everything that is derived from both (see ``Property``), and so do
/// the result and the other property. A refused value that becomes acceptable because the other property has changed is
/// set right after that change.
///
/// The property is `Observable`: SwiftUI and `withObservationTracking` are notified when a value that they have read
/// changes: see ``ReadTracking``.
public final class ValidatingProperty<Value, ValidationError: Error> {
  private let inner: MutableProperty<Value>
  private let proposal: MutableProperty<Proposal>
  private let validate: (Value) -> Result
  private let following: Following
  private let observation: any Disposable
  private let token: Lifetime.Token
  /// The lifetime of the property.
  public let lifetime: Lifetime
  /// The result of validating the last proposal, made through this property or by setting the property that holds its
  /// value.
  public let result: Property<Result>

  /// Creates a property that holds `initial`, which is validated but not refused.
  ///
  /// ```swift
  /// let even = ValidatingProperty<Int, Never>(2) { $0 % 2 == 0 ? .valid : .coerced($0 + 1, nil) }
  /// even.value = 7
  /// print(even.value)  // prints: 8
  /// ```
  public convenience init(_ initial: Value, _ validator: @escaping (Value) -> Decision) {
    self.init(MutableProperty(initial), validator)
  }

  /// Creates a property that holds its value in `inner`, and keeps `inner` alive.
  ///
  /// ```swift
  /// let name = ValidatingProperty<String, NameError>(query) { $0.isEmpty ? .invalid(.isEmpty) : .valid }
  /// name.value = "Ada"
  /// print(query.value)  // prints: Ada
  /// query.value = ""
  /// print(name.value.isEmpty, name.result.value.isInvalid)  // prints: true true
  /// ```
  public convenience init(_ inner: MutableProperty<Value>, _ validator: @escaping (Value) -> Decision) {
    self.init(inner, beside: nil) { Result($0, validator($0)) }
  }

  /// Creates a property that holds `initial`. The validator receives the value of `other`, which is kept alive.
  ///
  /// ```swift
  /// let taken = MutableProperty(["Ada"])
  /// let name = ValidatingProperty<String, NameError>("", with: taken) { name, taken in
  ///   taken.contains(name) ? .invalid(.isTaken) : .valid
  /// }
  /// name.value = "Ada"
  /// print(name.result.value)  // prints: invalid(Ada: isTaken)
  /// taken.value = []
  /// print(name.value)  // prints: Ada
  /// ```
  public convenience init<Other: PropertyProtocol>(
    _ initial: Value, with other: Other, _ validator: @escaping (Value, Other.Value) -> Decision
  ) {
    self.init(MutableProperty(initial), with: other, validator)
  }

  /// Creates a property that holds its value in `inner`. The validator receives the value of `other`. Both are kept
  /// alive.
  public convenience init<Other: PropertyProtocol>(
    _ inner: MutableProperty<Value>, with other: Other, _ validator: @escaping (Value, Other.Value) -> Decision
  ) {
    let other = other.readOnly
    // Held by the result, as long as the result may change.
    let reference = other.reference
    self.init(inner, beside: (other.source, other.kept)) {
      Result(
        $0, validator($0, reference.latest(reference._withUnsafeGuaranteedRef(\.isShared) ? .commit : .transaction)))
    }
  }

  /// Creates a property that holds `initial`. The validator receives the last value that was proposed for `other`,
  /// whether it was accepted or not.
  ///
  /// ```swift
  /// enum EntryError: Error { case isEmpty, differs }
  /// let password = ValidatingProperty<String, EntryError>("") { $0.isEmpty ? .invalid(.isEmpty) : .valid }
  /// let copy = ValidatingProperty<String, EntryError>("", with: password) { $0 == $1 ? .valid : .invalid(.differs) }
  /// copy.value = "secret"
  /// password.value = "secret"
  /// print(copy.result.value)  // prints: valid(secret)
  /// ```
  public convenience init<OtherValue, OtherError>(
    _ initial: Value, with other: ValidatingProperty<OtherValue, OtherError>,
    _ validator: @escaping (Value, OtherValue) -> Decision
  ) {
    self.init(MutableProperty(initial), with: other, validator)
  }

  /// Creates a property that holds its value in `inner`. The validator receives the last value that was proposed for
  /// `other`, whether it was accepted or not.
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
    inner.core.renewStamp()
    let proposal = MutableProperty<Proposal>((validate(inner.value), time: 0))
    let following = Following(proposal, inner, other?.source.node, validate)
    let sources = [proposal.readOnly.source, inner.readOnly.source] + (other.map { [$0.source] } ?? [])
    let result = Property<Result>(
      from: sources, keeping: KeptTogether.all([proposal, inner, other?.kept]), seesAll: true
    ) { last, _ in following.next(last) }
    (self.inner, self.proposal, self.validate, self.result) = (inner, proposal, validate, result)
    self.following = following
    observation = result.signal.observeValues { [weak inner] _ in
      if let inner, let value = following.takeAccepted(inner) { inner.value = value }
    }
    (lifetime, token) = Lifetime.make()
  }

  deinit { observation.dispose() }

  /// The value. Setting it proposes a new value; ``result`` holds the outcome.
  ///
  /// ```swift
  /// let name = ValidatingProperty<String, NameError>("Ada") { $0.isEmpty ? .invalid(.isEmpty) : .valid }
  /// name.value = ""
  /// print(name.value)  // prints: Ada
  /// ```
  public var value: Value {
    get { inner.value }
    set { propose(newValue) }
  }

  /// A signal of later values, without the refused ones.
  ///
  /// ```swift
  /// let name = ValidatingProperty<String, NameError>("Ada") { $0.isEmpty ? .invalid(.isEmpty) : .valid }
  /// name.signal.observeValues { print($0) }
  /// name.value = ""
  /// name.value = "Bob"  // prints: Bob
  /// ```
  public var signal: Signal<Value, Never> { inner.signal }

  /// A producer that sends the current value immediately, then each later one, without the refused ones.
  public var producer: SignalProducer<Value, Never> { inner.producer }

  private func propose(_ value: Value) {
    let result = validate(value)
    transact {
      if let accepted = result.value { inner.value = accepted }
      proposal.value = (result, time: inner.core.stampedAt)
    }
  }

  /// What is proposed, and when `inner` had been written before or by the proposal. A transaction that fails takes it
  /// back as a whole.
  private typealias Proposal = (result: Result, time: Int)

  /// Computes the result from the changes.
  private final class Following {
    // Held by the properties that are derived from them.
    private let proposal: Unmanaged<PropertyCore<Proposal>>
    private let inner: Unmanaged<SettableCore<Value>>
    private let other: Unmanaged<Node>?
    private let validate: (Value) -> Result
    /// The versions that have been taken into account.
    private var seen: (proposal: Int, inner: Int, other: Int)
    private var accepted: Value?

    init(
      _ proposal: MutableProperty<Proposal>, _ inner: MutableProperty<Value>, _ other: Node?,
      _ validate: @escaping (Value) -> Result
    ) {
      (self.proposal, self.inner) = (.passUnretained(proposal.core), .passUnretained(inner.core))
      self.other = other.map { .passUnretained($0) }
      self.validate = validate
      seen = (proposal: -1, inner: inner.core.version, other: 0)
    }

    /// The result, if it has changed.
    func next(_ last: Result?) -> Result? {
      let old = seen
      seen.proposal = proposal._withUnsafeGuaranteedRef { $0.version }
      seen.inner = inner._withUnsafeGuaranteedRef { $0.version }
      seen.other = other?._withUnsafeGuaranteedRef { $0.version } ?? 0
      let (isProposed, isSet) = (seen.proposal != old.proposal, seen.inner != old.inner)
      let isAgain = seen.other != old.other && last != nil
      // A value that was accepted late, and has not been set yet, is superseded by a newer proposal or value.
      if isProposed || isSet { accepted = nil }
      let newest: Proposal = proposal.latest(.commit)
      let isSetLater = isSet && inner._withUnsafeGuaranteedRef { $0.stampedAt } > newest.time
      if isProposed, !isSetLater { return isAgain ? again(newest.result) : newest.result }
      if isSet { return validate(inner.latest(.commit)) }
      return isAgain ? last.map(again) : nil
    }

    /// Validates a proposal again.
    private func again(_ last: Result) -> Result {
      let new = validate(last.proposed)
      if case .valid = last, case .valid = new { return new }
      accepted = new.value
      return new
    }

    /// Returns once the value that has become acceptable. Setting it does not count as a change of `inner`.
    func takeAccepted(_ property: MutableProperty<Value>) -> Value? {
      if accepted != nil { seen.inner = property.core.version + 1 }
      return accepted.take()
    }
  }
}

extension ValidatingProperty: PropertyProtocol {
  /// A property cannot fail.
  public typealias Failure = Never

  /// A read-only view of this property.
  public var readOnly: Property<Value> { Property(inner.core, keeping: self) }
}

extension ValidatingProperty: BindingTargetProvider {
  /// A target that proposes values.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(setting: inner.core, lifetime: lifetime) { [weak self] in self?.value = $0 }
  }
}

extension ValidatingProperty: Observable {}
