/// A closure that knows its isolation, and can be called as a plain closure by code that ensures the isolation.
///
/// An `@isolated(any)` function stores its isolation in its context; calling it synchronously works like calling any
/// other function. Both functions are stored in structures of one layout, so that the cast changes only their type.
@usableFromInline
package struct IsolatedAction<Value> {
  @usableFromInline
  struct Isolated {
    @usableFromInline let call: @isolated(any) @Sendable (Value) -> Void
    @inlinable init(_ call: @escaping @isolated(any) @Sendable (Value) -> Void) { self.call = call }
  }
  @usableFromInline
  struct Plain {
    @usableFromInline let call: @Sendable (Value) -> Void
    @inlinable init(_ call: @escaping @Sendable (Value) -> Void) { self.call = call }
  }

  /// The actor in which the closure was written, if any.
  @usableFromInline package let actor: (any Actor)?
  /// The closure, to be called on that actor.
  @usableFromInline package let call: @Sendable (Value) -> Void

  @inlinable
  package init(_ action: @escaping @isolated(any) @Sendable (Value) -> Void) {
    actor = action.isolation
    // Structures of one layout, of functions that are called in one way.
    call = unsafeBitCast(Isolated(action), to: Plain.self).call
  }
}

/// The counterpart of ``IsolatedAction`` for closures without parameters.
@usableFromInline
package struct IsolatedNotice {
  @usableFromInline
  struct Isolated {
    @usableFromInline let call: @isolated(any) @Sendable () -> Void
    @inlinable init(_ call: @escaping @isolated(any) @Sendable () -> Void) { self.call = call }
  }
  @usableFromInline
  struct Plain {
    @usableFromInline let call: @Sendable () -> Void
    @inlinable init(_ call: @escaping @Sendable () -> Void) { self.call = call }
  }

  /// The actor in which the closure was written, if any.
  @usableFromInline package let actor: (any Actor)?
  /// The closure, to be called on that actor.
  @usableFromInline package let call: @Sendable () -> Void

  @inlinable
  package init(_ action: @escaping @isolated(any) @Sendable () -> Void) {
    actor = action.isolation
    // Structures of one layout, of functions that are called in one way.
    call = unsafeBitCast(Isolated(action), to: Plain.self).call
  }
}

/// A function of an actor without its isolation, to be called on the actor: an `isolated` parameter is passed like any
/// other.
@usableFromInline
package struct OwnedAction<Owner: Actor, Value> {
  @usableFromInline
  struct Isolated {
    @usableFromInline let call: (isolated Owner, Value) -> Void
    @inlinable init(_ call: @escaping (isolated Owner, Value) -> Void) { self.call = call }
  }
  @usableFromInline
  struct Plain {
    @usableFromInline let call: (Owner, Value) -> Void
    @inlinable init(_ call: @escaping (Owner, Value) -> Void) { self.call = call }
  }

  /// The function, to be called on its owner.
  @usableFromInline package let call: (Owner, Value) -> Void

  @inlinable
  package init(_ action: @escaping (isolated Owner, Value) -> Void) {
    // Structures of one layout, of functions that are called in one way.
    call = unsafeBitCast(Isolated(action), to: Plain.self).call
  }
}
