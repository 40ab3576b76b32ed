public import Dispatch

extension Shared where Base: SignalProducerProtocol, Base.Value: Sendable {
  /// Starts, and delivers, on a scheduler, in order and one at a time.
  public func observe(on scheduler: some SharedScheduler) -> SharedSignalProducer<Base.Value, Base.Failure> {
    moved(to: SharedDomain(scheduler: scheduler)) { begin in begin() }
  }

  /// Starts, and delivers, on a queue, in order and one at a time, also if it is a concurrent one.
  public func observe(on queue: DispatchQueue) -> SharedSignalProducer<Base.Value, Base.Failure> {
    observe(on: QueueScheduler(targeting: queue))
  }

  /// Starts on a scheduler; what is sent later is delivered on the thread that sends.
  public func start(on scheduler: some SharedScheduler) -> SharedSignalProducer<Base.Value, Base.Failure> {
    moved(to: SharedDomain()) { begin in scheduler.schedule(begin) }
  }

  /// Starts on a queue; what is sent later is delivered on the thread that sends.
  public func start(on queue: DispatchQueue) -> SharedSignalProducer<Base.Value, Base.Failure> {
    start(on: QueueScheduler(targeting: queue))
  }

  private func moved(
    to there: SharedDomain, _ start: @escaping (@escaping @Sendable () -> Void) -> Void
  ) -> SharedSignalProducer<Base.Value, Base.Failure> {
    SharedSignalProducer(base: carried(to: there, start), domain: there)
  }
}
