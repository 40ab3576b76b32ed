// Streams of streams whose inner streams are such streams in turn, such as pages that lead to one another. How deep
// they get is known only while they run: each start knows its level, and from some level on, the values that lead to
// inner streams wait if the stack runs low. So do, every so many levels, the events that inner streams send.

extension Trampoline {
  /// The first level whose values may have to wait. The levels before it need little stack.
  private static var firstLevel: Int { 7 }
  /// The number of levels through which events pass as nested calls.
  private static var nested: Int { 8 }

  /// How many streams of streams the code that is running has been started in.
  @usableFromInline static var level: Int { ThreadContext.existing?.level ?? 0 }

  /// Begins code that starts streams at a level. Returns the level of the code around it.
  @usableFromInline
  static func enter(_ level: Int) -> Int {
    let context = ThreadContext.current
    defer { context.level = level }
    return context.level
  }

  @usableFromInline
  static func leave(to level: Int) { ThreadContext.current.level = level }

  /// Returns what receives the values that lead to inner streams. If it had to wait, all that follow wait, too.
  @usableFromInline
  static func climbing<Event>(
    _ lifetime: Lifetime, _ receive: @escaping (Event) -> Void
  ) -> (Event) -> Void {
    // The inner stream begins before the next value comes.
    let begin = { (event: Event) in
      let starts = ThreadContext.current.starts
      let outer = starts.suspend(sharingStack: true)
      receive(event)
      starts.resume(outer)
    }
    guard lifetime.level >= firstLevel else { return begin }
    let isFirst = lifetime.level == firstLevel
    let steps = Steps(lifetime, begin)
    return { event in
      let context = ThreadContext.current
      // At the first of these levels, everything is done when the call returns: the levels before it do not wait.
      let outer = isFirst ? context.events.suspend() : nil
      steps.take(event, context.events)
      if let outer { context.events.resume(outer) }
    }
  }

  /// Returns what receives the events of inner streams.
  @usableFromInline
  static func descending<Event>(_ lifetime: Lifetime, _ sink: @escaping (Event) -> Void) -> (Event) -> Void {
    guard lifetime.level % nested == nested - 1 else { return sink }
    let steps = Steps(lifetime, sink)
    return { event in steps.take(event, ThreadContext.current.events) }
  }

  /// Delivers the events of one stream: now, or after the events in progress on this thread. While one of them waits,
  /// all that follow wait behind it, also those of a start that has to be done when it returns.
  private final class Steps<Event> {
    private let lifetime: Lifetime
    private let receive: (Event) -> Void
    private var waiting = Queue<Event>()
    private var isWaiting = false

    init(_ lifetime: Lifetime, _ receive: @escaping (Event) -> Void) {
      self.lifetime = lifetime
      self.receive = receive
    }

    func take(_ event: Event, _ events: RecursionLimiter) {
      if isWaiting { return waiting.append(event) }
      guard events.isFull else {
        let isOutermost = events.begin()
        receive(event)
        if isOutermost { events.finish() }
        return
      }
      isWaiting = true
      waiting.append(event)
      events.postpone(deliver)
    }

    /// Delivers the next event. The one after it follows what this one has led to.
    private func deliver() {
      guard !lifetime.hasEnded, let event = waiting.popFirst() else { return isWaiting = false }
      receive(event)
      ThreadContext.current.events.postpone(deliver)
    }
  }
}
