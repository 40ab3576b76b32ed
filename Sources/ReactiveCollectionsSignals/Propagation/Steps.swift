/// The steps of one update. The value that they lead to is made only if a step has to read it.
@usableFromInline
package struct Steps<S: Shape>: ~Copyable {
  // Both outlive the update, which is the only place where steps are.
  @usableFromInline let holder: Unmanaged<Holder<S>>
  @usableFromInline let record: Unmanaged<Record<S>>
  /// The steps after the first one, which is the record's change. Most updates make only that one.
  @usableFromInline var others: [S.Change] = []
  @usableFromInline var made: S.Value?
  /// How many steps have been made in `made`.
  @usableFromInline var madeCount = 0
  /// Whether the record has the value that the first step leads to.
  @usableFromInline var isFirstMade = false
  /// How several steps become one change.
  @usableFromInline package var composition = StepComposition.composing

  @inlinable
  package init(of holder: Holder<S>, _ record: Record<S>) {
    self.holder = .passUnretained(holder)
    self.record = .passUnretained(record)
  }

  @inlinable package var shape: S { holder._withUnsafeGuaranteedRef { $0.shape } }

  /// The value before the update.
  @inlinable package var start: S.Value { holder._withUnsafeGuaranteedRef { $0.current } }
  @inlinable package var isEmpty: Bool { record._withUnsafeGuaranteedRef { $0.ownChange == nil } }
  /// The steps so far.
  var all: [S.Change] { first.map { [$0] + others } ?? [] }
  @inlinable var first: S.Change? { record._withUnsafeGuaranteedRef { $0.ownChange } }

  @inlinable
  @inline(never)
  package mutating func append(_ step: __owned S.Change) {
    if isEmpty { record._withUnsafeGuaranteedRef { $0.ownChange = step } } else { others.append(step) }
  }

  /// Appends a step whose result is known already.
  @inlinable
  @inline(__always)
  package mutating func append(_ step: S.Change, leadingTo value: S.Value) {
    guard isEmpty else { return appendFurther(step, leadingTo: value) }
    record._withUnsafeGuaranteedRef { ($0.ownChange, $0.newValue) = (step, value) }
    isFirstMade = true
  }

  @usableFromInline
  @inline(never)
  mutating func appendFurther(_ step: S.Change, leadingTo value: S.Value) {
    others.append(step)
    lead(to: value)
  }

  /// Notes what all steps so far lead to.
  @inlinable
  @inline(__always)
  package mutating func lead(to value: S.Value) {
    if isEmpty || hasKeptElements { return }
    made = value
    madeCount = others.count + 1
    isFirstMade = false
  }

  /// What has changed inside, if the steps say less.
  @inlinable package var inside: AnyObject? {
    get { record._withUnsafeGuaranteedRef { $0.inside } }
    nonmutating set { record._withUnsafeGuaranteedRef { $0.inside = newValue } }
  }

  /// Lets observers of a source receive, with its record, the record that is made of these steps.
  @inlinable
  package func attach(to record: AnyRecord, for key: ObjectIdentifier) {
    if !isEmpty { record.attach(self.record.takeUnretainedValue(), for: key) }
  }

  /// Notes that the sources have replaced an element by something equal, so that no step is made of it.
  @inlinable package func keepElements() { holder._withUnsafeGuaranteedRef { $0.commit.hasKeptElements = true } }

  /// Whether known results are not used, since the steps lead to something that is only equal.
  @inlinable var hasKeptElements: Bool { holder._withUnsafeGuaranteedRef { $0.commit.hasKeptElements } }

  /// The value after the steps so far.
  @inlinable package var value: S.Value {
    mutating get {
      if isEmpty { return start }
      makeSteps()
      return made.unsafelyUnwrapped
    }
  }

  /// Makes the steps that have not been made yet.
  @inlinable
  @inline(never)
  mutating func makeSteps() {
    guard let first else { return }
    let shape = holder._withUnsafeGuaranteedRef { $0.shape }
    if hasKeptElements { isFirstMade = false }
    if isFirstMade { made = record._withUnsafeGuaranteedRef { $0.newValue.take() } }
    var value = made.take() ?? start
    if madeCount == 0 {
      if !isFirstMade { shape.apply(first, to: &value) }
      madeCount = 1
    }
    isFirstMade = false
    while madeCount <= others.count {
      shape.apply(others[madeCount - 1], to: &value)
      madeCount += 1
    }
    made = value
  }

  /// Leaves the net change in the record. Returns whether the new value is there, too.
  @inlinable
  package mutating func end() -> Bool {
    guard others.isEmpty else {
      makeSteps()
      return compose()
    }
    guard madeCount == 1 else { return isFirstMade && !hasKeptElements }
    record._withUnsafeGuaranteedRef { $0.newValue = made.take() }
    return true
  }

  /// Composes the steps, which have been made.
  @usableFromInline
  mutating func compose() -> Bool {
    guard let first, let end = made else { return false }
    let net = holder._withUnsafeGuaranteedRef { $0.shape.composed([first] + others, composition) }
    let isMade = net?.isExact == true
    if !isMade, composition == .comparing { keepElements() }
    record._withUnsafeGuaranteedRef { $0.newValue = isMade ? end : nil }
    record._withUnsafeGuaranteedRef { $0.ownChange = net?.change }
    return isMade
  }
}
