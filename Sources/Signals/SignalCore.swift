public import Synchronization

/// What sends: the list of observers, and the queue of what was sent meanwhile.
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
/// A derived core holds what it subscribed to (`upstream`), and is held by it: that cycle ends when either side does.
///
/// On one isolation domain, without a lock: an event that is sent while another is being delivered waits in the queue,
/// so that all observers see all events in one order, that of sending, and are called in the order of subscription.
@usableFromInline
package final class SignalCore<Value, Failure: Error> {
  @usableFromInline package typealias Event = Signal<Value, Failure>.Event
  @usableFromInline package typealias Link = ObserverLink<Value, Failure>

  @exclusivity(unchecked) @usableFromInline var first: Unmanaged<Link>?
  @exclusivity(unchecked) @usableFromInline var last: Unmanaged<Link>?
  @exclusivity(unchecked) @usableFromInline var isSending = false
  /// A terminal event has been accepted: nothing more is.
  @exclusivity(unchecked) @usableFromInline package var isEnding = false
  /// Nobody can send any more, and no terminal event was sent: observers wait for ever, and need not be kept for that.
  @exclusivity(unchecked) @usableFromInline var isForsaken = false
  @exclusivity(unchecked) @usableFromInline var needsSweep = false
  /// How many events have been accepted, and so the number of the newest.
  @exclusivity(unchecked) @usableFromInline var sent = 0
  @exclusivity(unchecked) @usableFromInline var queue: [Event] = []
  @exclusivity(unchecked) @usableFromInline var linked = 0
  @exclusivity(unchecked) @usableFromInline var sweepAt = 16
  /// What feeds a derived signal; ends with it.
  @usableFromInline let upstream: CompositeDisposable?
  /// The signal that users hold is gone, perhaps on another thread: without observers, there is no reason to go on.
  @usableFromInline let isAbandoned = Atomic(false)
  /// What feeds a projected signal, as long as it is observed: what has no state misses nothing.
  @exclusivity(unchecked) @usableFromInline var projected: (any Disposable)?
  /// What of that calls this, or 0 when it has been given up.
  @usableFromInline let feed = Atomic<UInt>(0)
  /// The place of the newest subscription; only an observer that comes at another one asks more closely.
  @exclusivity(unchecked) @usableFromInline var lastPlace: UInt = 0
  /// Where it lives: a ``Home``'s, or 0 as long as nobody has observed.
  @usableFromInline let homeID = Atomic<UInt>(0)
  /// The domain in whose jobs it lives; set before anybody else can see it.
  @exclusivity(unchecked) @usableFromInline var domain: SharedDomain?

  @inlinable
  package init(upstream: CompositeDisposable? = nil) { self.upstream = upstream }

  deinit {
    if first != nil { letGoOfObservers() }
    if upstream != nil { letGoOfUpstream() }
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

  /// Sends what comes from outside: within a turn of a shared domain, after the turn.
  @inlinable
  package func accept(_ event: Event) {
    if let context = ThreadContext.existing, context.isInTurn {
      enqueue(event)
      drainOutsideTurns()
    } else {
      send(event)
    }
  }

  /// Sends in a job of `domain`, at once if nothing is under way there.
  @inlinable
  func send(_ event: Event, in domain: SharedDomain) {
    if let scope = domain.begin() {
      send(event)
      domain.end(scope)
    } else {
      domain.run { self.send(event) }
    }
  }

  /// Behind others in the queue, or to nobody.
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

  /// Accepts an event for the next ``drain()``: for changes of several things that are all made before any is told.
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
  func drainOutsideTurns() {
    ThreadContext.outsideTurns { self.drain() }
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

  /// What is sent waits for ``release()``, as in a pass.
  @usableFromInline
  func hold() { isSending = true }

  @usableFromInline
  func release() {
    settle()
    detachIfUnused()
  }

  /// The rare rest of a pass: what was sent meanwhile, what was disposed of meanwhile, the end.
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

  /// Whoever could send has gone, on any thread.
  @usableFromInline
  func forsake() {
    home.runLast {
      guard !self.isEnding else { return }
      self.isEnding = true
      self.isForsaken = true
      if !self.isSending { Unwinding.run { self.end() } }
    }
  }

  /// The terminal event has been delivered.
  private func end() {
    needsSweep = false
    while let reference = first {
      let link = reference.takeUnretainedValue()
      link.markDead()
      remove(link)
    }
    giveUpFeed()?.dispose()
    upstream?.dispose()
  }

  // MARK: Observing

  /// Adds an observer; `starting` reaches it at once, before all that is sent from now on. It gets the events after
  /// number `since`, which is the newest where nothing is given.
  @inlinable
  package func observe(
    starting: Event? = nil, since: Int? = nil, detached: (() -> Void)? = nil, _ action: @escaping (Event) -> Void
  ) -> Link {
    let link = Link(.events(action), detached: detached)
    add(link, starting: starting, since: since)
    return link
  }

  /// Adds an observer that is nobody's yet.
  @inlinable
  func add(_ link: Link, starting: Event? = nil, since: Int? = nil) {
    if linked >= sweepAt { sweep() }
    let place = currentPlace()
    if lastPlace != place { move(to: place) }
    link.since = since ?? sent
    link.home = homeID.load(ordering: .relaxed)
    if isEnding {
      if let starting { link.call(starting) }
      if !isForsaken { link.call(.interrupted) }
      link.letGo()
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
  }

  /// What is sent meanwhile waits, as in a pass.
  @usableFromInline
  func start(_ link: Link, with event: Event) {
    guard !isSending else { return link.call(event) }
    isSending = true
    link.call(event)
    if queue.isEmpty {
      finishPass()
    } else {
      isSending = false
      drainOutsideTurns()
    }
  }

  /// Takes a dead observer out, unless a pass may stand on it; then the end of the pass does.
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
    Unmanaged.passUnretained(link).release()
    link.letGo()
  }

  @usableFromInline
  func sweep() {
    needsSweep = false
    guard !isSending else { return needsSweep = true }
    // First found, then removed: letting go of a closure may run code that disposes of others.
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

  /// Nobody can send any more, nor observe.
  private func letGoOfObservers() {
    var links: [Link] = []
    while let reference = first {
      let link = reference.takeRetainedValue()
      first = link.next
      link.core = nil
      link.markDead()
      links.append(link)
    }
    Unwinding.run {
      for link in links { link.letGo() }
    }
  }

  /// What fed it may have gone without a word; what it needed besides goes on otherwise.
  @usableFromInline
  func letGoOfUpstream() {
    guard let upstream, !upstream.isDisposed else { return }
    upstream.silence()
    home.runLast { Unwinding.dispose(upstream) }
  }
}
