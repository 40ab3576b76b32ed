extension SharedHandle where Base: StartableProtocol, Base.Value: Sendable {
  /// Applies any operators, for use on any thread: to the events of a producer, or to the current value of a property and
  /// each later one. Each start has its own confined chain.
  ///
  /// ```swift
  /// let name = SharedProperty("Ada")
  /// let title = name.lift { $0.map { "Dear \($0)" }.skipRepeats() }
  /// title.startWithValues { print($0) }  // prints: Dear Ada
  /// let numbers = SharedSignalProducer(SignalProducer(1...3))
  /// numbers.lift { $0.scan(0, +).collect() }.startWithValues { print($0) }  // prints: [1, 3, 6]
  /// ```
  @inlinable
  public func lift<U: Sendable, F>(
    _ pipeline: @escaping @Sendable (sending Signal<Base.Value, Base.Failure>) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F> {
    SharedSignalProducer<U, F>(
      base: base.producer.lift { signal in
        // Made for this start, and sent only its events.
        nonisolated(unsafe) let signal = signal
        return pipeline(signal)
      }, domain: domain)
  }

  /// Applies any operators, for use on any thread, with a scheduler for time-based operators. Each start has its own
  /// confined chain.
  ///
  /// ```swift
  /// let name = SharedProperty("Ada")
  /// let settled = name.lift { signal, scheduler in signal.debounce(.milliseconds(1), on: scheduler) }
  /// print(await settled.first() ?? "none")  // prints: Ada
  /// ```
  public func lift<U: Sendable, F>(
    _ pipeline:
      @escaping @Sendable (sending Signal<Base.Value, Base.Failure>, sending DomainScheduler) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F> {
    lift { [domain] in pipeline($0, DomainScheduler(domain)) }
  }
}
