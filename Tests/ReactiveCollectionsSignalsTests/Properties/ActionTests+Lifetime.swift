import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

// Bindings and lifetime.
extension ActionTests {
  @Test func anActionCanBeABindingTarget() {
    let work = Work()
    let action = Task(execute: work.start)
    let (signal, input) = Signal<Int, Never>.pipe()
    var disabled = 0
    action.disabledErrors.observeValues { disabled += 1 }
    action <~ signal
    input.send(value: 1)
    input.send(value: 2)
    work.input?.sendCompleted()
    input.send(value: 3)
    #expect(work.inputs == [1, 3] && disabled == 1)
  }

  @Test func eachStarterReceivesEventsBeforeTheAction() {
    var log: [String] = []
    var inputs: [Signal<Int, Never>.Observer] = []
    let action = Action<Int, Int, Never> { _ in
      let (signal, input) = Signal<Int, Never>.pipe()
      inputs.append(input)
      return signal.producer
    }
    action.events.observeValues { log.append("events \($0)") }
    var isFirst = true
    action.isExecuting.signal.observeValues { isExecuting in
      guard !isExecuting, isFirst else { return }
      isFirst = false
      action.apply(2).start { log.append("second \($0)") }
      inputs[1].send(value: 5)
    }
    action.apply(1).start { log.append("first \($0)") }
    inputs[0].sendCompleted()
    #expect(log == ["second value(5)", "first completed", "events completed", "events value(5)"])
  }

  @Test func theSignalsCompleteWhenTheActionIsDeallocated() throws {
    let tracker = LifetimeTracker()
    let state = MutableProperty(0)
    var action: Action<Int, Int, Never>? = tracker.watch(
      Action(state: state) { [captured = tracker.track(0)] in SignalProducer(value: captured.value + $0 + $1) })
    let log = Log(action!)
    var ended = false
    action?.lifetime.observeEnded { ended = true }
    let (signal, input) = Signal<Int, Never>.pipe()
    action! <~ signal
    input.send(value: 1)
    // Optimized code may release the action earlier.
    withExtendedLifetime(action) { _ = log.taken() }
    action = nil
    #expect(ended)
    #expect(log.taken() == ["end", "end", "end", "end", "end", "end", "end"])
    try tracker.checkAllGone()
    #expect(!input.core.hasObservers && state.core.graph.edges.isEmpty)
  }

  /// They end even if they are retained: they end with the action, not with its state.
  @Test func thePropertiesCompleteWhenTheActionIsDeallocated() {
    let state = MutableProperty(true)
    var action: Task? = Task(enabledIf: state) { _ in .empty }
    let (isEnabled, isExecuting) = (action!.isEnabled, action!.isExecuting)
    let derived = isEnabled.combineLatest(with: isExecuting).map { [$0, $1] }
    let recorders = [Recorder(isEnabled), Recorder(isExecuting), Recorder(derived.map { $0[0] })]
    state.value = false
    action = nil
    state.value = true
    #expect(recorders.map(\.values) == [[true, false], [false], [true, false]])
    #expect(recorders.allSatisfy { $0.end == .completed })
    #expect(!isEnabled.value && !isExecuting.value && derived.value == [false, false])
    #expect(!state.core.isFollowed)
  }

  @Test func aRunningExecutionKeepsTheActionAlive() throws {
    let tracker = LifetimeTracker()
    let work = Work()
    var action: Task? = tracker.watch(Task(execute: work.start))
    let values = Recorder(action!.values)
    let recorder = Recorder(action!.apply(1))
    action = nil
    #expect(tracker.liveCount == 1 && values.end == nil)
    work.input?.send(value: "a")
    work.input?.sendCompleted()
    #expect(recorder.events == [.value("a"), .completed] && values.events == [.value("a"), .completed])
    try tracker.checkAllGone()
    var disposed: Task? = tracker.watch(Task(execute: work.start))
    let start = disposed!.apply(1).start()
    disposed = nil
    start.dispose()
    try tracker.checkAllGone()
  }

  /// Whether started or not, so that it can be started later.
  @Test func aProducerOfAnExecutionKeepsTheActionAlive() throws {
    let tracker = LifetimeTracker()
    let work = Work()
    var action: Task? = tracker.watch(Task(execute: work.start))
    let values = Recorder(action!.values)
    var execution: SignalProducer<String, ActionError<Fault>>? = action!.apply(1)
    let (signal, input) = Signal<Int, Never>.pipe()
    action! <~ signal
    action = nil
    #expect(tracker.liveCount == 1 && values.end == nil)
    let recorder = Recorder(execution!)
    work.input?.sendCompleted()
    #expect(work.inputs == [1] && recorder.events == [.completed])
    #expect(tracker.liveCount == 1 && values.end == nil)
    execution = nil
    #expect(values.events == [.completed])
    try tracker.checkAllGone()
    // A binding to the action does not.
    input.send(value: 2)
    #expect(work.inputs == [1])
  }

  @Test func anActionKeepsItsStateAlive() {
    var state: MutableProperty<Bool>? = MutableProperty(true)
    let gone = Weak(state)
    var action: Task? = Task(enabledIf: state!) { _ in .empty }
    state = nil
    gone.object?.value = false
    #expect(gone.object != nil && action?.isEnabled.value == false)
    action = nil
    #expect(gone.object == nil)
  }
}
