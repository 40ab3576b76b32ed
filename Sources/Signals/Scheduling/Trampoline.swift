/// Bounds the stack that events need on their way through a long chain of operators.
///
/// Every so many operators, events pass a trampoline. The first one on the way calls what comes after it; those that are reached
/// meanwhile leave their events to it, and it goes on with them when the call has come back. So no more than two intervals of a
/// chain are ever on the stack.
@usableFromInline
enum Trampoline {
  /// Whether the next operator is to have one, after so many.
  @inlinable
  static func isDue(after depth: Int) -> Bool { (depth + 1) % 64 == 0 }

  /// Runs `bounce` now, or when what an outer trampoline of this thread is running has come back.
  @usableFromInline
  static func run(_ bounce: @escaping () -> Void) {
    let context = ThreadContext.current
    guard !context.isBouncing else { return context.bounces.append(bounce) }
    context.isBouncing = true
    bounce()
    while !context.bounces.isEmpty {
      var due: [() -> Void] = []
      swap(&due, &context.bounces)
      for next in due { next() }
    }
    context.isBouncing = false
  }

  /// Runs `body` so that all events which it sends are delivered when it has ended, though a trampoline runs around it.
  @usableFromInline
  static func apart(_ body: () -> Void) {
    guard let context = ThreadContext.existing, context.isBouncing else { return body() }
    let outer = context.bounces
    (context.isBouncing, context.bounces) = (false, [])
    body()
    (context.isBouncing, context.bounces) = (true, outer)
  }
}
