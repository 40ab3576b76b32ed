public import Observation

/// A value that can be set and observed.
///
/// Its streams complete when the property is deallocated. Like a ``Signal``, it lives where it was made; to use one
/// from many threads, make it with ``SharedHandle``. Properties that are derived from it (see ``Property``) keep it alive;
/// observers, bindings and streams do not.
///
/// A property that was made on the main actor and is deallocated elsewhere completes on the main actor, after a hop. On
/// any other actor, make sure that its owner is deallocated on the actor; otherwise the property completes, and its
/// observers are called, wherever the deallocation happens.
///
/// The property is `Observable`: SwiftUI and `withObservationTracking` are notified when a value that they have read
/// changes: see ``ReadTracking``. A shared property does not notify them, since it changes on other threads.
///
/// ```swift
/// let name = MutableProperty("Ada")
/// name.producer.startWithValues { print($0) }  // prints: Ada
/// name.value = "Cleo"  // prints: Cleo
/// ```
@propertyWrapper
public final class MutableProperty<Value> {
  @usableFromInline let core: SettableCore<Value>
  private let token: Lifetime.Token
  /// The lifetime of the property.
  public let lifetime: Lifetime

  /// Creates a property that holds `value`.
  @inlinable
  public convenience init(_ value: Value) { self.init(core: SettableCore(value)) }

  /// Creates a property that holds `wrappedValue`: `@MutableProperty var name = ""`.
  ///
  /// ```swift
  /// final class Form {
  ///   @MutableProperty var name = ""
  /// }
  /// let form = Form()
  /// form.$name.signal.observeValues { print($0) }
  /// form.name = "Ada"  // prints: Ada
  /// ```
  @inlinable
  @_disfavoredOverload  // A trailing closure is the value of the other initializer.
  public convenience init(wrappedValue: Value) { self.init(core: SettableCore(wrappedValue)) }

  @usableFromInline
  init(core: SettableCore<Value>) {
    self.core = core
    (lifetime, token) = Lifetime.make(at: core.ownIsolation)
  }

  deinit { core.endInIsolation() }

  /// The value.
  ///
  /// Setting the value calls the observers after the value has been set. Inside an observer, `value` is already the
  /// newest value, even if the event being delivered is older; the observers are called with the newest value after the
  /// current event. Reading is O(1). Setting is linear in the number of observers and of observed derived properties.
  ///
  /// ```swift
  /// score.signal.observeValues { print($0) }
  /// score.value += 5  // prints: 5
  /// ```
  @inlinable
  public var value: Value {
    get {
      core.noteRead()
      return core.currentValue()
    }
    set { core.set(newValue) }
  }

  /// The value, for use as a property wrapper.
  @inlinable
  public var wrappedValue: Value {
    get { value }
    set { core.set(newValue) }
  }

  /// The property itself, for use as a property wrapper.
  public var projectedValue: MutableProperty { self }

  /// Changes the value in place, as one change. If `action` throws, the value is unchanged and no update is sent.
  ///
  /// The value that `action` leaves in its argument replaces any value that is set meanwhile; `value` is the old value
  /// until then.
  ///
  /// ```swift
  /// let names = MutableProperty(["Ada"])
  /// names.signal.observeValues { print($0) }
  /// names.modify {
  ///   $0.append("Bob")
  ///   $0.reverse()
  /// }  // prints: ["Bob", "Ada"]
  /// ```
  @discardableResult
  @inlinable
  public func modify<Result, E: Error>(_ action: (inout Value) throws(E) -> Result) throws(E) -> Result {
    try core.modify(action) { core.set($0) }
  }

  /// Calls `action` with the value.
  ///
  /// ```swift
  /// let names = MutableProperty(["Ada", "Bob"])
  /// print(names.withValue { $0.joined(separator: ", ") })  // prints: Ada, Bob
  /// ```
  @discardableResult
  @inlinable
  public func withValue<Result, E: Error>(_ action: (Value) throws(E) -> Result) throws(E) -> Result {
    try action(value)
  }

  /// Sets the value and returns the previous one.
  ///
  /// ```swift
  /// let old = score.swap(5)
  /// print(old, score.value)  // prints: 0 5
  /// ```
  @discardableResult
  @inlinable
  public func swap(_ new: Value) -> Value { core.swap(new) { core.set($0) } }

  /// A signal of later values. O(1).
  ///
  /// ```swift
  /// score.signal.observeValues { print($0) }
  /// score.value = 1  // prints: 1
  /// ```
  @inlinable public var signal: Signal<Value, Never> { core.signal() }

  /// A producer that sends the current value immediately, then each later one. O(1).
  ///
  /// ```swift
  /// score.producer.startWithValues { print($0) }  // prints: 0
  /// score.value = 1  // prints: 1
  /// ```
  @inlinable public var producer: SignalProducer<Value, Never> { core.producer() }

  /// Makes the property live in a shared domain from now on.
  func adopt(_ domain: SharedDomain) {
    core.adopt(domain)
    token.adopt(domain)
  }
}

extension MutableProperty: PropertyProtocol {
  /// A property cannot fail.
  public typealias Failure = Never

  /// A read-only view of this property.
  ///
  /// ```swift
  /// struct Player {
  ///   private let _score = MutableProperty(0)
  ///   var score: Property<Int> { _score.readOnly }
  /// }
  /// ```
  public var readOnly: Property<Value> { Property(core, keeping: self) }
}

extension MutableProperty: BindingTargetProvider {
  /// A target that sets the value.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(setting: core, lifetime: lifetime) { [weak self] in self?.value = $0 }
  }

  /// A target that sets a part of the value: `person[\.name] <~ names`.
  ///
  /// ```swift
  /// let person = MutableProperty(Person.ada)
  /// person[\.name] <~ query.signal
  /// query.value = "Ada Lovelace"
  /// print(person.value.name)  // prints: Ada Lovelace
  /// ```
  public subscript<Part>(keyPath: WritableKeyPath<Value, Part>) -> BindingTarget<Part> {
    BindingTarget(lifetime: lifetime) { [weak self] part in self?.modify { $0[keyPath: keyPath] = part } }
  }
}

extension MutableProperty: Observable {}
