/// A value that can be observed, and set.
///
/// Completes its streams when it goes away. It lives where it was made, like ``Signal``; ``Shared`` makes one for use
/// from many threads.
public final class MutableProperty<Value> {
  @usableFromInline let core: PropertyCore<Value>
  private let token: Lifetime.Token
  /// Ends with the property.
  public let lifetime: Lifetime

  /// A property that holds `value`.
  public init(_ value: Value) {
    let home = Home.current
    core = PropertyCore(value)
    core.events.live(at: home)
    (lifetime, token) = Lifetime.make(at: home)
  }

  deinit { core.events.sendLast(.completed) }

  /// The value. Setting it tells the observers, once it is set; inside an observer it is already the newest one, and the
  /// observers hear of it in turn.
  @inlinable
  public var value: Value {
    get { core.value }
    set { core.set(newValue) }
  }

  /// Changes the value, as one change. If `action` throws, the value stays as it was and nobody is told.
  ///
  /// What `action` leaves behind replaces whatever is set meanwhile; `value` is the old one until then.
  @discardableResult
  @inlinable
  public func modify<Result, E: Error>(_ action: (inout Value) throws(E) -> Result) throws(E) -> Result {
    try core.modify(action)
  }

  /// Sets the value and returns the one before.
  @discardableResult
  @inlinable
  public func swap(_ new: Value) -> Value { core.swap(new) }

  /// Each later value.
  public var signal: Signal<Value, Never> { core.signal }

  /// The current value at once, then each later one.
  public var producer: SignalProducer<Value, Never> { core.producer }

  /// From now on it lives in a shared domain.
  func adopt(_ domain: SharedDomain) {
    core.adopt(domain)
    token.adopt(domain)
  }
}

extension MutableProperty: SignalProducerConvertible {
  /// A property does not fail.
  public typealias Failure = Never
}

extension MutableProperty: BindingTargetProvider {
  /// Sets the value.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(lifetime: lifetime) { [weak self] in self?.value = $0 }
  }
}
