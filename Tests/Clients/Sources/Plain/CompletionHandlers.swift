import Dispatch
import ReactiveCollections

/// An older interface, which calls back on its own queue.
nonisolated private func fetchMenu(_ completion: @escaping @Sendable ([String]) -> Void) {
  DispatchQueue.global().async { completion(["soup", "salad"]) }
}

@MainActor private final class MenuLoader {
  let menu = MutableCollectionProperty<String>()
  private(set) var changes = 0
  /// A closure that other code calls.
  var onChange: ((Int) -> Void)?

  init() {
    menu.flatChanges.startWithValues { [weak self] _ in
      guard let self else { return }
      changes += 1
      onChange?(menu.count)
    }
  }

  func load() {
    fetchMenu { names in
      Task { @MainActor in self.menu.set(names) }
    }
    fetchMenu { [weak self] names in
      DispatchQueue.main.async { [weak self] in self?.menu.set(names) }
    }
  }
}

@MainActor func completionHandlers() async {
  let loader = MenuLoader()
  var count = 0
  loader.onChange = { count = $0 }
  loader.load()
  while loader.menu.isEmpty { await Task.yield() }
  expect(loader.menu.value, ["soup", "salad"])
  expect(count, 2)
  expect(loader.changes, 1)

  // A handle can be used right in the callback.
  let shared = SharedCollectionProperty<String>()
  fetchMenu { shared.set($0) }
  while shared.isEmpty { await Task.yield() }
  expect(shared.value, ["soup", "salad"])
}
