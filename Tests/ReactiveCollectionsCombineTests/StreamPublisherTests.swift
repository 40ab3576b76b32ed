import ReactiveCollections
import ReactiveCollectionsCombine
import ReactiveCollectionsTesting
import Testing

#if canImport(Combine)
  import Combine
#elseif OPEN_COMBINE
  import OpenCombine
#endif

#if canImport(Combine) || OPEN_COMBINE
  /// Streams, properties and lists as publishers.
  @Suite struct StreamPublisherTests {
    @Test func aPropertyBeginsWithItsValue() {
      let score = MutableProperty(1)
      let subscriber = DemandingSubscriber<Int, Never>(.unlimited)
      score.publisher.subscribe(subscriber)
      score.value = 2
      #expect(subscriber.values == [1, 2])
    }

    @Test func aSignalSendsWhatComesAfterTheSubscription() {
      let (signal, input) = Signal<Int, Fault>.pipe()
      input.send(value: 0)
      let subscriber = DemandingSubscriber<Int, Fault>(.unlimited)
      signal.publisher.subscribe(subscriber)
      input.send(value: 1)
      input.send(error: Fault(number: 2))
      #expect(subscriber.values == [1] && subscriber.error == Fault(number: 2))
    }

    @Test func completionAndInterruptionFinish() {
      for interrupts in [false, true] {
        let (signal, input) = Signal<Int, Fault>.pipe()
        let subscriber = DemandingSubscriber<Int, Fault>(.unlimited)
        signal.publisher.subscribe(subscriber)
        if interrupts { input.sendInterrupted() } else { input.sendCompleted() }
        #expect(subscriber.isFinished)
      }
    }

    @Test func theEndNeedsNoDemandButWaitsForTheValues() {
      let (signal, input) = Signal<Int, Fault>.pipe()
      let (idle, slow) = (DemandingSubscriber<Int, Fault>(), DemandingSubscriber<Int, Fault>())
      signal.publisher.subscribe(slow)
      input.send(value: 1)
      signal.publisher.subscribe(idle)
      input.send(error: Fault(number: 3))
      #expect(idle.error == Fault(number: 3) && slow.end == nil)
      slow.demand(.max(1))
      #expect(slow.values == [1] && slow.error == Fault(number: 3))
    }

    @Test(arguments: [
      (AsyncBuffering.unbounded, [0, 1, 2, 3, 4]), (.newest(2), [3, 4]), (.oldest(2), [0, 1]),
    ]) func theBufferKeepsWhatItsPolicySays(buffering: AsyncBuffering, kept: [Int]) {
      let score = MutableProperty(0)
      let subscriber = DemandingSubscriber<Int, Never>()
      score.publisher(buffering: buffering).subscribe(subscriber)
      for new in 1...4 { score.value = new }
      #expect(subscriber.values == [])
      subscriber.demand(.max(1))
      #expect(subscriber.values == [kept[0]])
      subscriber.demand(.unlimited)
      #expect(subscriber.values == kept)
      score.value = 5
      #expect(subscriber.values == kept + [5])
    }

    @Test func updatesOfAListThatWaitAreCombined() {
      let list = MutableCollectionProperty([1])
      let subscriber = DemandingSubscriber<CollectionUpdate<Int>, Never>(.max(1))
      list.updates.publisher.subscribe(subscriber)
      list.append(2)
      list.append(3)
      list.remove(at: 0)
      #expect(subscriber.values.map(\.after) == [[1]])
      subscriber.demand(.unlimited)
      #expect(subscriber.values.map(\.before) == [[], [1]] && subscriber.values.map(\.after) == [[1], [2, 3]])
      list.append(4)
      #expect(subscriber.values.last?.change == .insert(2, 4))
    }

    @Test func changesAndValuesOfAListAreValues() {
      let list = MutableCollectionProperty([1])
      let changes = DemandingSubscriber<CollectionChange<Int>, Never>(.unlimited)
      let values = DemandingSubscriber<PersistentArray<Int>, Never>(.unlimited)
      list.flatChanges.publisher.subscribe(changes)
      list.publisher.subscribe(values)
      list.append(2)
      #expect(changes.values == [.insert(1, 2)])
      #expect(values.values == [[1], [1, 2]])
    }

    /// Lists are sequences, which have publishers of their own.
    @Test func aListIsPublishedAsAListAndNotAsASequence() {
      let list = MutableCollectionProperty([1])
      let follower = CollectionProperty(list.updates)
      var texts: [String] = []
      var cancellables: Set<AnyCancellable> = []
      list.publisher.sink { texts.append("\($0)") }.store(in: &cancellables)
      follower.publisher.sink { texts.append("follower \($0)") }.store(in: &cancellables)
      list.append(2)
      #expect(
        texts == ["[1]", "follower [1]", "follower [1, 2]", "[1, 2]"]
          || texts == ["[1]", "follower [1]", "[1, 2]", "follower [1, 2]"])
    }

    /// Updates that wait are combined when they are demanded, which compares elements.
    private struct Row: Equatable {
      final class Hook { var action: (() -> Void)? }
      let number: Int
      let hook: Hook
      static func == (a: Row, b: Row) -> Bool {
        a.hook.action.take()?()
        return a.number == b.number
      }
    }

    @Test func cancellationInAComparison() {
      let hook = Row.Hook()
      let list = MutableCollectionProperty([Row(number: 1, hook: hook)])
      let subscriber = DemandingSubscriber<CollectionUpdate<Row>, Never>(.max(1))
      list.updates.publisher.subscribe(subscriber)
      list[0] = Row(number: 2, hook: hook)
      list.append(Row(number: 3, hook: hook))
      list[0] = Row(number: 4, hook: hook)
      hook.action = { [unowned subscriber] in subscriber.cancel() }
      subscriber.demand(.max(1))
      #expect(subscriber.values.count == 1 && hook.action == nil)
    }

    @Test func aCancellationComparesNothing() {
      let hook = Row.Hook()
      let list = MutableCollectionProperty([Row(number: 1, hook: hook)])
      let subscriber = DemandingSubscriber<CollectionUpdate<Row>, Never>(.max(1))
      list.updates.publisher.subscribe(subscriber)
      for number in 2...4 { list[0] = Row(number: number, hook: hook) }
      var isCompared = false
      hook.action = { isCompared = true }
      subscriber.cancel()
      #expect(!isCompared)
    }

    /// The subscriber comes late, and demands after several edits: what it receives leads to what there is.
    @Test func updatesOfSectionsAndDeepChangesReplay() throws {
      let table = MutableCollectionProperty([MutableCollectionSection([1]), MutableCollectionSection([2, 3])])
      table[0].append(4)
      let updates = DemandingSubscriber<SectionedUpdate<MutableCollectionSection<Int>, Int>, Never>(.max(1))
      table.sectionedUpdates.publisher.subscribe(updates)
      var paths = 0
      var cancellables: Set<AnyCancellable> = []
      table.changes.publisher.sink { _ in paths += 1 }.store(in: &cancellables)
      transact {
        table[1].remove(at: 0)
        table.append(MutableCollectionSection([5]))
      }
      table.move(from: 2, to: 0)
      #expect(updates.values.count == 1 && paths == 2)
      updates.demand(.unlimited)
      #expect(updates.values.count == 2)
      var rows: [[Int]] = []
      for update in updates.values {
        #expect(update.before.map { Array($0.rows) } == rows)
        var sections = update.before
        try update.change.apply(to: &sections)
        rows = sections.map { Array($0.rows) }
        #expect(update.after.map { Array($0.rows) } == rows)
      }
      #expect(rows == [[5], [1, 4], [3]])
    }

    @Test func everySubscriptionStartsTheProducer() {
      var starts = 0
      let producer = SignalProducer<Int, Never> { observer, _ in
        starts += 1
        observer.send(value: starts)
        observer.sendCompleted()
      }
      let publisher = producer.publisher
      #expect(starts == 0)
      for number in 1...2 {
        let subscriber = DemandingSubscriber<Int, Never>(.unlimited)
        publisher.subscribe(subscriber)
        #expect(subscriber.values == [number] && subscriber.isFinished)
      }
    }

    @Test func cancellationEndsTheStart() throws {
      try withLifetimeTracking { tracker in
        var ends = 0
        let (signal, input) = Signal<Int, Never>.pipe()
        let producer = SignalProducer<Int, Never> { [captured = tracker.track(0)] observer, lifetime in
          lifetime.observeEnded { ends += 1 + captured.value }
          lifetime += signal.observeValues { observer.send(value: $0) }
        }
        let subscriber = DemandingSubscriber<Int, Never>(.max(1))
        producer.publisher.subscribe(subscriber)
        for number in 1...3 { input.send(value: number) }
        #expect(ends == 0)
        subscriber.cancel()
        subscriber.cancel()
        input.send(value: 4)
        subscriber.demand(.unlimited)
        #expect(ends == 1 && subscriber.values == [1])
      }
    }

    /// With the first value, which comes while the producer is being started.
    @Test func cancellationInTheMiddleOfTheStart() {
      var ends = 0
      let producer = SignalProducer<Int, Never> { observer, lifetime in
        lifetime.observeEnded { ends += 1 }
        for number in 1...3 { observer.send(value: number) }
      }
      let subscriber = DemandingSubscriber<Int, Never>(.unlimited)
      subscriber.onValue = { [unowned subscriber] _ in
        subscriber.cancel()
        return .none
      }
      producer.publisher.subscribe(subscriber)
      #expect(subscriber.values == [1] && ends == 1)
    }

    @Test func valuesThatASubscriberCausesComeAfterTheCall() {
      let score = MutableProperty(0)
      let subscriber = DemandingSubscriber<Int, Never>(.max(1))
      subscriber.onValue = { value in
        if value < 3 { score.value += 1 }
        return .max(1)
      }
      score.publisher.subscribe(subscriber)
      #expect(subscriber.values == [0, 1, 2, 3])
    }

    @Test func aDemandInTheMiddleOfACallIsAnsweredAfterIt() {
      let score = MutableProperty(0)
      let subscriber = DemandingSubscriber<Int, Never>()
      score.publisher.subscribe(subscriber)
      for new in 1...3 { score.value = new }
      subscriber.onValue = { [unowned subscriber] _ in
        subscriber.demand(.max(1))
        return .none
      }
      subscriber.demand(.max(1))
      #expect(subscriber.values == [0, 1, 2, 3])
    }

    @Test func nothingStaysInMemoryAfterTheEnd() throws {
      try withLifetimeTracking { tracker in
        for cancels in [false, true] {
          let (signal, input) = Signal<Int, Never>.pipe()
          let cancellable = signal.publisher.sink { [captured = tracker.track(0)] in _ = captured.value + $0 }
          input.send(value: 1)
          if cancels { cancellable.cancel() } else { input.sendCompleted() }
        }
      }
    }

    @Test @MainActor func onTheMainActorDemandAndCancellationComeFromAnyThread() async {
      let score = MutableProperty(0)
      let subscriber = DemandingSubscriber<Int, Never>()
      score.publisher.subscribe(subscriber)
      nonisolated(unsafe) let elsewhere = subscriber
      await Task.detached { elsewhere.demand(.max(1)) }.value
      while subscriber.values.isEmpty { await Task.yield() }
      #expect(subscriber.values == [0])
      await Task.detached { elsewhere.cancel() }.value
      score.value = 1
      #expect(subscriber.values == [0])
    }

    @Test func onAnotherActorADemandFromElsewhereTraps() async {
      await #expect(processExitsWith: .failure) {
        actor Player {
          nonisolated(unsafe) let subscriber = DemandingSubscriber<Int, Never>()
          let score = MutableProperty(0)
          func subscribe() { score.publisher.subscribe(subscriber) }
        }
        let player = Player()
        await player.subscribe()
        player.subscriber.demand(.max(1))
      }
    }

    @Test func onAnotherActorACancellationComesFromAnyThread() async {
      actor Player {
        let score = MutableProperty(0)
        // Used on the actor, except that it is cancelled elsewhere.
        nonisolated(unsafe) let subscriber = DemandingSubscriber<Int, Never>(.unlimited)
        func subscribe() { score.publisher.subscribe(subscriber) }
        func set(_ new: Int) { score.value = new }
        var values: [Int] { subscriber.values }
      }
      let player = Player()
      await player.subscribe()
      await player.set(1)
      await Task.detached { player.subscriber.cancel() }.value
      await player.set(2)
      #expect(await player.values == [0, 1])
    }
  }
#endif
