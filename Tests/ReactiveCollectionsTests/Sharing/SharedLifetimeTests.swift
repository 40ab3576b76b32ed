import Dispatch
import ReactiveCollections
import Testing

/// The end of lists, on any thread.
@Suite struct SharedLifetimeTests {
  /// Its lifetime is observed through a weak reference.
  private final class Element: Sendable {}

  @Test func everyStreamCompletesWithTheLastHandle() {
    var list: SharedCollectionProperty? = SharedCollectionProperty([1])
    let ends = Guarded<[String]>([])
    list?.signal.observeCompleted { ends.withLock { $0.append("signal") } }
    list?.producer.start { event in if case .completed = event { ends.withLock { $0.append("producer") } } }
    list?.flatChanges.start { event in if case .completed = event { ends.withLock { $0.append("flatChanges") } } }
    list?.flatChangesSignal.observeCompleted { ends.withLock { $0.append("flatChangesSignal") } }
    list?.updates.start { event in if case .completed = event { ends.withLock { $0.append("updates") } } }
    let producer = list?.producer
    list = nil
    #expect(ends.value == ["signal", "producer", "flatChanges", "flatChangesSignal", "updates"])
    // A producer outlives the list and sends its last state.
    let late = Guarded<[String]>([])
    producer?.start { event in late.withLock { $0.append("\(event)") } }
    #expect(late.value == ["value([1])", "completed"])
  }

  /// Handles are released on one thread while others edit, observe and dispose of their observations.
  @Test func handlesCanBeReleasedWhileOtherThreadsUseTheList() async {
    for round in 0..<(isLongRun ? 1_000 : 40) {
      let handles = (0..<3).map { _ in Guarded<SharedCollectionProperty<Element>?>(nil) }
      weak var element: Element?
      do {
        let first = Element()
        element = first
        let list = SharedCollectionProperty([first])
        for handle in handles { handle.withLock { $0 = list } }
      }
      let (ends, late) = (Guarded(0), Guarded(0))
      await onThreads(3) { number in
        guard let list = handles[number].withLock({ $0.take() }) else { return }
        let hasEnded = Guarded(false)
        list.updates.start { event in
          if hasEnded.value { late.withLock { $0 += 1 } }
          if event.isTerminal {
            hasEnded.withLock { $0 = true }
            ends.withLock { $0 += 1 }
          }
        }
        let brief = list.signal.observeValues { _ in }
        for _ in 0..<(round % 4) { list.append(Element()) }
        if round % 2 == number % 2 { brief.dispose() }
      }
      #expect(ends.value == 3 && late.value == 0, "round \(round)")
      #expect(element == nil, "round \(round)")
    }
  }

  // MARK: Confined lists

  /// Owns and observes lists on the main actor.
  @MainActor private final class Owner {
    let list = MutableCollectionProperty([1])
    let table = MutableCollectionProperty([MutableCollectionSection([1])])

    init(_ note: @escaping @MainActor (Bool) -> Void) {
      list.signal.observeCompleted { note(isOnMainQueue) }
      list.updates.startWithCompleted { note(isOnMainQueue) }
      table.sectionedUpdates.startWithCompleted { note(isOnMainQueue) }
    }
  }

  /// An owner may be deallocated on any thread; its observers are called on their actor.
  @Test func theLastEventIsDeliveredOnTheObserversActor() async {
    _ = isOnMainQueue
    let places = Guarded<[Bool]>([])
    let gate = Gate()
    let owner = Guarded<Owner?>(
      await Owner { place in
        places.withLock { $0.append(place) }
        if places.value.count == 3 { gate.open() }
      })
    await onThreads(1) { _ in owner.withLock { $0 = nil } }
    #expect(await gate.passed())
    #expect(places.value == [true, true, true])
  }

  @MainActor @Test func aReleasedFollowerCompletesAndReleasesItsElements() {
    weak var element: Element?
    let list = SharedCollectionProperty([Element]())
    var ends = 0
    do {
      let follower = CollectionProperty(list)
      follower.signal.observeCompleted { ends += 1 }
      let new = Element()
      element = new
      list.append(new)
      list.removeAll()
      #expect(follower.isEmpty)
    }
    #expect(ends == 1 && element == nil)
    list.append(Element())
    #expect(ends == 1)
  }
}
