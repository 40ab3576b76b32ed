public import Synchronization

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

  @exclusivity(unchecked) @usableFromInline var first: Unmanaged<Link>?
  @exclusivity(unchecked) @usableFromInline var last: Unmanaged<Link>?
  @exclusivity(unchecked) @usableFromInline var isSending = false
  /// Whether a terminal event has been accepted. No events are accepted after it.
  @exclusivity(unchecked) @usableFromInline package var isEnding = false
  /// Whether nothing can send any more and no terminal event was sent: observers would wait forever, so they are not
  /// kept.
  @exclusivity(unchecked) @usableFromInline var isSourceReleased = false
  @exclusivity(unchecked) @usableFromInline var needsSweep = false
  /// How many events have been accepted. This is also the number of the newest event.
  @exclusivity(unchecked) @usableFromInline var sent = 0
  @exclusivity(unchecked) @usableFromInline var queue: [Event] = []
  @exclusivity(unchecked) @usableFromInline var linked = 0
  @exclusivity(unchecked) @usableFromInline var sweepAt = 16
  /// What a derived signal follows; ends with it.
  @usableFromInline let upstream: CompositeDisposable?
  /// Whether the signal that users hold has been deallocated, perhaps on another thread. Without observers, there is
  /// then no reason to continue.
  @usableFromInline let isAbandoned = Atomic(false)
  /// The link of a projected signal to its source while it is observed. A projection has no state, so it misses nothing
  /// at other times.
  @exclusivity(unchecked) @usableFromInline var projected: (any Disposable)?
  /// The identity of the link that calls this core, or 0 if there is none.
  @usableFromInline let connectedID = Atomic<UInt>(0)
  /// The executor of the newest subscription. Only a subscription on another one is checked more closely.
  @exclusivity(unchecked) @usableFromInline var lastExecutor: UInt = 0
  /// The ID of the ``Isolation`` in which it lives, or 0 if it has not been observed yet.
  @usableFromInline let isolationID = Atomic<UInt>(0)
  /// The domain on whose queue it lives. Set before the core is visible to other code.
  @exclusivity(unchecked) @usableFromInline var domain: SharedDomain?

  /// The list or property whose observers these are. It holds the core.
  @exclusivity(unchecked) private unowned(unsafe) let owner: Node?

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
    if first != nil { releaseObservers() }
    if upstream != nil { releaseUpstream() }
  }

  @inlinable package var hasObservers: Bool { first != nil }

  // MARK: Sending

  @inlinable
  package func send(_ event: Event) {
    guard !isEnding else { return }
    sent &+= 1
    if event.isTerminal { isEnding = true }
    guard !isSending, queue.isEmpty, first != nil else { return sendLater(event) }
    isSending = true
    deliver(event, number: sent)
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
    if isSending || !queue.isEmpty {
      queue.append(event)
      drain()
    } else if isEnding {
      end()
    } else {
      detachIfUnused()
    }
  }

  /// Accepts an event for the next ``drain()``. Used to make several changes before sending the first update.
  @inlinable
  package func enqueue(_ event: Event) {
    guard !isEnding else { return }
    sent &+= 1
    if event.isTerminal { isEnding = true }
    queue.append(event)
  }

  @inlinable
  package func drain() {
    guard !isSending, !queue.isEmpty else { return }
    isSending = true
    finishPass()
  }

  @usableFromInline
  func drainAfterDeferral() {
    ThreadContext.afterDeferral { self.drain() }
  }

  @inlinable
  func deliver(_ event: Event, number: Int) {
    var cursor = first
    while let link = cursor {
      cursor = link._withUnsafeGuaranteedRef { link in
        if link.isDead {
          needsSweep = true
        } else if link.since < number {
          link.callLiving(event)
        }
        return link.next
      }
    }
  }

  @inlinable
  func finishPass() {
    if isEnding || needsSweep || !queue.isEmpty {
      settle()
    } else {
      isSending = false
    }
  }

  /// Makes events wait for ``release()``, as they do during a delivery.
  @usableFromInline
  func hold() { isSending = true }

  @usableFromInline
  func release() {
    settle()
    detachIfUnused()
  }

  /// The rare rest of a delivery: events that were sent meanwhile, observers that were disposed of meanwhile, the end.
  @usableFromInline
  func settle() {
    while !queue.isEmpty {
      var number = sent - queue.count
      var batch: [Event] = []
      swap(&batch, &queue)
      for event in batch {
        number += 1
        deliver(event, number: number)
      }
    }
    isSending = false
    if isEnding {
      end()
    } else if needsSweep {
      sweep()
    }
  }

  /// Everything that could send has been released, on any thread.
  @usableFromInline
  func sourceReleased() {
    isolation.runLast {
      guard !self.isEnding else { return }
      self.isEnding = true
      self.isSourceReleased = true
      if !self.isSending { DeferredRelease.run { self.end() } }
    }
  }

  /// Ends the core after the terminal event has been delivered.
  private func end() {
    needsSweep = false
    while let reference = first {
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
    if linked >= sweepAt { sweep() }
    let executor = currentExecutor()
    if lastExecutor != executor { move(to: executor) }
    link.since = since ?? sent
    link.isolation = isolationID.load(ordering: .relaxed)
    if isEnding {
      if let starting { link.call(starting) }
      if !isSourceReleased { link.call(.interrupted) }
      link.didUnlink()
    } else {
      append(link)
      if let starting { start(link, with: starting) }
    }
  }

  @usableFromInline
  func append(_ link: Link) {
    link.core = .passUnretained(self)
    let reference = Unmanaged.passRetained(link)
    link.previous = last
    if let last { last._withUnsafeGuaranteedRef { $0.next = reference } } else { first = reference }
    last = reference
    linked += 1
    owner?.addObserver()
  }

  /// Sends the first event to a new observer. Events that are sent meanwhile wait, as they do during a delivery.
  @usableFromInline
  func start(_ link: Link, with event: Event) {
    guard !isSending else { return link.call(event) }
    isSending = true
    link.call(event)
    if queue.isEmpty {
      finishPass()
    } else {
      isSending = false
      drainAfterDeferral()
    }
  }

  /// Removes a dead observer; if a delivery may be at this observer, the end of the delivery removes it.
  @usableFromInline
  func unlink(_ link: Link) {
    guard !isSending else {
      needsSweep = true
      return
    }
    remove(link)
    detachIfUnused()
  }

  private func remove(_ link: Link) {
    guard link.core != nil else { return }
    if let previous = link.previous {
      previous._withUnsafeGuaranteedRef { $0.next = link.next }
    } else {
      first = link.next
    }
    if let next = link.next {
      next._withUnsafeGuaranteedRef { $0.previous = link.previous }
    } else {
      last = link.previous
    }
    linked -= 1
    link.core = nil
    owner?.removeObserver()
    Unmanaged.passUnretained(link).release()
    link.didUnlink()
  }

  @usableFromInline
  func sweep() {
    needsSweep = false
    guard !isSending else { return needsSweep = true }
    // Dead links are found first and removed afterwards: releasing a closure may run code that disposes of others.
    var dead: [Link] = []
    var cursor = first
    while let reference = cursor {
      let link = reference.takeUnretainedValue()
      cursor = link.next
      if link.isDead { dead.append(link) }
    }
    for link in dead { remove(link) }
    sweepAt = max(16, 2 * linked)
    detachIfUnused()
  }

  /// Releases the observers: nothing can send any more, and nothing can observe.
  private func releaseObservers() {
    var links: [Link] = []
    while let reference = first {
      let link = reference.takeRetainedValue()
      first = link.next
      link.core = nil
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
