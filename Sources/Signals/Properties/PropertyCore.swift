/// The value of a property and what tells of its changes; outlives the property as long as a producer of it does, or what is
/// derived from it.
///
/// What is set may be shared: see PropertyCore+Sharing.swift.
@usableFromInline
final class PropertyCore<Value>: PropertyNode {
  /// The value, which is missing only of something derived that nobody has asked for yet.
  @exclusivity(unchecked) @usableFromInline var held: Value?
  /// The values before it that wait to be told of.
  @exclusivity(unchecked) @usableFromInline var backlog = Queue<Value>()
  @usableFromInline let events = SignalCore<Value, Never>()

  /// How many changes were no event, since nobody observed what was set, but only what is derived from it.
  @exclusivity(unchecked) @usableFromInline var unheard = 0
  /// Whether something is derived from it, or was.
  @exclusivity(unchecked) var isSource = false
  /// When the value was written, here or where it was copied from; 0 as long as no binding asks.
  @exclusivity(unchecked) @usableFromInline var stamp = 0
  /// The turns and the queue that it lives in, when it is shared.
  @exclusivity(unchecked) @usableFromInline var domain: SharedDomain?
  /// Counts the changes when it is shared, as `version` does those that have been told.
  @exclusivity(unchecked) @usableFromInline var sharedVersion = 0
  /// The value as those see it that are derived from it, when it is shared: that of the event which was told last.
  @exclusivity(unchecked) @usableFromInline var told: Told?

  @usableFromInline
  final class Told {
    @exclusivity(unchecked) @usableFromInline var value: Value
    init(_ value: Value) { self.value = value }
  }

  /// A value that is set.
  @inlinable
  init(_ value: Value) {
    held = value
    super.init(tell: Step { unsafeDowncast($0, to: PropertyCore.self).deliverNext() })
  }

  /// A value that is derived from others.
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

  /// The value of what is derived, or shared.
  @inlinable
  var valueAside: Value {
    @inline(never) get {
      if let domain { return domain.reading { held.unsafelyUnwrapped } }
      settle()
      return latest
    }
  }

  /// The value as those see it that are derived from this, and have brought it up to date.
  @inlinable
  var latest: Value {
    if let told { return told.value }
    guard let held else { preconditionFailure("A property must not ask for its own value to find it") }
    return held
  }

  // MARK: Setting

  @inlinable
  func set(_ new: Value) {
    guard isPlain else { return isSpecial ? write(new) : setAside(new) }
    // The old value ends after the event: its end may set the property.
    let old = held
    held = new
    version &+= 1
    events.accept(.value(new))
    withExtendedLifetime(old) {}
  }

  /// Sets the value of a property that others are derived from, or that has been read to be told of the next change.
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

  /// Tells those first who have read it, then the observers.
  @usableFromInline
  func acceptBehindReaders(_ new: Value) {
    events.enqueue(.value(new))
    tellReaders()
    events.drainOutsideTurns()
  }

  /// Takes another value, of which is still to be told; and so of the one before, if it has not been.
  @inlinable
  func replace(by new: Value) {
    if pending > 0 { backlog.append(latest) }
    held = new
    version &+= 1
  }

  /// The new value of something derived.
  @inlinable
  func become(_ new: Value) {
    let old = held
    replace(by: new)
    if observers > 0 || pending > 0 { announce() }
    withExtendedLifetime(old) {}
  }

  /// Changes a copy, so that an error leaves all as it was and the value can be read meanwhile.
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

  /// The value is set no more.
  @usableFromInline
  func finish() {
    guard graph == nil else { return commitEnd() }
    hasEnded = true
    events.accept(.completed)
  }

  /// The same when whoever sets it has gone, on any thread.
  func finishAtHome() {
    let home = events.home
    if home.isAway { home.runLast { self.finish() } } else { finish() }
  }

  // MARK: Telling

  @inlinable
  func deliverNext() {
    guard pending > 0 else { return events.send(.completed) }
    pending &-= 1
    events.send(.value(backlog.popFirst() ?? latest))
    if pending == 0 { becomePlainIfAlone() }
  }

  /// Each later value of what is set.
  @inlinable
  var signal: Signal<Value, Never> {
    // Changes that are made already, but still to be told, are none of a new observer's. Where it is shared, jobs see to that.
    SignalView { self.events.observe(since: self.domain == nil ? self.version &- self.unheard : nil, $0) }
  }

  /// The current value of what is set, then each later one: nothing between is missed or repeated.
  @inlinable
  var producer: SignalProducer<Value, Never> {
    SignalProducer.starting { [self] sink, lifetime in
      let (value, number) = newest
      guard !complete(sink, lifetime, after: value) else { return }
      lifetime += events.observe(starting: .value(value), since: number, sink)
    }
  }

  /// Each later value of what is derived.
  @inlinable
  func signal(holding feed: AnyObject?) -> Signal<Value, Never> {
    SignalView { [self] action in
      connect(with: feed)
      return observe(action)
    }
  }

  /// The current value of what is derived, then each later one.
  @inlinable
  func producer(holding feed: AnyObject?) -> SignalProducer<Value, Never> {
    SignalProducer.starting { [self] sink, lifetime in
      connect(with: feed)
      let value = value
      guard !complete(sink, lifetime, after: value) else { return }
      lifetime += observe(starting: .value(value), sink)
    }
  }

  /// Observes what is derived, and connected. As long as it is observed, it is kept alive by that.
  @inlinable
  func observe(
    starting: Signal<Value, Never>.Event? = nil, _ action: @escaping (Signal<Value, Never>.Event) -> Void
  ) -> any Disposable {
    observers &+= 1
    return events.observe(starting: starting, since: announced, detached: { self.leave() }, action)
  }

  /// If no change will come, sends the value and the end.
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
