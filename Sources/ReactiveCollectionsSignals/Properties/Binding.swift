infix operator <~ : BindingPrecedence
infix operator <~> : BindingPrecedence

/// The precedence of binding operators: they bind less tightly than all operators that compute a value.
precedencegroup BindingPrecedence {
  associativity: right
  higherThan: AssignmentPrecedence
}

/// A target that takes values during its lifetime.
///
/// ```swift
/// let (lifetime, token) = Lifetime.make()
/// let label = BindingTarget<String>(lifetime: lifetime) { print("label: \($0)") }
/// label <~ query.signal
/// query.value = "Ada"  // prints: label: Ada
/// token.dispose()
/// query.value = "Bob"
/// ```
public struct BindingTarget<Value> {
  /// The lifetime during which the target takes values.
  public let lifetime: Lifetime
  /// The action that takes a value.
  public let action: (Value) -> Void
  /// The scheduler on which a binding delivers, and the action it delivers to, so that scheduled values are dropped
  /// with the binding.
  private let delivery: (scheduler: any SignalScheduler, take: (Value) -> Void)?
  /// The property or list that the values are set to.
  private var target: ObjectIdentifier?

  /// Creates a target that calls `action` with values until `lifetime` ends.
  ///
  /// ```swift
  /// final class Label {
  ///   var text = ""
  ///   private let token = Lifetime.Token()
  ///   var title: BindingTarget<String> { BindingTarget(lifetime: Lifetime(token)) { [weak self] in self?.text = $0 } }
  /// }
  /// ```
  public init(lifetime: Lifetime, action: @escaping (Value) -> Void) {
    self.lifetime = lifetime
    self.action = action
    delivery = nil
  }

  /// Creates a target that sets a property or list. It takes nothing from that one itself, which would never end.
  package init(setting target: AnyObject, lifetime: Lifetime, action: @escaping (Value) -> Void) {
    self.init(lifetime: lifetime, action: action)
    self.target = ObjectIdentifier(target)
  }

  /// Creates a target that calls `action` with values on a scheduler, until `lifetime` ends.
  ///
  /// Values that a binding has scheduled are not delivered once the binding has been disposed of.
  ///
  /// ```swift
  /// let (lifetime, token) = Lifetime.make()
  /// let label = BindingTarget<String>(on: .main, lifetime: lifetime) { print("label: \($0)") }
  /// label <~ query  // sets the label on the main actor, later
  /// ```
  public init(on scheduler: some SignalScheduler, lifetime: Lifetime, action: @escaping (Value) -> Void) {
    self.lifetime = lifetime
    self.action = { value in _ = scheduler.schedule { if !lifetime.hasEnded { action(value) } } }
    delivery = (scheduler, action)
  }

  /// Creates a target that sets a property of an object. The target does not keep the object alive.
  ///
  /// ```swift
  /// final class Label { var text = "" }
  /// let (label, (lifetime, token)) = (Label(), Lifetime.make())
  /// BindingTarget(lifetime: lifetime, object: label, keyPath: \.text) <~ query.signal
  /// query.value = "Ada"
  /// print(label.text)  // prints: Ada
  /// ```
  public init<Object: AnyObject>(
    lifetime: Lifetime, object: Object, keyPath: ReferenceWritableKeyPath<Object, Value>
  ) {
    self.init(lifetime: lifetime) { [weak object] in object?[keyPath: keyPath] = $0 }
  }

  /// Creates a target that sets a property of an object on a scheduler. The target does not keep the object alive.
  ///
  /// Values that a binding has scheduled are not delivered once the binding has been disposed of.
  public init<Object: AnyObject>(
    on scheduler: some SignalScheduler, lifetime: Lifetime, object: Object,
    keyPath: ReferenceWritableKeyPath<Object, Value>
  ) {
    self.init(on: scheduler, lifetime: lifetime) { [weak object] in object?[keyPath: keyPath] = $0 }
  }

  /// Takes all values of a producer, until the producer or the target ends.
  fileprivate func take(from origin: some SignalProducerConvertible<Value, Never>) -> any Disposable {
    if let target, let signal = origin as? Signal<Value, Never>, signal.origin == target { return AnyDisposable() }
    let producer = origin.producer
    let take = delivery?.take ?? action
    let source = delivery.map { scheduled(producer, on: $0.scheduler) } ?? producer
    return source.start(within: lifetime, for: target) { if case .value(let value) = $0 { take(value) } }
  }

