/// The times of a repeated action: the first one, and multiples of the interval after it, regardless of delays in
/// between.
struct Repetition {
  private let interval: Duration
  /// The next time.
  private(set) var due: Duration

  init(after delay: Duration, at now: Duration, every interval: Duration) {
    checkDelay(delay)
    precondition(interval > .zero, "Cannot repeat something every \(interval)")
    due = now + delay
    self.interval = interval
  }

  /// Advances to the next time that has not passed; times in between are skipped.
  mutating func advance(at now: Duration) {
    due += interval
    guard due < now else { return }
    let late = (now - due).remainder(dividingBy: interval)
    due = late == .zero ? now : now - late + interval
  }
}

extension TimedScheduler {
  /// Runs `action` once `delay` has passed, and repeatedly at multiples of `interval` after that, until the result is
  /// disposed of. Missed times are skipped.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let repetition = clock.schedule(after: .seconds(1), repeating: .seconds(1)) { print(clock.now) }
  /// clock.advance(by: .seconds(1))  // prints: 1.0 seconds
  /// clock.advance(by: .seconds(1))  // prints: 2.0 seconds
  /// repetition.dispose()
  /// ```
  ///
  /// - Precondition: `delay` is not negative, and `interval` is positive.
  @discardableResult
  public func schedule(
    after delay: Duration, repeating interval: Duration, _ action: @escaping () -> Void
  ) -> any Disposable { repeating(after: delay, every: interval, action).ending }

  /// Like `schedule(after:repeating:_:)`. Also returns a closure that makes the run that is waiting the last one.
  @usableFromInline
  func repeating(
    after delay: Duration, every interval: Duration, _ action: @escaping () -> Void
  ) -> (ending: any Disposable, finish: () -> Void) {
    var repetition = Repetition(after: delay, at: now, every: interval)
    let ending = SerialDisposable()
    // Given up with the last run, which the scheduler holds.
    var scheduler = Optional(self)
    func wait() {
      ending.set {
        guard let now = scheduler?.now else { return nil }
        return scheduler?.schedule(after: max(.zero, repetition.due - now)) {
          action()
          guard !ending.isDisposed, let now = scheduler?.now else { return }
          repetition.advance(at: now)
          wait()
        }
      }
    }
    wait()
    return (ending, { scheduler = nil })
  }
}

extension SharedTimedScheduler {
  /// Runs `action` once `delay` has passed, and repeatedly at multiples of `interval` after that, until the result is
  /// disposed of. Missed times are skipped.
  ///
  /// ```swift
  /// let ticks = SharedProperty(0)
  /// let repetition = QueueScheduler().schedule(after: .zero, repeating: .milliseconds(1)) { ticks.modify { $0 += 1 } }
  /// for await count in ticks.values where count >= 2 { break }
  /// repetition.dispose()
  /// ```
  ///
  /// - Precondition: `delay` is not negative, and `interval` is positive.
  @discardableResult
  public func schedule(
    after delay: Duration, repeating interval: Duration, _ action: @escaping @Sendable () -> Void
  ) -> SharedDisposable {
    // Touched by one run after another, each of which schedules the next; `ending` may be used on any thread.
    nonisolated(unsafe) var repetition = Repetition(after: delay, at: now, every: interval)
    nonisolated(unsafe) let ending = SerialDisposable()
    @Sendable func wait() {
      ending.set {
        schedule(after: max(.zero, repetition.due - now)) {
          action()
          guard !ending.isDisposed else { return }
          repetition.advance(at: now)
          wait()
        }
      }
    }
    wait()
    return SharedDisposable(running: ending.dispose)
  }
}
