extension TimedScheduler {
  /// Waits until `interval` has passed on this scheduler's clock. Throws a `CancellationError` as soon as the task is
  /// cancelled.
  ///
  /// ```swift
  /// let scheduler = ActorScheduler()
  /// let start = scheduler.now
  /// try await scheduler.sleep(for: .milliseconds(2))
  /// print(scheduler.now - start >= .milliseconds(2))  // prints: true
  /// ```
  ///
  /// - Precondition: `interval` is not negative.
  public func sleep(for interval: Duration) async throws {
    _ = await SignalProducer<(), Never>(value: ()).delay(interval, on: self).first()
    try Task.checkCancellation()
  }

  /// Returns the times of this scheduler at regular intervals, for a `for await` loop, which ends when its task is
  /// cancelled.
  ///
  /// ```swift
  /// for await _ in ActorScheduler().timer(interval: .milliseconds(1)) {
  ///   print("tick")  // prints: tick
  ///   break
  /// }
  /// ```
  ///
  /// - Precondition: `interval` is positive.
  public func timer(interval: Duration) -> AsyncValues<Duration, Never> {
    SignalProducer.timer(interval: interval, on: self).values
  }
}
