/// Joins the newest values of several sources, whenever one of them sends and all have.
@usableFromInline
final class LatestValues<Joined, Failure: Error> {
  /// Lets one event pass at a time.
  @usableFromInline let gate = SignalCore<Joined, Failure>()
  @usableFromInline let lifetime: Lifetime
  /// How many sources have not sent a value yet.
  @exclusivity(unchecked) @usableFromInline var missing: Int
  /// How many sources have not completed.
  @exclusivity(unchecked) @usableFromInline var running: Int

  @inlinable
  init(of count: Int, _ sink: @escaping (Signal<Joined, Failure>.Event) -> Void, _ lifetime: Lifetime) {
    missing = count
    running = count
    self.lifetime = lifetime
    lifetime += gate.observe(sink)
  }

  /// Begins a source, which changes `latest`; `send` sends all newest values. It knows the type of what is sent also where that of the
  /// source is only known to the runtime.
  @inlinable
  func begin<Value>(
    _ source: SignalProducer<Value, Failure>, _ latest: LatestValue<Value>, _ send: @escaping () -> Void
  ) {
    source.begin(within: lifetime) { [self] event in
      switch event {
      case .value(let value):
        if latest.set(value) { missing -= 1 }
        if missing == 0 { send() }
      case .failed(let error): gate.send(.failed(error))
      case .completed:
        running -= 1
        if running == 0 { gate.send(.completed) }
      case .interrupted: gate.send(.interrupted)
      }
    }
  }
}
