extension Signal where Value == Bool {
  /// Sends the opposite of each value.
  ///
  /// ```swift
  /// let isOn = MutableProperty(true)
  /// isOn.signal.negate().observeValues { print($0) }
  /// isOn.value = false  // prints: true
  /// ```
  @inlinable
  public func negate() -> Signal { map { !$0 } }

  /// Sends whether the latest values of both streams are true.
  ///
  /// ```swift
  /// let (isOn, isReady) = (MutableProperty(true), MutableProperty(true))
  /// isOn.signal.and(isReady).observeValues { print($0) }
  /// isOn.value = true  // prints: true
  /// isReady.value = false  // prints: false
  /// ```
  @inlinable
  public func and(_ other: some SignalProducerConvertible<Bool, Failure>) -> Signal {
    .derived(from: producer.and(other))
  }

  /// Sends whether at least one of the latest values of both streams is true.
  ///
  /// ```swift
  /// let (isOn, isReady) = (MutableProperty(true), MutableProperty(false))
  /// isOn.signal.or(isReady).observeValues { print($0) }
  /// isOn.value = false  // prints: false
  /// isReady.value = true  // prints: true
  /// ```
  @inlinable
  public func or(_ other: some SignalProducerConvertible<Bool, Failure>) -> Signal {
    .derived(from: producer.or(other))
  }

  /// Returns a signal that sends whether all latest values are true. Without sources, it never sends anything.
  ///
  /// ```swift
  /// let switches = [MutableProperty(true), MutableProperty(true)]
  /// Signal.all(switches).observeValues { print($0) }
  /// switches[1].value = false  // prints: false
  /// ```
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
  ///
  /// ```swift
  /// let switches = [MutableProperty(true), MutableProperty(false)]
  /// Signal.any(switches).observeValues { print($0) }
  /// switches[0].value = false  // prints: false
  /// ```
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
  ///
  /// ```swift
  /// let isOn = MutableProperty(true)
  /// isOn.producer.negate().startWithValues { print($0) }  // prints: false
  /// ```
  @inlinable
  public func negate() -> SignalProducer { map { !$0 } }

  /// Sends whether the latest values of both streams are true.
  ///
  /// ```swift
  /// let (isOn, isReady) = (MutableProperty(true), MutableProperty(false))
  /// isOn.producer.and(isReady).startWithValues { print($0) }  // prints: false
  /// isReady.value = true  // prints: true
  /// ```
  @inlinable
  public func and(_ other: some SignalProducerConvertible<Bool, Failure>) -> SignalProducer {
    combineLatest(with: other).map { $0 && $1 }
  }

  /// Sends whether at least one of the latest values of both streams is true.
  ///
  /// ```swift
  /// let (isOn, isReady) = (MutableProperty(true), MutableProperty(false))
  /// isOn.producer.or(isReady).startWithValues { print($0) }  // prints: true
  /// ```
  @inlinable
  public func or(_ other: some SignalProducerConvertible<Bool, Failure>) -> SignalProducer {
    combineLatest(with: other).map { $0 || $1 }
  }

  /// Returns a producer that sends whether all latest values are true. Without sources, it sends `true`.
  ///
  /// ```swift
  /// let switches = [MutableProperty(true), MutableProperty(false)]
  /// SignalProducer.all(switches).startWithValues { print($0) }  // prints: false
  /// ```
  @inlinable
  public static func all(_ booleans: some Sequence<some SignalProducerConvertible<Bool, Failure>>) -> SignalProducer {
    combineLatest(booleans, emptySentinel: []).map { $0.allSatisfy(\.self) }
  }

  /// Returns a producer that sends whether all latest values are true. Without sources, it sends `true`.
  ///
  /// ```swift
  /// let isOn = MutableProperty(true)
  /// SignalProducer.all(isOn, query.producer.map { !$0.isEmpty }).startWithValues { print($0) }  // prints: false
  /// ```
  @inlinable
  public static func all(_ booleans: any SignalProducerConvertible<Bool, Failure>...) -> SignalProducer {
    all(booleans.map { $0.producer })
  }

  /// Returns a producer that sends whether any latest value is true. Without sources, it sends `false`.
  ///
  /// ```swift
  /// let switches = [MutableProperty(true), MutableProperty(false)]
  /// SignalProducer.any(switches).startWithValues { print($0) }  // prints: true
  /// ```
  @inlinable
  public static func any(_ booleans: some Sequence<some SignalProducerConvertible<Bool, Failure>>) -> SignalProducer {
    combineLatest(booleans, emptySentinel: []).map { $0.contains(true) }
  }

  /// Returns a producer that sends whether any latest value is true. Without sources, it sends `false`.
  ///
  /// ```swift
  /// let isOn = MutableProperty(true)
  /// SignalProducer.any(isOn, query.producer.map { !$0.isEmpty }).startWithValues { print($0) }  // prints: true
  /// ```
  @inlinable
  public static func any(_ booleans: any SignalProducerConvertible<Bool, Failure>...) -> SignalProducer {
    any(booleans.map { $0.producer })
  }
}
