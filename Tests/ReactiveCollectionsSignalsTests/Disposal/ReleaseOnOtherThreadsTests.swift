import Foundation
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

/// Disposal on a thread other than the one that the object lives on, as `deinit` may cause.
@Suite struct ReleaseOnOtherThreadsTests {
  @Test func disposalOnAnotherThreadIsImmediateAndReleasesLater() throws {
    let (signal, input) = Signal<Int, Never>.pipe()
    let tracker = LifetimeTracker()
    var values: [Int] = []
    let observation = signal.observeValues { [captured = tracker.track(1)] in
      values.append($0)
      _ = captured
    }
    let carried = Carried(observation)
    onThread { carried.value.dispose() }
    #expect(observation.isDisposed)
    #expect(tracker.liveCount == 1, "the captured object is released at home")
    input.send(value: 1)
    #expect(values == [])
    try tracker.checkAllGone()
  }

  @Test func subscribingReleasesObserversDisposedOnOtherThreads() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let tracker = LifetimeTracker()
    for index in 0..<1000 {
      let carried = Carried(signal.observeValues { [captured = tracker.track(index)] _ in _ = captured })
      onThread { carried.value.dispose() }
      #expect(tracker.liveCount <= 32)
    }
    input.sendCompleted()
    #expect(tracker.liveCount == 0)
  }

  /// For the thread sanitizer: nothing but the mark is accessed.
  @Test func disposalOnAnotherThreadWhileEventsAreSent() {
    let property = MutableProperty(0)
    let (signal, input) = Signal<Int, Never>.pipe()
    let cold = SignalProducer<Int, Never>(signal).map { $0 + 1 }
    for round in 0..<(isLongRun ? 500 : 50) {
      let disposed = Carried(Flag())
      var late = 0
      var observations: [any Disposable] = []
      func observe(_ start: (@escaping (Int) -> Void) -> any Disposable) {
        observations.append(start { _ in if disposed.value.flag.load(ordering: .acquiring) { late += 1 } })
      }
      observe { property.producer.startWithValues($0) }
      observe { property.signal.map { $0 + 1 }.filter { $0 > 0 }.observeValues($0) }
      observe { signal.observeValues($0) }
      observe { cold.startWithValues($0) }
      observe { signal.merge(with: property.signal).observeValues($0) }
      let carried = Carried(observations)
      let thread = Thread {
        for observation in carried.value.reversed() { observation.dispose() }
        disposed.value.flag.store(true, ordering: .releasing)
      }
      thread.start()
      var sent = 0
      while !disposed.value.flag.load(ordering: .acquiring) || sent < 10 {
        property.value = sent
        input.send(value: sent)
        sent += 1
      }
      #expect(late <= 1, "one call may be in flight; round \(round)")
    }
  }

  @MainActor @Test func aMainActorObservationIsReleasedOnTheMainActor() async throws {
    let (signal, input) = Signal<Int, Never>.pipe()
    let tracker = LifetimeTracker()
    let observation = signal.observeValues { [captured = tracker.track(1)] _ in _ = captured }
    let carried = Carried(observation)
    await offMain { carried.value.dispose() }
    #expect(tracker.liveCount == 1)
    observation.dispose()
    try tracker.checkAllGone()
    input.sendCompleted()
  }

  @MainActor @Test func aPropertyReleasedElsewhereCompletesOnItsActor() async {
    let log = Collected<String>()
    var property: MutableProperty<Int>? = MutableProperty(0)
    property?.signal.observeCompleted { log.appendPlace() }
    property?.lifetime.observeEnded { log.appendPlace() }
    await dropOffMain(&property)
    await log.expectHome(2)
  }

  @MainActor @Test func anInputReleasedElsewhereInterruptsOnItsActor() async {
    let log = Collected<String>()
    var (signal, input): (_, Signal<Int, Never>.Observer?) = Signal<Int, Never>.pipe()
    signal.observeInterrupted { log.appendPlace() }
    await dropOffMain(&input)
    await log.expectHome()
    signal = .never
  }

  @MainActor @Test func aDerivedPropertyReleasedElsewhereEndsOnItsActor() async {
    let log = Collected<String>()
    let source = MutableProperty(0)
    var property: Property<Int>? = Property(
      initial: 0, then: source.signal.on(disposed: { log.appendPlace() }))
    property?.signal.observeCompleted { log.appendPlace() }
    await dropOffMain(&property)
    await log.expectHome(2)
  }

  @MainActor @Test func aStartDisposedElsewhereEndsOnItsActor() async {
    let log = Collected<String>()
    let producer = SignalProducer<Int, Never>.starting { _, lifetime in
      lifetime.observeEnded { log.appendPlace() }
    }
    let carried = Carried(producer.start())
    await offMain { carried.value.dispose() }
    await log.expectHome()
  }

  @MainActor @Test func aDerivedSignalReleasedElsewhereDetachesOnItsActor() async {
    let log = Collected<String>()
    let (source, input) = Signal<Int, Never>.pipe()
    var derived: Signal<Int, Never>? = source.on(disposed: { log.appendPlace() })
    await dropOffMain(&derived)
    await log.expectHome()
    input.sendCompleted()
  }

  /// Made on the main actor, sent away, and used elsewhere: its home is now the place where it is used.
  @MainActor @Test func anObjectSentToAnotherThreadAndUsedThereEndsThere() async {
    let log = Collected<String>()
    let carried = Carried(MutableProperty(0))
    await offMain {
      carried.value.signal.observeCompleted { log.append(isOnMainActor() ? "main" : "there") }
    }
    await drop(consume carried)
    #expect(log.values == ["there"])
  }

  // MARK: Scoped disposables

  @MainActor final class Owner {
    let scoped: ScopedDisposable
    init(_ inner: any Disposable) { scoped = ScopedDisposable(inner) }
  }

  @MainActor @Test func aScopedDisposableEndsWithItsOwner() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var values: [Int] = []
    var owner: Owner? = Owner(signal.observeValues { values.append($0) })
    input.send(value: 1)
    #expect(owner?.scoped.isDisposed == false)
    owner = nil
    input.send(value: 2)
    #expect(values == [1])
  }

  @Test func aScopedDisposableCanBeDisposedOfBefore() {
    var runs = 0
    var scoped: ScopedDisposable? = ScopedDisposable(AnyDisposable { runs += 1 })
    scoped?.dispose()
    #expect(scoped?.isDisposed == true && runs == 1)
    scoped = nil
    #expect(runs == 1)
  }

  @MainActor @Test(arguments: [false, true])
  func capturesOfAScopedDisposableAreReleasedOnTheMainActor(composed: Bool) async {
    let log = Collected<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    var owner: Owner?
    do {
      let witness = Witness { log.appendPlace() }
      let observation = signal.observeValues { _ in
        log.append("called")
        _ = witness
      }
      owner = Owner(composed ? CompositeDisposable([observation, SerialDisposable()]) : observation)
    }
    // The observation is silent as soon as its owner is deallocated; the main actor is busy here until the `await`.
    await dropOffMain(&owner)
    input.send(value: 1)
    await until { log.count > 0 }
    #expect(log.values == ["home"])
  }

  @Test func anActorMayOwnAScopedDisposable() async {
    actor Watcher {
      let property = MutableProperty(0)
      var scoped: ScopedDisposable?
      var seen: [Int] = []
      let witness: Witness
      init(_ witness: Witness) { self.witness = witness }
      func start() {
        scoped = ScopedDisposable(property.signal.observeValues(with: self) { me, value in me.seen.append(value) })
      }
      func set(_ value: Int) { property.value = value }
      func stop() { scoped = nil }
    }
    let log = Collected<String>()
    var watcher: Watcher? = Watcher(Witness { log.append("gone") })
    await watcher?.start()
    await watcher?.set(1)
    await watcher?.stop()
    await watcher?.set(2)
    #expect(await watcher?.seen == [1])
    await watcher?.start()
    watcher = nil
    await until { log.count == 1 }
  }

  @Test func capturesOfAScopedDisposableAreReleasedOnItsActor() async {
    actor Watcher {
      let property = MutableProperty(0)
      var scoped: ScopedDisposable?
      func start(_ log: Collected<String>) {
        let witness = Witness { log.append("gone") }
        scoped = ScopedDisposable(
          CompositeDisposable([property.signal.map { $0 }.observeValues { _ in _ = witness }]))
      }
      func stop() { scoped = nil }
    }
    let log = Collected<String>()
    let watcher = Watcher()
    for round in 1...20 {
      await watcher.start(log)
      await watcher.stop()
      await until { log.count == round }
    }
  }
}

/// A flag that closures can capture.
final class Flag: Sendable {
  let flag = Atomic(false)
}
