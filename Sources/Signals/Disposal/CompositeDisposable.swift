internal import Synchronization

/// Many disposables that end together.
///
/// What is added to a composite that has been disposed is disposed at once. Adding costs one allocation; taking one
/// out again is O(1), amortised.
public final class CompositeDisposable: Disposable {
  /// The newest entry, as an unmanaged reference that this stack owns; or one of the two marks below.
  ///
  /// A lock-free stack: entries are pushed one by one and only ever taken out all together, so that an address which
  /// comes back cannot be mistaken for the entry that used to be there. (R. K. Treiber, *Systems programming: coping
  /// with parallelism*, 1986.)
  private let top = Atomic<UInt>(0)
  private let added = Atomic(0)
  private let pruneAt = Atomic(16)

  fileprivate static var empty: UInt { 0 }
  private static var ended: UInt { 1 }

  /// A composite of nothing yet.
  public init() {}

  /// A composite of `disposables`.
  public convenience init(_ disposables: some Sequence<any Disposable>) {
    self.init()
    for disposable in disposables { add(disposable) }
  }

  public var isDisposed: Bool { top.load(ordering: .acquiring) == Self.ended }

  /// Disposes of all that was added, the newest first.
  public func dispose() {
    let all = top.exchange(Self.ended, ordering: .acquiringAndReleasing)
    guard all != Self.ended else { return }
    Self.forEach(in: all) { $0.run() }
  }

  /// Adds a disposable; disposing what is returned takes it out again.
  @discardableResult
  public func add(_ disposable: any Disposable) -> any Disposable {
    add { disposable.dispose() }
  }

  /// Adds an action; disposing what is returned takes it out again, without running it.
  @discardableResult
  public func add(_ action: @escaping () -> Void) -> any Disposable {
    let entry = Entry(action)
    guard push(entry) else {
      entry.run()
      return entry
    }
    if added.add(1, ordering: .relaxed).newValue >= pruneAt.load(ordering: .relaxed) { prune() }
    return entry
  }

  /// Adds a disposable to a composite.
  @discardableResult
  public static func += (composite: CompositeDisposable, disposable: (any Disposable)?) -> (any Disposable)? {
    disposable.map(composite.add)
  }

  /// Adds an action to a composite.
  @discardableResult
  public static func += (composite: CompositeDisposable, action: @escaping () -> Void) -> (any Disposable)? {
    composite.add(action)
  }

  deinit {
    // Nobody disposed of it: what it holds goes on.
    let rest = top.load(ordering: .acquiring)
    if rest != Self.ended { Self.forEach(in: rest) { _ in } }
  }

  /// Whether there was still somebody to hold the entry.
  private func push(_ entry: Entry) -> Bool {
    let new = UInt(bitPattern: Unmanaged.passRetained(entry).toOpaque())
    var current = top.load(ordering: .relaxed)
    while current != Self.ended {
      entry.next = current
      let (exchanged, original) = top.compareExchange(
        expected: current, desired: new, ordering: .acquiringAndReleasing)
      if exchanged { return true }
      current = original
    }
    Unmanaged.passUnretained(entry).release()
    return false
  }

  /// Lets go of the entries that were taken out. They are unreachable from elsewhere meanwhile, so a disposal that
  /// comes between finds nothing, and is caught up with when they are pushed back.
  private func prune() {
    var all = top.load(ordering: .relaxed)
    while all != Self.ended {
      let (exchanged, original) = top.compareExchange(
        expected: all, desired: Self.empty, ordering: .acquiringAndReleasing)
      if exchanged { break }
      all = original
    }
    guard all != Self.ended else { return }
    var living: [Entry] = []
    Self.forEach(in: all) { if !$0.isDisposed { living.append($0) } }
    added.store(living.count, ordering: .relaxed)
    pruneAt.store(max(16, 2 * living.count), ordering: .relaxed)
    for (index, entry) in living.enumerated().reversed() where !push(entry) {
      for missed in living[...index] { missed.run() }
      return
    }
  }

  private static func forEach(in top: UInt, _ body: (Entry) -> Void) {
    var current = top
    while let address = UnsafeRawPointer(bitPattern: current) {
      let entry = Unmanaged<Entry>.fromOpaque(address).takeRetainedValue()
      current = entry.next
      body(entry)
    }
  }

  private final class Entry: Disposable {
    let taken = Atomic(false)
    // Touched only by `init` and by the one call that flips `taken`.
    var action: (() -> Void)?
    var next = CompositeDisposable.empty

    init(_ action: @escaping () -> Void) { self.action = action }
    var isDisposed: Bool { taken.load(ordering: .acquiring) }
    func dispose() { _ = take() }
    func run() { take()?() }
    private func take() -> (() -> Void)? {
      taken.exchange(true, ordering: .acquiringAndReleasing) ? nil : action.take()
    }
  }
}
