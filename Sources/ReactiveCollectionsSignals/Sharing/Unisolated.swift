// Closures as plain ones, to be called by code that ensures their isolation.
//
// An `@isolated(any)` function stores its isolation in its context, and an `isolated` parameter is passed like any
// other: calling them synchronously works like calling any other function. Both functions are stored in structures of
// one layout, so that the cast changes only their type.

/// Returns a closure that knows its isolation as a plain one, to be called there.
@inlinable
package func unisolated<Value>(
  _ action: @escaping @isolated(any) @Sendable (Value) -> Void
) -> @Sendable (Value) -> Void {
  // Structures of one layout, of functions that are called in one way.
  unsafeBitCast(IsolatedAction(action), to: PlainAction.self).call
}

/// Returns a function of an actor as a plain one, to be called on the actor.
@inlinable
package func unisolated<Owner: Actor, Value>(
  _ action: @escaping (isolated Owner, Value) -> Void
) -> (Owner, Value) -> Void {
  // Structures of one layout, of functions that are called in one way.
  unsafeBitCast(IsolatedMethod(action), to: PlainMethod.self).call
}

@usableFromInline
struct IsolatedAction<Value> {
  @usableFromInline let call: @isolated(any) @Sendable (Value) -> Void
  @inlinable init(_ call: @escaping @isolated(any) @Sendable (Value) -> Void) { self.call = call }
}

@usableFromInline
struct PlainAction<Value> {
  @usableFromInline let call: @Sendable (Value) -> Void
}

@usableFromInline
struct IsolatedMethod<Owner: Actor, Value> {
  @usableFromInline let call: (isolated Owner, Value) -> Void
  @inlinable init(_ call: @escaping (isolated Owner, Value) -> Void) { self.call = call }
}

@usableFromInline
struct PlainMethod<Owner: Actor, Value> {
  @usableFromInline let call: (Owner, Value) -> Void
}
