/// The sending part of a signal: the list of observers, and the queue of events that are sent during a delivery.
///
/// ```
///   Observer (input) ──strong──▶ SignalCore ◀──strong── Signal (output)
///                                 │      ▲
///                          owned  ▼      │ unowned, while linked
///                       ObserverLink ⇄ ObserverLink ⇄ …
///                                 │
///                                 ▼ strong
///                       the observer's closure, or the core of a derived signal
/// ```
///
/// A derived core holds its subscription (`upstream`), which holds the core. That cycle is broken when either side
/// ends.
///
/// A core is used on one isolation domain, without a lock. An event that is sent while another is being delivered waits
/// in the queue, so that all observers see all events in the order of sending and are called in the order of
/// subscription.
@usableFromInline
package final class SignalCore<Value, Failure: Error> {
  @usableFromInline package typealias Event = Signal<Value, Failure>.Event
  @usableFromInline package typealias Link = ObserverLink<Value, Failure>

  /// Exclusivity is not checked: each access reads or writes one field, and calls nothing. What is released has been
  /// taken out before.
  @exclusivity(unchecked) @usableFromInline var state = State()

  /// What a derived signal follows; ends with it.
  @usableFromInline let upstream: CompositeDisposable?
  /// Whether the signal that users hold has been deallocated, perhaps on another thread. Without observers, there is
  /// then no reason to continue.
  @usableFromInline let isAbandoned = Atomic(false)
  /// The link of a projected signal to its source while it is observed. A projection has no state, so it misses nothing
  /// at other times.
  @usableFromInline var projected: (any Disposable)?
  /// The identity of the link that calls this core, or 0 if there is none.
  @usableFromInline let connectedID = Atomic<UInt>(0)
  /// The executor of the newest subscription. Only a subscription on another one is checked more closely.
  @usableFromInline var lastExecutor: UInt = 0
  /// The ID of the ``Isolation`` in which it lives, or 0 if it has not been observed yet.
  @usableFromInline let isolationID = Atomic<UInt>(0)
  /// The domain on whose queue it lives. Set before the core is visible to other code.
  @usableFromInline var domain: SharedDomain?

  /// The list or property whose observers these are. It holds the core.
  private unowned(unsafe) let owner: Node?

  /// The observers, and what is being sent to them.
  @usableFromInline struct State {
    @usableFromInline var first: Unmanaged<Link>?
    @usableFromInline var last: Unmanaged<Link>?
    @usableFromInline var isSending = false
    /// Whether a terminal event has been accepted. No events are accepted after it.
    @usableFromInline var isEnding = false
    /// Whether nothing can send any more and no terminal event was sent: observers would wait forever, so they are not
    /// kept.
    @usableFromInline var isSourceReleased = false
    @usableFromInline var needsSweep = false
    /// How many events have been accepted. This is also the number of the newest event.
    @usableFromInline var sent = 0
    @usableFromInline var queue: [Event] = []
    @usableFromInline var linked = 0
    @usableFromInline var sweepAt = 16

    @usableFromInline init() {}
  }

  @usableFromInline
  package convenience init(upstream: CompositeDisposable? = nil) { self.init(upstream: upstream, owner: nil) }

  /// Creates the core of the observers of a list or property.
  @usableFromInline
  convenience init(of owner: Node) { self.init(upstream: nil, owner: owner) }

  @usableFromInline
  init(upstream: CompositeDisposable?, owner: Node?) {
    self.upstream = upstream
    self.owner = owner
  }

  deinit {
    if state.first != nil { releaseObservers() }
    if upstream != nil { releaseUpstream() }
  }

  @inlinable package var hasObservers: Bool { state.first != nil }
  /// Whether a terminal event has been accepted.
  @inlinable package var isEnding: Bool { state.isEnding }

  // MARK: Sending

  @inlinable
  package func send(_ event: Event) {
    guard !state.isEnding else { return }
    state.sent &+= 1
    if event.isTerminal { state.isEnding = true }
    guard !state.isSending, state.queue.isEmpty, state.first != nil else { return sendLater(event) }
    state.isSending = true
    deliver(event, number: state.sent)
    finishPass()
  }

  /// Sends an event from outside: at the end of the deferral in progress, if there is one.
  @inlinable
  package func accept(_ event: Event) {
    if let context = ThreadContext.existing, context.isDeferring {
      enqueue(event)
      drainAfterDeferral()
    } else {
      send(event)
    }
  }

  /// Sends an event on the queue of `domain`: immediately, if the queue is idle there.
  @inlinable
  func send(_ event: Event, in domain: SharedDomain) {
    if let scope = domain.begin() {
      send(event)
      domain.end(scope)
    } else {
      domain.run { self.send(event) }
    }
  }

  /// Sends an event if other events are queued or there are no observers.
  @usableFromInline
  func sendLater(_ event: Event) {
    if state.isSending || !state.queue.isEmpty {
      state.queue.append(event)
      drain()
    } else if state.isEnding {
      end()
    } else {
      detachIfUnused()
    }
  }

  /// Accepts an event for the next ``drain()``. Used to make several changes before sending the first update.
  @inlinable
  package func enqueue(_ event: Event) {
    guard !state.isEnding else { return }
    state.sent &+= 1
    if event.isTerminal { state.isEnding = true }
    state.queue.append(event)
  }

  @inlinable
  package func drain() {
    guard !state.isSending, !state.queue.isEmpty else { return }
    state.isSending = true
    finishPass()
  }

  @usableFromInline
  func drainAfterDeferral() {
    ThreadContext.afterDeferral { self.drain() }
  }

  @inlinable
  func deliver(_ event: Event, number: Int) {
    var cursor = state.first
    while let link = cursor {
      cursor = link._withUnsafeGuaranteedRef { link in
        if link.isDead {
          state.needsSweep = true
        } else if link.entry.since < number {
          link.callLiving(event)
        }
        return link.entry.next
      }
    }
  }

  @inlinable
  func finishPass() {
    if state.isEnding || state.needsSweep || !state.queue.isEmpty {
      settle()
    } else {
      state.isSending = false
    }
  }

  /// Makes events wait for ``release()``, as they do during a delivery.
  @usableFromInline
  func hold() { state.isSending = true }

  @usableFromInline
  func release() {
    settle()
    detachIfUnused()
  }

  /// The rare rest of a delivery: events that were sent meanwhile, observers that were disposed of meanwhile, the end.
  @usableFromInline
  func settle() {
    while !state.queue.isEmpty {
      var number = state.sent - state.queue.count
      var batch: [Event] = []
      swap(&batch, &state.queue)
      for event in batch {
        number += 1
        deliver(event, number: number)
      }
    }
    state.isSending = false
    if state.isEnding {
      end()
    } else if state.needsSweep {
      sweep()
    }
  }

  /// Everything that could send has been released, on any thread.
  @usableFromInline
  func sourceReleased() {
    isolation.runLast {
      guard !self.state.isEnding else { return }
      self.state.isEnding = true
      self.state.isSourceReleased = true
      if !self.state.isSending { DeferredRelease.run { self.end() } }
    }
  }

  /// Ends the core after the terminal event has been delivered.
  private func end() {
    state.needsSweep = false
    while let reference = state.first {
      let link = reference.takeUnretainedValue()
      link.markDead()
      remove(link)
    }
    disconnect()?.dispose()
    upstream?.dispose()
  }

  // MARK: Observing

  /// Adds an observer. `starting` is sent to it immediately, before all events that are sent from now on. The observer
  /// receives the events after number `since`, which is the newest event by default.
  @inlinable
  package func observe(
    starting: Event? = nil, since: Int? = nil, detached: (() -> Void)? = nil, _ action: @escaping (Event) -> Void
  ) -> Link {
    let link = Link(.events(action), detached: detached)
    add(link, starting: starting, since: since)
    return link
  }

  /// Adds an observer that has not been added to any core.
  @inlinable
  func add(_ link: Link, starting: Event? = nil, since: Int? = nil) {
    if state.linked >= state.sweepAt { sweep() }
    let executor = currentExecutor()
    if lastExecutor != executor { move(to: executor) }
    link.entry.since = since ?? state.sent
    link.entry.isolation = isolationID.load(ordering: .relaxed)
    if state.isEnding {
      if let starting { link.call(starting) }
      if !state.isSourceReleased { link.call(.interrupted) }
      link.didUnlink()
    } else {
      append(link)
      if let starting { start(link, with: starting) }
    }
  }

  @usableFromInline
  func append(_ link: Link) {
    link.entry.core = .passUnretained(self)
    let reference = Unmanaged.passRetained(link)
    link.entry.previous = state.last
    if let last = state.last {
      last._withUnsafeGuaranteedRef { $0.entry.next = reference }
    } else {
      state.first = reference
    }
    state.last = reference
    state.linked += 1
    owner?.addObserver()
  }

  /// Sends the first event to a new observer. Events that are sent meanwhile wait, as they do during a delivery.
  @usableFromInline
  func start(_ link: Link, with event: Event) {
    guard !state.isSending else { return link.call(event) }
    state.isSending = true
    link.call(event)
    if state.queue.isEmpty {
      finishPass()
    } else {
      state.isSending = false
      drainAfterDeferral()
    }
  }

  /// Removes a dead observer; if a delivery may be at this observer, the end of the delivery removes it.
  @usableFromInline
  func unlink(_ link: Link) {
    guard !state.isSending else {
      state.needsSweep = true
      return
    }
    remove(link)
    detachIfUnused()
  }

  private func remove(_ link: Link) {
    guard link.entry.core != nil else { return }
    if let previous = link.entry.previous {
      previous._withUnsafeGuaranteedRef { $0.entry.next = link.entry.next }
    } else {
      state.first = link.entry.next
    }
    if let next = link.entry.next {
      next._withUnsafeGuaranteedRef { $0.entry.previous = link.entry.previous }
    } else {
      state.last = link.entry.previous
    }
    state.linked -= 1
    link.entry.core = nil
    owner?.removeObserver()
    Unmanaged.passUnretained(link).release()
    link.didUnlink()
  }

  @usableFromInline
  func sweep() {
    state.needsSweep = false
    guard !state.isSending else { return state.needsSweep = true }
    // Dead links are found first and removed afterwards: releasing a closure may run code that disposes of others.
    var dead: [Link] = []
    var cursor = state.first
    while let reference = cursor {
      let link = reference.takeUnretainedValue()
      cursor = link.entry.next
      if link.isDead { dead.append(link) }
    }
    for link in dead { remove(link) }
    state.sweepAt = max(16, 2 * state.linked)
    detachIfUnused()
  }

  /// Releases the observers: nothing can send any more, and nothing can observe.
  private func releaseObservers() {
    var links: [Link] = []
    while let reference = state.first {
      let link = reference.takeRetainedValue()
      state.first = link.entry.next
      link.entry.core = nil
      link.markDead()
      links.append(link)
    }
    DeferredRelease.run {
      for link in links { link.didUnlink() }
    }
  }

  /// Releases what it follows, which may have been released itself without ending this core. Its other resources have
  /// to be disposed of explicitly.
  @usableFromInline
  func releaseUpstream() {
    guard let upstream, !upstream.isDisposed else { return }
    upstream.silence()
    isolation.runLast { DeferredRelease.dispose(upstream) }
  }
}
