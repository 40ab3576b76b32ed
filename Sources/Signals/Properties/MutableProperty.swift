public import Observation

/// A value that can be set and observed.
///
/// Its streams complete when it is deallocated. It lives where it was made, like ``Signal``; ``Shared`` makes one for
/// use from many threads. What is derived from it, see ``Property``, keeps it alive; observers, bindings and streams
/// do not.
///
/// A property made on the main actor and deallocated elsewhere completes on the main actor, after a hop. On any other
/// actor, let its owner be deallocated on the actor: otherwise the property completes, and observers are called,
/// where that happens.
///
/// It is `Observable`: SwiftUI and `withObservationTracking` are notified of a change of what they have read, see
/// ``ReadTracking``. A shared property is not, since it changes on other threads.
@propertyWrapper
public final class MutableProperty<Value> {
  @usableFromInline let core: PropertyCore<Value>
  private let token: Lifetime.Token
  /// Ends with the property.
  public let lifetime: Lifetime

  /// A property that holds `value`.
  @inlinable
  public convenience init(_ value: Value) { self.init(core: PropertyCore(value)) }

  /// A property that holds `wrappedValue`: `@MutableProperty var name = ""`.
  @inlinable
  public convenience init(wrappedValue: Value) { self.init(core: PropertyCore(wrappedValue)) }

  @usableFromInline
  init(core: PropertyCore<Value>) {
    let home = Home.current
    self.core = core
    core.events.live(at: home)
    (lifetime, token) = Lifetime.make(at: home)
  }

  deinit { core.finishAtHome() }

  /// The value.
  ///
  /// Setting it calls the observers, after the value has been set. Inside an observer it is already the newest value,
  /// and the observers are called with it after the current one. O(1) to read; setting it is linear in the number of
  /// observers, and in what is derived from it and observed.
  @inlinable
  public var value: Value {
    get {
      core.noteRead()
      return core.value
    }
    set { core.set(newValue) }
  }

  /// The value, for use as a property wrapper.
  @inlinable
  public var wrappedValue: Value {
    get { value }
    set { core.set(newValue) }
  }

  /// Itself, for use as a property wrapper.
  public var projectedValue: MutableProperty { self }

  /// Changes the value, as one change. If `action` throws, the value stays as it was and nobody is told.
  ///
  /// What `action` leaves behind replaces whatever is set meanwhile; `value` is the old one until then.
  @discardableResult
  @inlinable
  public func modify<Result, E: Error>(_ action: (inout Value) throws(E) -> Result) throws(E) -> Result {
    try core.modify(action)
  }

  /// Looks at the value.
  @discardableResult
  @inlinable
  public func withValue<Result, E: Error>(_ action: (Value) throws(E) -> Result) throws(E) -> Result {
    try action(value)
  }

  /// Sets the value and returns the one before.
  @discardableResult
  @inlinable
  public func swap(_ new: Value) -> Value { core.swap(new) }

  /// Each later value. O(1).
  @inlinable public var signal: Signal<Value, Never> { core.signal }

  /// The current value at once, then each later one. O(1).
  @inlinable public var producer: SignalProducer<Value, Never> { core.producer }

  /// From now on it lives in a shared domain.
  func adopt(_ domain: SharedDomain) {
    core.adopt(domain)
    token.adopt(domain)
  }
}

extension MutableProperty: PropertyProtocol {
  /// A property does not fail.
  public typealias Failure = Never

  /// Itself as a property that cannot be set.
  public var readOnly: Property<Value> { Property(core, keeping: self) }
}

extension MutableProperty: BindingTargetProvider {
  /// Sets the value.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(lifetime: lifetime) { [weak self] in self?.value = $0 }
  }

  /// Sets a part of the value: `person[\.name] <~ names`.
  public subscript<Part>(keyPath: WritableKeyPath<Value, Part>) -> BindingTarget<Part> {
    BindingTarget(lifetime: lifetime) { [weak self] part in self?.modify { $0[keyPath: keyPath] = part } }
  }
}

extension MutableProperty: Observable {}
