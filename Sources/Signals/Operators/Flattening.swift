/// One start of a flattened stream: runs its inner streams, in one of the ways of ``FlattenStrategy``.
///
/// What they send goes through a gate, so that it comes one after the other though one stream begins, or another ends, while
/// somebody is being told of something.
@usableFromInline
protocol Flattening: AnyObject {
  associatedtype Inner: SignalProducerConvertible
  typealias Gate = SignalCore<Inner.Value, Inner.Failure>

  var gate: Gate { get }
  /// The outer stream has completed.
  var isLast: Bool { get set }
  /// Whether no inner stream is left to wait for.
  var isIdle: Bool { get }

  /// Takes one more inner stream.
  func receive(_ inner: Inner)
  /// Ends all inner streams: on any thread, perhaps while one is being started.
  func dispose()
}

extension Flattening {
  @inlinable
  func completeIfDone() {
    if isLast, isIdle { gate.send(.completed) }
  }

  /// The outer stream has completed.
  @inlinable
  func finish() {
    isLast = true
    completeIfDone()
  }
}

/// ``FlattenStrategy/latest``.
@usableFromInline
final class LatestFlattening<Inner: SignalProducerConvertible>: Flattening {
  @usableFromInline let gate: Gate
  @exclusivity(unchecked) @usableFromInline var isLast = false
  @exclusivity(unchecked) @usableFromInline var isIdle = true
  @usableFromInline let running = SerialDisposable()

  @inlinable init(_ gate: Gate) { self.gate = gate }

  @inlinable
  func receive(_ inner: Inner) {
    running.set(nil)
    // The end of the one before may have ended the whole, or whoever made this one has.
    guard !running.isDisposed else { return }
    isIdle = false
    // `self` is all that this captures, which needs no allocation. What is disposed of sends no more.
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

/// ``FlattenStrategy/merge``, ``FlattenStrategy/concat``, and what lies between.
@usableFromInline
final class ConcurrentFlattening<Inner: SignalProducerConvertible>: Flattening {
  @usableFromInline let gate: Gate
  @usableFromInline let limit: Int
  @exclusivity(unchecked) @usableFromInline var isLast = false
  @exclusivity(unchecked) @usableFromInline var running = 0
  @exclusivity(unchecked) @usableFromInline var isStarting = false
  /// The streams that wait, from `next` on.
  @exclusivity(unchecked) @usableFromInline var waiting: [Inner] = []
  @exclusivity(unchecked) @usableFromInline var next = 0
  @usableFromInline let runs = CompositeDisposable()

  @inlinable
  init(_ gate: Gate, limit: Int) {
    self.gate = gate
    self.limit = limit
  }

  @inlinable var isIdle: Bool { running == 0 && next == waiting.count }

  @inlinable
  func receive(_ inner: Inner) {
    guard !runs.isDisposed else { return }
    if running < limit, next == waiting.count { start(inner) } else { waiting.append(inner) }
    startWaiting()
  }

  /// A loop, and not a call from the end of one stream: those that end at once need no stack.
  @inlinable
  func startWaiting() {
    guard !isStarting else { return }
    isStarting = true
    while running < limit, next < waiting.count, !runs.isDisposed {
      let inner = waiting[next]
      next += 1
      if 2 * next > waiting.count + 16 {
        waiting.removeFirst(next)
        next = 0
      }
      start(inner)
    }
    isStarting = false
    completeIfDone()
  }

  @inlinable
  func start(_ inner: Inner) {
    running += 1
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
      // A signal may have ended before.
      if !$0.isDisposed { entry = runs.add($0) }
    }
  }

  /// What waits goes with this.
  @usableFromInline
  func dispose() { runs.dispose() }
}

/// ``FlattenStrategy/race``.
@usableFromInline
final class RaceFlattening<Inner: SignalProducerConvertible>: Flattening {
  @usableFromInline let gate: Gate
  @exclusivity(unchecked) @usableFromInline var isLast = false
  @exclusivity(unchecked) @usableFromInline var hasWinner = false
  @exclusivity(unchecked) @usableFromInline var winnerHasEnded = false
  @exclusivity(unchecked) @usableFromInline var contenders = 0
  @usableFromInline let winner = SerialDisposable()
  @usableFromInline let runs = CompositeDisposable()

  @inlinable init(_ gate: Gate) { self.gate = gate }

  @inlinable var isIdle: Bool { hasWinner ? winnerHasEnded : contenders == 0 }

  @inlinable
  func receive(_ inner: Inner) {
    guard !hasWinner, !runs.isDisposed else { return }
    contenders += 1
    var wins = false
    var contender: (entry: any Disposable, run: any Disposable)?
    inner._start { [self] event in
      if !wins {
        guard !hasWinner else { return }
        wins = true
        hasWinner = true
        if let contender {
          contender.entry.dispose()
          winner.set(contender.run)
        }
        contender = nil
        runs.dispose()
      }
      if case .completed = event {
        winnerHasEnded = true
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

/// ``FlattenStrategy/throttle``.
@usableFromInline
final class ThrottleFlattening<Inner: SignalProducerConvertible>: Flattening {
  @usableFromInline let gate: Gate
  @exclusivity(unchecked) @usableFromInline var isLast = false
  @exclusivity(unchecked) @usableFromInline var isIdle = true
  @usableFromInline let running = SerialDisposable()

  @inlinable init(_ gate: Gate) { self.gate = gate }

  @inlinable
  func receive(_ inner: Inner) {
    guard isIdle, !running.isDisposed else { return }
    isIdle = false
    inner._start { [self] event in
      switch event {
      case .value, .failed: gate.send(event)
      case .completed, .interrupted:
        isIdle = true
        completeIfDone()
      }
    } ready: {
      running.set($0)
    }
  }

  @usableFromInline
  func dispose() { running.dispose() }
}
