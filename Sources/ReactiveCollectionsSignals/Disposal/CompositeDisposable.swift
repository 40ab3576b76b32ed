/// A collection of disposables that are disposed of together.
///
/// If you add a disposable to a composite that has been disposed of, it is disposed of immediately.
///
/// Any number of threads may dispose of a composite and add to it. Its contents are disposed of on the thread that
/// disposes of the composite, or that adds to it later, so an action must be safe there. A composite that is shared in
/// this way holds only disposables that may end on any thread, such as observations.
///
/// What has ended by itself leaves, such as the start of a producer that has completed: a composite holds at most about
/// as many ended disposables as living ones, however many are added.
///
/// Adding and removing are O(1) amortized.
///
/// ```swift
/// let observations = CompositeDisposable()
/// observations += query.signal.observeValues { print($0) }
/// observations += score.signal.observeValues { print($0) }
/// query.value = "a"  // prints: a
/// observations.dispose()
/// score.value = 1
/// ```
public final class CompositeDisposable: Disposable {
  /// The newest entry, as an unmanaged reference that this stack owns, or one of the two marks below.
  ///
  /// A lock-free stack: entries are pushed one by one and only ever removed all together, so that an address that is
  /// reused cannot be mistaken for the entry that used to be there. (R. K. Treiber, *Systems programming: coping with
  /// parallelism*, 1986.)
  private let top = Atomic<UInt>(0)
  /// The entries that were silenced and are still to be disposed of: a stack of the same kind.
  private let silenced = Atomic<UInt>(0)
  private let isDisposing = Atomic(false)
  private let added = Atomic(0)
  private let pruneAt = Atomic(16)

  private static var empty: UInt { 0 }
  private static var ended: UInt { 1 }

  /// Creates an empty composite.
  public init() {}

  /// Creates a composite of `disposables`.
  public convenience init(_ disposables: some Sequence<any Disposable>) {
    self.init()
    for disposable in disposables { add(disposable) }
  }

  /// Whether it has been disposed of, so that it disposes of everything that is added.
  public var isDisposed: Bool { top.load(ordering: .acquiring) == Self.ended }

  /// Disposes of everything that was added, the newest first. From the beginning of the call on, nothing in it delivers
  /// events.
  public func dispose() {
    isDisposing.store(true, ordering: .sequentiallyConsistent)
    let all = top.exchange(Self.ended, ordering: .sequentiallyConsistent)
    guard all > Self.ended || silenced.load(ordering: .sequentiallyConsistent) > Self.ended else { return }
    // Disposables that dispose of one another may form a long chain.
    let endings = ThreadContext.current.endings
    guard !endings.isFull else {
      silenceAll(all)
      return DeferredRelease.postpone { self.end(all) }
    }
    let isOutermost = endings.begin()
    end(all)
    if isOutermost { endings.finish() }
  }

  private func end(_ all: UInt) {
    // A single entry does not have to be silenced while others are disposed of.
    if hasSeveral(all) { silenceAll(all) }
    consumeAll(all) { $0.run() }
    runSilenced()
  }

  /// Silences everything that was added.
  public func silence() {
    let all = top.exchange(Self.ended, ordering: .sequentiallyConsistent)
    guard all > Self.ended else { return }
    silenceAll(all)
    silenced.store(all, ordering: .sequentiallyConsistent)
    // A disposal on another thread may have just missed it.
    if isDisposing.load(ordering: .sequentiallyConsistent) { runSilenced() }
  }

  /// Adds a disposable. Disposing of the result removes it again.
  ///
  /// ```swift
  /// let observations = CompositeDisposable()
  /// let first = observations.add(query.signal.observeValues { print($0) })
  /// first.dispose()  // takes the observation out again; it continues
  /// query.value = "a"  // prints: a
  /// ```
  @discardableResult
  public func add(_ disposable: any Disposable) -> any Disposable { add(CompositeEntry(.disposable(disposable))) }

  /// Adds an action. Disposing of the result removes it again without running it.
  ///
  /// ```swift
  /// let resources = CompositeDisposable()
  /// resources.add { print("closed") }
  /// resources.dispose()  // prints: closed
  /// ```
  @discardableResult
  public func add(_ action: @escaping () -> Void) -> any Disposable { add(CompositeEntry(.action(action))) }

