extension Signal {
  /// Sends the latest values of both streams whenever one of them sends a value and both have sent one. Completes when
  /// both have completed, unless one fails or is interrupted.
  ///
  /// ```swift
  /// score.signal.combineLatest(with: query.signal).observeValues { print($0) }
  /// score.value = 1
  /// query.value = "a"  // prints: (1, "a")
  /// score.value = 2  // prints: (2, "a")
  /// ```
  @inlinable
  public func combineLatest<V>(with other: some SignalProducerConvertible<V, Failure>) -> Signal<(Value, V), Failure> {
    .derived(from: producer.combineLatest(with: other))
  }

  /// Returns a signal of the latest values of both streams: see `combineLatest(with:)`.
  ///
  /// ```swift
  /// Signal.combineLatest(score.signal, query.signal).observeValues { score, query in print("\(query): \(score)") }
  /// query.value = "Ada"
  /// score.value = 1  // prints: Ada: 1
  /// ```
  @inlinable
  public static func combineLatest<V>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<V, Failure>
  ) -> Signal<(Value, V), Failure> {
    .derived(from: SignalProducer.combineLatest(first, second))
  }

  /// Returns a signal of the latest values of any number of streams: see `combineLatest(with:)`. For more than ten,
  /// the closures of operators have to give each element of the tuple a name.
  ///
  /// ```swift
  /// let (first, last) = (MutableProperty("Ada"), MutableProperty("Byron"))
  /// Signal.combineLatest(score.signal, first, last).observeValues { print($0) }
  /// score.value = 1  // prints: (1, "Ada", "Byron")
  /// ```
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<each V>(
    _ first: some SignalProducerConvertible<Value, Failure>,
    _ others: repeat any SignalProducerConvertible<each V, Failure>
  ) -> Signal<(Value, repeat each V), Failure> {
    .derived(from: SignalProducer.joiningLatest(first.producer, repeat (each others).producer))
  }

  /// Returns a signal of the latest values of all sources, as arrays: see `combineLatest(with:)`. Without sources, it
  /// never sends anything.
  ///
  /// An event costs O(n) in the number of sources.
  ///
  /// ```swift
  /// let prices = [MutableProperty(1), MutableProperty(2)]
  /// Signal.combineLatest(prices).observeValues { print($0) }
  /// prices[0].value = 5  // prints: [5, 2]
  /// ```
  @inlinable
  public static func combineLatest(
    _ sources: some Sequence<some SignalProducerConvertible<Value, Failure>>
  ) -> Signal<[Value], Failure> {
    let producers = sources.map(\.producer)
    return producers.isEmpty ? .never : .derived(from: SignalProducer.combineLatest(producers))
  }
}

extension SignalProducer {
  /// Sends the latest values of both streams whenever one of them sends a value and both have sent one. Completes when
  /// both have completed, unless one fails or is interrupted.
  ///
  /// ```swift
  /// score.producer.combineLatest(with: query).startWithValues { print($0) }  // prints: (0, "")
  /// query.value = "a"  // prints: (0, "a")
  /// ```
  @inlinable
  public func combineLatest<V>(
    with other: some SignalProducerConvertible<V, Failure>
  ) -> SignalProducer<(Value, V), Failure> {
    let other = other.producer
    return .joined(atDepths: [depth, other.depth]) { values in
      let (left, right) = (LatestValue<Value>(), LatestValue<V>())
      let send = { values.gate.send(.value((left.value, right.value))) }
      values.begin(self, left, send)
      values.begin(other, right, send)
    }
  }

  /// Returns a producer of the latest values of both streams: see `combineLatest(with:)`.
  ///
  /// ```swift
  /// SignalProducer.combineLatest(score, query).map { "\($0)\($1)" }.startWithValues { print($0) }  // prints: 0
  /// query.value = "%"  // prints: 0%
  /// ```
  @inlinable
  public static func combineLatest<V>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<V, Failure>
  ) -> SignalProducer<(Value, V), Failure> {
    first.producer.combineLatest(with: second)
  }

  /// Returns a producer of the latest values of any number of streams: see `combineLatest(with:)`. For more than ten,
  /// the closures of operators have to give each element of the tuple a name.
  ///
  /// ```swift
  /// let (first, last) = (MutableProperty("Ada"), MutableProperty("Byron"))
  /// SignalProducer.combineLatest(first, last, score).startWithValues { print($0) }  // prints: ("Ada", "Byron", 0)
  /// ```
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<each V>(
    _ first: some SignalProducerConvertible<Value, Failure>,
    _ others: repeat any SignalProducerConvertible<each V, Failure>
  ) -> SignalProducer<(Value, repeat each V), Failure> {
    joiningLatest(first.producer, repeat (each others).producer)
  }

  // The compiler does not specialize the work for each member of a pack. For two sources, not using a pack is five
  // times as fast.

  @inlinable
  static func joiningLatest<each V>(
    _ first: SignalProducer, _ other: repeat SignalProducer<each V, Failure>
  ) -> SignalProducer<(Value, repeat each V), Failure> {
    let others = (repeat each other)
    var depths = [first.depth]
    for other in repeat each others { depths.append(other.depth) }
    return .joined(atDepths: depths) { values in
      let one = LatestValue<Value>()
      let rest = (repeat LatestValue<each V>())
      let send = { values.gate.send(.value((one.value, repeat (each rest).value))) }
      values.begin(first, one, send)
      repeat values.begin(each others, each rest, send)
    }
  }

  /// Returns a producer of the latest values of all sources, as arrays: see `combineLatest(with:)`. Without sources,
  /// it completes, after sending `emptySentinel` if there is one.
  ///
  /// An event costs O(n) in the number of sources.
  ///
  /// ```swift
  /// let prices = [MutableProperty(1), MutableProperty(2)]
  /// SignalProducer.combineLatest(prices).startWithValues { print($0) }  // prints: [1, 2]
  /// prices[1].value = 5  // prints: [1, 5]
  /// ```
  @inlinable
  public static func combineLatest(
    _ sources: some Sequence<some SignalProducerConvertible<Value, Failure>>, emptySentinel: [Value]? = nil
  ) -> SignalProducer<[Value], Failure> {
    let producers = sources.map(\.producer)
    guard !producers.isEmpty else {
      return emptySentinel.map { SignalProducer<[Value], Failure>(value: $0) } ?? .empty
    }
    return .joined(atDepths: producers.map(\.depth)) { values in
      let latest = producers.map { _ in LatestValue<Value>() }
      for (producer, one) in Swift.zip(producers, latest) {
        values.begin(producer, one) { values.gate.send(.value(latest.map(\.value))) }
      }
    }
  }
}
