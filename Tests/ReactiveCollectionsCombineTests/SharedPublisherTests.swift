import Dispatch
import Foundation
import ReactiveCollections
import ReactiveCollectionsCombine
import Testing

#if canImport(Combine)
  import Combine
#elseif OPEN_COMBINE
  import OpenCombine
#endif

#if canImport(Combine) || OPEN_COMBINE
  /// Bridges between threads.
  @Suite struct SharedPublisherTests {
    /// `@unchecked Sendable`: guarded by the lock.
    private final class Collected<Value>: @unchecked Sendable {
      private let lock = NSLock()
      private var all: [Value] = []
      func append(_ value: Value) { lock.withLock { all.append(value) } }
      var values: [Value] { lock.withLock { all } }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func demandsOfManyThreadsGetEachValueOnceAndInOrder(seed: UInt64) async {
      let score = SharedProperty(0)
      let subscriber = DemandingSubscriber<Int, Never>()
      score.publisher.subscribe(subscriber)
      let shared = UncheckedSubscriber(score.publisher)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask { for _ in 0..<250 { score.modify { $0 += 1 } } }
          group.addTask { for _ in 0..<250 { shared.demand(1) } }
        }
      }
      shared.demand(1)
      #expect(shared.values == Array(0...1_000))
      subscriber.demand(.unlimited)
      #expect(subscriber.values == Array(0...1_000))
    }

    @Test func cancellationsOfOtherThreadsEndTheObservation() async {
      for _ in 0..<50 {
        let list = SharedCollectionProperty<Int>()
        let seen = Collected<Int>()
        nonisolated(unsafe) let cancellable = list.updates.publisher.sink { seen.append($0.after.count) }
        async let edits: Void = Task.detached { for number in 0..<50 { list.append(number) } }.value
        await Task.detached { cancellable.cancel() }.value
        let count = seen.values.count
        await edits
        // At most one call was still in progress.
        #expect(seen.values.count <= count + 1)
        #expect(seen.values == seen.values.sorted())
      }
    }

    @Test func aSharedProducerTakesValuesOfAnyThreadInOrder() async {
      // A subject may be used from any thread, but does not say so.
      nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
      let producer = SharedSignalProducer(subject)
      let seen = Collected<Int>()
      let copy = SharedCollectionProperty<Int>()
      nonisolated(unsafe) let rows = PassthroughSubject<[Int], Never>()
      copy <~ rows
      producer.startWithValues { seen.append($0) }
      for number in 0..<200 {
        await Task.detached {
          subject.send(number)
          rows.send([number, number + 1])
        }.value
      }
      #expect(seen.values == Array(0..<200) && copy.value == [199, 200])
    }

    @MainActor @Test func aSharedProducerCallsAnObserverOnItsActor() async {
      nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
      let producer = SharedSignalProducer(subject)
      var values: [Int] = []
      let start = producer.startWithValues { values.append($0) }
      await Task.detached { for number in 0..<10 { subject.send(number) } }.value
      while values.count < 10 { await Task.yield() }
      #expect(values == Array(0..<10))
      start.dispose()
      subject.send(10)
      #expect(values.count == 10)
    }
  }

  /// A subscriber that threads demand from at the same time.
  ///
  /// `@unchecked Sendable`: guarded by the lock.
  private final class UncheckedSubscriber: Subscriber, @unchecked Sendable {
    private let lock = NSLock()
    private var all: [Int] = []
    private var subscription: (any Subscription)?

    init(_ publisher: some Publisher<Int, Never>) { publisher.subscribe(self) }
    func receive(subscription: any Subscription) { lock.withLock { self.subscription = subscription } }
    func receive(_ input: Int) -> Subscribers.Demand {
      lock.withLock { all.append(input) }
      return .none
    }
    func receive(completion: Subscribers.Completion<Never>) {}
    func demand(_ count: Int) { lock.withLock { subscription }?.request(.max(count)) }
    var values: [Int] { lock.withLock { all } }
  }
#endif
