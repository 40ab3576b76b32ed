/// Steps that lead to one another, of one kind and on one thread.
///
/// They run as nested calls, up to so much of the stack. From there on they are put off, until the outermost one has
/// come back; and done in the order in which they would have nested.
@usableFromInline
final class Nesting {
  private(set) var isUnderWay = false
  private var steps: [() -> Void] = []
  /// Where the stack stood when the outermost step began.
  private var base: UInt = 0

  /// In bytes: a few kinds, each with what lies between two of its steps, fit on the 512 KB of a secondary thread.
  private let limit: UInt

  init(limit: UInt = 80 << 10) { self.limit = limit }

  /// Whether steps have been put off here, so that whatever comes after them has to wait.
  var hasPutOff: Bool { !steps.isEmpty }

  /// Whether the next step has to be put off.
  var isFull: Bool {
    guard isUnderWay else { return false }
    let here = Self.stackPointer
    return !steps.isEmpty || max(here, base) - min(here, base) > limit
  }

  /// Runs `step` now, or when it can be.
  func run(_ step: @escaping () -> Void) {
    guard !isFull else { return putOff(step) }
    let isOutermost = begin()
    step()
    if isOutermost { finish() }
  }

  func putOff(_ step: @escaping () -> Void) { steps.append(step) }

  /// Begins a step that is not put off, and says whether it is the outermost, which is to be finished.
  func begin() -> Bool {
    guard !isUnderWay else { return false }
    isUnderWay = true
    base = Self.stackPointer
    return true
  }

  /// Does what was put off.
  func finish() {
    if !steps.isEmpty { finishSteps() }
    isUnderWay = false
  }

  private func finishSteps() {
    var due: [() -> Void] = []
    while true {
      // What a step has put off comes before what was to come after it.
      while let step = steps.popLast() { due.append(step) }
      guard let next = due.popLast() else { break }
      next()
    }
  }

  /// What is under way.
  @usableFromInline
  struct State {
    fileprivate var isUnderWay = false
    fileprivate var steps: [() -> Void] = []
    fileprivate var base: UInt = 0
  }

  /// Leaves what is under way, for a body that is to be done when it returns.
  func putAside() -> State {
    defer { (isUnderWay, steps) = (false, []) }
    return State(isUnderWay: isUnderWay, steps: steps, base: base)
  }

  func resume(_ state: State) { (isUnderWay, steps, base) = (state.isUnderWay, state.steps, state.base) }

  private static var stackPointer: UInt {
    var mark: UInt8 = 0
    return withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
  }
}
