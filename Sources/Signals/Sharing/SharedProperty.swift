/// The type ``MutableProperty``, to constrain ``Shared`` by. It is not meant to be conformed to.
///
/// Not what ReactiveSwift calls by this name: code that takes anything that can be set and observed is generic over a
/// ``PropertyProtocol`` that is a ``BindingTargetProvider``.
public protocol MutablePropertyProtocol<Value>: AnyObject {
  /// The type of its value.
  associatedtype Value
  /// Itself.
  var property: MutableProperty<Value> { get }
}

extension MutableProperty: MutablePropertyProtocol {
  /// Itself.
  public var property: MutableProperty { self }
}

extension Shared where Base: MutablePropertyProtocol, Base.Value: Sendable {
  @inlinable var core: PropertyCore<Base.Value> { base.property.core }

  /// Shares a property that is given up, with all that observes it.
  ///
  /// For this type and no other: were it for any that conforms, a type of a user's could be passed off as safe.
  public init<Value>(_ property: sending MutableProperty<Value>) where Base == MutableProperty<Value> {
    let domain = SharedDomain()
    property.adopt(domain)
    self.init(base: property, domain: domain)
  }

  /// A shared property that holds `value`.
  public init<Value>(_ value: Value) where Base == MutableProperty<Value> {
    self.init(MutableProperty(value))
  }

  /// The value. Setting it calls the observers, after the lock has been released.
  ///
  /// Both wait while another thread is inside of `modify`.
  @inlinable
  public var value: Base.Value {
    get { core.value }
    nonmutating set { core.set(newValue) }
  }

  /// Changes the value, as one change, with no other thread between. If `action` throws, the value stays as it was
  /// and nobody is told. Never wait for another thread inside, and neither read nor set another shared property:
  /// threads that do so in opposite orders wait for each other without end.
  ///
  /// What `action` leaves behind replaces whatever it sets besides; `value` is the old one until then.
  @discardableResult
  @inlinable
  public func modify<Result, E: Error>(_ action: (inout Base.Value) throws(E) -> Result) throws(E) -> Result {
    try core.modify(action)
  }

  /// Sets the value and returns the one before. It waits while another thread is inside of `modify`.
  @discardableResult
  @inlinable
  public func swap(_ new: Base.Value) -> Base.Value { core.swap(new) }

  /// Each later value.
  @inlinable
  public var signal: SharedSignal<Base.Value, Never> { SharedSignal(base: core.signal, domain: domain) }

  /// The current value at once, then each later one.
  @inlinable
  public var producer: SharedSignalProducer<Base.Value, Never> {
    SharedSignalProducer(base: core.producer, domain: domain)
  }
}
