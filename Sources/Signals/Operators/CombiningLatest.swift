extension Signal {
  /// Sends the latest values of both, whenever one of them sends and both have. Completes when both have, unless one fails or is
  /// interrupted.
  @inlinable
  public func combineLatest<V>(with other: some SignalProducerConvertible<V, Failure>) -> Signal<(Value, V), Failure> {
    .derived(from: producer.combineLatest(with: other))
  }

  /// Sends the latest values of both: see ``combineLatest(with:)``.
  @inlinable
  public static func combineLatest<V>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<V, Failure>
  ) -> Signal<(Value, V), Failure> {
    .derived(from: SignalProducer.combineLatest(first, second))
  }

  /// Sends the latest values of all: see ``combineLatest(with:)``.
  @inlinable
  public static func combineLatest<each V>(
    _ first: some SignalProducerConvertible<Value, Failure>,
    _ others: repeat any SignalProducerConvertible<each V, Failure>
  ) -> Signal<(Value, repeat each V), Failure> {
    .derived(from: SignalProducer.combineLatest(first, repeat each others))
  }

  /// Sends the latest values of all, as an array: see ``combineLatest(with:)``. Without any, nothing is ever sent.
  ///
  /// An event costs O(n) in the number of sources.
  @inlinable
  public static func combineLatest(
    _ sources: some Sequence<some SignalProducerConvertible<Value, Failure>>
  ) -> Signal<[Value], Failure> {
    let producers = sources.map(\.producer)
    return producers.isEmpty ? .never : .derived(from: SignalProducer.combineLatest(producers))
  }
}

extension SignalProducer {
  /// Sends the latest values of both, whenever one of them sends and both have. Completes when both have, unless one fails or is
  /// interrupted.
  @inlinable
  public func combineLatest<V>(
    with other: some SignalProducerConvertible<V, Failure>
  ) -> SignalProducer<(Value, V), Failure> {
    let other = other.producer
    return .starting(after: max(depth, other.depth), weight: 4) { sink, lifetime in
      let (left, right) = (LatestValue<Value>(), LatestValue<V>())
      let values = LatestValues<(Value, V), Failure>(of: 2, sink, lifetime)
      let send = { values.gate.send(.value((left.value, right.value))) }
      values.begin(self, left, send)
      values.begin(other, right, send)
    }
  }

  /// Sends the latest values of both: see ``combineLatest(with:)``.
  @inlinable
  public static func combineLatest<V>(
    _ first: some SignalProducerConvertible<Value, Failure>, _ second: some SignalProducerConvertible<V, Failure>
  ) -> SignalProducer<(Value, V), Failure> {
    first.producer.combineLatest(with: second)
  }

  // The compiler does not specialise what it does for each member of a pack: two sources go without one, five times as fast.

  /// Sends the latest values of all: see ``combineLatest(with:)``.
  @inlinable
  public static func combineLatest<each V>(
    _ first: some SignalProducerConvertible<Value, Failure>,
    _ others: repeat any SignalProducerConvertible<each V, Failure>
  ) -> SignalProducer<(Value, repeat each V), Failure> {
    let first = first.producer
    let others = (repeat (each others).producer)
    var (count, depth) = (1, first.depth)
    for other in repeat each others { (count, depth) = (count + 1, max(depth, other.depth)) }
    return .starting(after: depth, weight: 4) { [count] sink, lifetime in
      let one = LatestValue<Value>()
      let rest = (repeat LatestValue<each V>())
      let values = LatestValues<(Value, repeat each V), Failure>(of: count, sink, lifetime)
      let send = { values.gate.send(.value((one.value, repeat (each rest).value))) }
      values.begin(first, one, send)
      repeat values.begin(each others, each rest, send)
    }
  }

  /// Sends the latest values of all, as an array: see ``combineLatest(with:)``. Without any, it completes, after
  /// `emptySentinel` if that is given.
  ///
  /// An event costs O(n) in the number of sources.
  @inlinable
  public static func combineLatest(
    _ sources: some Sequence<some SignalProducerConvertible<Value, Failure>>, emptySentinel: [Value]? = nil
  ) -> SignalProducer<[Value], Failure> {
    let producers = sources.map(\.producer)
    guard let depth = producers.map(\.depth).max() else {
      return emptySentinel.map { SignalProducer<[Value], Failure>(value: $0) } ?? .empty
    }
    return .starting(after: depth, weight: 4) { sink, lifetime in
      let latest = producers.map { _ in LatestValue<Value>() }
      let values = LatestValues<[Value], Failure>(of: producers.count, sink, lifetime)
      for (producer, one) in Swift.zip(producers, latest) {
        values.begin(producer, one) { values.gate.send(.value(latest.map(\.value))) }
      }
    }
  }
}
