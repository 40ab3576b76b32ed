public import ReactiveCollectionsSignals

/// A producer that sends its events at given times after each start; see ``TestScheduler/cold(_:of:error:)``.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let source = scheduler.cold("-a|")
/// let recorder = scheduler.record(source.producer.repeat(2))
/// scheduler.run()
/// #expect(source.subscriptions == ["^-|", "--^-|"])
/// ```
public final class ColdSource<Value, Failure: Error>: SignalProducerConvertible {
  /// The producer.
  public let producer: SignalProducer<Value, Failure>
  private let log: SubscriptionLog

  /// Sends `moments` on the clock of `scheduler`, counted from each start.
  init(_ moments: [Recorder<Value, Failure>.Moment], on scheduler: TestScheduler) {
    log = SubscriptionLog(timedBy: scheduler)
    producer = SignalProducer.starting { sink, lifetime in
      var hasEnded = false
      for (time, event) in moments {
        lifetime += scheduler.schedule(after: time) {
          guard !hasEnded else { return }
          hasEnded = event.isTerminal
          sink(event)
        }
      }
    }
    .logged(in: log)
  }

  /// The period of each start, in the order in which the starts began.
  public var subscriptions: [SubscriptionDiagram] { log.subscriptions }
}
