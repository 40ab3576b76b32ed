/// Transfers the events of other shared streams into a domain, for a chain that lives there. The others begin before
/// the chain does. This takes a while if their domains are busy.
@usableFromInline
final class Carriage {
  @usableFromInline let domain: SharedDomain
  /// The starts that wait until the chain is complete; `nil` once it is.
  @usableFromInline var held: [() -> Void]? = []
  /// How many of these have not begun yet, and the action to run when all have.
  private var beginning = 0
  private var completion: (() -> Void)?

  @usableFromInline
  init(to domain: SharedDomain) { self.domain = domain }

  /// Returns a producer of another stream's events, sent in jobs of this domain.
  @inlinable
  func stream<Value: Sendable, Failure>(
    _ other: SharedSignalProducer<Value, Failure>
  ) -> SignalProducer<Value, Failure> {
    other.carried(to: domain) { start in
      if self.held == nil { start() } else { self.hold(start, in: other.domain) }
    }
  }

  @usableFromInline
  func hold(_ start: @escaping () -> Void, in other: SharedDomain) {
    held?.append {
      start()
      // Queued after the start there, and here after the events with which it began.
      other.run { self.domain.run { self.hasBegun() } }
    }
  }

  /// Starts the waiting streams, and then calls `completion`. From now on streams are started directly. Called in a
  /// job.
  @usableFromInline
  func release(_ completion: @escaping () -> Void) {
    let due = held.take() ?? []
    guard !due.isEmpty else { return completion() }
    beginning = due.count
    self.completion = completion
    for start in due { start() }
  }

  private func hasBegun() {
    beginning -= 1
    if beginning == 0 { completion.take()?() }
  }
}

extension Shared where Base: SignalProducerConvertible, Base.Value: Sendable {
  /// A producer of its events, from the start on, without the base itself: a property is not kept alive.
  @inlinable
  var started: SharedSignalProducer<Base.Value, Base.Failure> {
    SharedSignalProducer(base: base.producer, domain: domain)
  }

  /// Returns a producer of the events, sent in the jobs of `there`. `start` receives the closure that begins a start
  /// here; it may call it anywhere.
  @inlinable
  func carried(
    to there: SharedDomain, _ start: @escaping (@escaping @Sendable () -> Void) -> Void
  ) -> SignalProducer<Base.Value, Base.Failure> {
    // Called only in the jobs of this stream's domain.
    nonisolated(unsafe) let begin = base.producer.begin
    guard domain !== there else {
      return SignalProducer(depth: base.producer.depth) { sink, lifetime in
        // Called only in a job of the domain, where they live.
        nonisolated(unsafe) let (sink, lifetime) = (sink, lifetime)
        start { if !lifetime.hasEnded { begin(sink, lifetime) } }
      }
    }
    return SignalProducer(depth: base.producer.depth) { [domain] sink, lifetime in
      let remote = RemoteStart(of: begin, in: domain, to: there)
      remote.connect(sink, lifetime)
      start(remote.begin)
    }
  }
}
