extension Shared where Base: MutablePropertyProtocol, Base.Value: Sendable {
  /// Applies any operators to the current value and each later one, for use on any thread. Each start has its own
  /// confined chain.
  ///
  ///     let title = name.lift { $0.map { "Dear \($0)" }.skipRepeats() }
  public func lift<U: Sendable, F>(
    _ pipeline: @escaping @Sendable (sending Signal<Base.Value, Never>) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F> {
    producer.lift(pipeline)
  }

  /// Applies any operators to the current value and each later one, for use on any thread, with a scheduler for
  /// time-based operators. Each start has its own confined chain.
  ///
  ///     let settled = name.lift { signal, scheduler in signal.debounce(.seconds(1), on: scheduler) }
  public func lift<U: Sendable, F>(
    _ pipeline: @escaping @Sendable (sending Signal<Base.Value, Never>, sending DomainScheduler) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F> {
    producer.lift(pipeline)
  }

  /// Transforms the current value and each later one.
  public func map<U: Sendable>(_ transform: @escaping @Sendable (Base.Value) -> U) -> SharedSignalProducer<U, Never> {
    producer.lift { $0.map(transform) }
  }
}
