extension Signal {
  /// Calls closures before events are passed on, and `disposed` when there are no more events.
  ///
  /// ```swift
  /// let doubled = score.signal.on(value: { print("score: \($0)") }).map { $0 * 2 }
  /// score.value = 1  // prints: score: 1
  /// ```
  @inlinable
  public func on(
    event: ((Event) -> Void)? = nil, failed: ((Failure) -> Void)? = nil, completed: (() -> Void)? = nil,
    interrupted: (() -> Void)? = nil, terminated: (() -> Void)? = nil, disposed: (() -> Void)? = nil,
    value: ((Value) -> Void)? = nil
  ) -> Signal {
    .derived(
      from: producer.on(
        event: event, failed: failed, completed: completed, interrupted: interrupted, terminated: terminated,
        disposed: disposed, value: value))
  }

  /// Sends events on a scheduler. Events that are scheduled but not yet sent are dropped on disposal.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// score.signal.observe(on: clock).observeValues { print($0) }
  /// score.value = 1
  /// clock.run()  // prints: 1
  /// ```
  @inlinable
  public func observe(on scheduler: some SignalScheduler) -> Signal { .derived(from: producer.observe(on: scheduler)) }
}

extension SignalProducer {
  /// Calls closures before and after a start, and before events are passed on. Calls `disposed` when the start has
  /// ended.
  ///
  /// ```swift
  /// let page = server.load(1).on(
  ///   starting: { print("loading") },  // prints: loading
  ///   completed: { print("loaded") }  // prints: loaded
  /// )
  /// page.start()
  /// ```
  @inlinable
  public func on(
    starting: (() -> Void)? = nil, started: (() -> Void)? = nil, event: ((Event) -> Void)? = nil,
    failed: ((Failure) -> Void)? = nil, completed: (() -> Void)? = nil, interrupted: (() -> Void)? = nil,
    terminated: (() -> Void)? = nil, disposed: (() -> Void)? = nil, value: ((Value) -> Void)? = nil
  ) -> SignalProducer {
    .starting(after: depth) { sink, lifetime in
      starting?()
      if let disposed { lifetime.observeEnded(disposed) }
      guard !lifetime.hasEnded else { return }
      begin(
        { new in
          guard !lifetime.hasEnded else { return }
          event?(new)
          switch new {
          case .value(let new): value?(new)
          case .failed(let error): failed?(error)
          case .completed: completed?()
          case .interrupted: interrupted?()
          }
          if new.isTerminal { terminated?() }
          if !lifetime.hasEnded { sink(new) }
        }, lifetime)
      if let started { Trampoline.afterStarts(started) }
    }
  }

  /// Sends events on a scheduler. Events that are scheduled but not yet sent are dropped on disposal.
  ///
  /// ```swift
  /// let shown = server.search("a").observe(on: .main)  // delivers on the main actor, later
  /// ```
  @inlinable
  public func observe(on scheduler: some SignalScheduler) -> SignalProducer {
    .gated(after: depth) { gate, lifetime in
      // A scheduler may run one scheduled action inside another.
      start(within: lifetime) { event in
        _ = scheduler.schedule { gate.send(event) }
      }
    }
  }

  /// Starts this producer on a scheduler.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// server.search("a").start(on: clock).startWithValues { print($0) }
  /// clock.run()  // prints: results for a
  /// ```
  @inlinable
  public func start(on scheduler: some SignalScheduler) -> SignalProducer {
    .starting(after: depth, weight: 4) { sink, lifetime in
      lifetime += scheduler.schedule { if !lifetime.hasEnded { begin(sink, lifetime) } }
    }
  }
}
