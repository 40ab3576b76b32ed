// Signals of up to ten joined streams. The general forms take any number of them, but a closure cannot name the
// elements of a tuple that is made from a parameter pack, as in `$0.2` or `\.2`.

extension Signal {
  /// Returns a signal of the latest values of three streams: see `combineLatest(with:)`.
  ///
  /// ```swift
  /// let team = MutableProperty("Red")
  /// Signal.combineLatest(score.signal, query, team).observeValues { print($0) }
  /// score.value = 1  // prints: (1, "", "Red")
  /// ```
  @inlinable
  public static func combineLatest<B, C>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>
  ) -> Signal<(Value, B, C), Failure> {
    .derived(from: SignalProducer.combineLatest(first, second, third))
  }

  /// Returns a signal of the latest values of four streams: see `combineLatest(with:)`.
  @inlinable
  public static func combineLatest<B, C, D>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>
  ) -> Signal<(Value, B, C, D), Failure> {
    .derived(from: SignalProducer.combineLatest(first, second, third, fourth))
  }

  /// Returns a signal of the latest values of five streams: see `combineLatest(with:)`.
  @inlinable
  public static func combineLatest<B, C, D, E>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>
  ) -> Signal<(Value, B, C, D, E), Failure> {
    .derived(from: SignalProducer.combineLatest(first, second, third, fourth, fifth))
  }

  /// Returns a signal of the latest values of six streams: see `combineLatest(with:)`.
  @inlinable
  public static func combineLatest<B, C, D, E, F>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>
  ) -> Signal<(Value, B, C, D, E, F), Failure> {
    .derived(from: SignalProducer.combineLatest(first, second, third, fourth, fifth, sixth))
  }

  /// Returns a signal of the latest values of seven streams: see `combineLatest(with:)`.
  @inlinable
  public static func combineLatest<B, C, D, E, F, G>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>,
    _ seventh: some SignalProducerConvertible<G, Failure>
  ) -> Signal<(Value, B, C, D, E, F, G), Failure> {
    .derived(from: SignalProducer.combineLatest(first, second, third, fourth, fifth, sixth, seventh))
  }

  /// Returns a signal of the latest values of eight streams: see `combineLatest(with:)`.
  @inlinable
  public static func combineLatest<B, C, D, E, F, G, H>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>,
    _ seventh: some SignalProducerConvertible<G, Failure>, _ eighth: some SignalProducerConvertible<H, Failure>
  ) -> Signal<(Value, B, C, D, E, F, G, H), Failure> {
    .derived(from: SignalProducer.combineLatest(first, second, third, fourth, fifth, sixth, seventh, eighth))
  }

  /// Returns a signal of the latest values of nine streams: see `combineLatest(with:)`.
  @inlinable
  public static func combineLatest<B, C, D, E, F, G, H, I>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>,
    _ seventh: some SignalProducerConvertible<G, Failure>, _ eighth: some SignalProducerConvertible<H, Failure>,
    _ ninth: some SignalProducerConvertible<I, Failure>
  ) -> Signal<(Value, B, C, D, E, F, G, H, I), Failure> {
    .derived(from: SignalProducer.combineLatest(first, second, third, fourth, fifth, sixth, seventh, eighth, ninth))
  }

  /// Returns a signal of the latest values of ten streams: see `combineLatest(with:)`.
  @inlinable
  public static func combineLatest<B, C, D, E, F, G, H, I, J>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>,
    _ seventh: some SignalProducerConvertible<G, Failure>, _ eighth: some SignalProducerConvertible<H, Failure>,
    _ ninth: some SignalProducerConvertible<I, Failure>, _ tenth: some SignalProducerConvertible<J, Failure>
  ) -> Signal<(Value, B, C, D, E, F, G, H, I, J), Failure> {
    .derived(
      from: SignalProducer.combineLatest(
        first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth))
  }
}

extension Signal {
  /// Returns a signal of the values of three streams as tuples: see `zip(with:)`.
  ///
  /// ```swift
  /// Signal.zip(score.signal, SignalProducer(["a"]), SignalProducer([true])).observeValues { print($0) }
  /// score.value = 1  // prints: (1, "a", true)
  /// ```
  @inlinable
  public static func zip<B, C>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>
  ) -> Signal<(Value, B, C), Failure> {
    .derived(from: SignalProducer.zip(first, second, third))
  }

  /// Returns a signal of the values of four streams as tuples: see `zip(with:)`.
  @inlinable
  public static func zip<B, C, D>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>
  ) -> Signal<(Value, B, C, D), Failure> {
    .derived(from: SignalProducer.zip(first, second, third, fourth))
  }

  /// Returns a signal of the values of five streams as tuples: see `zip(with:)`.
  @inlinable
  public static func zip<B, C, D, E>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>
  ) -> Signal<(Value, B, C, D, E), Failure> {
    .derived(from: SignalProducer.zip(first, second, third, fourth, fifth))
  }

  /// Returns a signal of the values of six streams as tuples: see `zip(with:)`.
  @inlinable
  public static func zip<B, C, D, E, F>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>
  ) -> Signal<(Value, B, C, D, E, F), Failure> {
    .derived(from: SignalProducer.zip(first, second, third, fourth, fifth, sixth))
  }

  /// Returns a signal of the values of seven streams as tuples: see `zip(with:)`.
  @inlinable
  public static func zip<B, C, D, E, F, G>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>,
    _ seventh: some SignalProducerConvertible<G, Failure>
  ) -> Signal<(Value, B, C, D, E, F, G), Failure> {
    .derived(from: SignalProducer.zip(first, second, third, fourth, fifth, sixth, seventh))
  }

  /// Returns a signal of the values of eight streams as tuples: see `zip(with:)`.
  @inlinable
  public static func zip<B, C, D, E, F, G, H>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>,
    _ seventh: some SignalProducerConvertible<G, Failure>, _ eighth: some SignalProducerConvertible<H, Failure>
  ) -> Signal<(Value, B, C, D, E, F, G, H), Failure> {
    .derived(from: SignalProducer.zip(first, second, third, fourth, fifth, sixth, seventh, eighth))
  }

  /// Returns a signal of the values of nine streams as tuples: see `zip(with:)`.
  @inlinable
  public static func zip<B, C, D, E, F, G, H, I>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>,
    _ seventh: some SignalProducerConvertible<G, Failure>, _ eighth: some SignalProducerConvertible<H, Failure>,
    _ ninth: some SignalProducerConvertible<I, Failure>
  ) -> Signal<(Value, B, C, D, E, F, G, H, I), Failure> {
    .derived(from: SignalProducer.zip(first, second, third, fourth, fifth, sixth, seventh, eighth, ninth))
  }

  /// Returns a signal of the values of ten streams as tuples: see `zip(with:)`.
  @inlinable
  public static func zip<B, C, D, E, F, G, H, I, J>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<B, Failure>,
    _ third: some SignalProducerConvertible<C, Failure>, _ fourth: some SignalProducerConvertible<D, Failure>,
    _ fifth: some SignalProducerConvertible<E, Failure>, _ sixth: some SignalProducerConvertible<F, Failure>,
    _ seventh: some SignalProducerConvertible<G, Failure>, _ eighth: some SignalProducerConvertible<H, Failure>,
    _ ninth: some SignalProducerConvertible<I, Failure>, _ tenth: some SignalProducerConvertible<J, Failure>
  ) -> Signal<(Value, B, C, D, E, F, G, H, I, J), Failure> {
    .derived(from: SignalProducer.zip(first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth))
  }
}
