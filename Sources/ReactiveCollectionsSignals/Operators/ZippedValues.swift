/// Joins the first values of several sources, then the second ones, and so on.
@usableFromInline
final class ZippedValues<Joined, Failure: Error> {
  /// Passes one event at a time.
  @usableFromInline let gate = SignalCore<Joined, Failure>()
  @usableFromInline let lifetime: Lifetime
  /// The number of sources without a waiting value, and whether a source has completed and its last value has been
  /// taken. Exclusivity is not checked: each access is over at once.
  @exclusivity(unchecked) @usableFromInline var state: (missing: Int, isExhausted: Bool)

  @inlinable
  init(of count: Int, _ sink: @escaping (Signal<Joined, Failure>.Event) -> Void, _ lifetime: Lifetime) {
    state = (count, false)
    self.lifetime = lifetime
    lifetime += gate.observe(sink)
  }

  /// Begins a source, whose values wait in `pending`. `send` takes one value from each source and sends them.
  @inlinable
  func begin<Value>(
    _ source: SignalProducer<Value, Failure>, _ pending: PendingValues<Value>, _ send: @escaping () -> Void
  ) {
    source.begin(within: lifetime) { [self] event in
      switch event {
      case .value(let value):
        if pending.values.isEmpty { state.missing -= 1 }
        pending.values.append(value)
        guard state.missing == 0 else { return }
        send()
        if state.isExhausted { gate.send(.completed) }
      case .failed(let error): gate.send(.failed(error))
      case .completed:
        pending.isComplete = true
        if pending.values.isEmpty { gate.send(.completed) }
      case .interrupted: gate.send(.interrupted)
      }
    }
  }

  /// Removes and returns the oldest waiting value.
  @inlinable
  func take<Value>(from pending: PendingValues<Value>) -> Value {
    let value = pending.values.removeFirst()
    if pending.values.isEmpty {
      state.missing += 1
      if pending.isComplete { state.isExhausted = true }
    }
    return value
  }
}
