/// A closure that knows its isolation, and is called as a plain one by those who have seen to the isolation.
///
/// An `@isolated(any)` function keeps its isolation in its context; a synchronous call is the same as that of any other. Both
/// functions stand in structures of one shape, so that the cast changes their type and nothing else.
package struct IsolatedAction<Value> {
  private struct Isolated {
    let call: @isolated(any) @Sendable (Value) -> Void
  }
  private struct Plain {
    let call: @Sendable (Value) -> Void
  }

  /// The actor that it was written in, if any.
  package let home: (any Actor)?
  /// The closure, to be called there.
  package let call: @Sendable (Value) -> Void

  package init(_ action: @escaping @isolated(any) @Sendable (Value) -> Void) {
    home = action.isolation
    call = unsafeBitCast(Isolated(call: action), to: Plain.self).call
  }
}

/// The same for closures without a parameter.
package struct IsolatedNotice {
  private struct Isolated {
    let call: @isolated(any) @Sendable () -> Void
  }
  private struct Plain {
    let call: @Sendable () -> Void
  }

  /// The actor that it was written in, if any.
  package let home: (any Actor)?
  /// The closure, to be called there.
  package let call: @Sendable () -> Void

  package init(_ action: @escaping @isolated(any) @Sendable () -> Void) {
    home = action.isolation
    call = unsafeBitCast(Isolated(call: action), to: Plain.self).call
  }
}

/// A function of an actor without its promise of isolation, to be called there: an `isolated` parameter is passed as any other.
package struct OwnedAction<Owner: Actor, Value> {
  private struct Isolated {
    let call: (isolated Owner, Value) -> Void
  }
  private struct Plain {
    let call: (Owner, Value) -> Void
  }

  /// The function, to be called on its owner.
  package let call: (Owner, Value) -> Void

  package init(_ action: @escaping (isolated Owner, Value) -> Void) {
    call = unsafeBitCast(Isolated(call: action), to: Plain.self).call
  }
}
