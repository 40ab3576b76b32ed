/// Carries what other shared streams send into a domain, for a chain that lives there. The others begin before the chain does, which
/// takes a while if their domains are busy.
@usableFromInline
final class Carriage {
  @usableFromInline let domain: SharedDomain
  /// Starts that wait until the chain is complete.
  @usableFromInline var held: [() -> Void]? = []
  /// How many of these have not begun yet, and what is to be done when all have.
  private var beginning = 0
  private var completion: (() -> Void)?

  @usableFromInline
  init(to domain: SharedDomain) { self.domain = domain }

  /// Another stream's events, in jobs of this domain.
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
      // Behind the start there, and here behind what it began with.
      other.run { self.domain.run { self.hasBegun() } }
    }
  }

  /// In a job: starts what waits, and then calls `completion`; from now on nothing waits.
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
  /// Its events, from the start on, without itself: a property is not kept alive.
  @inlinable
  var started: SharedSignalProducer<Base.Value, Base.Failure> {
    SharedSignalProducer(base: base.producer, domain: domain)
  }

  /// The same events in the jobs of `there`; `start` calls the closure that begins a start here, somewhere.
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
      let gate = SignalCore<Base.Value, Base.Failure>()
      let entrance = RemoteEntrance(gate, in: there)
      lifetime += gate.observe(sink)
      let observation = SharedObservation<Base.Value, Base.Failure>(in: domain, home: nil) { event in
        entrance.core.send(event, in: there)
      }
      observation.startEnding()
      lifetime += observation
      start { observation.begin(begin) }
    }
  }
}
