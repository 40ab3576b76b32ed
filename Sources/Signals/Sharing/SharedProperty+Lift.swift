extension Shared where Base: MutablePropertyProtocol, Base.Value: Sendable {
  /// Any operators at all on the current value and each later one, for any thread: a confined chain of its own for every start.
  ///
  ///     let title = name.lift { $0.map { "Dear \($0)" }.skipRepeats() }
  public func lift<U: Sendable, F>(
    _ pipeline: @escaping @Sendable (sending Signal<Base.Value, Never>) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F> {
    producer.lift(pipeline)
  }

  /// The same, with a scheduler for operators that take time.
  ///
  ///     let settled = name.lift { signal, scheduler in signal.debounce(.seconds(1), on: scheduler) }
  public func lift<U: Sendable, F>(
    _ pipeline: @escaping @Sendable (sending Signal<Base.Value, Never>, sending JobScheduler) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F> {
    producer.lift(pipeline)
  }

  /// Transforms the current value and each later one.
  public func map<U: Sendable>(_ transform: @escaping @Sendable (Base.Value) -> U) -> SharedSignalProducer<U, Never> {
    producer.lift { $0.map(transform) }
  }
}
