public import ReactiveCollectionsSignals

/// A signal that sends its events at given times, whether or not it is observed; see
/// ``TestScheduler/hot(_:of:error:)``.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let source = scheduler.hot("-a-b-|")
/// let recorder = scheduler.record(source.signal.take(first: 1))
/// scheduler.run()
/// #expect(source.subscriptions == ["^!"])
/// ```
public final class HotSource<Value, Failure: Error>: SignalProducerConvertible {
  /// The signal. It stays active by itself, and ends only if its diagram does.
  public let signal: Signal<Value, Failure>
  private let log: SubscriptionLog

  /// Sends `moments` on the clock of `scheduler`, counted from now.
  init(_ moments: [Recorder<Value, Failure>.Moment], on scheduler: TestScheduler) {
    // Not a pipe: its input would have to be kept alive, or the signal would be interrupted.
    let core = SignalCore<Value, Failure>()
    log = SubscriptionLog(timedBy: scheduler)
    signal = Signal(core).logged(in: log)
    for (time, event) in moments { scheduler.schedule(after: time) { core.accept(event) } }
  }

  /// The period of each observation, in the order in which the observations began.
  public var subscriptions: [SubscriptionDiagram] { log.subscriptions }

  /// A producer of the events that the signal sends from the start on.
  public var producer: SignalProducer<Value, Failure> { signal.producer }
}
