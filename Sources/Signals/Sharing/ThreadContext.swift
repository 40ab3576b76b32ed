#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What the calling thread is in the middle of: turns of shared domains, and a transaction.
///
/// Observers wait until it has left all turns, of whatever domain: so none runs with a lock held.
package final class ThreadContext {
  private var turns = 0
  private var waiting: [() -> Void] = []
  /// The transaction that edits on this thread join.
  package var transaction: AnyObject?

  /// Whether observers have to wait.
  package var isInTurn: Bool { turns > 0 }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { context in
      #if canImport(Darwin)
        Unmanaged<ThreadContext>.fromOpaque(context).release()
      #else
        if let context { Unmanaged<ThreadContext>.fromOpaque(context).release() }
      #endif
    }
    return key
  }()

  /// The context of this thread, if it ever needed one.
  package static var existing: ThreadContext? {
    pthread_getspecific(key).map { Unmanaged<ThreadContext>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The context of this thread.
  package static var current: ThreadContext {
    if let existing { return existing }
    let new = ThreadContext()
    pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
    return new
  }

  /// Runs `job` when this thread is in no turn: now, or when it has left the last one.
  package static func outsideTurns(_ job: @escaping () -> Void) {
    guard let existing, existing.isInTurn else { return job() }
    existing.waiting.append(job)
  }

  static func beginTurn() { current.turns += 1 }

  static func endTurn(running job: (() -> Void)?) {
    let context = current
    context.turns -= 1
    if let job { context.waiting.append(job) }
    guard context.turns == 0, !context.waiting.isEmpty else { return }
    let waiting = context.waiting
    context.waiting = []
    for job in waiting { job() }
  }
}
