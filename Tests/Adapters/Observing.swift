import Foundation
import ObjectiveC
import ReactiveCollections
import ReactiveCollectionsFoundation

private final class Loader: NSObject {
  var progress = 0 { didSet { didChange(\Loader.progress) } }
  var title: String? { didSet { didChange(\Loader.title) } }
}

/// Properties of objects by key-value observing.
@MainActor func checkKeyValueObserving() {
  let (loader, other) = (Loader(), Loader())
  var log: [String] = []
  let start = loader.producer(for: \.progress).startWithValues { log.append("\($0)") }
  loader.producer(for: \.title).startWithValues { log.append($0 ?? "none") }
  let shown = MutableProperty(-1)
  shown <~ loader.producer(for: \.progress)
  loader.progress = 1
  loader.title = "list"
  other.progress = 5
  check(log, ["0", "none", "1", "list"])
  start.dispose()
  loader.progress = 2
  check(log.count, 4)
  check(shown.value, 2)
}
