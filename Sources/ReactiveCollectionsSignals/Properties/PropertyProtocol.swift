/// A type that has a value and sends each change of it.
///
/// Its operators return a ``Property``. If they are applied to a ``MutableProperty``, ``Property`` or
/// ``ValidatingProperty``, the result is free of glitches: see ``Property``. If they are applied to another conforming
/// type, the result follows that type's signal.
///
/// ```swift
/// func isLong(_ text: some PropertyProtocol<String>) -> Property<Bool> { text.map { $0.count > 9 } }
/// print(isLong(query).value)  // prints: false
/// ```
public protocol PropertyProtocol<Value>: AnyObject, SignalProducerConvertible where Failure == Never {
  /// The value.
  var value: Value { get }
  /// A signal of later values.
  var signal: Signal<Value, Never> { get }
  /// A read-only view of this property, which keeps it alive.
  var readOnly: Property<Value> { get }
}

extension PropertyProtocol {
  /// A property that follows this property's signal.
  public var readOnly: Property<Value> { Property(following: self) }
}
