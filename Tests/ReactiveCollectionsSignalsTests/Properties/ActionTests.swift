import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct ActionTests {
  typealias Task = Action<Int, String, Fault>

  /// A task that the test controls.
  final class Work {
    var inputs: [Int] = []
    var input: Signal<String, Fault>.Observer?
    var ended = 0

    func start(_ number: Int) -> SignalProducer<String, Fault> {
      inputs.append(number)
      return SignalProducer { observer, lifetime in
        self.input = observer
        lifetime.observeEnded { self.ended += 1 }
      }
    }
  }

  /// Records everything that an action sends, in order.
  final class Log {
    var lines: [String] = []

    init<I, O, F>(_ action: Action<I, O, F>) {
      action.events.observe { self.note($0) { "event \($0)" } }
      action.values.observe { self.note($0) { "value \($0)" } }
      action.errors.observe { self.note($0) { "error \($0)" } }
      action.completed.observe { self.note($0) { "completed" } }
      action.disabledErrors.observe { self.note($0) { "disabled" } }
      action.isExecuting.signal.observe { self.note($0) { "executing \($0)" } }
      action.isEnabled.signal.observe { self.note($0) { "enabled \($0)" } }
    }

    private func note<V>(_ event: Signal<V, Never>.Event, _ line: (V) -> String) {
      if case .value(let value) = event { lines.append(line(value)) } else { lines.append("end") }
    }

    func taken() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  @Test func anExecutionSendsItsEventsToStarterAndAction() {
    let work = Work()
    let action = Task(execute: work.start)
    let log = Log(action)
    let execution = action.apply(7)
    #expect(work.inputs == [] && !action.isExecuting.value && action.isEnabled.value)
    execution.start { log.lines.append("starter \($0)") }
    #expect(action.isExecuting.value && !action.isEnabled.value && work.inputs == [7])
    #expect(log.taken() == ["executing true", "enabled false"])
    work.input?.send(value: "a")
    #expect(log.taken() == ["starter value(a)", "event value(a)", "value a"])
    work.input?.sendCompleted()
    #expect(
      log.taken() == ["executing false", "enabled true", "starter completed", "event completed", "completed"])
    execution.start()
    #expect(work.inputs == [7, 7], "each start is an execution")
  }

  @Test func aFailureEnablesTheActionBeforeItIsSent() {
    let work = Work()
    let action = Task(execute: work.start)
    let log = Log(action)
    let recorder = Recorder(action.apply(1))
    log.lines = []
    work.input?.send(error: .first)
    #expect(recorder.events == [.failed(.producerFailed(.first))] && !action.isExecuting.value)
    #expect(log.taken() == ["executing false", "enabled true", "event failed(first)", "error first"])
  }

  @Test func anInterruptionEnablesTheActionBeforeItIsSent() {
    let work = Work()
    let action = Task(execute: work.start)
    let recorder = Recorder(action.apply(1))
    let log = Log(action)
    work.input?.sendInterrupted()
    #expect(recorder.events == [.interrupted])
    #expect(log.taken() == ["executing false", "enabled true", "event interrupted"])
  }

  @Test func disposingOfAnExecutionEndsItOnce() {
    let work = Work()
    let action = Task(execute: work.start)
    var told: [String] = []
    let start = action.apply(1).start { told.append("\($0)") }
    let log = Log(action)
    start.dispose()
    start.dispose()
    #expect(told == [] && work.ended == 1 && !action.isExecuting.value)
    #expect(log.taken() == ["executing false", "enabled true", "event interrupted"])
    work.input?.send(value: "late")
    #expect(log.taken() == [])
  }

  /// A start that is ended before it begins, by the code that starts it or by the closure that enables it.
  @Test func aStartThatEndsBeforeItBeginsIsNoExecution() {
    let work = Work()
    let action = Task(execute: work.start)
    let log = Log(action)
    let (lifetime, token) = Lifetime.make()
    action.apply(1).on(starting: { token.dispose() }).take(during: lifetime).start()
    #expect(work.inputs == [] && !action.isExecuting.value && action.isEnabled.value && log.taken() == [])

    let (other, end) = Lifetime.make()
    var ends = false
    let asking = Task(
      state: Property(value: 1),
      enabledIf: { _ in
        if ends { end.dispose() }; return true
      }
    ) {
      work.start($1)
    }
    ends = true
    asking.apply(1).take(during: other).start()
    #expect(work.inputs == [] && !asking.isExecuting.value && asking.isEnabled.value)
    let recorder = Recorder(asking.apply(2))
    work.input?.sendCompleted()
    #expect(work.inputs == [2] && recorder.events == [.completed])
  }

  @Test func onlyOneExecutionRunsAtATime() {
    let work = Work()
    let action = Task(execute: work.start)
    let first = Recorder(action.apply(1))
    let log = Log(action)
    let second = Recorder(action.apply(2))
    #expect(second.events == [.failed(.disabled)] && log.taken() == ["disabled"] && work.inputs == [1])
    work.input?.sendCompleted()
    #expect(first.events == [.completed])
    _ = Recorder(action.apply(3))
    #expect(work.inputs == [1, 3])
    #expect("\(ActionError<Fault>.disabled)" == "The action was disabled")
    #expect("\(ActionError.producerFailed(Fault.first))" == "first")
  }

  @Test func aPropertyCanEnableAndDisableAnAction() {
    let isAllowed = MutableProperty(false)
    let work = Work()
    let action = Task(enabledIf: isAllowed, execute: work.start)
    let enabled = Recorder(action.isEnabled)
    #expect(Recorder(action.apply(1)).events == [.failed(.disabled)])
    isAllowed.value = true
    isAllowed.value = true
    let recorder = Recorder(action.apply(2))
    isAllowed.value = false
    #expect(recorder.end == nil, "an execution continues")
    work.input?.sendCompleted()
    isAllowed.value = true
    #expect(enabled.values == [false, true, false, true], "an unchanged value is not sent")
  }

  @Test func anExecutionReceivesTheState() {
    let state = MutableProperty(1)
    let action = Action<Int, Int, Never>(state: state, enabledIf: { $0 > 0 }) { SignalProducer(value: $0 * 10 + $1) }
    #expect(Recorder(action.apply(5)).values == [15])
    state.value = 2
    #expect(Recorder(action.apply(5)).values == [25])
    state.value = 0
    #expect(Recorder(action.apply(5)).events == [.failed(.disabled)])
    let always = Action<Int, Int, Never>(state: state) { SignalProducer(value: $0 + $1) }
    #expect(Recorder(always.apply(1)).values == [1])
  }

  @Test func aMissingOrInvalidStateDisablesTheAction() {
    let state = MutableProperty<Int?>(nil)
    let action = Action<Int, Int, Never>(unwrapping: state) { SignalProducer(value: $0 + $1) }
    #expect(Recorder(action.apply(1)).events == [.failed(.disabled)])
    state.value = 1
    #expect(Recorder(action.apply(1)).values == [2] && action.isEnabled.value)

    let name = ValidatingProperty<String, Fault>("") { $0.isEmpty ? .invalid(.first) : .valid }
    let greet = Action<Void, String, Never>(validated: name) { SignalProducer(value: "Hello, \($0)") }
    #expect(!greet.isEnabled.value)
    name.value = "Ann"
    #expect(Recorder(greet.apply()).values == ["Hello, Ann"])
    name.value = ""
    #expect(!greet.isEnabled.value && name.value == "Ann")
  }

  @Test func actionsCanHaveNoInput() {
    let state = MutableProperty<Int?>(3)
    let actions = [
      Action<Void, Int, Never> { SignalProducer(value: 1) },
      Action(state: state) { SignalProducer(value: $0 ?? 0) },
      Action(state: state, enabledIf: { $0 != nil }) { SignalProducer(value: $0 ?? 0) },
      Action(unwrapping: state) { SignalProducer(value: $0) },
    ]
    #expect(actions.flatMap { Recorder($0.apply()).values } == [1, 3, 3, 3])
  }

  /// Whether the action is enabled changes together with its state and its execution, in one step.
  @Test func isEnabledAndIsExecutingChangeInOneStep() {
    let state = MutableProperty(1)
    let work = Work()
    let action = Task(state: state, enabledIf: { $0 > 0 }) { _, input in work.start(input) }
    let all = Recorder(
      Property.combineLatest(state, action.isExecuting, action.isEnabled).map { "\($0) \($1) \($2)" })
    action.apply(1).start()
    state.value = 0
    work.input?.sendCompleted()
    state.value = 2
    #expect(
      all.values == ["1 false true", "1 true false", "0 true false", "0 false false", "2 false true"])
  }

  // MARK: Inside observers

  @Test func anObserverCanApplyTheActionAgain() {
    for place in ["values", "executing", "enabled", "completed", "starter"] {
      let work = Work()
      let action = Task(execute: work.start)
      var nested: Recorder<String, ActionError<Fault>>?
      var events: [String] = []
      func apply() { if nested == nil { nested = Recorder(action.apply(2)) } }
      switch place {
      case "values": action.values.observeValues { _ in apply() }
      case "executing": action.isExecuting.signal.observeValues { if !$0 { apply() } }
      case "enabled": action.isEnabled.signal.observeValues { if $0 { apply() } }
      case "completed": action.completed.observeValues { apply() }
      default: break
      }
      action.events.observeValues { events.append("\($0)") }
      let first = action.apply(1).start { if place == "starter", case .completed = $0 { apply() } }
      work.input?.send(value: "a")
      work.input?.sendCompleted()
      if place == "values" {
        #expect(nested?.events == [.failed(.disabled)] && work.inputs == [1])
      } else {
        #expect(work.inputs == [1, 2] && action.isExecuting.value, "\(place)")
        work.input?.send(value: "b")
        #expect(nested?.events == [.value("b")], "\(place)")
        #expect(events == ["value(a)", "completed", "value(b)"], "\(place)")
      }
      first.dispose()
      #expect(action.isExecuting.value == (place != "values"), "the first has ended, in \(place)")
    }
  }

  @Test func applyingWhileAnExecutionStartsFails() {
    let work = Work()
    let action = Task(execute: work.start)
    var nested: Recorder<String, ActionError<Fault>>?
    action.isExecuting.signal.observeValues { if $0 { nested = Recorder(action.apply(2)) } }
    let first = Recorder(action.apply(1))
    #expect(nested?.events == [.failed(.disabled)] && work.inputs == [1])
    withExtendedLifetime(first) {}
  }

  @Test func anObserverCanDisposeOfAnExecution() {
    for place in ["executing", "values", "starter"] {
      let work = Work()
      let action = Task(execute: work.start)
      let start = SerialDisposable()
      var events: [String] = []
      action.events.observeValues { events.append("\($0)") }
      if place == "executing" { action.isExecuting.signal.observeValues { if $0 { start.dispose() } } }
      if place == "values" { action.values.observeValues { _ in start.dispose() } }
      let lifetime = Lifetime.make()
      start.set(AnyDisposable { lifetime.token.dispose() })
      action.apply(1).take(during: lifetime.lifetime).start {
        if place == "starter", case .value = $0 { start.dispose() }
      }
      work.input?.send(value: "a")
      work.input?.send(value: "b")
      #expect(!action.isExecuting.value && action.isEnabled.value, "\(place)")
      #expect(events == (place == "executing" ? ["interrupted"] : ["value(a)", "interrupted"]), "\(place)")
      #expect(work.inputs == (place == "executing" ? [] : [1]) && work.ended == work.inputs.count, "\(place)")
    }
  }

  /// If the closure of the state starts an execution, there is only one execution.
  @Test func aStateThatAppliesTheActionStartsOneExecution() {
    let work = Work()
    var action: Task?
    var isArmed = false
    let state = MutableProperty(0)
    action = Task(
      state: state,
      enabledIf: { _ in
        if isArmed {
          isArmed = false
          action?.apply(2).start()
        }
        return true
      }
    ) { _, input in work.start(input) }
    isArmed = true
    let recorder = Recorder(action!.apply(1))
    #expect(work.inputs == [2] && recorder.events == [.failed(.disabled)])
    action = nil
  }
}
