// `@_disfavoredOverload` tells the compiler which of the two forms with a closure to try first. In a long chain, the
// compiler would otherwise take seconds to find out how many parameters the closure has.

extension Signal {
  /// Sends all values as an array on completion.
  @inlinable
  public func collect() -> Signal<[Value], Failure> { .derived(from: producer.collect()) }

  /// Sends values in arrays of `count`. On completion, sends the remaining values, or `[]` if there were no values at
  /// all.
  ///
  /// - Precondition: `count` is positive.
  @inlinable
  public func collect(count: Int) -> Signal<[Value], Failure> { .derived(from: producer.collect(count: count)) }

  /// Sends the values collected so far, including the new one, whenever `shouldEmit` returns `true` for them. On
  /// completion, sends the remaining values, or `[]` if there were no values at all.
  @inlinable
  public func collect(_ shouldEmit: @escaping (_ values: [Value]) -> Bool) -> Signal<[Value], Failure> {
    .derived(from: producer.collect(shouldEmit))
  }

  /// Sends the values collected before the latest one whenever `shouldEmit` returns `true`; the latest value is then
  /// the first of the next array. On completion, sends the remaining values, or `[]` if there were no values at all.
  @_disfavoredOverload
  @inlinable
  public func collect(
    _ shouldEmit: @escaping (_ collected: [Value], _ latest: Value) -> Bool
  ) -> Signal<[Value], Failure> {
    .derived(from: producer.collect(shouldEmit))
  }
}

extension SignalProducer {
  /// Sends all values as an array on completion.
  @inlinable
  public func collect() -> SignalProducer<[Value], Failure> { reduce(into: []) { $0.append($1) } }

  /// Sends values in arrays of `count`. On completion, sends the remaining values, or `[]` if there were no values at
  /// all.
  ///
  /// - Precondition: `count` is positive.
  @inlinable
  public func collect(count: Int) -> SignalProducer<[Value], Failure> {
    precondition(count > 0, "Cannot collect \(count) values at a time")
    return collect { $0.count == count }
  }

  /// Sends the values collected so far, including the new one, whenever `shouldEmit` returns `true` for them. On
  /// completion, sends the remaining values, or `[]` if there were no values at all.
  @inlinable
  public func collect(_ shouldEmit: @escaping (_ values: [Value]) -> Bool) -> SignalProducer<[Value], Failure> {
    collecting { collected, value in
      collected.append(value)
      guard shouldEmit(collected) else { return nil }
      defer { collected = [] }
      return collected
    }
  }

  /// Sends the values collected before the latest one whenever `shouldEmit` returns `true`; the latest value is then
  /// the first of the next array. On completion, sends the remaining values, or `[]` if there were no values at all.
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

  /// Sends the values that `add` takes out of the array when it adds a value, and the remaining values on completion.
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
