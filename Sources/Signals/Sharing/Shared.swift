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
  @usableFromInline package let base: Base
  @usableFromInline package let domain: SharedDomain

  @inlinable
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
