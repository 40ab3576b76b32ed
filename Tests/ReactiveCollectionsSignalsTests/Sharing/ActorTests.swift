import Dispatch
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

/// Where observers of shared objects are called, and how an actor confines shared streams.
@Suite struct ActorTests {
  // MARK: The main actor

  /// While another queue runs a closure for it, the main actor does not do anything else: that is still its place.
  @MainActor @Test func anObserverOfTheMainActorIsCalledAtOnceInSyncOfAnotherQueue() {
    let shared = SharedProperty(0)
    var values: [Int] = []
    shared.signal.observeValues { values.append($0) }
    DispatchQueue(label: "other").sync { shared.value = 1 }
    #expect(values == [1])
  }

  @MainActor @Test func deliveryOnTheMainActorIsInlineIfNothingIsWaiting() {
    let property = SharedProperty(0)
    var values: [Int] = []
    property.producer.startWithValues { values.append($0) }
    property.signal.observeValues { values.append($0 * 10) }
    property.value = 1
    #expect(values == [0, 1, 10])
  }

  @MainActor @Test func valuesSetElsewhereArriveInOrderOnTheMainActor() async {
    let property = SharedProperty(0)
    var values: [Int] = []
    var away = 0
    property.signal.observeValues {
      if !isOnMainActor() { away += 1 }
      values.append($0)
    }
    await offMain { for value in 1...100 { property.value = value } }
    // A value that is set here is delivered after those that are on their way.
    property.value = 101
    await until { values.count == 101 }
    #expect(values == Array(1...101) && away == 0)
  }

  /// Setters here and elsewhere at the same time: values arrive in the order of the changes.
  @MainActor @Test func inlineAndAsynchronousDeliveriesAreInOneOrder() async {
    let property = SharedProperty(0)
    var values: [Int] = []
    property.signal.observeValues { values.append($0) }
    for round in 1...(isLongRun ? 200 : 20) {
      async let other: Void = offMain { for _ in 0..<50 { property.modify { $0 += 1 } } }
      for _ in 0..<50 {
        property.modify { $0 += 1 }
        if property.value % 7 == 0 { await Task.yield() }
      }
      await other
      await until { values.count == round * 100 }
      #expect(values == Array(1...round * 100))
    }
  }

  @MainActor @Test func valuesSetInsideAnInlineObserverAreDeliveredLaterInOrder() async {
    let property = SharedProperty(0)
    var log: [String] = []
    property.signal.observeValues { value in
      log.append("[\(value)")
      if value < 3 { property.value = value + 1 }
      log.append("\(value)]")
    }
    property.value = 1
    await until { log.count == 6 }
    #expect(log == ["[1", "1]", "[2", "2]", "[3", "3]"])
  }

  @MainActor @Test func eventsOnTheirWayAreNotDeliveredAfterDisposal() async {
    let property = SharedProperty(0)
    var values: [Int] = []
    let log = Collected<String>()
    let observation: SharedDisposable
    do {
      let witness = Witness { log.appendPlace() }
      observation = property.signal.observeValues {
        values.append($0)
        _ = witness
      }
    }
    await offMainBlocking { for value in 1...10 { property.value = value } }
    observation.dispose()
    await until { log.count == 1 }
    #expect(values == [] && log.values == ["home"])
  }

  /// The stream has ended, but neither its values nor its end have arrived.
  @MainActor @Test func eventsOfAnEndedStreamAreNotDeliveredAfterDisposal() async {
    let log = Collected<String>()
    func witness() -> Witness { Witness { log.appendPlace() } }
    let (signal, input) = SharedSignal<Int, Never>.pipe()
    func observe() -> SharedDisposable {
      let witness = witness()
      return signal.observe { @MainActor event in withExtendedLifetime(witness) { log.append("\(event)") } }
    }
    let observation = observe()
    await offMainBlocking {
      for value in 1...2 { input.send(value: value) }
      input.sendCompleted()
    }
    observation.dispose()
    await until { log.count >= 1 }

    let producer = SharedSignalProducer(SignalProducer<Int, Never>([1, 2]))
    func start() async -> SharedDisposable? {
      let witness = witness()
      let started = Guarded<SharedDisposable?>(nil)
      let action: @MainActor @Sendable (Signal<Int, Never>.Event) -> Void = { event in
        withExtendedLifetime(witness) { log.append("\(event)") }
      }
      await offMainBlocking { started.withLock { $0 = producer.start(action) } }
      return started.withLock { $0 }
    }
    let second = await start()
    second?.dispose()
    // Disposing of it again changes nothing.
    second?.dispose()
    await until { log.count >= 2 }
    #expect(log.values == ["home", "home"])
  }

