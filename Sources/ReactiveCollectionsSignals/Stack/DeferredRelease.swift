/// Releases objects that hold one another: in a loop, if the stack runs low. A long chain of operators would otherwise
/// need an equally deep stack.
@usableFromInline
package enum DeferredRelease {
  /// Runs `step`, which may lead to further steps: now, or after the steps in progress on this thread.
  package static func run(_ step: @escaping () -> Void) {
    let endings = ThreadContext.current.endings
    if endings.isFull { postpone(step) } else { endings.run(step) }
  }

  /// Leaves a step to the outermost one. If the step ends objects that are out of reach, it does so later, too: see
  /// ``Isolation``.
  static func postpone(_ step: @escaping () -> Void) {
    let context = ThreadContext.current
    context.endings.postpone(context.endsUnreachable ? { Isolation.endingUnreachable(step) } : step)
  }

  /// Disposes of a disposable, which may lead to further disposals.
  @usableFromInline
  static func dispose(_ disposable: any Disposable) {
    let endings = ThreadContext.current.endings
    guard !endings.isFull else {
      disposable.silence()
      return postpone(disposable.dispose)
    }
    let isOutermost = endings.begin()
    disposable.dispose()
    if isOutermost { endings.finish() }
  }

  /// Releases a reference, which may lead to further releases.
  @usableFromInline
  package static func release(_ reference: Unmanaged<AnyObject>) {
    let endings = ThreadContext.current.endings
    guard !endings.isFull else { return postpone(reference.release) }
    let isOutermost = endings.begin()
    reference.release()
    if isOutermost { endings.finish() }
  }
}
