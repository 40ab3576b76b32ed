extension Signal {
  /// Sends the first values of both streams as a pair, then the second ones, and so on. Completes when one stream has
  /// completed and all its values have been sent, unless one fails or is interrupted.
  ///
  /// ```swift
  /// score.signal.zip(with: query.signal).observeValues { print($0) }
  /// score.value = 1
  /// score.value = 2
  /// query.value = "a"  // prints: (1, "a")
  /// query.value = "b"  // prints: (2, "b")
  /// ```
  @inlinable
  public func zip<V>(with other: some SignalProducerConvertible<V, Failure>) -> Signal<(Value, V), Failure> {
    .derived(from: producer.zip(with: other))
  }

  /// Returns a signal of the values of both streams as pairs: see `zip(with:)`.
  ///
  /// ```swift
  /// Signal.zip(score.signal, SignalProducer(["a", "b"])).observeValues { print($0) }
  /// score.value = 5  // prints: (5, "a")
  /// score.value = 6  // prints: (6, "b")
  /// ```
  @inlinable
  public static func zip<V>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<V, Failure>
  ) -> Signal<(Value, V), Failure> {
    .derived(from: SignalProducer.zip(first, second))
  }

  /// Returns a signal of the first values of any number of streams, then the second ones, and so on: see `zip(with:)`.
  /// For more than ten, the closures of operators have to give each element of the tuple a name.
  @inlinable
  @_disfavoredOverload
  public static func zip<each V>(
    _ first: some SignalProducerConvertible<Value, Failure>,
    _ others: repeat any SignalProducerConvertible<each V, Failure>
  ) -> Signal<(Value, repeat each V), Failure> {
    .derived(from: SignalProducer.zipping(first.producer, repeat (each others).producer))
  }

  /// Returns a signal of the first values of all sources as an array, then the second ones, and so on: see
  /// `zip(with:)`. Without sources, it never sends anything.
  ///
  /// ```swift
  /// let dice = [MutableProperty(1), MutableProperty(2)]
  /// Signal.zip(dice.map(\.signal)).observeValues { print($0) }
  /// dice[0].value = 6
  /// dice[1].value = 5  // prints: [6, 5]
  /// ```
  @inlinable
  public static func zip(
    _ sources: some Sequence<some SignalProducerConvertible<Value, Failure>>
  ) -> Signal<[Value], Failure> {
    let producers = sources.map(\.producer)
    return producers.isEmpty ? .never : .derived(from: SignalProducer.zip(producers))
  }
}

extension SignalProducer {
  /// Sends the first values of both streams as a pair, then the second ones, and so on. Completes when one stream has
  /// completed and all its values have been sent, unless one fails or is interrupted.
  ///
  /// ```swift
  /// SignalProducer(["a", "b"]).zip(with: SignalProducer(1...9)).collect().startWithValues { print($0) }
  /// // prints: [("a", 1), ("b", 2)]
  /// ```
  @inlinable
  public func zip<V>(
    with other: some SignalProducerConvertible<V, Failure>
  ) -> SignalProducer<(Value, V), Failure> {
    let other = other.producer
    return .joined(atDepths: [depth, other.depth]) { values in
      let (left, right) = (PendingValues<Value>(), PendingValues<V>())
      let send = { values.gate.send(.value((values.take(from: left), values.take(from: right)))) }
      values.begin(self, left, send)
      values.begin(other, right, send)
    }
  }

  /// Returns a producer of the values of both streams as pairs: see `zip(with:)`.
  ///
  /// ```swift
  /// SignalProducer.zip(SignalProducer(["a", "b"]), SignalProducer(1...9)).map { "\($0)\($1)" }.collect()
  ///   .startWithValues { print($0) }  // prints: ["a1", "b2"]
  /// ```
  @inlinable
  public static func zip<V>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<V, Failure>
  ) -> SignalProducer<(Value, V), Failure> {
    first.producer.zip(with: second)
  }

  /// Returns a producer of the first values of any number of streams, then the second ones, and so on: see
  /// `zip(with:)`. For more than ten, the closures of operators have to give each element of the tuple a name.
  ///
  /// ```swift
  /// let (digits, letters) = (SignalProducer(1...2), SignalProducer(["a", "b"]))
  /// SignalProducer.zip(digits, letters, digits).collect().startWithValues { print($0) }
  /// // prints: [(1, "a", 1), (2, "b", 2)]
  /// ```
  @inlinable
  @_disfavoredOverload
  public static func zip<each V>(
    _ first: some SignalProducerConvertible<Value, Failure>,
    _ others: repeat any SignalProducerConvertible<each V, Failure>
  ) -> SignalProducer<(Value, repeat each V), Failure> {
    zipping(first.producer, repeat (each others).producer)
  }

  // The compiler does not specialize the work for each member of a pack. For two sources, not using a pack is five
  // times as fast.

  @inlinable
  static func zipping<each V>(
    _ first: SignalProducer, _ other: repeat SignalProducer<each V, Failure>
  ) -> SignalProducer<(Value, repeat each V), Failure> {
    let others = (repeat each other)
    var depths = [first.depth]
    for other in repeat each others { depths.append(other.depth) }
    return .joined(atDepths: depths) { values in
      let one = PendingValues<Value>()
      let rest = (repeat PendingValues<each V>())
      let send = { values.gate.send(.value((values.take(from: one), repeat values.take(from: each rest)))) }
      values.begin(first, one, send)
      repeat values.begin(each others, each rest, send)
    }
  }

  /// Returns a producer of the first values of all sources as an array, then the second ones, and so on: see
  /// `zip(with:)`. Without sources, it completes, after sending `emptySentinel` if there is one.
  ///
  /// ```swift
  /// let columns = [SignalProducer([1, 2]), SignalProducer([10, 20])]
  /// SignalProducer.zip(columns).collect().startWithValues { print($0) }  // prints: [[1, 10], [2, 20]]
  /// ```
  @inlinable
  public static func zip(
    _ sources: some Sequence<some SignalProducerConvertible<Value, Failure>>, emptySentinel: [Value]? = nil
  ) -> SignalProducer<[Value], Failure> {
    let producers = sources.map(\.producer)
    guard !producers.isEmpty else {
      return emptySentinel.map { SignalProducer<[Value], Failure>(value: $0) } ?? .empty
    }
    return .joined(atDepths: producers.map(\.depth)) { values in
      let pending = producers.map { _ in PendingValues<Value>() }
      for (producer, one) in Swift.zip(producers, pending) {
        values.begin(producer, one) { values.gate.send(.value(pending.map(values.take))) }
      }
    }
  }
}
