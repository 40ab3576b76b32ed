/// Steps of one kind, on one thread, that lead to one another.
///
/// They run as nested calls, up to a limit of stack space. From then on they are postponed until the outermost step has
/// returned, and then run in the order in which they would have nested.
@usableFromInline
final class RecursionLimiter {
  private(set) var isActive = false
  private var steps: [() -> Void] = []
  /// The stack pointer at the beginning of the outermost step.
  private var base: UInt = 0
  /// Whether the outermost step is inside of others, which were set aside, and goes on using their stack.
  private var sharesStack = false

  /// The limit in bytes. A few kinds of nesting, each with the frames between two of its steps, fit on the 512 KB stack
  /// of a secondary thread.
  private let limit: UInt

  init(limit: UInt = 80 << 10) { self.limit = limit }

  /// Whether steps have been postponed, so that all following steps have to wait.
  var hasDeferred: Bool { !steps.isEmpty }

  /// Whether the next step has to be postponed.
  var isFull: Bool {
    guard isActive else { return false }
    let here = Self.stackPointer
    return !steps.isEmpty || max(here, base) - min(here, base) > limit
  }

  /// Runs `step`, now or later.
  func run(_ step: @escaping () -> Void) {
    guard !isFull else { return postpone(step) }
    let isOutermost = begin()
    step()
    if isOutermost { finish() }
  }

  func postpone(_ step: @escaping () -> Void) { steps.append(step) }

  /// Begins a step that is not postponed. Returns whether it is the outermost one, which has to call `finish()`.
  func begin() -> Bool {
    guard !isActive else { return false }
    isActive = true
    if !sharesStack { base = Self.stackPointer }
    return true
  }

  /// Runs the postponed steps.
  func finish() {
    if !steps.isEmpty { finishSteps() }
    isActive = false
  }

  private func finishSteps() {
    var due: [() -> Void] = []
    while true {
      // Steps that a step has postponed run before the steps that were to follow it.
      while let step = steps.popLast() { due.append(step) }
      guard let next = due.popLast() else { break }
      next()
    }
  }

  /// The state of the steps in progress.
  @usableFromInline
  typealias State = (isActive: Bool, steps: [() -> Void], base: UInt, sharesStack: Bool)

  /// Sets the steps in progress aside, for a body whose own steps have to be done when it returns. If it `sharesStack`,
  /// it has the rest of their stack: once that is used up, each of its steps returns before the next one.
  @usableFromInline
  func suspend(sharingStack: Bool = false) -> State {
    defer {
      sharesStack = sharingStack && (isActive || sharesStack)
      (isActive, steps) = (false, [])
    }
    return (isActive, steps, base, sharesStack)
  }

  @usableFromInline
  func resume(_ state: State) { (isActive, steps, base, sharesStack) = state }

  private static var stackPointer: UInt {
    var mark: UInt8 = 0
    return withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
  }
}
