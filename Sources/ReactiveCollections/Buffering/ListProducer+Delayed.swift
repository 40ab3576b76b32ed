extension ListProducer {
  /// Returns the same list or sections with fewer updates: at most one per `interval`, sent on the scheduler. A policy
  /// decides what is buffered in the meantime.
  ///
  /// The first update, which leads to the list as it is at the start, is sent immediately. The last state always
  /// arrives, even if the list is deallocated before the interval has passed; the stream then completes after it. With
  /// ``ListBuffering/unbounded``, all buffered updates are sent when the interval has passed.
  ///
  /// Unlike ``/ReactiveCollectionsSignals/SignalProducer/throttle(_:on:)``, this operator drops nothing: later updates build upon earlier
  /// ones.
  ///
  /// ```swift
  /// let calm = CollectionProperty(numbers.updates.throttled(for: .milliseconds(100), on: .main))
  /// for number in 4...1000 { numbers.append(number) }  // one update of `calm`, 100 ms after the start
  /// print(calm)  // prints: [3, 1, 2]
  /// ```
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func throttled(
    for interval: Duration, on scheduler: some TimedScheduler, buffering: Value.Policy = Value._coalesced
  ) -> Self {
    checkInterval(interval)
    return _delayed(buffering, UpdateDelay { SendSchedule(scheduler, every: interval) })
  }

  /// Returns the same list or sections, with an update that is sent when nothing has changed for `interval`. A policy decides
  /// what is buffered in the meantime.
  ///
  /// The first update, which leads to the list as it is at the start, is sent immediately. The last state always
  /// arrives, even if the list is deallocated before the interval has passed; the stream then completes after it.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let quiet = CollectionProperty(numbers.updates.debounced(for: .seconds(1), on: clock))
  /// numbers.append(4)
  /// clock.advance(by: .milliseconds(900))
  /// numbers.append(5)
  /// clock.advance(by: .milliseconds(900))
  /// print(quiet)  // prints: [3, 1, 2]
  /// clock.advance(by: .milliseconds(100))
  /// print(quiet)  // prints: [3, 1, 2, 4, 5]
  /// ```
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func debounced(
    for interval: Duration, on scheduler: some TimedScheduler, buffering: Value.Policy = Value._coalesced
  ) -> Self {
    checkInterval(interval)
    return _delayed(buffering, UpdateDelay { SendSchedule(scheduler, every: interval, awaitingQuiet: true) })
  }

  /// Returns the same list or sections, with updates sent only while `isPaused` is `false`. A policy decides what is
  /// buffered while it is `true`.
  ///
  /// When `isPaused` becomes `false`, one update is sent (with ``ListBuffering/unbounded``, every buffered one), or
  /// none if the changes cancel out. It includes changes that are made in the same transaction. While `isPaused` is
  /// `false`, nothing is delayed. If the list is deallocated while `isPaused` is `true`, the stream completes
  /// immediately if nothing is buffered; otherwise the buffered changes are sent first, when `isPaused` becomes `false`
  /// or its property has been deallocated as well.
  ///
  /// Unlike ``/ReactiveCollectionsSignals/SignalProducer/throttle(while:on:)``, this operator drops nothing and needs no scheduler.
  ///
  /// ```swift
  /// let isScrolling = MutableProperty(true)
  /// let shown = CollectionProperty(numbers.updates.paused(while: isScrolling))
  /// numbers.append(4)
  /// print(shown)  // prints: [3, 1, 2]
  /// isScrolling.value = false
  /// print(shown)  // prints: [3, 1, 2, 4]
  /// ```
  @inlinable
  public func paused(
    while isPaused: any PropertyProtocol<Bool>, buffering: Value.Policy = Value._coalesced
  ) -> Self {
    _delayed(buffering, UpdateDelay(while: isPaused.readOnly))
  }

  /// Returns the same list or sections, with updates sent on a scheduler. A policy decides what is buffered until the
  /// scheduler runs.
  ///
  /// The first update, which leads to the list as it is at the start, is sent immediately. The stream completes on the
  /// scheduler, after the last state.
  ///
  /// ```swift
  /// let later = CollectionProperty(numbers.updates.observe(on: .main))
  /// numbers.append(4)  // reaches `later` when the code that runs on the main actor now has returned
  /// print(later)  // prints: [3, 1, 2]
  /// ```
  @inlinable
  public func observe(on scheduler: some SignalScheduler, buffering: Value.Policy = Value._coalesced) -> Self {
    _delayed(buffering, UpdateDelay { SendSchedule(scheduler) })
  }
}
