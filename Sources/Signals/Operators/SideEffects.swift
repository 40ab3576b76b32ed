extension Operator where Value == U, Failure == F {
  @inlinable
  static func on(
    event: ((Signal<Value, Failure>.Event) -> Void)?, value: ((Value) -> Void)?, failed: ((Failure) -> Void)?,
    completed: (() -> Void)?, interrupted: (() -> Void)?, terminated: (() -> Void)?, disposed: (() -> Void)?
  ) -> Operator {
    Operator { output, lifetime in
      if let disposed { lifetime.observeEnded(disposed) }
      return { new in
        event?(new)
        switch new {
        case .value(let new): value?(new)
        case .failed(let error): failed?(error)
        case .completed: completed?()
        case .interrupted: interrupted?()
        }
        if new.isTerminal { terminated?() }
        if !lifetime.hasEnded { output(new) }
      }
    }
  }

  @inlinable
  static func observe(on scheduler: some Scheduler) -> Operator {
    Operator(outlivesInput: true) { output, lifetime in
      // A scheduler may run what was scheduled inside of what it runs.
      let gate = SignalCore<Value, Failure>()
      lifetime += gate.observe(output)
      return { event in
        _ = scheduler.schedule { gate.send(event) }
      }
    }
  }
}

extension Signal {
  /// Calls closures before events pass on, and `disposed` when there are no more.
  @inlinable
  public func on(
    event: ((Event) -> Void)? = nil, failed: ((Failure) -> Void)? = nil, completed: (() -> Void)? = nil,
    interrupted: (() -> Void)? = nil, terminated: (() -> Void)? = nil, disposed: (() -> Void)? = nil,
    value: ((Value) -> Void)? = nil
  ) -> Signal {
    apply(
      .on(
        event: event, value: value, failed: failed, completed: completed, interrupted: interrupted,
        terminated: terminated, disposed: disposed))
  }

  /// Sends on a scheduler. What has been scheduled is not sent after disposal.
  @inlinable
  public func observe(on scheduler: some Scheduler) -> Signal { apply(.observe(on: scheduler)) }
}

extension SignalProducer {
  /// Calls closures before and after a start, and before events pass on; and `disposed` when the start has ended.
  @inlinable
  public func on(
    starting: (() -> Void)? = nil, started: (() -> Void)? = nil, event: ((Event) -> Void)? = nil,
    failed: ((Failure) -> Void)? = nil, completed: (() -> Void)? = nil, interrupted: (() -> Void)? = nil,
    terminated: (() -> Void)? = nil, disposed: (() -> Void)? = nil, value: ((Value) -> Void)? = nil
  ) -> SignalProducer {
    SignalProducer.starting { sink, lifetime in
      starting?()
      apply(
        .on(
          event: event, value: value, failed: failed, completed: completed, interrupted: interrupted,
          terminated: terminated, disposed: disposed)
      ).begin(sink, lifetime)
      started?()
    }
  }

  /// Sends on a scheduler. What has been scheduled is not sent after disposal.
  @inlinable
  public func observe(on scheduler: some Scheduler) -> SignalProducer { apply(.observe(on: scheduler)) }

  /// Starts on a scheduler.
  @inlinable
  public func start(on scheduler: some Scheduler) -> SignalProducer {
    SignalProducer.starting { sink, lifetime in
      lifetime += scheduler.schedule { if !lifetime.hasEnded { begin(sink, lifetime) } }
    }
  }
}
