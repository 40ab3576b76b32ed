/// Takes apart what hangs on one another, one after the other from a certain depth on: a long chain of operators would
/// otherwise need as deep a stack.
@usableFromInline
enum Unwinding {
  private static var depthLimit: Int { 32 }

  /// Runs `step`, which may lead to further steps: now, or after the steps that are under way on this thread.
  static func run(_ step: @escaping () -> Void) {
    let context = ThreadContext.current
    guard context.unwindingDepth < depthLimit else { return context.unwindingSteps.append(step) }
    context.unwindingDepth += 1
    step()
    context.unwindingDepth -= 1
    if context.unwindingDepth == 0 { finish(context) }
  }

  /// Gives up a reference, which may lead to others being given up.
  @usableFromInline
  static func release(_ reference: Unmanaged<AnyObject>) {
    let context = ThreadContext.current
    guard context.unwindingDepth < depthLimit else { return context.unwindingSteps.append(reference.release) }
    context.unwindingDepth += 1
    reference.release()
    context.unwindingDepth -= 1
    if context.unwindingDepth == 0 { finish(context) }
  }

  private static func finish(_ context: ThreadContext) {
    while let next = context.unwindingSteps.popLast() {
      context.unwindingDepth = 1
      next()
      context.unwindingDepth = 0
    }
  }
}
