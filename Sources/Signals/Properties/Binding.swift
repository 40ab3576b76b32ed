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

extension BindingTargetProvider {
  /// Sends all values of a source to this target, until either ends or the binding is disposed of.
  @discardableResult
  public static func <~ (target: Self, source: some SignalProducerConvertible<Value, Never>) -> any Disposable {
    let target = target.bindingTarget
    let binding = source.producer.startWithValues(target.action)
    target.lifetime += binding
    return binding
  }

  /// Sends all values of a source to this target of optionals.
  @discardableResult
  public static func <~ <Wrapped>(
    target: Self, source: some SignalProducerConvertible<Wrapped, Never>
  ) -> any Disposable where Value == Wrapped? {
    target.bindingTarget <~ source.producer.map { Optional($0) }
  }
}

extension MutableProperty {
  /// Keeps two properties equal: `left` takes the value of `right` now, and each the other's whenever that changes, until
  /// one of them goes away or the binding is disposed of.
  ///
  /// What is copied is the other side's current value, never an event's, and a side that has been copied to is not
  /// copied back: so both settle on one value, also if observers set them meanwhile. Neither is kept alive.
  @discardableResult
  public static func <~> (left: MutableProperty, right: MutableProperty) -> any Disposable {
    let binding = TwoWayBinding(left, right)
    left.lifetime += binding
    right.lifetime += binding
    return binding
  }
}

/// Two properties that follow one another. It remembers which version of each side the other has seen, which tells an echo
/// from a change without comparing values.
private final class TwoWayBinding<Value>: RemotelyDisposable {
  private weak var left: PropertyCore<Value>?
  private weak var right: PropertyCore<Value>?
  private var seenLeft = 0
  private var seenRight = 0
  private let observations = CompositeDisposable()

  init(_ left: MutableProperty<Value>, _ right: MutableProperty<Value>) {
    self.left = left.core
    self.right = right.core
    seenLeft = left.core.version
    seenRight = right.core.version &- 1  // So that the right side counts as changed.
    copyFromRight()
    observations += left.signal.observeValues { [self] _ in copyFromLeft() }
    observations += right.signal.observeValues { [self] _ in copyFromRight() }
  }

  private func copyFromLeft() {
    guard let left, let right, left.version != seenLeft else { return }
    seenLeft = left.version
    right.commit(left.value)
    seenRight = right.version
    right.events.send(.value(right.value))
  }

  private func copyFromRight() {
    guard let left, let right, right.version != seenRight else { return }
    seenRight = right.version
    left.commit(right.value)
    seenLeft = left.version
    left.events.send(.value(left.value))
  }

  var isDisposed: Bool { observations.isDisposed }
  func silence() { observations.dispose() }
  func dispose() { observations.dispose() }
}
