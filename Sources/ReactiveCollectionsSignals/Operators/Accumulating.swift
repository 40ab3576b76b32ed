extension Signal {
  /// Sends the result of combining each value with the previous result.
  ///
  /// ```swift
  /// score.signal.scan(0, max).observeValues { print("best: \($0)") }
  /// score.value = 5  // prints: best: 5
  /// score.value = 3  // prints: best: 5
  /// ```
  @inlinable
  public func scan<U>(_ initial: U, _ next: @escaping (U, Value) -> U) -> Signal<U, Failure> {
    .derived(from: producer.scan(initial, next))
  }

  /// Sends the result of combining each value with the previous result, which is changed in place.
  ///
  /// ```swift
  /// query.signal.scan(into: []) { $0.append($1) }.observeValues { print($0) }
  /// query.value = "a"  // prints: ["a"]
  /// query.value = "b"  // prints: ["a", "b"]
  /// ```
  @inlinable
  public func scan<U>(into initial: U, _ next: @escaping (inout U, Value) -> Void) -> Signal<U, Failure> {
    .derived(from: producer.scan(into: initial, next))
  }

  /// Sends an output for each value, computed from the value and a state. `next` returns the new state and the output.
  ///
  /// ```swift
  /// score.signal.scanMap(0) { last, new in (new, new - last) }.observeValues { print($0) }
  /// score.value = 5  // prints: 5
  /// score.value = 3  // prints: -2
  /// ```
  @inlinable
  public func scanMap<State, U>(_ initial: State, _ next: @escaping (State, Value) -> (State, U)) -> Signal<U, Failure>
  {
    .derived(from: producer.scanMap(initial, next))
  }

  /// Sends an output for each value, computed from the value and a state, which is changed in place.
  ///
  /// ```swift
  /// query.signal.scanMap(into: 0) { line, text in
  ///   line += 1
  ///   return "\(line). \(text)"
  /// }.observeValues { print($0) }
  /// query.value = "a"  // prints: 1. a
  /// query.value = "b"  // prints: 2. b
  /// ```
  @inlinable
  public func scanMap<State, U>(
    into initial: State, _ next: @escaping (inout State, Value) -> U
  ) -> Signal<U, Failure> {
    .derived(from: producer.scanMap(into: initial, next))
  }

  /// Combines all values, and sends the last result on completion.
  ///
  /// ```swift
  /// let (prices, input) = Signal<Int, Never>.pipe()
  /// prices.reduce(0, +).observeValues { print($0) }
  /// for price in 1...3 { input.send(value: price) }
  /// input.sendCompleted()  // prints: 6
  /// ```
  @inlinable
  public func reduce<U>(_ initial: U, _ next: @escaping (U, Value) -> U) -> Signal<U, Failure> {
    .derived(from: producer.reduce(initial, next))
  }

  /// Combines all values into a result that is changed in place, and sends the result on completion.
  ///
  /// ```swift
  /// let (words, input) = Signal<String, Never>.pipe()
  /// words.reduce(into: [:]) { $0[$1, default: 0] += 1 }.observeValues { print($0) }
  /// for word in ["a", "a"] { input.send(value: word) }
  /// input.sendCompleted()  // prints: ["a": 2]
  /// ```
  @inlinable
  public func reduce<U>(into initial: U, _ next: @escaping (inout U, Value) -> Void) -> Signal<U, Failure> {
    .derived(from: producer.reduce(into: initial, next))
  }

  /// Sends each value with the previous one, from the second value on.
  ///
  /// ```swift
  /// score.signal.combinePrevious().observeValues { print($0) }
  /// score.value = 1
  /// score.value = 5  // prints: (1, 5)
  /// ```
  @inlinable
  public func combinePrevious() -> Signal<(Value, Value), Failure> { .derived(from: producer.combinePrevious()) }

  /// Sends each value with the previous one, and the first value with `initial`.
  ///
  /// ```swift
  /// score.signal.combinePrevious(0).observeValues { print($0) }
  /// score.value = 1  // prints: (0, 1)
  /// score.value = 5  // prints: (1, 5)
  /// ```
  @inlinable
  public func combinePrevious(_ initial: Value) -> Signal<(Value, Value), Failure> {
    .derived(from: producer.combinePrevious(initial))
  }
}

