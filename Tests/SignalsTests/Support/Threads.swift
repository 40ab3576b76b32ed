import Foundation
import Synchronization

/// What a test carries to another thread on purpose, though the compiler would not let a user.
struct Carried<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// Runs `body` on a thread of its own and waits for its end.
func onThread(stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = stackSize
  thread.start()
  done.wait()
}

/// Runs `body` on several threads at the same time and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let start = Gate()
  let done = DispatchSemaphore(value: 0)
  for index in 0..<count {
    Thread {
      start.wait()
      body(index)
      done.signal()
    }.start()
  }
  start.open()
  for _ in 0..<count { done.wait() }
}

/// Holds threads back until it is opened.
final class Gate: Sendable {
  private let condition = NSCondition()
  private let isOpen = Atomic(false)

  func open() {
    condition.lock()
    isOpen.store(true, ordering: .releasing)
    condition.broadcast()
    condition.unlock()
  }

  func wait() {
    condition.lock()
    while !isOpen.load(ordering: .acquiring) { condition.wait() }
    condition.unlock()
  }
}

/// Values from many threads.
final class Collected<Value: Sendable>: Sendable {
  private let list: Mutex<[Value]>
  init(_ values: [Value] = []) { list = Mutex(values) }
  func append(_ value: Value) { list.withLock { $0.append(value) } }
  var values: [Value] { list.withLock { $0 } }
  var count: Int { list.withLock { $0.count } }
}

/// Lets others run until `condition` holds; gives up never, which shows as a test that does not end.
func until(_ condition: () async -> Bool) async {
  while !(await condition()) { await Task.yield() }
}

/// Whether the long runs are wanted.
let isLongRun = ProcessInfo.processInfo.environment["REACTIVE_COLLECTIONS_LONG_TESTS"] == "1"
