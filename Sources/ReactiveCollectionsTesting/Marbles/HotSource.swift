public import Signals

/// A signal whose events come at given times, whether or not somebody observes; see ``TestScheduler/hot(_:of:error:)``.
public final class HotSource<Value, Failure: Error>: SignalProducerConvertible {
  /// The signal. It goes on by itself, and ends only if its diagram does.
  public let signal: Signal<Value, Failure>
  private let log: SubscriptionLog

  /// Sends `moments` on the clock of `scheduler`, counted from now.
  init(_ moments: [Recorder<Value, Failure>.Moment], on scheduler: TestScheduler) {
    // No pipe: its input would have to be held by somebody, lest the signal be interrupted.
    let core = SignalCore<Value, Failure>()
    log = SubscriptionLog(timedBy: scheduler)
    signal = Signal(core).logged(in: log)
    for (time, event) in moments { scheduler.schedule(after: time) { core.accept(event) } }
  }

  /// From when to when it was observed, by each observer, in the order in which they came.
  public var subscriptions: [SubscriptionDiagram] { log.subscriptions }

  /// What the signal sends from the start on.
  public var producer: SignalProducer<Value, Failure> { signal.producer }
}
