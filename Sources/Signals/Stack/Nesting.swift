/// Steps of one kind, on one thread, that lead to one another.
///
/// They run as nested calls, up to a limit of stack space. From then on they are postponed until the outermost step has
/// returned, and then run in the order in which they would have nested.
@usableFromInline
final class Nesting {
  private(set) var isUnderWay = false
  private var steps: [() -> Void] = []
  /// The stack pointer at the beginning of the outermost step.
  private var base: UInt = 0
  /// Whether the outermost step is inside of others, which were set aside, and goes on using their stack.
  private var goesOn = false

  /// The limit in bytes. A few kinds of nesting, each with the frames between two of its steps, fit on the 512 KB stack
  /// of a secondary thread.
  private let limit: UInt

  init(limit: UInt = 80 << 10) { self.limit = limit }

  /// Whether steps have been postponed, so that all following steps have to wait.
  var hasPutOff: Bool { !steps.isEmpty }

  /// Whether the next step has to be postponed.
  var isFull: Bool {
    guard isUnderWay else { return false }
    let here = Self.stackPointer
    return !steps.isEmpty || max(here, base) - min(here, base) > limit
  }

  /// Runs `step`, now or later.
  func run(_ step: @escaping () -> Void) {
    guard !isFull else { return putOff(step) }
    let isOutermost = begin()
    step()
    if isOutermost { finish() }
  }

  func putOff(_ step: @escaping () -> Void) { steps.append(step) }

  /// Begins a step that is not postponed. Returns whether it is the outermost one, which has to call `finish()`.
  func begin() -> Bool {
    guard !isUnderWay else { return false }
    isUnderWay = true
    if !goesOn { base = Self.stackPointer }
    return true
  }

  /// Runs the postponed steps.
  func finish() {
    if !steps.isEmpty { finishSteps() }
    isUnderWay = false
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
  struct State {
    fileprivate var isUnderWay = false
    fileprivate var steps: [() -> Void] = []
    fileprivate var base: UInt = 0
    fileprivate var goesOn = false
  }

  /// Sets the steps in progress aside, for a body whose own steps have to be done when it returns. If it `goesOn`, it
  /// has the rest of their stack: once that is used up, each of its steps returns before the next one.
  @usableFromInline
  func putAside(goingOn: Bool = false) -> State {
    defer {
      goesOn = goingOn && (isUnderWay || goesOn)
      (isUnderWay, steps) = (false, [])
    }
    return State(isUnderWay: isUnderWay, steps: steps, base: base, goesOn: goesOn)
  }

  @usableFromInline
  func resume(_ state: State) {
    (isUnderWay, steps, base, goesOn) = (state.isUnderWay, state.steps, state.base, state.goesOn)
  }

  private static var stackPointer: UInt {
    var mark: UInt8 = 0
    return withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
  }
}
