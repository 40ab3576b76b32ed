/// Makes a confined domain usable from many threads. It has a lock, under which its state is changed, and a serial
/// queue, on which its observers are called.
///
/// - Under the *lock*, a thread changes state. Updates to be sent are put into the queue there, so that the order of
///   the queue is the order of the changes.
/// - The *queue* is run without the lock, by the first thread that finds it idle: one work item at a time, each
///   happening before the next. Everything that concerns observers (calling, adding and removing them) is a work item,
///   so the confined parts below need no lock of their own. A thread that finds the queue running leaves its work item
///   there and continues. No thread runs those of others forever: from time to time a thread that adds one may take
///   over the queue.
///
/// If the queue is idle, a work item does not have to be put there: ``begin()`` and ``end(_:)`` run it in place, at the
/// cost of two atomic operations.
///
/// `@unchecked Sendable`: `workItems` and `editDomain` are guarded by `lock`; `runner` and `queueDomain` are touched
/// only on the queue.
@usableFromInline
package final class SharedDomain: @unchecked Sendable {
  private let lock = Lock()
  private let owner = Atomic<UInt>(0)
  private var workItems: [() -> Void] = []
  /// Whether there is work, for threads that don't hold the lock.
  private let hasWork = Atomic(false)
  private let isRunning = Atomic(false)
  /// Who runs the queue. Exclusivity is not checked: each access is a single assignment or read.
  @exclusivity(unchecked) @usableFromInline var runner: Unmanaged<ThreadContext>?
  /// Runs the queue; if `nil`, that is done by the threads that add to it.
  private let schedule: ((@escaping @Sendable () -> Void) -> Void)?
  /// What all streams of this domain follow, if they do. Set before the domain is used.
  weak var upstream: (any Upstream)?
  /// The starts that something waits for, with those that are being made now. Used only on the queue.
  private var group: StartGroup?
  /// Collects the edits of the objects that are shared. Used only under the lock.
  private var editDomain: Domain?
  /// Propagates and delivers the commits. Used only on the queue. Retained; not counted where it is used.
  private var queueDomain: Unmanaged<Domain>?
  /// The outboxes of the actors whose closures observe.
  private let outboxes = Outboxes()

  @usableFromInline
  package init(scheduler: (any SharedScheduler)? = nil) {
    // A closure, because it can be checked for `nil` without copying the scheduler.
    schedule = scheduler.map { scheduler in { scheduler.schedule($0) } }
  }

  deinit { queueDomain?.release() }

  /// Returns the outbox of an actor: a single one for all deliveries there, so that they have one order.
  @usableFromInline
  func outbox(to actor: any Actor) -> Outbox { outboxes[actor] }

  // MARK: The lock

  /// Collects the edits of the objects that are shared, under the lock.
  var editing: Domain {
    if let editDomain { return editDomain }
    let new = Domain(.current, for: self)
    editDomain = new
    return new
  }

  /// Returns the domain that propagates and delivers the commits, on a thread that runs the queue.
  func queueDomain(on context: ThreadContext) -> Unmanaged<Domain> {
    if let queueDomain {
      queueDomain._withUnsafeGuaranteedRef { $0.thread = .passUnretained(context) }
      return queueDomain
    }
    let new = Unmanaged.passRetained(Domain(context))
    queueDomain = new
    return new
  }

  /// Whether the calling thread holds the lock.
  @usableFromInline
  package var isLocked: Bool { owner.load(ordering: .relaxed) == currentThread() }

  /// Changes state. Can be nested on one thread.
  @usableFromInline
  package func withLock<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    if isLocked { return try body() }
    let context = ThreadContext.current
    lock.lock()
    owner.store(currentThread(), ordering: .relaxed)
    context.beginDeferring()
    let waiting = workItems.count
    defer {
      // A thread that adds work claims the queue immediately, so that a thread that only reads never runs it.
      let claims = workItems.count > waiting && claim()
      owner.store(0, ordering: .relaxed)
      lock.unlock()
      context.endDeferring(running: claims ? self : nil)
    }
    return try body()
  }

  /// Reads state briefly. `body` must not call any observer.
  @inlinable
  func reading<Result>(_ body: () -> Result) -> Result {
    if isLocked { return body() }
    acquire()
    defer { release() }
    return body()
  }

  @usableFromInline func acquire() { lock.lock() }
  @usableFromInline func release() { lock.unlock() }

  /// Changes state by `change`, which must not call any observer, and returns what that drops. Then sends the update:
  /// immediately by `notify`, if the queue is idle, otherwise in the work item that `later` makes, which keeps what was
  /// dropped: releasing that may run any code. Under the lock, and where the queue cannot run, `underLock` does all of
  /// that.
  @inlinable
  func commit<Dropped>(
    _ change: () -> Dropped, underLock: () -> Void, notify: () -> Void, later: (Dropped) -> () -> Void
  ) {
    guard let context = idleContext() else { return withLock(underLock) }
    acquire()
    let dropped = change()
    if let scope = claimUnlocking(on: context) {
      notify()
      end(scope)
      withExtendedLifetime(dropped) {}
    } else {
      enqueue(later(dropped))
      release()
      start(on: context.takeUnretainedValue())
    }
  }

  // MARK: The queue

  /// Adds a work item to the queue. Called only under the lock; it runs when the lock has been released, on this thread
  /// or another.
  @usableFromInline
  package func enqueue(_ workItem: @escaping () -> Void) {
    workItems.append(workItem)
    hasWork.store(true, ordering: .sequentiallyConsistent)
  }

  /// Adds the propagation of a commit that has been sealed, under the lock.
  @usableFromInline
  func enqueue(_ commit: Domain.Commit) { enqueue { Domain.current.propagate(commit) } }

  /// Runs a work item after the waiting ones: immediately, if the queue is idle.
  @usableFromInline
  package func run(_ workItem: @escaping () -> Void) {
    if let scope = begin() {
      workItem()
      end(scope)
    } else {
      withLock { enqueue(workItem) }
    }
  }

  // MARK: Starts

  /// Runs a work item that starts a stream of this domain. If the stream follows one of another domain, that is started
  /// here, on the calling thread; `ending` ends it. `begun` is called on the queue when all have begun.
  @usableFromInline
  func runStart(_ ending: CompositeDisposable, _ begun: (() -> Void)?, _ workItem: @escaping () -> Void) {
    let upstream = schedule == nil ? nil : upstream
    guard upstream != nil || begun != nil else { return run(workItem) }
    let group = begun.map(StartGroup.init)
    guard let upstream else {
      return run {
        self.awaiting(group, workItem)
        group?.leave()
      }
    }
    let start = upstream.prepare()
    ending.add(start.observation)
    group?.enter()
    // Before the work items in which the events arrive.
    run {
      upstream.begun = start
      self.awaiting(group, workItem)
      upstream.begun.take()?.observation.dispose()
      group?.leave()
    }
    // Each of a long series starts the one before it.
    Trampoline.start { start.begin(group) }
  }

  /// Runs a part of a work item. Its starts belong to a group.
  func awaiting(_ group: StartGroup?, _ body: () -> Void) {
    let outer = self.group
    self.group = group
    body()
    self.group = outer
  }

  /// Enters the group that a start belongs to, if there is one. Called on the queue.
  @usableFromInline
  func enteredGroup() -> StartGroup? {
    group?.enter()
    return group
  }

  /// Whether the chain that is being made follows a stream that has begun. Called on the queue.
  @usableFromInline var hasBegunUpstream: Bool { upstream?.begun != nil }

  /// The state to restore after a work item that runs in place.
  @usableFromInline
  typealias Scope = (
    context: Unmanaged<ThreadContext>, running: Unmanaged<SharedDomain>?, isOnOwnersActor: Bool,
    domain: Unmanaged<Domain>?
  )

  /// Begins a work item in place, if the queue is idle. If the result is `nil`, the caller adds it to the queue.
  @usableFromInline
  func begin() -> Scope? {
    guard let context = idleContext(), claim() else { return nil }
    guard !hasWork.load(ordering: .sequentiallyConsistent) else {
      isRunning.store(false, ordering: .sequentiallyConsistent)
      return nil
    }
    return enter(context)
  }

  @usableFromInline
  func end(_ scope: Scope) {
    scope.context._withUnsafeGuaranteedRef {
      ($0.state.running, $0.state.isOnOwnersActor, $0.state.currentDomain) = (
        scope.running, scope.isOnOwnersActor, scope.domain
      )
    }
    isRunning.store(false, ordering: .sequentiallyConsistent)
    if hasWork.load(ordering: .sequentiallyConsistent) { start(on: scope.context.takeUnretainedValue()) }
  }

  /// This thread's context, unless there is a reason not to call observers right here.
  @usableFromInline
  func idleContext() -> Unmanaged<ThreadContext>? {
    guard schedule == nil else { return nil }
    let context = Unmanaged.passUnretained(ThreadContext.current)
    let isFree = context._withUnsafeGuaranteedRef {
      !$0.isDeferring && $0.state.transactionDomain == nil && !$0.hasActiveSteps
    }
    return isFree ? context : nil
  }

  /// Begins a work item and releases the lock, which the caller holds. If none can begin, the lock stays held.
  @usableFromInline
  func claimUnlocking(on context: Unmanaged<ThreadContext>) -> Scope? {
    guard claim() else { return nil }
    guard !hasWork.load(ordering: .sequentiallyConsistent) else {
      isRunning.store(false, ordering: .sequentiallyConsistent)
      return nil
    }
    lock.unlock()
    return enter(context)
  }

  private func claim() -> Bool {
    isRunning.compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent).exchanged
  }

  private func enter(_ context: Unmanaged<ThreadContext>) -> Scope {
    runner = context
    return context._withUnsafeGuaranteedRef { thread in
      let scope = (context, thread.state.running, thread.state.isOnOwnersActor, thread.state.currentDomain)
      (thread.state.running, thread.state.isOnOwnersActor) = (.passUnretained(self), false)
      thread.state.currentDomain = queueDomain(on: thread)
      return scope
    }
  }

  /// Makes an object that will live on the queue and is not in use yet.
  @usableFromInline
  func making<Result>(_ body: () -> Result) -> Result { ThreadContext.current.within(.passUnretained(self), body) }

  /// Calls an observer's closure, which belongs to another domain. Called on the queue.
  @inlinable
  func callOut<Result>(_ body: () -> Result) -> Result {
    guard let runner else { return body() }
    return runner._withUnsafeGuaranteedRef { $0.within(nil, body) }
  }

  /// Runs the queue, unless another thread is running it. That thread checks for more work after it has stopped, so
  /// that none is left.
  @usableFromInline
  func start(on context: ThreadContext) {
    if claim() { begin(on: context) }
  }

  /// Runs the queue, which has been claimed.
  func begin(on context: ThreadContext) {
    if let schedule {
      schedule { self.runWork(on: .current) }
    } else {
      runWork(on: context)
    }
  }

  /// How many work items are run before other threads may take over the queue.
  private static var patience: Int { 100 }

  private func runWork(on context: ThreadContext) {
    repeat {
      var count = 0
      while count < Self.patience, let batch = nextBatch() {
        count += batch.count
        runner = .passUnretained(context)
        context.within(.passUnretained(self)) {
          for workItem in batch { workItem() }
        }
      }
      isRunning.store(false, ordering: .sequentiallyConsistent)
      if count >= Self.patience { yieldThread() }
    } while hasWork.load(ordering: .sequentiallyConsistent) && claim()
  }

  private func nextBatch() -> [() -> Void]? {
    lock.withLock {
      guard !workItems.isEmpty else { return nil }
      var batch: [() -> Void] = []
      swap(&batch, &workItems)
      hasWork.store(false, ordering: .sequentiallyConsistent)
      return batch
    }
  }
}
