/// Takes apart what hangs on one another, one after the other from a certain depth on: a long chain of operators would
/// otherwise need as deep a stack.
@usableFromInline
enum Unwinding {
  private static var depthLimit: Int { 32 }

  /// Runs `step`, which may lead to further steps: now, or after the steps that are under way on this thread.
  static func run(_ step: @escaping () -> Void) {
    let stack = ThreadStack.current
    guard stack.depth < depthLimit else { return stack.steps.append(step) }
    stack.depth += 1
    step()
    stack.depth -= 1
    guard stack.depth == 0 else { return }
    while let next = stack.steps.popLast() {
      stack.depth = 1
      next()
      stack.depth = 0
    }
  }

  /// Gives up a reference, which may lead to others being given up.
  @usableFromInline
  static func release(_ reference: Unmanaged<AnyObject>) {
    let stack = ThreadStack.current
    guard stack.depth < depthLimit else { return run { reference.release() } }
    stack.depth += 1
    reference.release()
    stack.depth -= 1
    if stack.depth == 0, !stack.steps.isEmpty { run {} }
  }
}

/// What a thread has put off so that its stack stays small.
final class ThreadStack {
  fileprivate(set) var depth = 0
  fileprivate(set) var steps: [() -> Void] = []
  var isBouncing = false
  var bounces: [() -> Void] = []

  private static let stacks = ThreadLocal<ThreadStack>()

  /// The calling thread's, if it ever needed one.
  static var existing: ThreadStack? { stacks.existing }

  /// The calling thread's.
  static var current: ThreadStack {
    if let existing { return existing }
    let new = ThreadStack()
    stacks.set(new)
    return new
  }

  /// Runs `body` so that what it puts off is done when it is, not when what is under way around it has ended: it belongs to another
  /// domain.
  static func apart<Result>(_ body: () -> Result) -> Result {
    guard let stack = existing, stack.depth > 0 || stack.isBouncing else { return body() }
    let outer = (stack.depth, stack.steps, stack.isBouncing, stack.bounces)
    (stack.depth, stack.steps, stack.isBouncing, stack.bounces) = (0, [], false, [])
    defer { (stack.depth, stack.steps, stack.isBouncing, stack.bounces) = outer }
    return body()
  }
}
