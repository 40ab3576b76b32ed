/// A stream of events that happen whether or not somebody observes.
///
/// Events follow the grammar `value* (failed | completed | interrupted)?`. Observers are called in the order in which
/// they subscribed; what is sent from inside an observer is delivered after the current event, to all observers. An
/// observer gets the events that are sent after it subscribed.
///
/// A signal lives where it was made: in one function, actor or the main actor. It is not `Sendable`, so its closures
/// need not be either and may capture and change what they like; it takes no lock. For use from many threads there is
/// ``Shared``.
///
/// A signal goes on while somebody can send to it. A signal that was derived by an operator lives as long as it is
/// held or observed and its source goes on; observing it does not need a reference to it.
///
/// Events pass a chain of operators, and of properties that are bound to one another, as nested calls: about half a kilobyte of
/// stack for each. Taking a chain apart needs no depth, however long it is.
public final class Signal<Value, Failure: Error> {
  @usableFromInline package let source: Source

  /// Where the observers of a signal go.
  @usableFromInline
  package enum Source {
    /// Its own list.
    case core(SignalCore<Value, Failure>)
    /// The list of another signal, through a projection without state: so that observers of several views of one thing
    /// stand in one list and are called in the order in which they came.
    case view((@escaping (Event) -> Void) -> any Disposable)
  }

  @usableFromInline
  package init(_ source: Source) { self.source = source }

  /// A signal of one's own making, and the way events get into it.
  ///
  /// Letting go of the input interrupts the signal.
  public static func pipe() -> (output: Signal, input: Observer) {
    let core = SignalCore<Value, Failure>()
    core.live(at: .current)
    return (Signal(.core(core)), Observer(core))
  }

  /// A signal that never sends anything.
  public static var never: Signal { Signal(.view { _ in AnyDisposable() }) }

  /// A signal that has completed.
  public static var empty: Signal {
    let core = SignalCore<Value, Failure>()
    core.send(.completed)
    return Signal(.core(core))
  }

  deinit {
    if case .core(let core) = source, core.upstream != nil { core.abandon() }
  }
}

extension Signal {
  /// Observes all events. An observer of a signal that has ended is interrupted at once.
  ///
  /// O(1).
  @discardableResult
  @inlinable
  public func observe(_ action: @escaping (Event) -> Void) -> any Disposable {
    switch source {
    case .core(let core): core.observe(action)
    case .view(let attach): attach(action)
    }
  }

  /// Sends all events to `observer`.
  @discardableResult
  @inlinable
  public func observe(_ observer: Observer) -> any Disposable {
    observe { observer.send($0) }
  }

  /// Observes values.
  @discardableResult
  @inlinable
  public func observeValues(_ action: @escaping (Value) -> Void) -> any Disposable {
    observe { if case .value(let value) = $0 { action(value) } }
  }

  /// Observes the error that ends the signal.
  @discardableResult
  @inlinable
  public func observeFailed(_ action: @escaping (Failure) -> Void) -> any Disposable {
    observe { if case .failed(let error) = $0 { action(error) } }
  }

  /// Observes the regular end.
  @discardableResult
  @inlinable
  public func observeCompleted(_ action: @escaping () -> Void) -> any Disposable {
    observe { if case .completed = $0 { action() } }
  }

  /// Observes the irregular end.
  @discardableResult
  @inlinable
  public func observeInterrupted(_ action: @escaping () -> Void) -> any Disposable {
    observe { if case .interrupted = $0 { action() } }
  }

  /// Observes values, and the error that ends the signal, as results.
  @discardableResult
  @inlinable
  public func observeResult(_ action: @escaping (Result<Value, Failure>) -> Void) -> any Disposable {
    observe { event in
      switch event {
      case .value(let value): action(.success(value))
      case .failed(let error): action(.failure(error))
      case .completed, .interrupted: break
      }
    }
  }

  /// Observes values on behalf of an actor, which is held weakly: in an actor, `[weak self]` would lose the isolation.
  @discardableResult
  public func observeValues<Owner: Actor>(
    with owner: isolated Owner, _ action: @escaping (isolated Owner, Value) -> Void
  ) -> any Disposable {
    let action = OwnedAction(action)
    return observeValues { [weak owner, call = action.call] value in
      if let owner { call(owner, value) }
    }
  }
}

// MARK: - Deriving

extension Signal {
  /// A signal that is fed by whatever `feed` subscribes to, and lets go of it when it ends or nobody can observe it any more.
  @inlinable
  static func derived(_ feed: (SignalCore<Value, Failure>, Lifetime) -> Void) -> Signal {
    let upstream = CompositeDisposable()
    let core = SignalCore<Value, Failure>(upstream: upstream)
    feed(core, Lifetime(upstream))
    return Signal(.core(core))
  }

  /// A signal that is fed by one start of a producer.
  @inlinable
  static func derived(from producer: SignalProducer<Value, Failure>) -> Signal {
    derived { core, lifetime in
      core.live()
      producer.begin({ core.send($0) }, lifetime)
    }
  }

  /// Applies an operator. It runs once for each event, however many observe.
  @inlinable
  func apply<U, F>(_ operation: Operator<Value, Failure, U, F>) -> Signal<U, F> {
    Signal<U, F>.derived { core, lifetime in
      lifetime += observe(operation.attach({ core.send($0) }, lifetime))
      if case .core(let source) = source { core.live(with: source) } else { core.live() }
    }
  }

  /// Another view of the same events. Its observers stand in this signal's list; `transform` must be a pure projection,
  /// since it runs for each of them.
  @inlinable
  public func view<U>(_ transform: @escaping (Value) -> U?) -> Signal<U, Failure> {
    Signal<U, Failure>(
      .view { [self] action in
        observe { event in
          switch event {
          case .value(let value): if let new = transform(value) { action(.value(new)) }
          case .failed(let error): action(.failed(error))
          case .completed: action(.completed)
          case .interrupted: action(.interrupted)
          }
        }
      })
  }
}
