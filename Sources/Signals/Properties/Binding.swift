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
  /// Where a binding delivers, and to what: so that what it has scheduled ends with it.
  private let delivery: (scheduler: any Scheduler, take: (Value) -> Void)?

  /// A target that calls `action` with values until `lifetime` ends.
  public init(lifetime: Lifetime, action: @escaping (Value) -> Void) {
    self.lifetime = lifetime
    self.action = action
    delivery = nil
  }

  /// A target that calls `action` with values on a scheduler, until `lifetime` ends.
  ///
  /// What a binding has scheduled is not delivered once the binding has been disposed of.
  public init(on scheduler: some Scheduler, lifetime: Lifetime, action: @escaping (Value) -> Void) {
    self.lifetime = lifetime
    self.action = { value in _ = scheduler.schedule { if !lifetime.hasEnded { action(value) } } }
    delivery = (scheduler, action)
  }

  /// A target that sets a property of an object, which it does not keep alive.
  public init<Object: AnyObject>(
    lifetime: Lifetime, object: Object, keyPath: ReferenceWritableKeyPath<Object, Value>
  ) {
    self.init(lifetime: lifetime) { [weak object] in object?[keyPath: keyPath] = $0 }
  }

  /// Takes all values of a producer, until either ends.
  fileprivate func take(from producer: SignalProducer<Value, Never>) -> any Disposable {
    let take = delivery?.take ?? action
    let source = delivery.map { scheduled(producer, on: $0.scheduler) } ?? producer
    return source.start(within: lifetime) { if case .value(let value) = $0 { take(value) } }
  }

  private func scheduled(
    _ producer: SignalProducer<Value, Never>, on scheduler: any Scheduler
  ) -> SignalProducer<Value, Never> {
    producer.observe(on: scheduler)
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
    target.bindingTarget.take(from: source.producer)
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
  /// Sends all values of a source, but not its end, to this input.
  ///
  /// The binding does not keep the input alive. The first value after the input's end ends the binding.
  @discardableResult
  public static func <~ (input: Signal.Observer, source: some SignalProducerConvertible<Value, Never>) -> any Disposable
  {
    whileAlive(input, { $0.send(value: $1) }) { source.producer.startWithValues($0) }
  }
}
