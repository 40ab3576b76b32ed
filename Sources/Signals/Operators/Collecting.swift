// Of the two forms with a closure the compiler is told which to try first: in a long chain it would otherwise take seconds to find
// out how many parameters `$0` is one of.

extension Signal {
  /// Sends all values at the regular end, as an array.
  @inlinable
  public func collect() -> Signal<[Value], Failure> { .derived(from: producer.collect()) }

  /// Sends values as arrays of `count`, and what is left over at the regular end: `[]` if no value was sent.
  ///
  /// - Precondition: `count` is positive.
  @inlinable
  public func collect(count: Int) -> Signal<[Value], Failure> { .derived(from: producer.collect(count: count)) }

  /// Sends the values collected so far whenever `shouldEmit` says so, which is asked with each new value among them. Sends what is
  /// left over at the regular end, too. Where no value was sent, that is `[]`.
  @inlinable
  public func collect(_ shouldEmit: @escaping (_ values: [Value]) -> Bool) -> Signal<[Value], Failure> {
    .derived(from: producer.collect(shouldEmit))
  }

  /// Sends the values collected before the latest one whenever `shouldEmit` says so; the latest is then the first of the next
  /// ones. Sends what is left over at the regular end, too. Where no value was sent, that is `[]`.
  @_disfavoredOverload
  @inlinable
  public func collect(
    _ shouldEmit: @escaping (_ collected: [Value], _ latest: Value) -> Bool
  ) -> Signal<[Value], Failure> {
    .derived(from: producer.collect(shouldEmit))
  }
}

extension SignalProducer {
  /// Sends all values at the regular end, as an array.
  @inlinable
  public func collect() -> SignalProducer<[Value], Failure> { reduce(into: []) { $0.append($1) } }

  /// Sends values as arrays of `count`, and what is left over at the regular end: `[]` if no value was sent.
  ///
  /// - Precondition: `count` is positive.
  @inlinable
  public func collect(count: Int) -> SignalProducer<[Value], Failure> {
    precondition(count > 0, "Cannot collect \(count) values at a time")
    return collect { $0.count == count }
  }

  /// Sends the values collected so far whenever `shouldEmit` says so, which is asked with each new value among them. Sends what is
  /// left over at the regular end, too. Where no value was sent, that is `[]`.
  @inlinable
  public func collect(_ shouldEmit: @escaping (_ values: [Value]) -> Bool) -> SignalProducer<[Value], Failure> {
    collecting { collected, value in
      collected.append(value)
      guard shouldEmit(collected) else { return nil }
      defer { collected = [] }
      return collected
    }
  }

  /// Sends the values collected before the latest one whenever `shouldEmit` says so; the latest is then the first of the next
  /// ones. Sends what is left over at the regular end, too. Where no value was sent, that is `[]`.
  @_disfavoredOverload
  @inlinable
  public func collect(
    _ shouldEmit: @escaping (_ collected: [Value], _ latest: Value) -> Bool
  ) -> SignalProducer<[Value], Failure> {
    collecting { collected, value in
      guard shouldEmit(collected, value) else {
        collected.append(value)
        return nil
      }
      defer { collected = [value] }
      return collected
    }
  }

  /// Sends what `add` takes out of the array that it adds a value to, and the rest at the end.
  @inlinable
  func collecting(_ add: @escaping (inout [Value], Value) -> [Value]?) -> SignalProducer<[Value], Failure> {
    .starting(after: depth) { sink, lifetime in
      var collected: [Value] = []
      var isUnused = true
      begin(
        { event in
          switch event {
          case .value(let value):
            isUnused = false
            if let values = add(&collected, value) { sink(.value(values)) }
          case .failed(let error): sink(.failed(error))
          case .completed:
            if isUnused || !collected.isEmpty { sink(.value(collected)) }
            if !lifetime.hasEnded { sink(.completed) }
          case .interrupted: sink(.interrupted)
          }
        }, lifetime)
    }
  }
}
