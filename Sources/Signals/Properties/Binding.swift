infix operator <~ : BindingPrecedence
infix operator <~> : BindingPrecedence

/// Binds less tightly than all that makes the value.
precedencegroup BindingPrecedence {
  associativity: right
  higherThan: AssignmentPrecedence
}

/// Something that takes values for as long as it lives.
public struct BindingTarget<Value> {
  /// How long it takes values.
  public let lifetime: Lifetime
  /// Takes a value.
  public let action: (Value) -> Void

  /// A target that calls `action` with values until `lifetime` ends.
  public init(lifetime: Lifetime, action: @escaping (Value) -> Void) {
    self.lifetime = lifetime
    self.action = action
  }

  /// A target that calls `action` with values on a scheduler, until `lifetime` ends.
  public init(on scheduler: some Scheduler, lifetime: Lifetime, action: @escaping (Value) -> Void) {
    self.init(lifetime: lifetime) { value in
      _ = scheduler.schedule { if !lifetime.hasEnded { action(value) } }
    }
  }

  /// A target that sets a property of an object, which it does not keep alive.
  public init<Object: AnyObject>(
    lifetime: Lifetime, object: Object, keyPath: ReferenceWritableKeyPath<Object, Value>
  ) {
    self.init(lifetime: lifetime) { [weak object] in object?[keyPath: keyPath] = $0 }
  }
}

/// What can be bound to.
public protocol BindingTargetProvider<Value> {
  /// The type of the values that it takes.
  associatedtype Value
  /// What takes them.
  var bindingTarget: BindingTarget<Value> { get }
}

extension BindingTarget: BindingTargetProvider {
  /// Itself.
  public var bindingTarget: BindingTarget { self }
}

extension Optional: BindingTargetProvider where Wrapped: BindingTargetProvider {
  /// What is there, or a target that takes nothing: `view?.title <~ titles`.
  public var bindingTarget: BindingTarget<Wrapped.Value> {
    self?.bindingTarget ?? BindingTarget(lifetime: .empty) { _ in }
  }
}

extension BindingTargetProvider {
  /// Sends all values of a source to this target, until either ends or the binding is disposed of.
  @discardableResult
  public static func <~ (target: Self, source: some SignalProducerConvertible<Value, Never>) -> any Disposable {
    let target = target.bindingTarget
    return source.producer.start(within: target.lifetime) { event in
      if case .value(let value) = event { target.action(value) }
    }
  }

  /// Sends all values of a source to this target of optionals.
  @discardableResult
  public static func <~ <Wrapped>(
    target: Self, source: some SignalProducerConvertible<Wrapped, Never>
  ) -> any Disposable where Value == Wrapped? {
    target.bindingTarget <~ source.producer.map { Optional($0) }
  }
}

extension Signal.Observer {
  /// Sends all values of a source, but not its end, to this input, which it does not keep alive.
  @discardableResult
  public static func <~ (input: Signal.Observer, source: some SignalProducerConvertible<Value, Never>) -> any Disposable
  {
    source.producer.startWithValues { [weak input] in input?.send(value: $0) }
  }
}
