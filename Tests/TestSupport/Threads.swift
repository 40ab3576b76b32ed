package import Foundation
import ReactiveCollectionsSignals

/// A value that a test deliberately carries to another thread, although the compiler would not let a user do so.
package struct Carried<Value>: @unchecked Sendable {
  package let value: Value
  package init(_ value: Value) { self.value = value }
}

// The following functions block the calling thread, which may be one of the few that all tests share. The code that the
// threads run must therefore not depend on anything else to finish: no task, actor or queue. Tests await code that
// does.

/// Runs `body` on a thread of its own and waits for its end.
package func onThread(_ body: @escaping @Sendable () -> Void) {
  let work = Work(body)
  work.start()
  work.wait()
}

/// Runs `body` on a thread of its own, with a stack as small as secondary threads have on Apple's platforms. Under the
/// address sanitizer, which makes each frame several times as large, the stack is larger.
package func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  #if ADDRESS_SANITIZER
    let size = 2 << 20
  #else
    let size = 512 << 10
  #endif
  let work = Work(body)
  work.start(stackSize: size)
  work.wait()
}

/// Runs `body` on several threads at the same time and waits for all of them.
package func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let start = Gate()
  let works = (0..<count).map { index in
    Work {
      start.wait()
      body(index)
    }
  }
  for work in works { work.start() }
  start.open()
  for work in works { work.wait() }
}

/// The work of a thread. When it is done, the thread no longer retains anything of it, so that the thread cannot
/// release the last reference.
private final class Work: Sendable {
  private let body: Guarded<(@Sendable () -> Void)?>
  private let done = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () -> Void) { self.body = Guarded(body) }

  func start(stackSize: Int = 8 << 20) {
    let thread = Thread {
      self.run()
      self.done.signal()
    }
    thread.stackSize = stackSize
    thread.start()
  }

  func wait() { done.wait() }

  private func run() {
    let body = body.withLock { $0.take() }
    body?()
  }
}

/// Blocks threads until it is opened.
package final class Gate: Sendable {
  private let condition = NSCondition()
  private let isOpen = Atomic(false)

  package init() {}

  package func open() {
    condition.lock()
    isOpen.store(true, ordering: .releasing)
    condition.broadcast()
    condition.unlock()
  }

  package func wait() {
    condition.lock()
    while !isOpen.load(ordering: .acquiring) { condition.wait() }
    condition.unlock()
  }
}

/// A value behind a lock that the thread sanitizer knows, other than `Mutex`.
///
/// `@unchecked Sendable`: the value is only touched with the lock held.
package final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var held: Value
  package init(_ value: Value) { held = value }

  @discardableResult
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&held)
  }
}

extension Guarded where Value: Sendable {
  package var value: Value { withLock { $0 } }
}

/// Collects values from many threads.
package final class Collected<Value: Sendable>: Sendable {
  private let list: Guarded<[Value]>
  package init(_ values: [Value] = []) { list = Guarded(values) }
  package func append(_ value: Value) { list.withLock { $0.append(value) } }
  package var values: [Value] { list.withLock { $0 } }
  package var count: Int { list.withLock { $0.count } }
}

/// Lets other tasks run until `condition` holds. It never gives up, so a failure shows as a test that does not end: all
/// tests share a few threads, so there is no time limit that would always suffice.
package func until(_ condition: () async -> Bool) async {
  var turns = 0
  while !(await condition()) {
    // A condition that takes longer than a moment must not slow down all other tests.
    turns += 1
    if turns < 200 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
  }
}

/// Waits until a queue has performed everything that has been enqueued so far.
package func reached(_ queue: DispatchQueue) async {
  await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
}
