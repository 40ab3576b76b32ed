extension Shared where Base: MutablePropertyProtocol, Base.Value: Sendable {
  /// Applies any operators to the current value and each later one, for use on any thread. Each start has its own
  /// confined chain.
  ///
  /// ```swift
  /// let name = SharedProperty("Ada")
  /// let title = name.lift { $0.map { "Dear \($0)" }.skipRepeats() }
  /// title.startWithValues { print($0) }  // prints: Dear Ada
  /// ```
  public func lift<U: Sendable, F>(
    _ pipeline: @escaping @Sendable (sending Signal<Base.Value, Never>) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F> {
    producer.lift(pipeline)
  }

  /// Applies any operators to the current value and each later one, for use on any thread, with a scheduler for
  /// time-based operators. Each start has its own confined chain.
  ///
  /// ```swift
  /// let name = SharedProperty("Ada")
  /// let settled = name.lift { signal, scheduler in signal.debounce(.milliseconds(1), on: scheduler) }
  /// print(await settled.first() ?? "none")  // prints: Ada
  /// ```
  public func lift<U: Sendable, F>(
    _ pipeline: @escaping @Sendable (sending Signal<Base.Value, Never>, sending DomainScheduler) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F> {
    producer.lift(pipeline)
  }

  /// Transforms the current value and each later one.
  ///
  /// ```swift
  /// let name = SharedProperty("Ada")
  /// name.map(\.count).startWithValues { print($0) }  // prints: 3
  /// name.value = "Cleo"  // prints: 4
  /// ```
  public func map<U: Sendable>(_ transform: @escaping @Sendable (Base.Value) -> U) -> SharedSignalProducer<U, Never> {
    producer.lift { $0.map(transform) }
  }
}
