/// Takes apart what hangs on one another, one after the other from a certain depth on: a long chain of operators would
/// otherwise need as deep a stack.
enum Unwinding {
  private final class State {
    var depth = 0
    var waiting: [() -> Void] = []
  }

  private static let states = ThreadLocal<State>()
  private static var depthLimit: Int { 32 }

  /// Runs `step`, which may lead to further steps: now, or after the steps that are under way on this thread.
  static func run(_ step: @escaping () -> Void) {
    let state = current
    guard state.depth < depthLimit else { return state.waiting.append(step) }
    state.depth += 1
    step()
    state.depth -= 1
    guard state.depth == 0 else { return }
    while let next = state.waiting.popLast() {
      state.depth = 1
      next()
      state.depth = 0
    }
  }

  /// Runs `body` so that its steps are done when it is, not after steps that are under way around it: what it takes apart belongs
  /// to another domain.
  static func apart<Result>(_ body: () -> Result) -> Result {
    guard let state = states.existing, state.depth > 0 else { return body() }
    let outer = (state.depth, state.waiting)
    (state.depth, state.waiting) = (0, [])
    defer { (state.depth, state.waiting) = outer }
    return body()
  }

  private static var current: State {
    if let existing = states.existing { return existing }
    let new = State()
    states.set(new)
    return new
  }
}
