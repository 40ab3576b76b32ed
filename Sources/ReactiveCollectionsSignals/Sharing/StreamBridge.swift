/// Transfers the events of other shared streams into a domain, for a chain that lives there. The others begin before
/// the chain does. This takes a while if their domains are busy.
@usableFromInline
final class StreamBridge {
  @usableFromInline let domain: SharedDomain
  /// The starts that wait until the chain is complete; `nil` once it is.
  @usableFromInline var held: [() -> Void]? = []

  @usableFromInline
  init(to domain: SharedDomain) { self.domain = domain }

  /// Returns a producer of another stream's events, sent on the queue of this domain.
  @inlinable
  func stream<Value: Sendable, Failure>(
    _ other: SharedSignalProducer<Value, Failure>
  ) -> sending SignalProducer<Value, Failure> {
    // Passed only to the pipeline that asks for it.
    nonisolated(unsafe) let stream = other.carried(to: domain) { self.start($0) }
    return stream
  }

  @usableFromInline
  func start(_ start: @escaping (StartGroup?) -> Void) {
    let step = { [domain] in start(domain.enteredGroup()) }
    if held == nil { step() } else { held?.append(step) }
  }

  /// Starts the waiting streams, and calls `completion` when they have begun. From now on streams are started directly.
  /// Called on the queue.
  @usableFromInline
  func release(_ completion: @escaping () -> Void) {
    let due = held.take() ?? []
    guard !due.isEmpty else { return completion() }
    // What waits for the chain waits for what `completion` starts, too.
    let outer = domain.enteredGroup()
    let group = StartGroup { [domain] in
      domain.awaiting(outer, completion)
      outer?.leave()
    }
    domain.awaiting(group) { for start in due { start() } }
    group.leave()
  }
}

extension SharedHandle where Base: SignalProducerConvertible, Base.Value: Sendable {
  /// A producer of its events, from the start on, without the base itself: a property is not kept alive.
  @inlinable
  var started: SharedSignalProducer<Base.Value, Base.Failure> {
    SharedSignalProducer(base: base.producer, domain: domain)
  }

  /// Returns a producer of the events, sent on the queue of `there`. `start` receives the closure that begins a start
  /// here; it may call it anywhere, with a group of `there` that it has entered.
  @inlinable
  func carried(
    to there: SharedDomain, _ start: @escaping (@escaping @Sendable (StartGroup?) -> Void) -> Void
  ) -> SignalProducer<Base.Value, Base.Failure> {
    // Called only on the queue of this stream's domain.
    nonisolated(unsafe) let begin = base.producer.begin
    guard domain !== there else {
      return SignalProducer(depth: base.producer.depth) { sink, lifetime in
        // Called only on the queue of the domain, where they live.
        nonisolated(unsafe) let (sink, lifetime) = (sink, lifetime)
        start { group in
          if !lifetime.hasEnded { begin(sink, lifetime) }
          group?.leave()
        }
      }
    }
    return SignalProducer(depth: base.producer.depth) { [domain] sink, lifetime in
      let remote = RemoteStart(of: begin, in: domain, to: there)
      remote.connect(sink, lifetime)
      start(remote.begin)
    }
  }
}
