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
  /// Random pipelines that cross the bridge at any place, in both directions, beside the same pipelines of publishers alone
  /// and of streams alone.
  @Suite struct RandomBridgeTests {
    private enum Stage: CaseIterable {
      case double, even, sum, distinct, first, last

      func applied(to publisher: AnyPublisher<Int, Fault>) -> AnyPublisher<Int, Fault> {
        switch self {
        case .double: publisher.map { $0 * 2 }.eraseToAnyPublisher()
        case .even: publisher.filter { $0 % 4 != 0 }.eraseToAnyPublisher()
        case .sum: publisher.scan(0) { $0 + $1 }.eraseToAnyPublisher()
        case .distinct: publisher.removeDuplicates().eraseToAnyPublisher()
        case .first: publisher.prefix(9).eraseToAnyPublisher()
        case .last: publisher.dropFirst(2).eraseToAnyPublisher()
        }
      }

      func applied(to producer: SignalProducer<Int, Fault>) -> SignalProducer<Int, Fault> {
        switch self {
        case .double: producer.map { $0 * 2 }
        case .even: producer.filter { $0 % 4 != 0 }
        case .sum: producer.scan(0) { $0 + $1 }
        case .distinct: producer.skipRepeats()
        case .first: producer.take(first: 9)
        case .last: producer.skip(first: 2)
        }
      }
    }

    @Test(arguments: 0..<300 as Range<UInt64>) func mixedPipelinesDoWhatEitherKindDoes(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      let (signal, input) = Signal<Int, Fault>.pipe()
      let subject = PassthroughSubject<Int, Fault>()
      var (publisher, producer) = (subject.eraseToAnyPublisher(), SignalProducer(signal))
      var mixed = producer
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        let stage = Stage.allCases.randomElement(using: &random)!
        (publisher, producer) = (stage.applied(to: publisher), stage.applied(to: producer))
        mixed =
          Bool.random(using: &random)
          ? SignalProducer(stage.applied(to: mixed.publisher.eraseToAnyPublisher())) : stage.applied(to: mixed)
      }
      let (ours, both) = (Recorder(producer), Recorder(mixed))
      let (theirs, throughBridge) = (
        DemandingSubscriber<Int, Fault>(.unlimited), DemandingSubscriber<Int, Fault>(.unlimited)
      )
      publisher.subscribe(theirs)
      mixed.publisher.subscribe(throughBridge)
      let cancels = Int.random(in: 0..<60, using: &random)
      for step in 0..<Int.random(in: 0..<40, using: &random) {
        let value = Int.random(in: 0..<5, using: &random)
        input.send(value: value)
        subject.send(value)
        if step == cancels {
          theirs.cancel()
          throughBridge.cancel()
        }
        #expect(both.values == ours.values, "seed \(seed), step \(step)")
        #expect(throughBridge.values == theirs.values, "seed \(seed), step \(step)")
      }
      let fails = Bool.random(using: &random)
      if fails {
        input.send(error: Fault(number: 1))
        subject.send(completion: .failure(Fault(number: 1)))
      } else {
        input.sendCompleted()
        subject.send(completion: .finished)
      }
      #expect(both.events == ours.events, "seed \(seed)")
      #expect(throughBridge.error == theirs.error && throughBridge.isFinished == theirs.isFinished, "seed \(seed)")
    }

    /// A list that follows another one through publishers, with demand at random, and the replay of its changes.
    @Test(arguments: 0..<300 as Range<UInt64>) func listsFollowThroughPublishers(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let list = MutableCollectionProperty(Array(0..<Int.random(in: 0..<6, using: &random)))
      let copy = MutableCollectionProperty<Int>()
      copy <~ list.publisher.map { $0.filter { $0 % 2 == 0 } }
      let direct = CollectionProperty(list.updates.filter { $0 % 2 == 0 })
      let (updates, changes) = (
        DemandingSubscriber<CollectionUpdate<Int>, Never>(), DemandingSubscriber<CollectionChange<Int>, Never>()
      )
      list.updates.filter { $0 % 2 == 0 }.publisher.subscribe(updates)
      list.flatChanges.publisher.subscribe(changes)
      var (shown, replayed) = (PersistentArray<Int>(), list.value)
      var (seenUpdates, seenChanges) = (0, 0)
      for step in 0..<40 {
        let edits = Int.random(in: 1...3, using: &random)
        transact {
          for _ in 0..<edits {
            let position = Int.random(in: 0...list.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0, 1: list.insert(.random(in: 0..<9, using: &random), at: position)
            case 2 where position < list.count: list.remove(at: position)
            case 3 where position < list.count:
              list.move(from: position, to: .random(in: 0..<list.count, using: &random))
            default: break
            }
          }
        }
        #expect(copy.value == direct.value, "seed \(seed), step \(step)")
        if Bool.random(using: &random) { updates.demand(.max(1)) }
        if Bool.random(using: &random) { changes.demand(.max(.random(in: 1...3, using: &random))) }
        for update in updates.values[seenUpdates...] {
          #expect(update.before == shown, "seed \(seed), step \(step)")
          try update.change.apply(to: &shown)
          #expect(update.after == shown, "seed \(seed), step \(step)")
        }
        seenUpdates = updates.values.count
        for change in changes.values[seenChanges...] { try change.apply(to: &replayed) }
        seenChanges = changes.values.count
      }
      updates.demand(.unlimited)
      changes.demand(.unlimited)
      for update in updates.values[seenUpdates...] { try update.change.apply(to: &shown) }
      for change in changes.values[seenChanges...] { try change.apply(to: &replayed) }
      #expect(shown == direct.value && replayed == list.value, "seed \(seed)")
    }
  }
#endif
