/// One start for a subscriber that may be slower: a buffer of the updates that wait, and notices that announce them.
final class BufferedStart<Update> {
  typealias Begin = (@escaping (Signal<Update, Never>.Event) -> Void, Lifetime) -> Void

  private let buffer: AsyncBuffer<Update, Never>
  private let start: Begin

  init(_ backlog: UpdateBacklog<Update>, _ start: @escaping Begin) {
    buffer = AsyncBuffer(backlog.make())
    self.start = start
  }

  /// Delivers to `actor`.
  func begin(
    in domain: SharedDomain, actor: (any Actor)?,
    _ action: @escaping (Signal<Update, Never>.Event) -> Void
  ) -> SharedDisposable {
    SharedObservation<Void, Never>.begin(
      in: domain, actor: actor, { notice in self.deliver(notice, action) },
      start: { sink, lifetime in self.notify(sink, lifetime) })
  }

  /// Prepares a start that delivers on the queue of another domain.
  func prepare(in domain: SharedDomain, to there: SharedDomain) -> RemoteStart<Update, Never> {
    RemoteStart(to: there) { entrance in
      let observation = SharedObservation<Void, Never>(in: domain, actor: nil) { notice in
        there.run { self.deliver(notice) { entrance.core.send($0) } }
      }
      observation.startEnding()
      return (observation, { begun in observation.begin({ self.notify($0, $1) }, begun) })
    }
  }

  /// On the queue of the source: buffers updates, and sends a notice for each update that is to be taken from the
  /// buffer.
  private func notify(_ sink: @escaping (Signal<Void, Never>.Event) -> Void, _ lifetime: Lifetime) {
    start(
      { event in
        switch event {
        case .value: if self.buffer.receive(event) { sink(.value(())) }
        case .completed: sink(.completed)
        case .interrupted: sink(.interrupted)
        }
      }, lifetime)
  }

  /// On the subscriber's side: takes an update from the buffer for each notice.
  private func deliver(
    _ notice: Signal<Void, Never>.Event, _ action: (Signal<Update, Never>.Event) -> Void
  ) {
    switch notice {
    case .value: if case .value(let update) = buffer.next() { action(.value(update)) }
    case .completed: action(.completed)
    case .interrupted: action(.interrupted)
    }
  }
}
