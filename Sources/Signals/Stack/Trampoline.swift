/// Bounds the stack that long chains of operators need: events on their way through one, and starts, which go the
/// other way.
///
/// Every so many operators, they pass a trampoline. Where the stack runs low, those that are reached leave what they
/// were to do to the outermost one, which goes on with it when its call has come back.
@usableFromInline
enum Trampoline {
  /// Whether the next operator, which needs the stack of `weight` simple ones, is to have one for events, after so
  /// many.
  @inlinable
  static func isDue(after depth: Int, weight: Int = 1) -> Bool { (depth + weight) / 64 > depth / 64 }

  /// Whether the next operator is to have one for starts. They need more stack than events, and happen less often.
  @inlinable
  static func isDueForStarts(after depth: Int, weight: Int) -> Bool { (depth + weight) / 8 > depth / 8 }

  /// Delivers an event.
  @usableFromInline
  static func run(_ bounce: @escaping () -> Void) { ThreadContext.current.events.run(bounce) }

  /// Starts something that lies before an operator.
  @usableFromInline
  static func start(_ step: @escaping () -> Void) { ThreadContext.current.starts.run(step) }

  /// Whether starts have been put off, and what an operator starts after them has to wait.
  @usableFromInline
  static var hasPutOffStarts: Bool { ThreadContext.existing?.starts.hasPutOff ?? false }

  /// Does something after the starts that have been put off.
  @usableFromInline
  static func afterStarts(_ step: @escaping () -> Void) {
    guard hasPutOffStarts else { return step() }
    ThreadContext.current.starts.putOff(step)
  }

  /// Runs `body` so that when it returns, all that it starts has been started and all that it sends has been
  /// delivered, even inside of another trampoline.
  @usableFromInline
  static func runToCompletion(_ body: () -> Void) {
    guard let context = ThreadContext.existing, context.events.isUnderWay || context.starts.isUnderWay else {
      return body()
    }
    let (events, starts) = (context.events.putAside(), context.starts.putAside())
    body()
    context.events.resume(events)
    context.starts.resume(starts)
  }
}
