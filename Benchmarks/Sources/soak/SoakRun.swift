import ReactiveCollections

/// Lets the threads edit, stops them each second, waits until everything has arrived, and compares.
@MainActor
final class SoakRun {
  /// The time without new updates after which nothing more is expected to arrive.
  private static let patience = Duration.seconds(20)

  private let context: SoakContext
  private let barrier = Barrier(threads: Writer.count)
  private let sharedObservers: SharedObservers
  private let mainObservers: MainObservers
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  init(_ context: SoakContext, fault: Fault?) {
    self.context = context
    start = clock.now
    sharedObservers = SharedObservers(in: context, FaultInjector(fault))
    mainObservers = MainObservers(in: context, fault: fault)
    let observers = sharedObservers.all + mainObservers.all
    Writer.start(in: context, barrier) { observers.reduce(0) { max($0, $1.backlog) } }
  }

  /// Runs for some time, and takes a sample each second.
  func run(for duration: Duration, _ take: (Sample) -> Void) async throws(Violation) {
    repeat {
      try await edit(for: min(.seconds(1), duration))
      try await compare()
      // After this, no observer keeps an earlier update.
      context.mark()
      let oracle = try await compare()
      try await letGo(oracle)
      take(Sample(of: context, oracle, at: clock.now - start))
    } while clock.now - start < duration
    barrier.end()
    mainObservers.end()
    await sharedObservers.end()
  }

  private func edit(for time: Duration) async throws(Violation) {
    try await waitForThreads()
    barrier.open()
    let end = clock.now + time
    while clock.now < end, context.findings.first == nil {
      await pause(.milliseconds(20))
      mainObservers.use()
    }
    barrier.close()
    try await waitForThreads()
  }

  // MARK: Waiting

  private func waitForThreads() async throws(Violation) {
    try await wait {
      if barrier.areAllWaiting { return nil }
      return Violation(law: "editing threads are not blocked", observer: "all", finding: "one has not stopped")
    }
  }

  /// Waits until all observers know the current state.
  @discardableResult
  private func compare() async throws(Violation) -> Oracle {
    let oracle = Oracle(context.lists)
    try await wait {
      mainObservers.settle()
      for observer in sharedObservers.all + mainObservers.all + context.passing.all {
        if let error = observer.error(comparedWith: oracle) { return error }
      }
      return nil
    }
    return oracle
  }

  /// Waits until the only live rows are the ones in the lists.
  private func letGo(_ oracle: Oracle) async throws(Violation) {
    try await wait {
      let (rows, living) = (oracle.rowCount, Content.liveCount)
      if living == rows { return nil }
      return Violation(
        law: "a removed row is deallocated", observer: "all",
        finding: "there are \(rows) rows in the lists, and \(living) are alive")
    }
  }

  /// Waits until there is no error. An error that remains after no update has arrived for a long time is thrown.
  private func wait(while error: () -> Violation?) async throws(Violation) {
    var (updates, end) = (context.counters.updates, clock.now + Self.patience)
    while let error = error() {
      if let violation = context.findings.first { throw violation }
      if context.counters.updates != updates { (updates, end) = (context.counters.updates, clock.now + Self.patience) }
      if clock.now > end { throw error }
      await pause(.milliseconds(1))
    }
    if let violation = context.findings.first { throw violation }
  }

  private func pause(_ time: Duration) async { try? await clock.sleep(for: time) }
}
