#if canImport(Combine) || OPEN_COMBINE
  public import ReactiveCollections

  #if canImport(Combine)
    public import Combine
  #else
    public import OpenCombine
  #endif

  extension SignalProducer {
    /// Creates a producer that sends the values of a publisher, and its end or its error.
    ///
    ///     let typed = SignalProducer(model.$query.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main))
    ///
    /// Each start is a subscription, which demands all values. Disposal cancels it.
    ///
    /// - Precondition: The publisher sends where the producer was started: on its actor. Use `receive(on:)`, or create a
    ///   `SharedSignalProducer`, which takes values from any thread.
    public init<P: Publisher<Value, Failure>>(_ publisher: P) {
      self.init { observer, lifetime in
        let home = Isolation.current
        let subscriber = PublisherSubscriber<Value, Failure> { event in
          home.requireHere(
            "A publisher sends elsewhere than where its producer was started: use receive(on:), or a shared producer")
          observer.send(event)
        }
        lifetime += SharedDisposable { subscriber.cancel() }
        publisher.subscribe(subscriber)
      }
    }
  }

  extension SharedHandle where Base: SignalProducerProtocol, Base.Value: Sendable {
    /// Creates a producer that sends the values of a publisher, and its end or its error. The publisher may send from any
    /// thread, and its values are sent in the order in which they arrive.
    ///
    ///     let pages = SharedSignalProducer(session.dataTaskPublisher(for: url))
    ///
    /// Each start is a subscription, which demands all values. Disposal cancels it. The caller gives the publisher up, since
    /// its closures run on the threads that send; a subject that sends from several threads is `nonisolated(unsafe)` at
    /// its declaration.
    public init<P: Publisher>(_ publisher: sending P) where Base == SignalProducer<P.Output, P.Failure> {
      let publisher = AnyPublisher(publisher)
      self.init(receiving: { send, lifetime in
        let subscriber = PublisherSubscriber<Base.Value, Base.Failure>(send)
        lifetime += SharedDisposable { subscriber.cancel() }
        publisher.subscribe(subscriber)
      })
    }
  }
#endif
