public import ReactiveCollectionsSignals

/// Records when a source was observed, and by how many observers.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let log = SubscriptionLog(timedBy: scheduler)
/// let search = scheduler.cold("-a-#", error: MarbleFailure()).producer
/// let recorder = scheduler.record(search.logged(in: log).retry(upTo: 1))
/// scheduler.run()
/// #expect(log.subscriptions == ["^--#", "---^--#"])
/// ```
///
/// Sources made from marble diagrams keep a log themselves: ``HotSource/subscriptions``, ``ColdSource/subscriptions``.
/// Several sources can share a log.
public final class SubscriptionLog {
  /// All subscriptions so far, in the order in which they began.
  public private(set) var subscriptions: [SubscriptionDiagram] = []
  private let scheduler: TestScheduler?

  /// Creates an empty log, with the times of a scheduler. Without one, everything happens at time zero.
  public init(timedBy scheduler: TestScheduler? = nil) { self.scheduler = scheduler }

  /// The number of subscriptions that have not ended. O(n).
  ///
  /// ```swift
  /// let log = SubscriptionLog()
  /// let observation = numbers.producer.logged(in: log).start { _ in }
  /// print(log.activeCount)  // prints: 1
  /// observation.dispose()
  /// print(log.activeCount)  // prints: 0
  /// ```
  public var activeCount: Int { subscriptions.count { $0.end == nil } }

  /// The duration of a frame.
  var frame: Duration { scheduler?.frame ?? .milliseconds(1) }

  private var time: MarbleTime { MarbleTime(scheduler?.now ?? .zero, inFramesOf: frame) }

  /// Records a new subscription, and returns a closure that records its end.
  func begin() -> (SubscriptionDiagram.Ending) -> Void {
    let index = subscriptions.count
    subscriptions.append(SubscriptionDiagram(start: time))
    return { [self] in subscriptions[index].end($0, at: time) }
  }
}

extension SignalProducer {
  /// Returns this producer, with each of its starts recorded in `log`.
  ///
  /// ```swift
  /// let log = SubscriptionLog()
  /// SignalProducer([1, 2]).logged(in: log).start { _ in }
  /// #expect(log.subscriptions == ["(^|)"])
  /// ```
  public func logged(in log: SubscriptionLog) -> SignalProducer {
    .starting { sink, lifetime in
      let end = log.begin()
      lifetime.observeEnded { end(.disposed) }
      begin(
        { event in
          event.ending.map(end)
          sink(event)
        }, lifetime)
    }
  }
}

extension Signal {
  /// Returns this signal, with each of its observations recorded in `log`.
  public func logged(in log: SubscriptionLog) -> Signal {
    SignalView { [self] action in
      let end = log.begin()
      let observation = observe { event in
        event.ending.map(end)
        action(event)
      }
      return LoggedObservation(observation, end)
    }
  }
}

extension Signal.Event {
  /// How this event ends a subscription, if it does.
  fileprivate var ending: SubscriptionDiagram.Ending? {
    switch self {
    case .value: nil
    case .failed: .failed
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}

/// An observation whose end is recorded.
private final class LoggedObservation: Disposable {
  private let observation: any Disposable
  private let end: (SubscriptionDiagram.Ending) -> Void

  init(_ observation: any Disposable, _ end: @escaping (SubscriptionDiagram.Ending) -> Void) {
    (self.observation, self.end) = (observation, end)
  }

  var isDisposed: Bool { observation.isDisposed }

  func dispose() {
    end(.disposed)
    observation.dispose()
  }

  func silence() { observation.silence() }
}