  @MainActor @Test func anObserverIsReleasedOnItsActorWhereverItEnds() async {
    let log = Collected<String>()
    func observe(_ property: SharedProperty<Int>) -> SharedDisposable {
      let witness = Witness { log.appendPlace() }
      return property.producer.startWithValues { _ in _ = witness }
    }
    var property: SharedProperty<Int>? = SharedProperty(0)
    let observation = observe(property!)
    await offMain { observation.dispose() }
    await until { log.count == 1 }
    _ = observe(property!)
    await dropOffMain(&property)
    await log.expectHome(2)
  }

  /// Values that are on their way arrive before the closure is released.
  @MainActor @Test func eventsOnTheirWayAreDeliveredBeforeASilentRelease() async {
    let log = Collected<String>()
    let producer = SharedHandle(SignalProducer<Int, Never>.never.prefix(SignalProducer([1, 2])))
    func start() async -> SharedDisposable? {
      let witness = Witness { log.appendPlace() }
      let started = Guarded<SharedDisposable?>(nil)
      let action: @MainActor @Sendable (Int) -> Void = {
        log.append("\($0)")
        _ = witness
      }
      await offMainBlocking { started.withLock { $0 = producer.startWithValues(action) } }
      #expect(log.values == [])
      return started.withLock { $0 }
    }
    let observation = await start()
    await until { log.count == 3 }
    #expect(log.values == ["1", "2", "home"])
    withExtendedLifetime(observation) {}
  }

  /// A closure that is called inline is at home on the main actor, and so are the objects that it makes.
  @MainActor @Test func objectsMadeInAnInlineObserverBelongToTheMainActor() async {
    let shared = SharedProperty(0)
    let log = Collected<String>()
    var made: MutableProperty<Int>?
    shared.producer.startWithValues { value in
      made = MutableProperty(value)
      made?.signal.observeCompleted { log.appendPlace() }
    }
    await dropOffMain(&made)
    await log.expectHome()
  }

  @MainActor @Test func completionAndTheGrammarOnTheMainActor() async {
    let (signal, input) = SharedSignal<Int, Never>.pipe()
    var log: [String] = []
    signal.observe { log.append("\($0)") }
    signal.observeCompleted { log.append("the end") }
    await offMain {
      input.send(value: 1)
      input.sendCompleted()
      input.send(value: 2)
    }
    await until { log.count == 3 }
    #expect(log == ["value(1)", "completed", "the end"])
  }

  // MARK: Other actors

  actor Watcher {
    var values: [Int] = []
    var confined: [Int] = []
    private var signal: Signal<Int, Never>?
    private var property: Property<Int>?
    private var recorder: Recorder<Int, Never>?

    func observe(_ shared: SharedProperty<Int>) -> [SharedDisposable] {
      [
        shared.signal.observeValues(with: self) { me, value in me.values.append(value) },
        shared.producer.startWithValues(with: self) { me, value in me.values.append(-value) },
      ]
    }
    func observePlainly(_ shared: SharedProperty<Int>) {
      shared.signal.observeValues { value in
        self.assertIsolated()
        self.values.append(value)
      }
      shared.producer.startWithValues { value in self.values.append(-value) }
    }
    /// From here on, everything is confined: operators and closures with state, without a lock.
    func follow(_ shared: SharedProperty<Int>) {
      signal = Signal(shared.signal).map { $0 * 10 }
      signal?.observeValues { self.confined.append($0) }
      property = Property(initial: -1, then: SignalProducer(shared.producer).skipRepeats())
    }
    var followed: Int? { property?.value }
    func stop() {
      signal = nil
      property = nil
    }
  }

  @Test func anActorsClosuresAreCalledOnItInOrder() async {
    let shared = SharedProperty(0)
    let watcher = Watcher()
    await watcher.observePlainly(shared)
    onThreads(2) { _ in for _ in 0..<50 { shared.modify { $0 += 1 } } }
    await until { await watcher.values.count == 201 }
    let values = await watcher.values
    #expect(values.filter { $0 > 0 } == Array(1...100))
    #expect(values.filter { $0 <= 0 } == (0...100).map { -$0 })
  }

