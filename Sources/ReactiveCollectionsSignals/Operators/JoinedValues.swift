/// One start of a stream that joins several sources: the latest value of each, or the first value of each, then the
/// second ones, and so on.
@usableFromInline
final class JoinedValues<Joined, Failure: Error> {
  /// Passes one event at a time.
  @usableFromInline let gate = SignalCore<Joined, Failure>()
  @usableFromInline let lifetime: Lifetime
  /// The numbers of sources without a value, and of those for which the end has to wait. Exclusivity is not checked:
  /// each access is over at once.
  @exclusivity(unchecked) @usableFromInline var sources: (missing: Int, running: Int)

  @inlinable
  init(of count: Int, _ sink: @escaping (Signal<Joined, Failure>.Event) -> Void, _ lifetime: Lifetime) {
    sources = (count, count)
    self.lifetime = lifetime
    lifetime += gate.observe(sink)
  }

  /// Begins a source, whose values are stored in `latest`. `send` sends all latest values. It knows the type of the
  /// joined values even if the type of the source is known only to the runtime.
  @inlinable
  func begin<Value>(
    _ source: SignalProducer<Value, Failure>, _ latest: LatestValue<Value>, _ send: @escaping () -> Void
  ) {
    source.begin(within: lifetime) { [self] event in
      switch event {
      case .value(let value):
        if latest.set(value) { sources.missing -= 1 }
        if sources.missing == 0 { send() }
      case .failed(let error): gate.send(.failed(error))
      case .completed:
        sources.running -= 1
        if sources.running == 0 { gate.send(.completed) }
      case .interrupted: gate.send(.interrupted)
      }
    }
  }

  /// Begins a source, whose values wait in `pending`. `send` takes one value from each source and sends them.
  @inlinable
  func begin<Value>(
    _ source: SignalProducer<Value, Failure>, _ pending: PendingValues<Value>, _ send: @escaping () -> Void
  ) {
    source.begin(within: lifetime) { [self] event in
      switch event {
      case .value(let value):
        if pending.values.isEmpty { sources.missing -= 1 }
        pending.values.append(value)
        guard sources.missing == 0 else { return }
        send()
        if sources.running == 0 { gate.send(.completed) }
      case .failed(let error): gate.send(.failed(error))
      case .completed:
        pending.isComplete = true
        if pending.values.isEmpty { gate.send(.completed) }
      case .interrupted: gate.send(.interrupted)
      }
    }
  }

  /// Removes and returns the oldest waiting value. If it is the last one of its source, the others end with it.
  @inlinable
  func take<Value>(from pending: PendingValues<Value>) -> Value {
    let value = pending.values.removeFirst()
    if pending.values.isEmpty {
      sources.missing += 1
      if pending.isComplete { sources.running = 0 }
    }
    return value
  }
}

/// The latest value of a source.
///
/// It is stored in a separate object instead of an `Optional`: the runtime would have to look up the optional's type
/// for each event of a member of a pack.
@usableFromInline
final class LatestValue<Value> {
  /// Exclusivity is not checked: each access is a single assignment or read.
  @exclusivity(unchecked) @usableFromInline var box: Box<Value>?

  @inlinable init() {}

  /// The value, which must have been set.
  @inlinable var value: Value { box.unsafelyUnwrapped.value }

  /// Replaces the value, and returns whether it is the first one.
  @inlinable
  func set(_ value: Value) -> Bool {
    if let box {
      box.value = value
      return false
    }
    box = Box(value)
    return true
  }
}

/// The values of a source that wait for values of other sources.
@usableFromInline
final class PendingValues<Value> {
  /// Exclusivity is not checked: releasing what was in it is left to the caller.
  @exclusivity(unchecked) @usableFromInline var values = Queue<Value>()
  /// Whether no more values will be added.
  @usableFromInline var isComplete = false

  @inlinable
  init() {}
}

extension SignalProducer {
  /// The producer that joins several sources, which are `depths` operators deep. `begin` begins each of them.
  @inlinable
  static func joined(
    atDepths depths: [Int], _ begin: @escaping (JoinedValues<Value, Failure>) -> Void
  ) -> SignalProducer {
    .starting(after: depths.max() ?? 0, weight: 4) { [count = depths.count] sink, lifetime in
      begin(JoinedValues(of: count, sink, lifetime))
    }
  }
}
