/// Takes apart what hangs on one another, one after the other where the stack runs low: a long chain of operators would
/// otherwise need as deep a stack.
@usableFromInline
enum Unwinding {
  /// Runs `step`, which may lead to further steps: now, or after the steps that are under way on this thread.
  static func run(_ step: @escaping () -> Void) {
    let endings = ThreadContext.current.endings
    if endings.isFull { putOff(step) } else { endings.run(step) }
  }

  /// Leaves a step to the outermost one. What it stands in for, it does later, too: see ``Home``.
  static func putOff(_ step: @escaping () -> Void) {
    let context = ThreadContext.current
    context.endings.putOff(context.standsIn ? { Home.standIn(step) } : step)
  }

  /// Disposes of what may lead to other things being disposed of.
  @usableFromInline
  static func dispose(_ disposable: any Disposable) {
    let endings = ThreadContext.current.endings
    guard !endings.isFull else {
      disposable.silence()
      return putOff(disposable.dispose)
    }
    let isOutermost = endings.begin()
    disposable.dispose()
    if isOutermost { endings.finish() }
  }

  /// Gives up a reference, which may lead to others being given up.
  @usableFromInline
  static func release(_ reference: Unmanaged<AnyObject>) {
    let endings = ThreadContext.current.endings
    guard !endings.isFull else { return putOff(reference.release) }
    let isOutermost = endings.begin()
    reference.release()
    if isOutermost { endings.finish() }
  }
}
