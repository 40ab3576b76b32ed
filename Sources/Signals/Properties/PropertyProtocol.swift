/// What has a value, and tells of each change of it.
///
/// Its operators make a ``Property`` from it. What they make of ``MutableProperty``, ``Property`` and ``ValidatingProperty`` is
/// free of glitches, see ``Property``; what they make of another type that conforms follows its signal.
public protocol PropertyProtocol<Value>: AnyObject, SignalProducerConvertible where Failure == Never {
  /// The value.
  var value: Value { get }
  /// Each later value.
  var signal: Signal<Value, Never> { get }
  /// Itself as a property that cannot be set, and that keeps this one alive.
  var readOnly: Property<Value> { get }
}

extension PropertyProtocol {
  /// A property that follows the signal.
  public var readOnly: Property<Value> { Property(following: self) }
}
