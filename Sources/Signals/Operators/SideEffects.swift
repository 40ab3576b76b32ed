extension Signal {
  /// Calls closures before events pass on, and `disposed` when there are no more.
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

  /// Sends on a scheduler. What has been scheduled is not sent after disposal.
  @inlinable
  public func observe(on scheduler: some Scheduler) -> Signal { .derived(from: producer.observe(on: scheduler)) }
}

extension SignalProducer {
  /// Calls closures before and after a start, and before events pass on; and `disposed` when the start has ended.
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

  /// Sends on a scheduler. What has been scheduled is not sent after disposal.
  @inlinable
  public func observe(on scheduler: some Scheduler) -> SignalProducer {
    .starting(after: depth, weight: 4) { sink, lifetime in
      // A scheduler may run what was scheduled inside of what it runs.
      let gate = SignalCore<Value, Failure>()
      lifetime += gate.observe(sink)
      start(within: lifetime) { event in
        _ = scheduler.schedule { gate.send(event) }
      }
    }
  }

  /// Starts on a scheduler.
  @inlinable
  public func start(on scheduler: some Scheduler) -> SignalProducer {
    .starting(after: depth, weight: 4) { sink, lifetime in
      lifetime += scheduler.schedule { if !lifetime.hasEnded { begin(sink, lifetime) } }
    }
  }
}
