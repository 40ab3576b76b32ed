extension Signal where Value == Bool {
  /// Sends the opposite of each value.
  @inlinable
  public func negate() -> Signal { map { !$0 } }

  /// Sends whether the latest values of both streams are true.
  @inlinable
  public func and(_ other: some SignalProducerConvertible<Bool, Failure>) -> Signal {
    .derived(from: producer.and(other))
  }

  /// Sends whether at least one of the latest values of both streams is true.
  @inlinable
  public func or(_ other: some SignalProducerConvertible<Bool, Failure>) -> Signal {
    .derived(from: producer.or(other))
  }

  /// Returns a signal that sends whether all latest values are true. Without sources, it never sends anything.
  @inlinable
  public static func all(_ booleans: some Sequence<some SignalProducerConvertible<Bool, Failure>>) -> Signal {
    combineLatest(booleans).map { $0.allSatisfy(\.self) }
  }

  /// Returns a signal that sends whether all latest values are true. Without sources, it never sends anything.
  @inlinable
  public static func all(_ booleans: any SignalProducerConvertible<Bool, Failure>...) -> Signal {
    all(booleans.map { $0.producer })
  }

  /// Returns a signal that sends whether any latest value is true. Without sources, it never sends anything.
  @inlinable
  public static func any(_ booleans: some Sequence<some SignalProducerConvertible<Bool, Failure>>) -> Signal {
    combineLatest(booleans).map { $0.contains(true) }
  }

  /// Returns a signal that sends whether any latest value is true. Without sources, it never sends anything.
  @inlinable
  public static func any(_ booleans: any SignalProducerConvertible<Bool, Failure>...) -> Signal {
    any(booleans.map { $0.producer })
  }
}

extension SignalProducer where Value == Bool {
  /// Sends the opposite of each value.
  @inlinable
  public func negate() -> SignalProducer { map { !$0 } }

  /// Sends whether the latest values of both streams are true.
  @inlinable
  public func and(_ other: some SignalProducerConvertible<Bool, Failure>) -> SignalProducer {
    combineLatest(with: other).map { $0 && $1 }
  }

  /// Sends whether at least one of the latest values of both streams is true.
  @inlinable
  public func or(_ other: some SignalProducerConvertible<Bool, Failure>) -> SignalProducer {
    combineLatest(with: other).map { $0 || $1 }
  }

  /// Returns a producer that sends whether all latest values are true. Without sources, it sends `true`.
  @inlinable
  public static func all(_ booleans: some Sequence<some SignalProducerConvertible<Bool, Failure>>) -> SignalProducer {
    combineLatest(booleans, emptySentinel: []).map { $0.allSatisfy(\.self) }
  }

  /// Returns a producer that sends whether all latest values are true. Without sources, it sends `true`.
  @inlinable
  public static func all(_ booleans: any SignalProducerConvertible<Bool, Failure>...) -> SignalProducer {
    all(booleans.map { $0.producer })
  }

  /// Returns a producer that sends whether any latest value is true. Without sources, it sends `false`.
  @inlinable
  public static func any(_ booleans: some Sequence<some SignalProducerConvertible<Bool, Failure>>) -> SignalProducer {
    combineLatest(booleans, emptySentinel: []).map { $0.contains(true) }
  }

  /// Returns a producer that sends whether any latest value is true. Without sources, it sends `false`.
  @inlinable
  public static func any(_ booleans: any SignalProducerConvertible<Bool, Failure>...) -> SignalProducer {
    any(booleans.map { $0.producer })
  }
}
