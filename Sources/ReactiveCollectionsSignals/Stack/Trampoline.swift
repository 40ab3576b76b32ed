/// Bounds the stack that long chains of operators need, for events on their way through a chain, and for starts, which
/// travel in the opposite direction.
///
/// Every so many operators, they pass a trampoline. If the stack runs low, the trampolines leave their work to the
/// outermost one, which continues it when its call has returned.
@usableFromInline
enum Trampoline {
  /// Whether the next operator, which needs the stack of `weight` simple ones, needs a trampoline for events, after
  /// `depth` operators.
  @inlinable
  static func isDue(after depth: Int, weight: Int = 1) -> Bool { (depth + weight) / 64 > depth / 64 }

  /// Whether the next operator needs a trampoline for starts. Starts need more stack than events, and happen less
  /// often.
  @inlinable
  static func isDueForStarts(after depth: Int, weight: Int) -> Bool { (depth + weight) / 8 > depth / 8 }

  /// Delivers an event.
  @usableFromInline
  static func run(_ bounce: @escaping () -> Void) { ThreadContext.current.events.run(bounce) }

  /// Starts a stream that precedes an operator.
  @usableFromInline
  static func start(_ step: @escaping () -> Void) { ThreadContext.current.starts.run(step) }

  /// Whether starts have been postponed, so that further starts of an operator have to wait.
  @usableFromInline
  static var hasDeferredStarts: Bool { ThreadContext.existing?.starts.hasDeferred ?? false }

  /// Runs `step` after the starts that have been postponed.
  @usableFromInline
  static func afterStarts(_ step: @escaping () -> Void) {
    guard hasDeferredStarts else { return step() }
    ThreadContext.current.starts.postpone(step)
  }

  /// Runs `body` so that when it returns, everything it starts has been started and everything it sends has been
  /// delivered, even inside another trampoline.
  @usableFromInline
  static func runToCompletion(_ body: () -> Void) {
    guard let context = ThreadContext.existing, context.events.isActive || context.starts.isActive else {
      return body()
    }
    let (events, starts) = (context.events.suspend(), context.starts.suspend())
    body()
    context.events.resume(events)
    context.starts.resume(starts)
  }
}
