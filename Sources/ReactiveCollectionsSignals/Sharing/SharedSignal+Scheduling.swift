public import Dispatch

extension SharedHandle where Base: SignalProtocol, Base.Value: Sendable {
  /// Delivers events on a scheduler, in order and one at a time.
  ///
  /// ```swift
  /// let name = SharedProperty("Ada")
  /// let lengths = name.signal.observe(on: QueueScheduler()).lift { $0.map(\.count) }  // counts on a queue
  /// ```
  public func observe(on scheduler: some SharedScheduler) -> SharedSignal<Base.Value, Base.Failure> {
    let there = SharedDomain(scheduler: scheduler)
    let upstream = CompositeDisposable()
    let core = SignalCore<Base.Value, Base.Failure>(upstream: upstream)
    let entrance = RemoteEntrance(core, in: there)
    upstream.add(observe(at: nil) { event in entrance.core.send(event, in: there) })
    return SharedSignal<Base.Value, Base.Failure>(base: Signal(core), domain: there)
  }

  /// Delivers events on a queue, in order and one at a time, even if the queue is concurrent.
  ///
  /// ```swift
  /// import Dispatch
  /// let name = SharedProperty("Ada")
  /// let lengths = name.signal.observe(on: DispatchQueue.global()).lift { $0.map(\.count) }  // counts on a queue
  /// ```
  public func observe(on queue: DispatchQueue) -> SharedSignal<Base.Value, Base.Failure> {
    observe(on: QueueScheduler(targeting: queue))
  }
}