  /// Adds a disposable to a composite.
  ///
  /// ```swift
  /// let observations = CompositeDisposable()
  /// observations += query.signal.observeValues { print($0) }
  /// observations.dispose()
  /// query.value = "a"
  /// ```
  @discardableResult
  public static func += (composite: CompositeDisposable, disposable: (any Disposable)?) -> (any Disposable)? {
    disposable.map(composite.add)
  }

  /// Adds an action to a composite.
  ///
  /// ```swift
  /// let resources = CompositeDisposable()
  /// resources += { print("closed") }
  /// resources.dispose()  // prints: closed
  /// ```
  @discardableResult
  public static func += (composite: CompositeDisposable, action: @escaping () -> Void) -> (any Disposable)? {
    composite.add(action)
  }

  deinit {
    // It was not disposed of, so its contents continue.
    consumeAll(top.load(ordering: .acquiring)) { $0.dispose() }
    consumeAll(silenced.load(ordering: .acquiring)) { $0.dispose() }
  }

  private func add(_ entry: CompositeEntry) -> CompositeEntry {
    guard push(entry) else {
      entry.run()
      return entry
    }
    if added.add(1, ordering: .relaxed) >= pruneAt.load(ordering: .relaxed) { prune() }
    return entry
  }

  /// Pushes an entry. Returns `false` if the composite has been disposed of.
  private func push(_ entry: CompositeEntry) -> Bool {
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

  /// Releases the entries that were removed or have ended. Meanwhile the others are unreachable for other threads, so a
  /// disposal at that time finds nothing; it is completed when they are pushed back.
  private func prune() {
    var all = top.load(ordering: .relaxed)
    while all != Self.ended {
      let (exchanged, original) = top.compareExchange(
        expected: all, desired: Self.empty, ordering: .acquiringAndReleasing)
      if exchanged { break }
      all = original
    }
    var living: [CompositeEntry] = []
    consumeAll(all) { if $0.isLiving() { living.append($0) } }
    added.store(living.count, ordering: .relaxed)
    pruneAt.store(max(16, 2 * living.count), ordering: .relaxed)
    for (index, entry) in living.enumerated().reversed() where !push(entry) {
      for missed in living[...index] { missed.run() }
      return
    }
  }

  private func runSilenced() {
    consumeAll(silenced.exchange(Self.empty, ordering: .sequentiallyConsistent)) { $0.run() }
  }

  /// Silences the entries of a stack.
  ///
  /// Nested composites may form a long chain: all of it is silent when the outermost call returns.
  private func silenceAll(_ top: UInt) {
    let silencings = ThreadContext.current.silencings
    guard !silencings.isFull else {
      // The entries are held, since another thread may dispose of them meanwhile.
      var entries: [CompositeEntry] = []
      forEach(in: top) { entries.append($0) }
      return silencings.postpone { for entry in entries { entry.silence() } }
    }
    let isOutermost = silencings.begin()
    forEach(in: top) { $0.silence() }
    if isOutermost { silencings.finish() }
  }

  private func hasSeveral(_ top: UInt) -> Bool {
    guard top > Self.ended, let address = UnsafeRawPointer(bitPattern: top) else { return false }
    return Unmanaged<CompositeEntry>.fromOpaque(address)._withUnsafeGuaranteedRef { $0.next != Self.empty }
  }

  /// Calls `body` with the entries of a stack, which continues to hold them.
  private func forEach(in top: UInt, _ body: (CompositeEntry) -> Void) {
    var current = top
    while current > Self.ended, let address = UnsafeRawPointer(bitPattern: current) {
      current = Unmanaged<CompositeEntry>.fromOpaque(address)._withUnsafeGuaranteedRef { entry in
        body(entry)
        return entry.next
      }
    }
  }

  /// Releases the contents of a stack, whose entries no other code can reach any more.
  private func consumeAll(_ top: UInt, _ body: (CompositeEntry) -> Void) {
    var current = top
    while current > Self.ended, let address = UnsafeRawPointer(bitPattern: current) {
      let entry = Unmanaged<CompositeEntry>.fromOpaque(address).takeRetainedValue()
      current = entry.next
      body(entry)
    }
  }
}
