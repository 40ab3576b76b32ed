extension Signal {
  /// Sends each event as a value. After a completion or a failure it completes; after an interruption it is
  /// interrupted.
  @inlinable
  public func materialize() -> Signal<Event, Never> { .derived(from: producer.materialize()) }

  /// Sends values, and the error of a failure, as results. Completes after an error.
  @inlinable
  public func materializeResults() -> Signal<Result<Value, Failure>, Never> {
    .derived(from: producer.materializeResults())
  }
}

extension SignalProducer {
  /// Sends each event as a value. After a completion or a failure it completes; after an interruption it is
  /// interrupted.
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
  @inlinable
  public func dematerialize<V, F>() -> Signal<V, F> where Value == Signal<V, F>.Event {
    .derived(from: producer.dematerialize())
  }

  /// Sends the values of successful results, and fails with the first failure. The inverse of ``materializeResults()``.
  @inlinable
  public func dematerializeResults<V, F>() -> Signal<V, F> where Value == Result<V, F> {
    .derived(from: producer.dematerializeResults())
  }
}

extension SignalProducer where Failure == Never {
  /// Sends the events that are received as values. The inverse of ``materialize()``.
  @inlinable
  public func dematerialize<V, F>() -> SignalProducer<V, F> where Value == Signal<V, F>.Event { unwrapping { $0 } }

  /// Sends the values of successful results, and fails with the first failure. The inverse of ``materializeResults()``.
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
