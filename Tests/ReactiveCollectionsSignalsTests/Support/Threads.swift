import Foundation
import ReactiveCollectionsSignals
@_exported import ReactiveCollectionsTestSupport

/// Returns a thread that runs `body` repeatedly until `over` is set. It sleeps from time to time, longer each time, so
/// that little work piles up even if other threads do not get a processor for minutes.
func repeating(until over: Flag, _ body: @escaping @Sendable () -> Void) -> Thread {
  Thread {
    var rest = 1e-5
    while !over.flag.load(ordering: .acquiring) {
      for _ in 0..<100 where !over.flag.load(ordering: .acquiring) { body() }
      Thread.sleep(forTimeInterval: rest)
      rest = min(rest * 1.1, 0.02)
    }
  }
}