  /// Records the calls of two closures of one actor, in order.
  actor Listener {
    private(set) var lines: [String] = []
    private var hasHeardTheEnd = false

    func listen(to signal: SharedSignal<Int, Never>) {
      signal.observeValues { self.lines.append("first \($0)") }
      signal.observeCompleted { self.hasHeardTheEnd = true }
      signal.observeValues { self.lines.append("second \($0)") }
      signal.observeCompleted { self.lines.append("end") }
    }

    var all: [String]? { hasHeardTheEnd && lines.last == "end" ? lines : nil }
  }

  @Test func allClosuresOfOneActorAreCalledInOneOrder() async {
    for round in 0..<20 {
      let (signal, input) = SharedSignal<Int, Never>.pipe()
      let listener = Listener()
      await listener.listen(to: signal)
      onThread {
        for value in 1...50 { input.send(value: value) }
        input.sendCompleted()
      }
      await until { await listener.all != nil }
      let expected = (1...50).flatMap { ["first \($0)", "second \($0)"] } + ["end"]
      #expect(await listener.all == expected, "round \(round)")
    }
  }

  @MainActor @Test func allClosuresOfTheMainActorAreCalledInOneOrder() async {
    for round in 0..<20 {
      let (signal, input) = SharedSignal<Int, Never>.pipe()
      var lines: [String] = []
      signal.observeValues { lines.append("first \($0)") }
      signal.observeValues { lines.append("second \($0)") }
      signal.observeCompleted { lines.append("end") }
      let sender = Task.detached {
        for value in 1...50 { input.send(value: value) }
        input.sendCompleted()
      }
      await sender.value
      await until { lines.last == "end" }
      #expect(lines == (1...50).flatMap { ["first \($0)", "second \($0)"] } + ["end"], "round \(round)")
    }
  }

  @Test func anActorThatObservesIsHeldWeakly() async {
    let shared = SharedProperty(1)
    var watcher: Watcher? = Watcher()
    let gone = Weak(watcher)
    let observations = await watcher?.observe(shared)
    shared.value = 2
    await until { await watcher?.values.count == 3 }
    #expect(Set(await watcher!.values) == [-1, 2, -2])
    watcher = nil
    await until { gone.object == nil }
    shared.value = 3
    #expect(observations?.count == 2)
  }

  @Test func aConfinedStreamOnAnActorFollowsInOrder() async {
    let shared = SharedProperty(0)
    let watcher = Watcher()
    await watcher.follow(shared)
    await until { await watcher.followed == 0 }
    for value in 1...20 { shared.value = value }
    await until { await watcher.followed == 20 }
    await until { await watcher.confined.count == 20 }
    #expect(await watcher.confined == (1...20).map { $0 * 10 })
    await watcher.stop()
  }

  @MainActor @Test func aConfinedStreamOnTheMainActorIsInline() {
    let shared = SharedProperty(0)
    let property = Property(initial: -1, then: SignalProducer(shared.producer))
    let recorder = Recorder(Signal(shared.signal).map { $0 + 1 })
    shared.value = 5
    #expect(property.value == 5 && recorder.values == [6])
    recorder.dispose()
    shared.value = 6
    #expect(recorder.values == [6])
  }

  // MARK: Taking chains apart

  /// Taking a confined chain apart may lead into a shared domain. Objects that live there are then ended in the
  /// domain's jobs, however long the chain is.
  @MainActor @Test(arguments: [1, 16, 31, 32, 33, 40, 64, 100]) func aChainIsTornDownInItsDomain(length: Int) {
    let (signal, input) = SharedSignal<Int, Never>.pipe()
    let log = Collected<Bool>()
    let domain = signal.domain
    var lifted: SharedSignal<Int, Never>? = signal.lift { [log] signal in
      var chain = signal
      for _ in 0..<length {
        chain = chain.on(disposed: { log.append(ThreadContext.existing?.runningDomain === domain) })
      }
      return chain
    }
    var confined = lifted.map { Signal($0) }
    lifted = nil
    for _ in 0..<length { confined = confined?.map { $0 + 1 } }
    let observation = confined?.observeValues { _ in }
    confined = nil
    #expect(log.count == 0)
    observation?.dispose()
    #expect(log.values == Array(repeating: true, count: length))
    input.send(value: 1)
  }
}
