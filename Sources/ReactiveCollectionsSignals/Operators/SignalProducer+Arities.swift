// Producers of up to ten joined streams. The general forms take any number of them, but a closure cannot name the
// elements of a tuple that is made from a parameter pack, as in `$0.2` or `\.2`.

extension SignalProducer {
  /// Returns a producer of the latest values of three streams: see `combineLatest(with:)`.
  ///
  /// ```swift
  /// let team = MutableProperty("Red")
  /// SignalProducer.combineLatest(score, query, team).startWithValues { print($0) }  // prints: (0, "", "Red")
  /// ```
  @inlinable
  public static func combineLatest<B, C>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>
  ) -> SignalProducer<(Value, B, C), Failure> {
    joiningLatest(first.producer, second.producer, third.producer)
  }

  /// Returns a producer of the latest values of four streams: see `combineLatest(with:)`.
  @inlinable
  public static func combineLatest<B, C, D>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>
  ) -> SignalProducer<(Value, B, C, D), Failure> {
    joiningLatest(first.producer, second.producer, third.producer, fourth.producer)
  }

  /// Returns a producer of the latest values of five streams: see `combineLatest(with:)`.
  @inlinable
  public static func combineLatest<B, C, D, E>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>
  ) -> SignalProducer<(Value, B, C, D, E), Failure> {
    joiningLatest(first.producer, second.producer, third.producer, fourth.producer, fifth.producer)
  }

  /// Returns a producer of the latest values of six streams: see `combineLatest(with:)`.
  @inlinable
  public static func combineLatest<B, C, D, E, F>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>
  ) -> SignalProducer<(Value, B, C, D, E, F), Failure> {
    joiningLatest(first.producer, second.producer, third.producer, fourth.producer, fifth.producer, sixth.producer)
  }

  /// Returns a producer of the latest values of seven streams: see `combineLatest(with:)`.
  @inlinable
  public static func combineLatest<B, C, D, E, F, G>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>,
    _ seventh: some SignalProducerConvertible<G, Failure>
  ) -> SignalProducer<(Value, B, C, D, E, F, G), Failure> {
    joiningLatest(
      first.producer, second.producer, third.producer, fourth.producer, fifth.producer, sixth.producer, seventh.producer
    )
  }

  /// Returns a producer of the latest values of eight streams: see `combineLatest(with:)`.
  @inlinable
  public static func combineLatest<B, C, D, E, F, G, H>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>,
    _ seventh: some SignalProducerConvertible<G, Failure>, _ eighth: some SignalProducerConvertible<H, Failure>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H), Failure> {
    joiningLatest(
      first.producer, second.producer, third.producer, fourth.producer, fifth.producer, sixth.producer,
      seventh.producer, eighth.producer)
  }

  /// Returns a producer of the latest values of nine streams: see `combineLatest(with:)`.
  @inlinable
  public static func combineLatest<B, C, D, E, F, G, H, I>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>,
    _ seventh: some SignalProducerConvertible<G, Failure>, _ eighth: some SignalProducerConvertible<H, Failure>,
    _ ninth: some SignalProducerConvertible<I, Failure>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I), Failure> {
    joiningLatest(
      first.producer, second.producer, third.producer, fourth.producer, fifth.producer, sixth.producer,
      seventh.producer, eighth.producer, ninth.producer)
  }

  /// Returns a producer of the latest values of ten streams: see `combineLatest(with:)`.
  @inlinable
  public static func combineLatest<B, C, D, E, F, G, H, I, J>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>,
    _ seventh: some SignalProducerConvertible<G, Failure>, _ eighth: some SignalProducerConvertible<H, Failure>,
    _ ninth: some SignalProducerConvertible<I, Failure>, _ tenth: some SignalProducerConvertible<J, Failure>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I, J), Failure> {
    joiningLatest(
      first.producer, second.producer, third.producer, fourth.producer, fifth.producer, sixth.producer,
      seventh.producer, eighth.producer, ninth.producer, tenth.producer)
  }
}

extension SignalProducer {
  /// Returns a producer of the values of three streams as tuples: see `zip(with:)`.
  ///
  /// ```swift
  /// let (left, middle, right) = (SignalProducer(1...2), SignalProducer(["a", "b"]), SignalProducer([true, false]))
  /// SignalProducer.zip(left, middle, right).collect().startWithValues { print($0) }
  /// // prints: [(1, "a", true), (2, "b", false)]
  /// ```
  @inlinable
  public static func zip<B, C>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>
  ) -> SignalProducer<(Value, B, C), Failure> {
    zipping(first.producer, second.producer, third.producer)
  }

  /// Returns a producer of the values of four streams as tuples: see `zip(with:)`.
  @inlinable
  public static func zip<B, C, D>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>
  ) -> SignalProducer<(Value, B, C, D), Failure> {
    zipping(first.producer, second.producer, third.producer, fourth.producer)
  }

  /// Returns a producer of the values of five streams as tuples: see `zip(with:)`.
  @inlinable
  public static func zip<B, C, D, E>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>
  ) -> SignalProducer<(Value, B, C, D, E), Failure> {
    zipping(first.producer, second.producer, third.producer, fourth.producer, fifth.producer)
  }

  /// Returns a producer of the values of six streams as tuples: see `zip(with:)`.
  @inlinable
  public static func zip<B, C, D, E, F>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>
  ) -> SignalProducer<(Value, B, C, D, E, F), Failure> {
    zipping(first.producer, second.producer, third.producer, fourth.producer, fifth.producer, sixth.producer)
  }

  /// Returns a producer of the values of seven streams as tuples: see `zip(with:)`.
  @inlinable
  public static func zip<B, C, D, E, F, G>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>,
    _ seventh: some SignalProducerConvertible<G, Failure>
  ) -> SignalProducer<(Value, B, C, D, E, F, G), Failure> {
    zipping(
      first.producer, second.producer, third.producer, fourth.producer, fifth.producer, sixth.producer, seventh.producer
    )
  }

  /// Returns a producer of the values of eight streams as tuples: see `zip(with:)`.
  @inlinable
  public static func zip<B, C, D, E, F, G, H>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>,
    _ seventh: some SignalProducerConvertible<G, Failure>, _ eighth: some SignalProducerConvertible<H, Failure>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H), Failure> {
    zipping(
      first.producer, second.producer, third.producer, fourth.producer, fifth.producer, sixth.producer,
      seventh.producer, eighth.producer)
  }

  /// Returns a producer of the values of nine streams as tuples: see `zip(with:)`.
  @inlinable
  public static func zip<B, C, D, E, F, G, H, I>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>,
    _ seventh: some SignalProducerConvertible<G, Failure>, _ eighth: some SignalProducerConvertible<H, Failure>,
    _ ninth: some SignalProducerConvertible<I, Failure>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I), Failure> {
    zipping(
      first.producer, second.producer, third.producer, fourth.producer, fifth.producer, sixth.producer,
      seventh.producer, eighth.producer, ninth.producer)
  }

  /// Returns a producer of the values of ten streams as tuples: see `zip(with:)`.
  @inlinable
  public static func zip<B, C, D, E, F, G, H, I, J>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>,
    _ seventh: some SignalProducerConvertible<G, Failure>, _ eighth: some SignalProducerConvertible<H, Failure>,
    _ ninth: some SignalProducerConvertible<I, Failure>, _ tenth: some SignalProducerConvertible<J, Failure>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I, J), Failure> {
    zipping(
      first.producer, second.producer, third.producer, fourth.producer, fifth.producer, sixth.producer,
      seventh.producer, eighth.producer, ninth.producer, tenth.producer)
  }
}
