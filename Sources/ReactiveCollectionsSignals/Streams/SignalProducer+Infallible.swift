// Let a producer that cannot fail infer `Never` if nothing else determines its error type: `SignalProducer([1, 2]).map
// { … }`.
extension SignalProducer where Failure == Never {
  /// Creates a producer that sends one value and completes.
  ///
  /// ```swift
  /// SignalProducer(value: "Ada").startWithValues { print($0) }  // prints: Ada
  /// ```
  @_disfavoredOverload
  public init(value: Value) { self = .each(CollectionOfOne(value)) }

  /// Creates a producer that calls the closure at each start, sends the value it returns, and completes.
  ///
  /// ```swift
  /// let greeting = SignalProducer { "Hello" }
  /// greeting.startWithValues { print($0) }  // prints: Hello
  /// ```
  @inlinable
  public init(_ value: @escaping () -> Value) { self.init(lazy: value) }

  /// Creates a producer that sends the values of a sequence and completes. It stops early if the start is disposed of.
  ///
  /// ```swift
  /// SignalProducer(1...3).map { $0 * 2 }.collect().startWithValues { print($0) }  // prints: [2, 4, 6]
  /// ```
  @inlinable
  public init<S: Sequence>(_ values: S) where S.Element == Value { self = .each(values) }
}
