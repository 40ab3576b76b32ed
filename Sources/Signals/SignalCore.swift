internal import Synchronization

/// What sends: the list of observers, and the queue of what was sent meanwhile.
///
/// ```
///   Observer (input) ──strong──▶ SignalCore ◀──strong── Signal (output)
///                                 │      ▲
///                          owned  ▼      │ strong, while linked
///                       Observation ⇄ Observation ⇄ …
///                                 │
///                                 ▼ strong
///                       the observer's closure, or the core of a derived signal
/// ```
///
/// The cycles through `Observation.core` end when the signal does: its input's end interrupts it, a property's end
/// completes it, and a derived signal ends with what it was derived from.
///
/// On one isolation domain, without a lock: an event that is sent while another is being delivered waits in the queue,
/// so that all observers see all events in one order, that of sending, and are called in the order of subscription.
@usableFromInline
package final class SignalCore<Value, Failure: Error> {
  @usableFromInline package typealias Event = Signal<Value, Failure>.Event
  @usableFromInline package typealias Link = Observation<Value, Failure>

  @exclusivity(unchecked) @usableFromInline var first: Unmanaged<Link>?
  @exclusivity(unchecked) @usableFromInline var last: Unmanaged<Link>?
  @exclusivity(unchecked) @usableFromInline var isSending = false
  /// A terminal event has been accepted: nothing more is.
  @exclusivity(unchecked) @usableFromInline package var isEnding = false
  @exclusivity(unchecked) @usableFromInline var needsSweep = false
  /// How many events have been accepted, and so the number of the newest.
  @exclusivity(unchecked) @usableFromInline var sent = 0
  @exclusivity(unchecked) @usableFromInline var queue: [Event] = []
  @exclusivity(unchecked) @usableFromInline var linked = 0
  @exclusivity(unchecked) @usableFromInline var sweepAt = 16
  /// What feeds a derived signal; ends with it.
  @exclusivity(unchecked) @usableFromInline var upstream: CompositeDisposable?
  /// The signal that users hold is gone, perhaps on another thread: without observers, there is no reason to go on.
  private let isAbandoned = Atomic(false)

  @inlinable package init() {}

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
    finishPass(ended: event.isTerminal)
  }

  /// Behind others in the queue, or to nobody.
  @usableFromInline
  func sendLater(_ event: Event) {
    queue.append(event)
    drain()
    detachIfUnused()
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
    finishPass(ended: false)
  }

  @inlinable
  func deliver(_ event: Event, number: Int) {
    var cursor = first
    while let link = cursor {
      cursor = link._withUnsafeGuaranteedRef { link in
        if link.isDead {
          needsSweep = true
        } else if link.since < number {
          link.call(event)
        }
        return link.next
      }
    }
  }

  @inlinable
  func finishPass(ended: Bool) {
    if ended || needsSweep || !queue.isEmpty {
      settle(ended: ended)
    } else {
      isSending = false
    }
  }

  /// The rare rest of a pass: what was sent meanwhile, what was disposed of meanwhile, the end.
  @usableFromInline
  func settle(ended: Bool) {
    var ended = ended
    while !queue.isEmpty {
      var number = sent - queue.count
      var batch: [Event] = []
      swap(&batch, &queue)
      for event in batch {
        number += 1
        deliver(event, number: number)
        ended = event.isTerminal
      }
    }
    isSending = false
    if ended {
      unlinkAll()
      upstream.take()?.dispose()
    } else if needsSweep {
      sweep()
    }
  }

  // MARK: Observing

  /// Adds an observer; `starting` reaches it at once, before all that is sent from now on. It gets the events after
  /// number `since`, which is the newest where nothing is given.
  @inlinable
  package func observe(
    starting: Event? = nil, since: Int? = nil, detached: (() -> Void)? = nil, _ action: @escaping (Event) -> Void
  ) -> Link {
    if linked >= sweepAt { sweep() }
    let link = Link(action, core: isEnding ? nil : self, since: since ?? sent, detached: detached)
    guard !isEnding else {
      if let starting { link.call(starting) }
      link.call(.interrupted)
      link.dispose()
      detached?()
      return link
    }
    append(link)
    if let starting {
      let isFirst = !isSending
      isSending = true
      link.call(starting)
      if isFirst { finishPass(ended: false) }
    }
    return link
  }

  @usableFromInline
  func append(_ link: Link) {
    let reference = Unmanaged.passRetained(link)
    link.previous = last
    if let last { last._withUnsafeGuaranteedRef { $0.next = reference } } else { first = reference }
    last = reference
    linked += 1
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
    let released = link.action.take()
    let detached = link.detached.take()
    link.core = nil
    Unmanaged.passUnretained(link).release()
    detached?()
    _ = consume released
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

  @usableFromInline
  func unlinkAll() {
    needsSweep = false
    while let reference = first {
      let link = reference.takeUnretainedValue()
      link.silence()
      remove(link)
    }
  }

  // MARK: Derived signals

  /// The signal that users hold has gone, on any thread.
  func abandon(on thread: UInt) {
    isAbandoned.store(true, ordering: .releasing)
    if thread == currentThread() { detachIfUnused() }
  }

  @usableFromInline
  func detachIfUnused() {
    if first == nil, upstream != nil, isAbandoned.load(ordering: .acquiring), !isSending {
      upstream.take()?.dispose()
    }
  }
}
