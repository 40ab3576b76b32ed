// What cannot fail says so by itself where nothing else tells the type of the errors: `SignalProducer([1, 2]).map { … }`.
extension SignalProducer where Failure == Never {
  /// Sends one value and completes.
  @_disfavoredOverload
  public init(value: Value) { self = .each(CollectionOfOne(value)) }

  /// Asks for a value at each start, sends it and completes.
  @inlinable
  public init(_ value: @escaping () -> Value) { self.init(lazy: value) }

  /// Sends the values of a sequence and completes. Stops in between when the start is disposed of.
  @inlinable
  public init<S: Sequence>(_ values: S) where S.Element == Value { self = .each(values) }
}
