// `@_disfavoredOverload` tells the compiler which of the two forms with a closure to try first. In a long chain, the
// compiler would otherwise take seconds to find out how many parameters the closure has.

extension Signal {
  /// Sends all values as an array on completion.
  ///
  /// ```swift
  /// let (names, input) = Signal<String, Never>.pipe()
  /// names.collect().observeValues { print($0) }
  /// input.send(value: "Ada")
  /// input.send(value: "Bob")
  /// input.sendCompleted()  // prints: ["Ada", "Bob"]
  /// ```
  @inlinable
  public func collect() -> Signal<[Value], Failure> { .derived(from: producer.collect()) }

  /// Sends values in arrays of `count`. On completion, sends the remaining values, or `[]` if there were no values at
  /// all.
  ///
  /// ```swift
  /// score.signal.collect(count: 2).observeValues { print($0) }
  /// score.value = 1
  /// score.value = 2  // prints: [1, 2]
  /// ```
  ///
  /// - Precondition: `count` is positive.
  @inlinable
  public func collect(count: Int) -> Signal<[Value], Failure> { .derived(from: producer.collect(count: count)) }

  /// Sends the values collected so far, including the new one, whenever `shouldEmit` returns `true` for them. On
  /// completion, sends the remaining values, or `[]` if there were no values at all.
  ///
  /// ```swift
  /// score.signal.collect { values in values.reduce(0, +) >= 10 }.observeValues { print($0) }
  /// score.value = 6
  /// score.value = 7  // prints: [6, 7]
  /// ```
  @inlinable
  public func collect(_ shouldEmit: @escaping (_ values: [Value]) -> Bool) -> Signal<[Value], Failure> {
    .derived(from: producer.collect(shouldEmit))
  }

  /// Sends the values collected before the latest one whenever `shouldEmit` returns `true`; the latest value is then
  /// the first of the next array. On completion, sends the remaining values, or `[]` if there were no values at all.
  ///
  /// ```swift
  /// let (lines, input) = Signal<String, Never>.pipe()
  /// lines.collect { _, latest in latest.hasPrefix("#") }.observeValues { print($0) }
  /// for line in ["a", "b"] { input.send(value: line) }
  /// input.send(value: "# Two")  // prints: ["a", "b"]
  /// ```
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
  ///
  /// ```swift
  /// SignalProducer(1...3).map { $0 * 2 }.collect().startWithValues { print($0) }  // prints: [2, 4, 6]
  /// ```
  @inlinable
  public func collect() -> SignalProducer<[Value], Failure> { reduce(into: []) { $0.append($1) } }

  /// Sends values in arrays of `count`. On completion, sends the remaining values, or `[]` if there were no values at
  /// all.
  ///
  /// ```swift
  /// SignalProducer(1...5).collect(count: 2).collect().startWithValues { print($0) }  // prints: [[1, 2], [3, 4], [5]]
  /// ```
  ///
  /// - Precondition: `count` is positive.
  @inlinable
  public func collect(count: Int) -> SignalProducer<[Value], Failure> {
    precondition(count > 0, "Cannot collect \(count) values at a time")
    return collect { $0.count == count }
  }

  /// Sends the values collected so far, including the new one, whenever `shouldEmit` returns `true` for them. On
  /// completion, sends the remaining values, or `[]` if there were no values at all.
  ///
  /// ```swift
  /// SignalProducer(1...5).collect { values in values.reduce(0, +) > 4 }.collect().startWithValues { print($0) }
  /// // prints: [[1, 2, 3], [4, 5]]
  /// ```
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
  ///
  /// ```swift
  /// let runs = SignalProducer([1, 2, 5, 6]).collect { run, next in run.last.map { next > $0 + 1 } ?? false }
  /// runs.collect().startWithValues { print($0) }  // prints: [[1, 2], [5, 6]]
  /// ```
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
