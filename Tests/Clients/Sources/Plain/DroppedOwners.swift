import Dispatch
import ReactiveCollections

/// Reports whether it was destroyed on the main actor.
nonisolated private final class Witness {
  private let died: @Sendable (Bool) -> Void
  init(_ died: @escaping @Sendable (Bool) -> Void) { self.died = died }
  deinit { died(DispatchQueue.getSpecific(key: mainQueue) != nil) }
}

nonisolated private let mainQueue = DispatchSpecificKey<Void>()

/// An object that observes on the main actor, and may be released anywhere.
@MainActor private final class Panel {
  private let observation: ScopedDisposable
  private(set) var count = 0

  init(_ list: MutableCollectionProperty<Int>, _ witness: sending Witness) {
    observation = ScopedDisposable(list.signal.observeValues { _ in _ = witness })
  }
}

/// An object that observes a list of its own function, and ends the observation itself. The `deinit` of a main-actor
/// class could not do so, since it runs anywhere; such a class uses a `ScopedDisposable`.
nonisolated private final class Counter {
  private(set) var count = 0
  private var observation: (any Disposable)?

  init(_ list: MutableCollectionProperty<Int>) {
    observation = list.signal.observeValues { [weak self] _ in self?.count += 1 }
  }

  deinit { observation?.dispose() }
}

/// An object that observes a shared list, and ends the observation wherever it is destroyed.
@MainActor private final class SharedPanel {
  private(set) var count = 0
  private let calls: Tally<Int>
  private var observation: SharedDisposable?

  init(_ list: SharedCollectionProperty<Int>, _ calls: Tally<Int>) {
    self.calls = calls
    observation = list.signal.observeValues { [weak self] _ in
      self?.count += 1
      calls.change { $0 += 1 }
    }
  }

  deinit { observation?.dispose() }
}

private actor Watch {
  private let list = MutableCollectionProperty([1])
  private var observation: ScopedDisposable?
  private(set) var count = 0

  func begin() {
    observation = ScopedDisposable(list.signal.observeValues(with: self) { me, _ in me.count += 1 })
    list.append(2)
  }
}

@MainActor func droppedOwners() async {
  DispatchQueue.main.setSpecific(key: mainQueue, value: ())
  let numbers = MutableCollectionProperty<Int>()

  var counter: Counter? = Counter(numbers)
  numbers.append(1)
  expect(counter?.count, 1)
  counter = nil
  numbers.append(2)

  // The last reference is released on another thread; what the closure captured is still destroyed on the main actor.
  let isOnOwnersActor = await withCheckedContinuation { done in
    var panel: Panel? = Panel(numbers, Witness { done.resume(returning: $0) })
    let last = Box(panel)
    panel = nil
    DispatchQueue.global().async { last.empty() }
  }
  expect(isOnOwnersActor, true)
  numbers.append(3)

  let shared = SharedCollectionProperty<Int>()
  let calls = Tally(0)
  var panel: SharedPanel? = SharedPanel(shared, calls)
  shared.append(1)
  expect(panel?.count, 1)
  panel = nil
  await Task.detached { shared.append(2) }.value
  expect(calls.value, 1)

  weak var gone: Watch?
  do {
    let watch = Watch()
    gone = watch
    await watch.begin()
    let count = await watch.count
    expect(count, 1)
  }
  while gone != nil { await Task.yield() }
}

/// Holds the last reference to an object.
nonisolated private final class Box<Content: Sendable>: Sendable {
  private let content: Tally<Content?>
  init(_ content: Content?) { self.content = Tally(content) }
  func empty() { content.change { $0 = nil } }
}
