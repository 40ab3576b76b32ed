import ReactiveCollections
import Testing

#if canImport(Combine)
  import Combine
#elseif OPEN_COMBINE
  import OpenCombine
#endif

#if canImport(Combine) || OPEN_COMBINE
  /// A subscriber that demands what it is told to, and checks the rules of publishers: the subscription comes first, no value
  /// comes that was not demanded, calls do not overlap, and nothing comes after the end or a cancellation.
  final class DemandingSubscriber<Input, Failure: Error>: Subscriber {
    private(set) var values: [Input] = []
    private(set) var end: Subscribers.Completion<Failure>?
    /// Called with each value; what it returns is demanded.
    var onValue: (Input) -> Subscribers.Demand = { _ in .none }
    private var subscription: (any Subscription)?
    private var allowed = Subscribers.Demand.none
    private var isCalled = false
    private var isCancelled = false
    private let first: Subscribers.Demand

    init(_ first: Subscribers.Demand = .none) { self.first = first }

    func receive(subscription: any Subscription) {
      #expect(self.subscription == nil, "one subscription")
      self.subscription = subscription
      if first > .none { demand(first) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      enter()
      defer { isCalled = false }
      #expect(allowed > .none, "the value was not demanded")
      allowed -= 1
      values.append(input)
      let more = onValue(input)
      allowed += more
      return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      enter()
      defer { isCalled = false }
      end = completion
    }

    private func enter() {
      #expect(subscription != nil, "the subscription comes first")
      #expect(!isCalled, "calls do not overlap")
      #expect(end == nil, "nothing comes after the end")
      #expect(!isCancelled, "nothing comes after a cancellation")
      isCalled = true
    }

    func demand(_ demand: Subscribers.Demand) {
      allowed += demand
      subscription?.request(demand)
    }

    func cancel() {
      isCancelled = true
      subscription?.cancel()
    }

    var isFinished: Bool { if case .finished? = end { true } else { false } }
    var error: Failure? { if case .failure(let error)? = end { error } else { nil } }
  }

  struct Fault: Error, Equatable { let number: Int }
#endif
