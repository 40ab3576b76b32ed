/// The value of a property, and the signal of its changes. It outlives the property as long as a producer of it or a
/// property derived from it is alive.
///
/// A settable property may be shared: see PropertyCore+Sharing.swift.
@usableFromInline
final class PropertyCore<Value>: PropertyNode {
  /// The value. It is missing only in a derived property that has not been evaluated yet.
  @exclusivity(unchecked) @usableFromInline var held: Value?
  /// The values before `held` that wait to be sent.
  @exclusivity(unchecked) @usableFromInline var backlog = Queue<Value>()
  @usableFromInline let events = SignalCore<Value, Never>()

  /// How many changes of a root were not sent as events, because only properties derived from it were observed.
  @exclusivity(unchecked) @usableFromInline var unheard = 0
  /// Whether a property is, or was, derived from this one.
  @exclusivity(unchecked) var isSource = false
  /// The ``WriteClock`` stamp of the write of the value, here or where it was copied from; 0 until it is bound.
  @exclusivity(unchecked) @usableFromInline var stamp = 0
  /// For a shared property: the turns and the queue in which it lives.
  @exclusivity(unchecked) @usableFromInline var domain: SharedDomain?
  /// For a shared property: the number of changes. `version` counts those that have been sent.
  @exclusivity(unchecked) @usableFromInline var sharedVersion = 0
  /// For a shared property: the value as derived properties see it, which is that of the last event sent.
  @exclusivity(unchecked) @usableFromInline var told: Told?

  @usableFromInline
  final class Told {
    @exclusivity(unchecked) @usableFromInline var value: Value
    init(_ value: Value) { self.value = value }
  }

  /// Creates the core of a settable property.
  @inlinable
  init(_ value: Value) {
    held = value
    super.init(tell: Step { unsafeDowncast($0, to: PropertyCore.self).deliverNext() })
  }

  /// Creates the core of a property that is derived from others.
  @inlinable
  init(
    from sources: [PropertySource?], choose: ((PropertyNode) -> Void)? = nil, refresh: @escaping (PropertyNode) -> Void
  ) {
    super.init(
      from: sources, tell: Step { unsafeDowncast($0, to: PropertyCore.self).deliverNext() },
      choose: choose.map { Step($0) }, refresh: Step(refresh))
    events.live()
  }

  // MARK: Reading

  @inlinable
  var value: Value { isFresh ? held.unsafelyUnwrapped : valueAside }

  /// The value of a derived or shared property.
  @inlinable
  var valueAside: Value {
    @inline(never) get {
      if let domain { return domain.reading { held.unsafelyUnwrapped } }
      settle()
      return latest
    }
  }

  /// The value as seen by derived properties, which have brought it up to date.
  @inlinable
  var latest: Value {
    if let told { return told.value }
    guard let held else { preconditionFailure("A property must not read its own value to compute it") }
    return held
  }

  // MARK: Setting

  @inlinable
  func set(_ new: Value) {
    guard isPlain else { return isSpecial ? write(new) : setAside(new) }
    // The old value is released after the event: its release may set the property.
    let old = held
    held = new
    version &+= 1
    events.accept(.value(new))
    withExtendedLifetime(old) {}
  }

  /// Sets the value of a property from which others are derived, or that has been read by code that awaits the next
  /// change.
  @inlinable
  @inline(never)
  func setAside(_ new: Value) {
    let old = held
    replace(by: new)
    guard graph != nil else {
      acceptBehindReaders(new)
      return withExtendedLifetime(old) {}
    }
    if events.hasObservers || pending > 0 {
      pending &+= 1
      commit()
    } else {
      unheard &+= 1
      commitUnheard()
    }
    withExtendedLifetime(old) {}
  }

  /// Notifies code that has read the value first, then the observers.
  @usableFromInline
  func acceptBehindReaders(_ new: Value) {
    events.enqueue(.value(new))
    tellReaders()
    events.drainOutsideTurns()
  }

  /// Stores another value, which still has to be sent; the previous one is kept if it has not been sent yet.
  @inlinable
  func replace(by new: Value) {
    if pending > 0 { backlog.append(latest) }
    held = new
    version &+= 1
  }

  /// Stores the new value of a derived property.
  @inlinable
  func become(_ new: Value) {
    let old = held
    replace(by: new)
    if observers > 0 || pending > 0 { announce() }
    withExtendedLifetime(old) {}
  }

  /// Changes a copy, so that an error leaves everything unchanged and the value can be read meanwhile.
  @inlinable
  func modify<Result, E: Error>(_ action: (inout Value) throws(E) -> Result) throws(E) -> Result {
    try inTurn { () throws(E) -> Result in
      var copy = held.unsafelyUnwrapped
      let result = try action(&copy)
      set(copy)
      return result
    }
  }

  @inlinable
  func swap(_ new: Value) -> Value {
    inTurn {
      let old = held.unsafelyUnwrapped
      set(new)
      return old
    }
  }

  /// Ends the property: its value is not set again.
  @usableFromInline
  func finish() {
    guard graph == nil else { return commitEnd() }
    hasEnded = true
    events.accept(.completed)
  }

  /// Ends the property when its owner has been deallocated, on any thread.
  func finishAtHome() {
    let home = events.home
    if home.isAway { home.runLast { self.finish() } } else { finish() }
  }

  // MARK: Sending

  @inlinable
  func deliverNext() {
    guard pending > 0 else { return events.send(.completed) }
    pending &-= 1
    events.send(.value(backlog.popFirst() ?? latest))
    if pending == 0 { becomePlainIfAlone() }
  }

  /// Each later value of a settable property.
  @inlinable
  var signal: Signal<Value, Never> {
    // Changes that have been made but not sent yet precede a new observer. In a shared property, jobs see to that.
    SignalView { self.events.observe(since: self.domain == nil ? self.version &- self.unheard : nil, $0) }
  }

  /// The current value of a settable property, then each later one. No value in between is missed or repeated.
  @inlinable
  var producer: SignalProducer<Value, Never> {
    SignalProducer.starting { [self] sink, lifetime in
      let (value, number) = newest
      guard !complete(sink, lifetime, after: value) else { return }
      lifetime += events.observe(starting: .value(value), since: number, sink)
    }
  }

  /// Each later value of a derived property.
  @inlinable
  func signal(holding feed: AnyObject?) -> Signal<Value, Never> {
    SignalView { [self] action in
      connect(with: feed)
      return observe(action)
    }
  }

  /// The current value of a derived property, then each later one.
  @inlinable
  func producer(holding feed: AnyObject?) -> SignalProducer<Value, Never> {
    SignalProducer.starting { [self] sink, lifetime in
      connect(with: feed)
      let value = value
      guard !complete(sink, lifetime, after: value) else { return }
      lifetime += observe(starting: .value(value), sink)
    }
  }

  /// Observes a derived property, which is connected. The observation keeps the core alive.
  @inlinable
  func observe(
    starting: Signal<Value, Never>.Event? = nil, _ action: @escaping (Signal<Value, Never>.Event) -> Void
  ) -> any Disposable {
    observers &+= 1
    return events.observe(starting: starting, since: announced, detached: { self.leave() }, action)
  }

  /// Sends the value and the completion if no more changes will follow.
  @inlinable
  func complete(
    _ sink: (Signal<Value, Never>.Event) -> Void, _ lifetime: Lifetime, after value: Value
  ) -> Bool {
    guard events.isEnding else { return false }
    sink(.value(value))
    if !lifetime.hasEnded { sink(.completed) }
    return true
  }
}
