public import ReactiveCollections

/// A stream of updates, and what it should lead to after every step.
@usableFromInline
final class UpdateExpectation<Update: CheckedUpdate> {
  @usableFromInline typealias Observer = UpdateObserver<Update>

  /// A property that follows the stream: the object to keep, its updates, and its elements.
  @usableFromInline
  typealias Kept = (
    object: AnyObject, updates: SignalProducer<Update, Never>, value: () -> Update.Value
  )

  @usableFromInline let name: String
  @usableFromInline unowned let script: RandomScript
  @usableFromInline let updates: SignalProducer<Update, Never>
  @usableFromInline let keep: (() -> Kept)?
  @usableFromInline let makeExpected: () -> Update.Shown
  /// The property that is kept from the start.
  @usableFromInline var kept: Kept?
  @usableFromInline var early: [Observer] = []
  @usableFromInline var late: [Observer] = []
  /// Changes the subscribers as soon as an observer receives an update.
  @usableFromInline var errand: (() -> Void)?
  @usableFromInline var expected: (value: Update.Shown, moment: Int)?
  /// The finding that a property was not yet up to date when an update was sent. A property that still is not up to
  /// date when the step is checked is the worse violation, and takes precedence.
  @usableFromInline var untimely: LawViolation?
  /// The updates whose laws were checked last. Most subscribers receive equal updates.
  @usableFromInline var checked: (last: Update?, update: Update)?

  @inlinable
  init(
    _ name: String, in script: RandomScript, of updates: SignalProducer<Update, Never>, keep: (() -> Kept)?,
    makes expected: @escaping () -> Update.Shown
  ) {
    self.name = name
    self.script = script
    self.updates = updates
    self.keep = keep
    makeExpected = expected
  }

  @inlinable
  var asExpectation: ScriptExpectation {
    (begin, check, changeSubscribers, end)
  }

  // MARK: Subscribers

  @inlinable
  func begin() throws(LawViolation) {
    let isKeptFirst = script.seed.isMultiple(of: 2)
    if isKeptFirst { addKept() }
    early.append(observe(updates, "an early subscriber"))
    if !isKeptFirst { addKept() }
    try check()
  }

  @inlinable
  func addKept() {
    guard let kept = keep?() else { return }
    script.tracker.watch(kept.object)
    self.kept = kept
    early.append(observe(kept.updates, "a subscriber of a property", of: kept))
  }

  @inlinable
  func observe(_ updates: SignalProducer<Update, Never>, _ kind: String, of kept: Kept? = nil) -> Observer {
    let observer = Observer(kind, kept, wasAmidst: script.depth > 0)
    observer.observation = updates.start { [unowned self] event in received(event, to: observer) }
    return observer
  }

  @inlinable
  func received(_ event: Signal<Update, Never>.Event, to observer: Observer) {
    guard case .value(let update) = event else {
      if !observer.hasLeft { fail(observer, "a stream does not end before its lists", "it ended") }
      return
    }
    if observer.hasLeft { fail(observer, "nothing is sent after disposal", "\(update)") }
    observer.pending.append(update)
    // Inside a transaction, only a first update is sent, which has the list from before the transaction.
    if script.depth == 0 { checkWhileTold(update, to: observer) }
    guard let errand else { return }
    self.errand = nil
    errand()
  }

  @inlinable
  func checkWhileTold(_ update: Update, to observer: Observer) {
    if let kept = observer.kept, kept.value() != update.after {
      fail(observer, "a property has the list that it sends", "\(kept.value()) while it sends \(update.after)")
    }
    if let kept, untimely == nil, !Update.isEqual(kept.value(), currentlyExpected) {
      let finding = "it has \(kept.value()) instead of \(currentlyExpected)"
      untimely = named(LawViolation("a property is up to date when an update is sent", finding), observer)
    }
  }

  @inlinable
  func changeSubscribers(using random: inout SeededGenerator) throws(LawViolation) -> String {
    let inDelivery = Int.random(in: 0..<3, using: &random) == 0
    if late.count >= 2 || !late.isEmpty && Int.random(in: 0..<4, using: &random) == 0 {
      if inDelivery, script.depth == 0 {
        errand = { [unowned self] in late.popLast()?.leave() }
        return "\(name): a subscriber leaves during the next delivery"
      }
      late.remove(at: .random(in: 0..<late.count, using: &random)).leave()
      return "\(name): a subscriber leaves"
    }
    if inDelivery, script.depth == 0 {
      errand = { [unowned self] in
        let observer = observe(updates, "a subscriber that joined during a delivery")
        observer.wasAmidst = true
        late.append(observer)
      }
      return "\(name): a subscriber joins during the next delivery"
    }
    let observer: Observer
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let old = early.remove(at: 0)
      old.leave()
      let updates = old.kept?.updates ?? self.updates
      observer = observe(updates, "a subscriber that restarted", of: old.kept)
      early.append(observer)
    case 1:
      guard let kept else { fallthrough }
      observer = observe(kept.updates, "a late subscriber of a property", of: kept)
      late.append(observer)
    case 2:
      guard let kept = keep?() else { fallthrough }
      script.tracker.watch(kept.object)
      observer = observe(kept.updates, "a subscriber of a late property", of: kept)
      late.append(observer)
    default:
      observer = observe(updates, "a late subscriber")
      late.append(observer)
    }
    return "\(name): \(observer.kind)"
  }

  @inlinable
  func end() {
    for observer in early + late { observer.leave() }
    (early, late, kept, errand) = ([], [], nil, nil)
  }

  // MARK: Checking

  @inlinable
  var currentlyExpected: Update.Shown {
    if let expected, expected.moment == script.moment { return expected.value }
    let value = makeExpected()
    expected = (value, script.moment)
    return value
  }

  @inlinable
  func check() throws(LawViolation) {
    for observer in early { try check(observer) }
    for observer in late { try check(observer) }
    if let untimely { throw untimely }
  }

  @inlinable
  func check(_ observer: Observer) throws(LawViolation) {
    do throws(LawViolation) {
      try observer.check(mayAnnounce: script.hasRefreshed, showing: currentlyExpected, knowing: &checked)
      if let kept = observer.kept, !Update.isEqual(kept.value(), currentlyExpected) {
        throw LawViolation(
          "a property has the expected list", "expected \(currentlyExpected), found \(kept.value())")
      }
    } catch { throw named(error, observer) }
  }

  @inlinable
  func fail(_ observer: Observer, _ law: String, _ finding: String) {
    script.fail(named(LawViolation(law, finding), observer))
  }

  @inlinable
  func named(_ violation: LawViolation, _ observer: Observer) -> LawViolation {
    LawViolation(violation.law, "\(name), \(observer.kind): \(violation.finding)")
  }
}
