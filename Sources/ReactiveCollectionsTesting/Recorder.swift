public import ReactiveCollectionsSignals

/// Records the events that a signal, a producer or a property sends, and the period during which it observed them.
///
/// ```swift
/// let recorder = Recorder(SignalProducer([1, 2]).filter { $0 > 1 })
/// #expect(recorder.events == [.value(2), .completed])
/// ```
///
/// With a ``TestScheduler``, it records times, and draws them: see ``diagram`` and ``TestScheduler/record(_:)``.
/// Without one, everything happens at time zero.
///
/// It observes until it is disposed of or deallocated.
///
/// It is confined, as signals are: create it and use it in the isolation domain in which its source sends.
public final class Recorder<Value, Failure: Error> {
  /// An event, and its time on the clock of the scheduler, if there is one.
  public typealias Moment = (time: Duration, event: Signal<Value, Failure>.Event)

  /// All events so far, with their times.
  public private(set) var moments: [Moment] = []
  private let log: SubscriptionLog
  private let observation = CompositeDisposable()

  /// Starts recording `source`, with the times of a scheduler.
  public init(_ source: some SignalProducerConvertible<Value, Failure>, timedBy scheduler: TestScheduler? = nil) {
    log = SubscriptionLog(timedBy: scheduler)
    observation += source.producer.logged(in: log).start { [weak self] in
      self?.moments.append((scheduler?.now ?? .zero, $0))
    }
  }

  /// Records `source` for a while, starting in a later frame.
  init(
    _ source: some SignalProducerConvertible<Value, Failure>, timedBy scheduler: TestScheduler,
    during subscription: SubscriptionDiagram
  ) {
    log = SubscriptionLog(timedBy: scheduler)
    let producer = source.producer.logged(in: log)
    observation += scheduler.schedule(at: subscription.start) { [weak self, observation] in
      observation += producer.start { self?.moments.append((scheduler.now, $0)) }
    }
    if let end = subscription.end {
      observation += scheduler.schedule(at: end) { [observation] in observation.dispose() }
    }
  }

  deinit { observation.dispose() }

  /// All events so far.
  public var events: [Signal<Value, Failure>.Event] { moments.map(\.event) }

  /// All values so far.
  public var values: [Value] { moments.compactMap(\.event.value) }

  /// The event that ended the stream, if it has ended.
  ///
  /// ```swift
  /// let recorder = Recorder(SignalProducer([1, 2]))
  /// #expect(recorder.end == .completed)
  /// ```
  public var end: Signal<Value, Failure>.Event? { events.last { $0.isTerminal } }

  /// When recording began, and, if it has ended, when and how; nil before it begins.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let recorder = scheduler.record(scheduler.cold("--a--|").producer)
  /// scheduler.run()
  /// #expect(recorder.subscription == "^----|")  // the stream completed in frame 5
  /// ```
  public var subscription: SubscriptionDiagram? { log.subscriptions.first }

  /// The duration of a frame in its diagrams.
  var frame: Duration { log.frame }

  /// Discards the events so far.
  public func clear() { moments = [] }

  /// Stops recording.
  public func dispose() { observation.dispose() }
}
