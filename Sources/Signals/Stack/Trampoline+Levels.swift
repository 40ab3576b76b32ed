// Streams of streams whose inner streams are such streams in turn, such as pages that lead to one another. How deep they
// get is known only while they run: each start knows its level, and from some level on, the values that lead to inner
// streams wait if the stack runs low. So do, every so many levels, the events that inner streams send.

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
    guard lifetime.level >= firstLevel else { return receive }
    let isFirst = lifetime.level == firstLevel
    return { event in
      let context = ThreadContext.current
      // At the first of these levels, everything is done when the call returns: the levels before it do not wait.
      let outer = isFirst ? context.events.putAside() : nil
      step(context, lifetime, event) { event in
        // The inner stream begins at once.
        let starts = context.starts.putAside()
        receive(event)
        context.starts.resume(starts)
      }
      if let outer { context.events.resume(outer) }
    }
  }

  /// Returns what receives the events of inner streams.
  @usableFromInline
  static func descending<Event>(_ lifetime: Lifetime, _ sink: @escaping (Event) -> Void) -> (Event) -> Void {
    guard lifetime.level % nested == nested - 1 else { return sink }
    return { event in step(.current, lifetime, event, sink) }
  }

  /// Delivers an event: now, or after the events in progress on this thread.
  private static func step<Event>(
    _ context: ThreadContext, _ lifetime: Lifetime, _ event: Event, _ receive: @escaping (Event) -> Void
  ) {
    let events = context.events
    guard !events.isFull else { return events.putOff { if !lifetime.hasEnded { receive(event) } } }
    let isOutermost = events.begin()
    receive(event)
    if isOutermost { events.finish() }
  }
}
