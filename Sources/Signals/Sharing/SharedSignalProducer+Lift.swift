extension Shared where Base: SignalProducerProtocol, Base.Value: Sendable {
  /// Any operators at all, for any thread: a confined chain of its own for every start.
  @inlinable
  public func lift<U: Sendable, F>(
    _ pipeline: @escaping @Sendable (sending Signal<Base.Value, Base.Failure>) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F> {
    SharedSignalProducer<U, F>(
      base: base.producer.lift { signal in
        // Made for this start, and entered only by its events.
        nonisolated(unsafe) let signal = signal
        return pipeline(signal)
      }, domain: domain)
  }

  /// Any operators at all, for any thread, with a scheduler for those that take time: a confined chain of its own for
  /// every start.
  ///
  ///     let settled = shared.lift { signal, scheduler in signal.debounce(.seconds(1), on: scheduler) }
  public func lift<U: Sendable, F>(
    _ pipeline:
      @escaping @Sendable (sending Signal<Base.Value, Base.Failure>, sending JobScheduler) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F> {
    lift { [domain] in pipeline($0, JobScheduler(domain)) }
  }
}
