internal import Synchronization

/// A handle for use from many threads: to a confined object what `Mutex` is to a value.
///
/// Edits run under the lock of one whole domain; what they tell is delivered after it has been released, one event at a
/// time and in one order for all observers, by whichever thread gets there. A sender never waits for anybody's observer.
///
/// A closure that observes is delivered where it was written: on its actor (inline when the sender is already there and
/// nothing is waiting, else in order after a hop), or, when it was written in no actor, on the thread that sends. What
/// crosses is `Sendable`.
///
/// `@unchecked Sendable`: `base` was made for it or sent into it, so nobody else reaches it, and is used only in the turns
/// and jobs of `domain`.
public struct Shared<Base>: @unchecked Sendable {
  package let base: Base
  package let domain: SharedDomain

  package init(base: Base, domain: SharedDomain) {
    self.base = base
    self.domain = domain
  }
}

/// A ``MutableProperty`` for use from many threads.
public typealias SharedProperty<Value> = Shared<MutableProperty<Value>>
/// A ``Signal`` for use from many threads.
public typealias SharedSignal<Value, Failure: Error> = Shared<Signal<Value, Failure>>
/// A ``SignalProducer`` for use from many threads.
public typealias SharedSignalProducer<Value, Failure: Error> = Shared<SignalProducer<Value, Failure>>

/// Ends an observation of something shared; from any thread. Afterwards at most one call is still in flight, on another
/// thread.
public final class SharedDisposable: Disposable, @unchecked Sendable {
  // `action` is only touched under the lock.
  private let lock = Lock()
  private var action: (() -> Void)?
  private var disposed = false

  /// A disposable that runs `action` once.
  public convenience init(_ action: @escaping @Sendable () -> Void) { self.init(running: action) }

  /// A disposable of what may be used from any thread, as the caller sees to.
  package init(running action: @escaping () -> Void) { self.action = action }

  public var isDisposed: Bool { lock.withLock { disposed } }

  public func dispose() {
    let once = lock.withLock {
      disposed = true
      return action.take()
    }
    once?()
  }
}

/// A closure that knows its isolation, called as a plain one by those who have seen to the isolation.
package struct IsolatedAction<Value> {
  package typealias Isolated = @isolated(any) @Sendable (Value) -> Void

  private let action: Isolated
  package init(_ action: @escaping Isolated) { self.action = action }

  package var home: (any Actor)? { action.isolation }
  /// The isolation of an `@isolated(any)` function is a part of its context; the call itself is an ordinary one.
  package var call: @Sendable (Value) -> Void {
    unsafeBitCast(self, to: (@Sendable (Value) -> Void).self)
  }
}

/// Delivers to one closure where it belongs, and ends that.
///
/// `@unchecked Sendable`: `link` and `action` are only touched in the jobs of the domain, the rest is made for any thread.
package final class SharedObservation<Value, Failure: Error>: @unchecked Sendable {
  package typealias Event = Signal<Value, Failure>.Event

  private let domain: SharedDomain
  private let isDisposed = SharedFlag()
  private var running: (any Disposable)?
  private var action: ((Event) -> Void)?
  private let close: (() -> Void)?

  /// Observes through `start`, which runs as a job of the domain.
  package static func begin(
    in domain: SharedDomain, home: (any Actor)?, _ action: @escaping (Event) -> Void,
    start: @escaping (@escaping (Event) -> Void) -> any Disposable
  ) -> SharedDisposable {
    let observation = SharedObservation(domain, home, action)
    domain.run { observation.running = start { observation.receive($0) } }
    return SharedDisposable(running: { observation.dispose() })
  }

  private init(_ domain: SharedDomain, _ home: (any Actor)?, _ action: @escaping (Event) -> Void) {
    self.domain = domain
    if let home {
      let flag = isDisposed
      let mailbox = Mailbox<Event>(home) { if !flag.isSet { action($0) } }
      self.action = { mailbox.post($0) }
      close = { mailbox.close() }
    } else {
      self.action = action
      close = nil
    }
  }

  private func receive(_ event: Event) {
    guard !isDisposed.isSet else { return }
    action?(event)
    if event.isTerminal, close == nil { action = nil }
  }

  private func dispose() {
    isDisposed.set()
    close?()
    domain.run { [self] in
      running.take()?.dispose()
      action = nil
    }
  }
}

/// A flag that is set once, from any thread.
private final class SharedFlag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}
