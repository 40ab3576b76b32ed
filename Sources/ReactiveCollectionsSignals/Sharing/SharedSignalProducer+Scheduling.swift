public import Dispatch

extension SharedHandle where Base: SignalProducerProtocol, Base.Value: Sendable {
  /// Delivers events on a scheduler, in order and one at a time. The producer is started where the result is.
  ///
  /// ```swift
  /// let name = SharedProperty("Ada")
  /// let lengths = name.producer.observe(on: QueueScheduler()).lift { $0.map(\.count) }  // counts on a queue
  /// print(await lengths.first() ?? 0)  // prints: 3
  /// ```
  public func observe(on scheduler: some SharedScheduler) -> SharedSignalProducer<Base.Value, Base.Failure> {
    // Called only on the queue of this stream's domain.
    nonisolated(unsafe) let begin = base.producer.begin
    return SharedSignalProducer(on: scheduler, depth: base.producer.depth) { [domain] there in
      RemoteStart(of: begin, in: domain, to: there)
    }
  }

  /// Delivers events on a queue, in order and one at a time, even if the queue is concurrent. The producer is started
  /// where the result is.
  ///
  /// ```swift
  /// import Dispatch
  /// let name = SharedProperty("Ada")
  /// let lengths = name.producer.observe(on: DispatchQueue.global()).lift { $0.map(\.count) }  // counts on a queue
  /// print(await lengths.first() ?? 0)  // prints: 3
  /// ```
  public func observe(on queue: DispatchQueue) -> SharedSignalProducer<Base.Value, Base.Failure> {
    observe(on: QueueScheduler(targeting: queue))
  }

  /// Starts the producer on a scheduler. Events that are sent later are delivered on the thread that sends them.
  ///
  /// ```swift
  /// let page = SharedSignalProducer(SignalProducer { @Sendable in "a page" }).start(on: QueueScheduler())
  /// print(await page.first() ?? "none")  // prints: a page
  /// ```
  public func start(on scheduler: some SharedScheduler) -> SharedSignalProducer<Base.Value, Base.Failure> {
    let there = SharedDomain()
    let base = carried(to: there) { start in
      // Entered here, on the queue.
      nonisolated(unsafe) let group = there.enteredGroup()
      scheduler.schedule { start(group) }
    }
    return SharedSignalProducer(base: base, domain: there)
  }

  /// Starts the producer on a queue. Events that are sent later are delivered on the thread that sends them.
  ///
  /// ```swift
  /// import Dispatch
  /// let page = SharedSignalProducer(SignalProducer { @Sendable in "a page" }).start(on: DispatchQueue.global())
  /// print(await page.first() ?? "none")  // prints: a page
  /// ```
  public func start(on queue: DispatchQueue) -> SharedSignalProducer<Base.Value, Base.Failure> {
    start(on: QueueScheduler(targeting: queue))
  }
}

extension SharedHandle {
  /// Creates a producer of the events of a stream, sent on a scheduler. `prepare` makes a start of the stream, whose
  /// events are sent on the queue of a domain.
  ///
  /// Each start of this producer, or of a chain that follows it, starts the stream immediately, on the calling thread.
  /// The chain is made on the scheduler. If the scheduler started the stream, it would have to deliver what other
  /// threads send to the stream's observers meanwhile.
  package init<Value, Failure>(
    on scheduler: some SharedScheduler, depth: Int = 0,
    _ prepare: @escaping (_ there: SharedDomain) -> RemoteStart<Value, Failure>
  ) where Base == SignalProducer<Value, Failure> {
    let there = SharedDomain(scheduler: scheduler)
    let upstream = RemoteUpstream(to: there, prepare)
    // The chains hold the upstream. The domain, which ended observations hold as well, does not.
    there.upstream = upstream
    let base = SignalProducer<Value, Failure>(depth: depth) { sink, lifetime in upstream.connect(sink, lifetime) }
    self.init(base: base, domain: there)
  }
}

private final class RemoteUpstream<Value, Failure: Error>: Upstream {
  var begun: (any AnyRemoteStart)?
  private let there: SharedDomain
  private let make: ChainLink<(SharedDomain) -> RemoteStart<Value, Failure>>

  init(to there: SharedDomain, _ make: @escaping (SharedDomain) -> RemoteStart<Value, Failure>) {
    self.there = there
    self.make = ChainLink(make)
  }

  func prepare() -> any AnyRemoteStart { make.content(there) }

  /// Connects a chain to the start that was made for it, or to a further one. Called on the queue of the domain.
  func connect(_ sink: @escaping (Signal<Value, Failure>.Event) -> Void, _ lifetime: Lifetime) {
    if let begun = begun.take() as? RemoteStart<Value, Failure> { return begun.connect(sink, lifetime) }
    let remote = make.content(there)
    remote.connect(sink, lifetime)
    remote.begin(there.enteredGroup())
  }
}
