extension Shared where Base: SignalProtocol, Base.Value: Sendable {
  /// Any operators at all, for any thread, with a scheduler for those that take time.
  ///
  ///     let settled = shared.lift { signal, scheduler in signal.debounce(.seconds(1), on: scheduler) }
  ///
  /// `pipeline` makes a confined chain, once, with whatever state it needs; one event, or one thing that is scheduled, at a time
  /// goes through it.
  public func lift<U: Sendable, F>(
    _ pipeline:
      @escaping @Sendable (sending Signal<Base.Value, Base.Failure>, sending JobScheduler) -> sending Signal<U, F>
  ) -> SharedSignal<U, F> {
    // Given to the pipeline, which is made once and at once.
    nonisolated(unsafe) let scheduler = JobScheduler(domain, isHeld: true)
    let lifted = lift { pipeline($0, scheduler) }
    domain.run { scheduler.release() }
    return lifted
  }
}

extension Shared where Base: SignalProducerProtocol, Base.Value: Sendable {
  /// Any operators at all, for any thread, with a scheduler for those that take time: a confined chain of its own for every start.
  ///
  ///     let settled = shared.lift { signal, scheduler in signal.debounce(.seconds(1), on: scheduler) }
  public func lift<U: Sendable, F>(
    _ pipeline:
      @escaping @Sendable (sending Signal<Base.Value, Base.Failure>, sending JobScheduler) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F> {
    lift { [domain] in pipeline($0, JobScheduler(domain)) }
  }
}
