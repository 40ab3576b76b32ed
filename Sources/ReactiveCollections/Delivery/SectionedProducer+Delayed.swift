public import ReactiveCollectionsSignals

extension SectionedProducer {
  /// Returns the same sections with fewer updates: at most one per `interval`, sent on the scheduler. A policy decides
  /// what is buffered in the meantime.
  ///
  /// The first update, which leads to the sections as they are at the start, is sent immediately. The last state always
  /// arrives, even if the list is deallocated before the interval has passed; the stream then completes after it. With
  /// ``SectionedBuffering/unbounded``, all buffered updates are sent when the interval has passed.
  ///
  /// Unlike ``/ReactiveCollectionsSignals/SignalProducer/throttle(_:on:)``, this operator drops nothing: later updates build upon earlier
  /// ones.
  ///
  /// ```swift
  /// let calm = CollectionProperty(people.updates.grouped(by: \.team).throttled(for: .milliseconds(100), on: .main))
  /// people.removeAll()  // reaches `calm` 100 ms after the start
  /// print(calm.map(\.section))  // prints: [1, 2]
  /// ```
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func throttled(
    for interval: Duration, on scheduler: some TimedScheduler, buffering: SectionedBuffering<Section, Row> = .coalesced
  ) -> SectionedProducer {
    checkInterval(interval)
    return delayed(buffering, .scheduler { SendSchedule(scheduler, every: interval) })
  }

  /// Returns the same sections, with updates sent only while `isPaused` is `false`. A policy decides what is buffered
  /// while it is `true`.
  ///
  /// When `isPaused` becomes `false`, one update is sent (with ``SectionedBuffering/unbounded``, every buffered one),
  /// or none if the changes cancel out. It includes changes that are made in the same transaction. While `isPaused` is
  /// `false`, nothing is delayed. If the list is deallocated while `isPaused` is `true`, the stream completes
  /// immediately if nothing is buffered; otherwise the buffered changes are sent first, when `isPaused` becomes `false`
  /// or its property has been deallocated as well.
  ///
  /// ```swift
  /// let isScrolling = MutableProperty(true)
  /// let byTeam = CollectionProperty(people.updates.grouped(by: \.team).paused(while: isScrolling))
  /// people.removeAll()
  /// isScrolling.value = false
  /// print(byTeam.isEmpty)  // prints: true
  /// ```
  @inlinable
  public func paused(
    while isPaused: any PropertyProtocol<Bool>, buffering: SectionedBuffering<Section, Row> = .coalesced
  ) -> SectionedProducer {
    delayed(buffering, .property(isPaused.readOnly))
  }

  /// Returns the same sections, with updates sent on a scheduler. A policy decides what is buffered until the scheduler
  /// runs.
  ///
  /// The first update, which leads to the sections as they are at the start, is sent immediately. The stream completes
  /// on the scheduler, after the last state.
  ///
  /// ```swift
  /// let byTeam = people.updates.grouped(by: \.team)
  /// byTeam.observe(on: .main).startWithValues { print($0.after.count) }  // prints: 2
  /// ```
  @inlinable
  public func observe(
    on scheduler: some Scheduler, buffering: SectionedBuffering<Section, Row> = .coalesced
  ) -> SectionedProducer {
    delayed(buffering, .scheduler { SendSchedule(scheduler) })
  }

  @inlinable
  func delayed(_ buffering: SectionedBuffering<Section, Row>, _ schedule: DelayRule) -> SectionedProducer {
    SectionedProducer(recipe.delayed(buffering.policy, schedule))
  }
}