extension SignalProducer {
  /// Sends the result of combining each value with the previous result.
  ///
  /// ```swift
  /// SignalProducer(1...4).scan(0, +).collect().startWithValues { print($0) }  // prints: [1, 3, 6, 10]
  /// ```
  @inlinable
  public func scan<U>(_ initial: U, _ next: @escaping (U, Value) -> U) -> SignalProducer<U, Failure> {
    scan(into: initial) { $0 = next($0, $1) }
  }

  /// Sends the result of combining each value with the previous result, which is changed in place.
  ///
  /// ```swift
  /// SignalProducer(1...3).scan(into: []) { $0.append($1) }.collect().startWithValues { print($0) }
  /// // prints: [[1], [1, 2], [1, 2, 3]]
  /// ```
  @inlinable
  public func scan<U>(into initial: U, _ next: @escaping (inout U, Value) -> Void) -> SignalProducer<U, Failure> {
    scanMap(into: initial) { state, value in
      next(&state, value)
      return state
    }
  }

  /// Sends an output for each value, computed from the value and a state. `next` returns the new state and the output.
  ///
  /// ```swift
  /// SignalProducer([1, 3, 2]).scanMap(0) { last, new in (new, new - last) }.collect()
  ///   .startWithValues { print($0) }  // prints: [1, 2, -1]
  /// ```
  @inlinable
  public func scanMap<State, U>(
    _ initial: State, _ next: @escaping (State, Value) -> (State, U)
  ) -> SignalProducer<U, Failure> {
    scanMap(into: initial) { state, value in
      let (new, output) = next(state, value)
      state = new
      return output
    }
  }

  /// Sends an output for each value, computed from the value and a state, which is changed in place.
  ///
  /// ```swift
  /// let isNew = SignalProducer(["a", "b", "a"]).scanMap(into: Set()) { $0.insert($1).inserted }
  /// isNew.collect().startWithValues { print($0) }  // prints: [true, true, false]
  /// ```
  @inlinable
  public func scanMap<State, U>(
    into initial: State, _ next: @escaping (inout State, Value) -> U
  ) -> SignalProducer<U, Failure> {
    transformingValues { output in
      let result = Box(initial)
      return { value in output(.value(next(&result.value, value))) }
    }
  }

  /// Combines all values, and sends the last result on completion.
  ///
  /// ```swift
  /// SignalProducer(1...3).reduce(0, +).startWithValues { print($0) }  // prints: 6
  /// ```
  @inlinable
  public func reduce<U>(_ initial: U, _ next: @escaping (U, Value) -> U) -> SignalProducer<U, Failure> {
    reduce(into: initial) { $0 = next($0, $1) }
  }

  /// Combines all values into a result that is changed in place, and sends the result on completion.
  ///
  /// ```swift
  /// let counts = SignalProducer(["a", "a"]).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  /// counts.startWithValues { print($0) }  // prints: ["a": 2]
  /// ```
  @inlinable
  public func reduce<U>(into initial: U, _ next: @escaping (inout U, Value) -> Void) -> SignalProducer<U, Failure> {
    .starting(after: depth) { sink, lifetime in
      let result = Box(initial)
      begin(
        { event in
          switch event {
          case .value(let value): next(&result.value, value)
          case .failed(let error): sink(.failed(error))
          case .completed:
            sink(.value(result.value))
            if !lifetime.hasEnded { sink(.completed) }
          case .interrupted: sink(.interrupted)
          }
        }, lifetime)
    }
  }

  /// Sends each value with the previous one, from the second value on.
  ///
  /// ```swift
  /// SignalProducer(1...3).combinePrevious().collect().startWithValues { print($0) }  // prints: [(1, 2), (2, 3)]
  /// ```
  @inlinable
  public func combinePrevious() -> SignalProducer<(Value, Value), Failure> { combinePrevious(from: nil) }

  /// Sends each value with the previous one, and the first value with `initial`.
  ///
  /// ```swift
  /// SignalProducer(1...2).combinePrevious(0).collect().startWithValues { print($0) }  // prints: [(0, 1), (1, 2)]
  /// ```
  @inlinable
  public func combinePrevious(_ initial: Value) -> SignalProducer<(Value, Value), Failure> {
    combinePrevious(from: .some(initial))
  }

  @inlinable
  func combinePrevious(from initial: Value?) -> SignalProducer<(Value, Value), Failure> {
    transformingValues { output in
      var previous = initial
      return { value in
        let last = previous
        previous = value
        if let last { output(.value((last, value))) }
      }
    }
  }
}
