public import Dispatch

extension Shared where Base: SignalProducerProtocol, Base.Value: Sendable {
  /// Starts the producer on a scheduler and delivers its events there, in order and one at a time.
  public func observe(on scheduler: some SharedScheduler) -> SharedSignalProducer<Base.Value, Base.Failure> {
    moved(to: SharedDomain(scheduler: scheduler)) { begin in begin() }
  }

  /// Starts the producer on a queue and delivers its events there, in order and one at a time, even if the queue is
  /// concurrent.
  public func observe(on queue: DispatchQueue) -> SharedSignalProducer<Base.Value, Base.Failure> {
    observe(on: QueueScheduler(targeting: queue))
  }

  /// Starts the producer on a scheduler. Events that are sent later are delivered on the thread that sends them.
  public func start(on scheduler: some SharedScheduler) -> SharedSignalProducer<Base.Value, Base.Failure> {
    moved(to: SharedDomain()) { begin in scheduler.schedule(begin) }
  }

  /// Starts the producer on a queue. Events that are sent later are delivered on the thread that sends them.
  public func start(on queue: DispatchQueue) -> SharedSignalProducer<Base.Value, Base.Failure> {
    start(on: QueueScheduler(targeting: queue))
  }

  private func moved(
    to there: SharedDomain, _ start: @escaping (@escaping @Sendable () -> Void) -> Void
  ) -> SharedSignalProducer<Base.Value, Base.Failure> {
    SharedSignalProducer(base: carried(to: there, start), domain: there)
  }
}
