/// One start of a flattened stream. Runs its inner streams with one of the strategies of ``FlattenStrategy``.
///
/// The events of inner streams go through a gate, so that they are sent one after another even if a stream begins or
/// ends while an event is being delivered.
@usableFromInline
protocol Flattening: AnyObject {
  associatedtype Inner: SignalProducerConvertible
  typealias Gate = SignalCore<Inner.Value, Inner.Failure>

  var gate: Gate { get }
  /// The level of the inner streams: see ``Trampoline``.
  var level: Int { get }
  /// Whether the outer stream has completed.
  var isLast: Bool { get set }
  /// Whether there are no inner streams to wait for.
  var isIdle: Bool { get }

  /// Takes one more inner stream.
  func receive(_ inner: Inner)
  /// Ends all inner streams. May be called on any thread, and while a stream is being started.
  func dispose()
}

extension Flattening {
  @inlinable
  func completeIfDone() {
    if isLast, isIdle { gate.send(.completed) }
  }

  /// Notes that the outer stream has completed.
  @inlinable
  func finish() {
    isLast = true
    completeIfDone()
  }
}

/// ``FlattenStrategy/latest`` and ``FlattenStrategy/throttle``: one inner stream at a time.
@usableFromInline
final class SingleFlattening<Inner: SignalProducerConvertible>: Flattening {
  @usableFromInline let gate: Gate
  @usableFromInline let level: Int
  /// Whether an inner stream replaces the one that is running, or is dropped.
  @usableFromInline let replaces: Bool
  @usableFromInline var isLast = false
  @usableFromInline var isIdle = true
  @usableFromInline let running = SerialDisposable()

  @inlinable
  init(_ gate: Gate, level: Int, replaces: Bool) {
    self.gate = gate
    self.level = level
    self.replaces = replaces
  }

  @inlinable
  func receive(_ inner: Inner) {
    guard replaces || isIdle else { return }
    if replaces { running.set(nil) }
    // Ending the previous stream may have ended the whole, or the code that made this stream may have done so.
    guard !running.isDisposed else { return }
    isIdle = false
    // The closure captures only `self`, which needs no allocation. A stream that was disposed of sends no more events.
    inner._start {
      self.receive($0)
    } ready: {
      running.set($0)
    }
  }

  @inlinable
  func receive(_ event: Signal<Inner.Value, Inner.Failure>.Event) {
    switch event {
    case .value, .failed: gate.send(event)
    case .completed, .interrupted:
      isIdle = true
      completeIfDone()
    }
  }

  @usableFromInline
  func dispose() { running.dispose() }
}

/// ``FlattenStrategy/merge``, ``FlattenStrategy/concat`` and ``FlattenStrategy/concurrent(limit:)``.
@usableFromInline
final class ConcurrentFlattening<Inner: SignalProducerConvertible>: Flattening {
  @usableFromInline let gate: Gate
  @usableFromInline let level: Int
  @usableFromInline let limit: Int
  @usableFromInline var isLast = false
  @usableFromInline var running = 0
  @usableFromInline var isStarting = false
  @usableFromInline var waiting = Queue<Inner>()
  @usableFromInline let runs = CompositeDisposable()

  @inlinable
  init(_ gate: Gate, level: Int, limit: Int) {
    self.gate = gate
    self.level = level
    self.limit = limit
  }

  @inlinable var isIdle: Bool { running == 0 && waiting.isEmpty }

  @inlinable
  func receive(_ inner: Inner) {
    guard !runs.isDisposed else { return }
    if running < limit, waiting.isEmpty { start(inner) } else { waiting.append(inner) }
    startWaiting()
  }

  /// Starts waiting streams in a loop instead of in a call from the end of a stream: streams that end immediately don't
  /// use up the stack.
  @inlinable
  func startWaiting() {
    guard !isStarting else { return }
    isStarting = true
    while running < limit, !runs.isDisposed, let inner = waiting.popFirst() { start(inner) }
    isStarting = false
    completeIfDone()
  }

  @inlinable
  func start(_ inner: Inner) {
    running += 1
    // It may have waited, and begins in a call from the end of another one.
    let outer = Trampoline.enter(level)
    var entry: (any Disposable)?
    inner._start { [self] event in
      switch event {
      case .value, .failed: gate.send(event)
      case .completed, .interrupted:
        entry?.dispose()
        running -= 1
        startWaiting()
      }
    } ready: {
      // A signal may have ended already.
      if !$0.isDisposed { entry = runs.add($0) }
    }
    Trampoline.leave(to: outer)
  }

  /// Waiting streams are released together with this object.
  @usableFromInline
  func dispose() { runs.dispose() }
}

/// ``FlattenStrategy/race``.
@usableFromInline
final class RaceFlattening<Inner: SignalProducerConvertible>: Flattening {
  @usableFromInline
  enum State {
    /// No inner stream has been received.
    case waiting
    /// None has sent an event.
    case racing
    /// One has sent the first event.
    case won
    /// That one has completed.
    case over
  }

  @usableFromInline let gate: Gate
  @usableFromInline let level: Int
  @usableFromInline var isLast = false
  @usableFromInline var state = State.waiting
  @usableFromInline let winner = SerialDisposable()
  @usableFromInline let runs = CompositeDisposable()

  @inlinable
  init(_ gate: Gate, level: Int) {
    self.gate = gate
    self.level = level
  }

  @inlinable var isIdle: Bool { state == .waiting || state == .over }

  @inlinable
  func receive(_ inner: Inner) {
    guard state == .waiting || state == .racing, !runs.isDisposed else { return }
    state = .racing
    var wins = false
    var contender: (entry: any Disposable, run: any Disposable)?
    inner._start { [self] event in
      if !wins {
        guard state == .racing else { return }
        wins = true
        state = .won
        if let contender {
          contender.entry.dispose()
          winner.set(contender.run)
        }
        contender = nil
        runs.dispose()
      }
      if case .completed = event {
        state = .over
        completeIfDone()
      } else {
        gate.send(event)
      }
    } ready: {
      if !$0.isDisposed { contender = (runs.add($0), $0) }
    }
  }

  @usableFromInline
  func dispose() {
    runs.dispose()
    winner.dispose()
  }
}
