/// A handle for using a confined object from many threads. It is to a confined object what `Mutex` is to a value.
///
/// Edits run under the lock of one whole domain. Their updates are delivered after the lock has been released, one
/// event at a time and in one order for all observers, by any of the threads involved. A sender never waits for an
/// observer that another thread is calling.
///
/// An observing closure is called where it was written: on its actor (inline if the sender is already there and nothing
/// is waiting, otherwise in order after a hop), or, if it was not written in an actor, on the thread that sends. Values
/// that cross isolation domains are `Sendable`.
///
/// `@unchecked Sendable`: `base` was made for this handle or sent into it, so no other code can reach it, and it is
/// used only under the lock and on the queue of `domain`.
///
/// ```swift
/// import Dispatch
/// let counter = SharedHandle(MutableProperty(0))
/// DispatchQueue.concurrentPerform(iterations: 100) { _ in counter.modify { $0 += 1 } }
/// print(counter.value)  // prints: 100
/// ```
@dynamicMemberLookup
public struct SharedHandle<Base>: @unchecked Sendable {
  @usableFromInline package let base: Base
  @usableFromInline package let domain: SharedDomain

  @inlinable
  package init(base: Base, domain: SharedDomain) {
    self.base = base
    self.domain = domain
  }
}

/// A ``MutableProperty`` for use from many threads.
public typealias SharedProperty<Value> = SharedHandle<MutableProperty<Value>>
/// A ``Signal`` for use from many threads.
public typealias SharedSignal<Value, Failure: Error> = SharedHandle<Signal<Value, Failure>>
/// A ``SignalProducer`` for use from many threads.
public typealias SharedSignalProducer<Value, Failure: Error> = SharedHandle<SignalProducer<Value, Failure>>
