import Dispatch
import Foundation
import ReactiveCollections
@_exported import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

private let mainQueue: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

/// Whether the main actor is running here. On Linux, any thread may serve its queue.
var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueue) == true }

/// Runs `body` on the main actor while the calling thread, which has to be another one, waits. The main actor itself
/// never waits for a thread.
func onMainActor(_ body: @MainActor () -> Void) {
  if isOnMainQueue {
    Issue.record("This should not be on the main actor")
    return
  }
  DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
}

/// A condition that one thread waits for and another one fulfills.
struct Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }

  /// Whether the gate was opened. There is a timeout, because a test that waits forever would not report anything.
  func wait() -> Bool { semaphore.wait(timeout: .now() + 600) == .success }

  /// Waits like `wait()`, for code that must not block.
  func passed() async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: wait()) }
    }
  }
}

/// Runs `body` on several threads at the same time, and returns when all of them have finished.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  await withCheckedContinuation { continuation in
    let running = Guarded(count)
    for number in 0..<count {
      Thread.detachNewThread {
        body(number)
        if running.withLock({
          $0 -= 1; return $0
        }) == 0 {
          continuation.resume()
        }
      }
    }
  }
}

/// Edits a shared list of numbers at random, in ways that are valid whatever the other threads do.
struct RandomEditor {
  /// Appended at the very end, so that observers recognize the end.
  static let last = -1

  let list: SharedCollectionProperty<Int>
  var random: SeededGenerator
  private struct Failure: Error {}

  init(_ list: SharedCollectionProperty<Int>, seed: UInt64) {
    self.list = list
    random = SeededGenerator(seed: seed)
  }

  mutating func edit() {
    let number = Int.random(in: 0..<50, using: &random)
    let share = Double.random(in: 0..<1, using: &random)
    func index(_ count: Int) -> Int { min(count - 1, Int(share * Double(count))) }
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1, 2: list.append(number)
    case 3: list.insert(number, at: 0)
    case 4: list.append(contentsOf: [number, number + 1, number + 2])
    case 5: _ = list.popLast()
    case 6: list.removeAll { $0 % 7 == number % 7 }
    case 7: list.sort()
    case 8: list.shuffle(using: &random)
    case 9: list.set([number, number / 2, 3, 4, 5, number + 1])
    case 10: list.modify { items in if !items.isEmpty { items[index(items.count)] = number } }
    case 11: list.modify { items in if !items.isEmpty { items.move(from: index(items.count), to: 0) } }
    case 12:
      list.modify { items in
        if !items.isEmpty { items.remove(at: index(items.count)) }
        items.append(number)
        items.append(number + 1)
      }
    default:
      try? list.modify { items in
        items.removeAll()
        items.append(number)
        throw Failure()
      }
    }
  }
}
