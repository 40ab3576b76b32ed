/// A closure that knows its isolation, and is called as a plain one by those who have seen to the isolation.
///
/// An `@isolated(any)` function keeps its isolation in its context; a synchronous call is the same as that of any other. Both
/// functions stand in structures of one shape, so that the cast changes their type and nothing else.
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

  /// The actor that it was written in, if any.
  @usableFromInline package let home: (any Actor)?
  /// The closure, to be called there.
  @usableFromInline package let call: @Sendable (Value) -> Void

  @inlinable
  package init(_ action: @escaping @isolated(any) @Sendable (Value) -> Void) {
    home = action.isolation
    call = unsafeBitCast(Isolated(action), to: Plain.self).call
  }
}

/// The same for closures without a parameter.
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

  /// The actor that it was written in, if any.
  @usableFromInline package let home: (any Actor)?
  /// The closure, to be called there.
  @usableFromInline package let call: @Sendable () -> Void

  @inlinable
  package init(_ action: @escaping @isolated(any) @Sendable () -> Void) {
    home = action.isolation
    call = unsafeBitCast(Isolated(action), to: Plain.self).call
  }
}

/// A function of an actor without its promise of isolation, to be called there: an `isolated` parameter is passed as any other.
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
    call = unsafeBitCast(Isolated(action), to: Plain.self).call
  }
}
