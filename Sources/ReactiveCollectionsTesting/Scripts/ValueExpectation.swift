internal import ReactiveCollections

/// A stream of values that are computed from lists, and the value that is expected after every step.
final class ValueExpectation<Value> {
  private final class Observer {
    let kind: String
    let wasAmidst: Bool
    var observation: (any Disposable)?
    var pending: [Value] = []
    var last: Value?

    init(_ kind: String, wasAmidst: Bool) {
      self.kind = kind
      self.wasAmidst = wasAmidst
    }
  }

  private let name: String
  private unowned let script: RandomScript
  private let values: SignalProducer<Value, Never>
  private let makeProperty: (() -> Property<Value>)?
  private let areEqual: (Value, Value) -> Bool
  private let makeExpected: () -> Value
  private var property: Property<Value>?
  private var observers: [Observer] = []
  private var hasEnded = false
  /// The finding that the property was not yet up to date when a value was sent. A property that still is not up to
  /// date when the step is checked is the worse violation, and takes precedence.
  private var untimely: LawViolation?

  init(
    _ name: String, in script: RandomScript, of values: SignalProducer<Value, Never>,
    property: (() -> Property<Value>)?, by areEqual: @escaping (Value, Value) -> Bool,
    makes expected: @escaping () -> Value
  ) {
    self.name = name
    self.script = script
    self.values = values
    makeProperty = property
    self.areEqual = areEqual
    makeExpected = expected
  }

  var asExpectation: ScriptExpectation {
    (begin, check, changeSubscribers, end)
  }

  private func begin() throws(LawViolation) {
    property = makeProperty?()
    if let property { script.tracker.watch(property) }
    observe("an early subscriber")
    try check()
  }

  private func observe(_ kind: String) {
    let observer = Observer(kind, wasAmidst: script.depth > 0)
    observers.append(observer)
    observer.observation = values.start { [unowned self] event in
      switch event {
      case .value(let value):
        observer.pending.append(value)
        guard script.depth == 0, let property else { return }
        let expected = makeExpected()
        if untimely == nil, !areEqual(property.value, expected) {
          let finding = "it has \(property.value) instead of \(expected)"
          untimely = named(LawViolation("a property is up to date when a value is sent", finding), observer)
        }
      case .completed, .interrupted:
        if !hasEnded { fail(observer, "a stream does not end before its lists", "it ended") }
      }
    }
  }

  private func changeSubscribers(using random: inout SeededGenerator) throws(LawViolation) -> String {
    if observers.count >= 3 || observers.count == 2 && Bool.random(using: &random) {
      let observer = observers.remove(at: .random(in: 0..<observers.count, using: &random))
      observer.observation?.dispose()
      return "\(name): a subscriber leaves"
    }
    observe("a late subscriber")
    return "\(name): a late subscriber"
  }

  private func check() throws(LawViolation) {
    let expected = makeExpected()
    if let property, !areEqual(property.value, expected) {
      throw LawViolation("a property has the expected value", "\(name): expected \(expected), found \(property.value)")
    }
    for observer in observers {
      do throws(LawViolation) { try check(observer, expected) } catch { throw named(error, observer) }
    }
    if let untimely { throw untimely }
  }

  private func check(_ observer: Observer, _ expected: Value) throws(LawViolation) {
    if observer.last == nil, observer.pending.isEmpty {
      throw LawViolation("a subscriber receives the current value first", "it received nothing")
    }
    let limit = observer.last == nil && observer.wasAmidst ? 2 : 1
    if observer.pending.count > limit {
      throw LawViolation("a commit sends at most one value", "\(observer.pending)")
    }
    for value in observer.pending {
      if let last = observer.last, !script.hasRefreshed, areEqual(last, value) {
        throw LawViolation("no value is sent if nothing changed", "\(value) again")
      }
      observer.last = value
    }
    observer.pending.removeAll(keepingCapacity: true)
    if let last = observer.last, !areEqual(last, expected) {
      throw LawViolation("the last value is the expected one", "expected \(expected), found \(last)")
    }
  }

  private func end() {
    hasEnded = true
    for observer in observers { observer.observation?.dispose() }
    (observers, property) = ([], nil)
  }

  private func fail(_ observer: Observer, _ law: String, _ finding: String) {
    script.fail(named(LawViolation(law, finding), observer))
  }

  private func named(_ violation: LawViolation, _ observer: Observer) -> LawViolation {
    LawViolation(violation.law, "\(name), \(observer.kind): \(violation.finding)")
  }
}