  private func scheduled(
    _ producer: SignalProducer<Value, Never>, on scheduler: any SignalScheduler
  ) -> SignalProducer<Value, Never> {
    producer.observe(on: scheduler)
  }
}

extension SignalProducer {
  /// Starts the producer as a part of a whole, to set a property or list. The producer of that one itself, which no
  /// operator follows, sends nothing.
  package func start(
    within whole: Lifetime, for target: ObjectIdentifier?, _ action: @escaping (Event) -> Void
  ) -> any Disposable {
    let run = ProducerRun(level: whole.level, action)
    run.target = targetOfDirectStart(target)
    run.begin(self, within: whole)
    return run
  }

  /// Returns the target, unless an operator follows the property's own producer.
  package func targetOfDirectStart(_ target: ObjectIdentifier?) -> ObjectIdentifier? { depth <= 1 ? target : nil }
}

/// A type that provides a binding target.
///
/// ```swift
/// func show(_ text: Property<String>, in label: some BindingTargetProvider<String>) { label <~ text }
/// let label = MutableProperty("")
/// show(query.map { "Results for \($0)" }, in: label)
/// query.value = "Ada"
/// print(label.value)  // prints: Results for Ada
/// ```
public protocol BindingTargetProvider<Value> {
  /// The type of the values that the target takes.
  associatedtype Value
  /// The target.
  var bindingTarget: BindingTarget<Value> { get }
}

extension BindingTarget: BindingTargetProvider {
  /// The target itself.
  public var bindingTarget: BindingTarget { self }
}

extension Optional: BindingTargetProvider where Wrapped: BindingTargetProvider {
  /// The wrapped value's target, or a target that ignores all values: `view?.title <~ titles`.
  ///
  /// ```swift
  /// let title: MutableProperty<String>? = MutableProperty("")
  /// title <~ query.signal
  /// query.value = "Ada"
  /// print(title?.value ?? "none")  // prints: Ada
  /// ```
  public var bindingTarget: BindingTarget<Wrapped.Value> {
    self?.bindingTarget ?? BindingTarget(lifetime: .empty) { _ in }
  }
}

extension BindingTargetProvider {
  /// Sends all values of a source to this target, until either ends or the binding is disposed of. A property that is
  /// bound to itself takes nothing.
  ///
  /// ```swift
  /// let title = MutableProperty("")
  /// title <~ query.producer.map { "Results for \($0)" }
  /// query.value = "Ada"
  /// print(title.value)  // prints: Results for Ada
  /// ```
  @discardableResult
  public static func <~ (target: Self, source: some SignalProducerConvertible<Value, Never>) -> any Disposable {
    target.bindingTarget.take(from: source)
  }

  /// Sends all values of a source to this target, which takes optionals.
  ///
  /// ```swift
  /// let subtitle = MutableProperty<String?>(nil)
  /// subtitle <~ query.signal
  /// query.value = "Ada"
  /// print(subtitle.value ?? "none")  // prints: Ada
  /// ```
  @discardableResult
  public static func <~ <Wrapped>(
    target: Self, source: some SignalProducerConvertible<Wrapped, Never>
  ) -> any Disposable where Value == Wrapped? {
    target.bindingTarget <~ source.producer.map { Optional($0) }
  }
}

extension Signal.Observer {
  /// Sends all values of a source, but not its terminal event, to this input.
  ///
  /// The binding does not keep the input alive. The first value that is sent after the input has been deallocated ends
  /// the binding. Nothing is sent to an input from its own signal.
  ///
  /// ```swift
  /// let (names, input) = Signal<String, Never>.pipe()
  /// names.observeValues { print($0) }
  /// input <~ query.signal
  /// query.value = "Ada"  // prints: Ada
  /// ```
  @discardableResult
  public static func <~ (input: Signal.Observer, source: some SignalProducerConvertible<Value, Never>) -> any Disposable
  {
    if let signal = source as? Signal<Value, Never>, signal.origin == input.origin { return AnyDisposable() }
    return whileAlive(input, { $0.send(value: $1) }) { source.producer.startWithValues($0) }
  }
}
