#if canImport(Combine) || OPEN_COMBINE
  import ReactiveCollections

  #if canImport(Combine)
    internal import Combine
  #else
    internal import OpenCombine
  #endif

  /// A subscriber that demands everything, and passes it on as events.
  ///
  /// `@unchecked Sendable`: publishers call from one thread at a time; a cancellation may come from any, and what it shares
  /// with them is guarded by `lock`.
  final class PublisherSubscriber<Input, Failure: Error>: Subscriber, @unchecked Sendable {
    private let lock = Lock()
    private var subscription: (any Subscription)?
    private var isCancelled = false
    /// Released at the end, since it holds what the events are sent to.
    private var send: ((Signal<Input, Failure>.Event) -> Void)?

    init(_ send: @escaping (Signal<Input, Failure>.Event) -> Void) { self.send = send }

    func receive(subscription: any Subscription) {
      let isWelcome = lock.withLock { () -> Bool in
        guard !isCancelled, self.subscription == nil else { return false }
        self.subscription = subscription
        return true
      }
      if isWelcome { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      lock.withLock { send }?(.value(input))
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      let (send, _) = finish()
      switch completion {
      case .finished: send?(.completed)
      case .failure(let error): send?(.failed(error))
      }
    }

    func cancel() { finish().subscription?.cancel() }

    private func finish() -> (send: ((Signal<Input, Failure>.Event) -> Void)?, subscription: (any Subscription)?) {
      lock.withLock {
        defer { (send, subscription, isCancelled) = (nil, nil, true) }
        return (send, subscription)
      }
    }
  }
#endif
