#if canImport(Combine) || OPEN_COMBINE
  import ReactiveCollections

  #if canImport(Combine)
    internal import Combine
  #else
    internal import OpenCombine
  #endif

  /// A subscription to a stream: its events wait in a buffer until the subscriber demands them.
  ///
  /// Whichever thread brings an event or demand delivers what can be delivered, one thread at a time: the others leave it
  /// their part. No lock is held while the subscriber runs.
  final class StreamSubscription<Downstream: Subscriber>: Subscription {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure

    private let buffer: AsyncBuffer<Input, Failure>
    /// Where a confined stream lives.
    private let home: Isolation?
    /// Guards what follows.
    private let lock = Lock()
    /// The subscriber, until the end.
    private var downstream: Downstream?
    private var demand = Subscribers.Demand.none
    /// How often a delivery has been asked for, while one is in progress.
    private var requests = 0
    private var observation: (any Disposable)?

    init(_ downstream: Downstream, _ buffer: AsyncBuffer<Input, Failure>, home: Isolation?) {
      self.downstream = downstream
      self.buffer = buffer
      self.home = home
    }

    func begin(_ values: AsyncValues<Input, Failure>) {
      lock.withLock { downstream }?.receive(subscription: self)
      guard isActive else { return }
      let observation = values.start { self.receive($0) }
      // It may have ended meanwhile.
      let isEnded = lock.withLock { () -> Bool in
        if downstream != nil { self.observation = observation }
        return downstream == nil
      }
      if isEnded { observation.dispose() }
    }

    private var isActive: Bool { lock.withLock { downstream != nil } }

    // MARK: Sending

    private func receive(_ event: Signal<Input, Failure>.Event) {
      guard isActive else { return dispose() }
      buffer.receive(event)
      deliver()
    }

    private func deliver() {
      guard
        lock.withLock({ () -> Bool in
          requests += 1
          return requests == 1
        })
      else { return }
      repeat {
        deliverDemanded()
      } while lock.withLock { () -> Bool in
        requests = requests > 1 ? 1 : 0
        return requests > 0
      }
    }

    private func deliverDemanded() {
      while let (downstream, hasDemand) = lock.withLock({ downstream.map { ($0, demand > .none) } }) {
        switch buffer.next(takingValues: hasDemand) {
        case .value(let value):
          // Making the value may have run code that cancels.
          let isWanted = lock.withLock { () -> Bool in
            if self.downstream != nil { demand -= 1 }
            return self.downstream != nil
          }
          guard isWanted else { return }
          let more = downstream.receive(value)
          lock.withLock { demand += more }
        case .end(let error):
          let wasActive = lock.withLock { () -> Bool in
            defer { self.downstream = nil }
            return self.downstream != nil
          }
          if wasActive { downstream.receive(completion: error.map { .failure($0) } ?? .finished) }
          dispose()
        case .nothingYet: return
        }
      }
    }

    // MARK: Subscription

    func request(_ demand: Subscribers.Demand) {
      let isActive = lock.withLock { () -> Bool in
        if downstream != nil { self.demand += demand }
        return downstream != nil
      }
      guard isActive else { return }
      guard let home else { return deliver() }
      if home.needsHop { return home.runLast { self.deliver() } }
      home.requireHere("Values of a stream that belongs to an actor were demanded elsewhere: share the stream")
      deliver()
    }

    func cancel() {
      let downstream = lock.withLock { () -> Downstream? in
        defer { self.downstream = nil }
        return self.downstream
      }
      guard downstream != nil else { return }
      guard let home else { return dispose() }
      // Out of reach, it is the next event that ends the observation.
      if home.needsHop { home.runLast { self.dispose() } } else if !home.isUnreachable { dispose() }
    }

    /// Ends the observation, and releases what waits, where the stream lives.
    private func dispose() {
      lock.withLock { () -> (any Disposable)? in
        defer { observation = nil }
        return observation
      }?.dispose()
      buffer.receive(.interrupted)
      buffer.discard()
    }
  }
#endif
