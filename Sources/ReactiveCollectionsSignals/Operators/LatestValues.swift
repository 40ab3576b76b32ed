/// Joins the latest values of several sources whenever one of them sends a value and all have sent one.
@usableFromInline
final class LatestValues<Joined, Failure: Error> {
  /// Passes one event at a time.
  @usableFromInline let gate = SignalCore<Joined, Failure>()
  @usableFromInline let lifetime: Lifetime
  /// The number of sources that have not sent a value yet.
  @exclusivity(unchecked) @usableFromInline var missing: Int
  /// The number of sources that have not completed.
  @exclusivity(unchecked) @usableFromInline var running: Int

  @inlinable
  init(of count: Int, _ sink: @escaping (Signal<Joined, Failure>.Event) -> Void, _ lifetime: Lifetime) {
    missing = count
    running = count
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
