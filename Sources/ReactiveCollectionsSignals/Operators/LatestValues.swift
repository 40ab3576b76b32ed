/// Joins the latest values of several sources whenever one of them sends a value and all have sent one.
@usableFromInline
final class LatestValues<Joined, Failure: Error> {
  /// Passes one event at a time.
  @usableFromInline let gate = SignalCore<Joined, Failure>()
  @usableFromInline let lifetime: Lifetime
  /// The numbers of sources that have not sent a value yet, and that have not completed. Exclusivity is not checked:
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
}
