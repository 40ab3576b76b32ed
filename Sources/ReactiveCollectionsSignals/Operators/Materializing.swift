extension Signal {
  /// Sends each event as a value. After a completion or a failure it completes; after an interruption it is
  /// interrupted.
  ///
  /// ```swift
  /// let (pages, input) = Signal<String, LoadError>.pipe()
  /// pages.materialize().observeValues { print($0) }
  /// input.send(value: "Home")  // prints: value(Home)
  /// input.send(error: .offline)  // prints: failed(offline)
  /// ```
  @inlinable
  public func materialize() -> Signal<Event, Never> { .derived(from: producer.materialize()) }

  /// Sends values, and the error of a failure, as results. Completes after an error.
  ///
  /// ```swift
  /// let (pages, input) = Signal<String, LoadError>.pipe()
  /// pages.materializeResults().observeValues { page in print((try? page.get()) ?? "no page") }
  /// input.send(value: "Home")  // prints: Home
  /// input.send(error: .offline)  // prints: no page
  /// ```
  @inlinable
  public func materializeResults() -> Signal<Result<Value, Failure>, Never> {
    .derived(from: producer.materializeResults())
  }
}

extension SignalProducer {
  /// Sends each event as a value. After a completion or a failure it completes; after an interruption it is
  /// interrupted.
  ///
  /// ```swift
  /// server.load(0).materialize().startWithValues { print($0) }  // prints: failed(offline)
  /// ```
  @inlinable
  public func materialize() -> SignalProducer<Event, Never> {
    .starting(after: depth) { sink, lifetime in
      begin(
        { event in
          sink(.value(event))
          guard event.isTerminal, !lifetime.hasEnded else { return }
          if case .interrupted = event { sink(.interrupted) } else { sink(.completed) }
        }, lifetime)
    }
  }

  /// Sends values, and the error of a failure, as results. Completes after an error.
  ///
  /// ```swift
  /// server.load(0).materializeResults().startWithValues { page in
  ///   print((try? page.get()) ?? "no page")  // prints: no page
  /// }
  /// ```
  @inlinable
  public func materializeResults() -> SignalProducer<Result<Value, Failure>, Never> {
    .starting(after: depth) { sink, lifetime in
      begin(
        { event in
          switch event {
          case .value(let value): sink(.value(.success(value)))
          case .failed(let error):
            sink(.value(.failure(error)))
            if !lifetime.hasEnded { sink(.completed) }
          case .completed: sink(.completed)
          case .interrupted: sink(.interrupted)
          }
        }, lifetime)
    }
  }
}

extension Signal where Failure == Never {
  /// Sends the events that are received as values. The inverse of ``materialize()``.
  ///
  /// ```swift
  /// let (events, input) = Signal<Signal<String, LoadError>.Event, Never>.pipe()
  /// events.dematerialize().observeFailed { print($0) }
  /// input.send(value: .failed(.offline))  // prints: offline
  /// ```
  @inlinable
  public func dematerialize<V, F>() -> Signal<V, F> where Value == Signal<V, F>.Event {
    .derived(from: producer.dematerialize())
  }

  /// Sends the values of successful results, and fails with the first failure. The inverse of ``materializeResults()``.
  ///
  /// ```swift
  /// let (results, input) = Signal<Result<String, LoadError>, Never>.pipe()
  /// results.dematerializeResults().observe { print($0) }
  /// input.send(value: .success("Home"))  // prints: value(Home)
  /// input.send(value: .failure(.offline))  // prints: failed(offline)
  /// ```
  @inlinable
  public func dematerializeResults<V, F>() -> Signal<V, F> where Value == Result<V, F> {
    .derived(from: producer.dematerializeResults())
  }
}

extension SignalProducer where Failure == Never {
  /// Sends the events that are received as values. The inverse of ``materialize()``.
  ///
  /// ```swift
  /// let loud = server.load(1).materialize().map { event in event.map { $0.uppercased() } }.dematerialize()
  /// loud.startWithResult { page in print((try? page.get()) ?? "no page") }  // prints: PAGE 1
  /// ```
  @inlinable
  public func dematerialize<V, F>() -> SignalProducer<V, F> where Value == Signal<V, F>.Event { unwrapping { $0 } }

  /// Sends the values of successful results, and fails with the first failure. The inverse of ``materializeResults()``.
  ///
  /// ```swift
  /// let pages = SignalProducer<Result<String, LoadError>, Never>([.success("Home"), .failure(.offline)])
  /// pages.dematerializeResults().startWithFailed { print($0) }  // prints: offline
  /// ```
  @inlinable
  public func dematerializeResults<V, F>() -> SignalProducer<V, F> where Value == Result<V, F> {
    unwrapping { result in
      switch result {
      case .success(let value): .value(value)
      case .failure(let error): .failed(error)
      }
    }
  }

  /// Sends the event contained in each value, up to the first terminal one.
  @inlinable
  func unwrapping<V, F>(_ event: @escaping (Value) -> Signal<V, F>.Event) -> SignalProducer<V, F> {
    transforming { output in
      var isGoingOn = true
      return { outer in
        guard isGoingOn else { return }
        let inner: Signal<V, F>.Event
        switch outer {
        case .value(let value): inner = event(value)
        case .completed: inner = .completed
        case .interrupted: inner = .interrupted
        }
        isGoingOn = !inner.isTerminal
        output(inner)
      }
    }
  }
}
