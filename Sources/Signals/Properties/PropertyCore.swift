/// The value of a property and what tells of its changes; outlives the property as long as a producer of it does.
///
/// Shared, it changes in the turns of a domain, and tells of it in its jobs: whoever gets here, also by a confined handle that
/// was shared with it.
@usableFromInline
final class PropertyCore<Value> {
  @exclusivity(unchecked) @usableFromInline var held: Value
  /// Counts the changes: it is the number of the event that tells of the newest.
  @exclusivity(unchecked) @usableFromInline var version = 0
  /// When the value was written, here or where it was copied from; 0 as long as no binding asks.
  @exclusivity(unchecked) @usableFromInline var stamp = 0
  /// The turns and the queue that it lives in, when it is shared.
  @exclusivity(unchecked) @usableFromInline var domain: SharedDomain?
  @usableFromInline let events = SignalCore<Value, Never>()
  @usableFromInline let signal: Signal<Value, Never>

  @inlinable
  init(_ value: Value) {
    held = value
    signal = Signal(events)
  }

  @inlinable
  var value: Value {
    guard let domain else { return held }
    return domain.reading { held }
  }

  /// The value, its version and its stamp. A shared property may be further than its events.
  @usableFromInline
  var current: (value: Value, version: Int, stamp: Int) {
    guard let domain else { return (held, version, stamp) }
    return domain.reading { (held, version, stamp) }
  }

  @inlinable
  func set(_ new: Value) {
    guard domain == nil, stamp == 0 else { return write(new) }
    // The old value ends after the event: its end may set the property.
    let old = held
    held = new
    version &+= 1
    events.accept(.value(new))
    withExtendedLifetime(old) {}
  }

  /// Sets the value of a property that is shared or bound.
  @inlinable
  func write(_ new: Value) {
    guard let domain else {
      let old = commit(new, stamp: WriteClock.next())
      events.accept(.value(new))
      return withExtendedLifetime(old) {}
    }
    var old: Value?
    domain.commit {
      old = held
      held = new
      version &+= 1
      if stamp != 0 { stamp = WriteClock.next() }
    } tell: {
      events.send(.value(new))
    } later: {
      // It goes with the job: its end may run anything, which must not be in the turn.
      let last = old
      old = nil
      return { [events] in withExtendedLifetime(last) { events.send(.value(new)) } }
    }
    withExtendedLifetime(old) {}
  }

  /// Takes a value from another property, unless it has a newer one, and says whether it did.
  func follow(_ new: Value, stamp: Int) -> Bool {
    let old: Value? = inTurn { stamp > self.stamp ? commit(new, stamp: stamp) : nil }
    guard let old else { return false }
    if domain == nil { events.accept(.value(new)) }
    return withExtendedLifetime(old) { true }
  }

  /// The value counts as written now, and all that are set from now on as written when they are.
  func renew() {
    inTurn { stamp = WriteClock.next() }
  }

  /// In a turn, if it is shared. Returns the old value.
  @usableFromInline
  func commit(_ new: Value, stamp: Int) -> Value {
    let old = held
    held = new
    version &+= 1
    self.stamp = stamp
    // The old value goes with the job: its end may run anything, which must not be in the turn.
    domain?.enqueue { [events] in withExtendedLifetime(old) { events.send(.value(new)) } }
    return old
  }

  /// Changes a copy, so that an error leaves all as it was and the value can be read meanwhile.
  @inlinable
  func modify<Result, E: Error>(_ action: (inout Value) throws(E) -> Result) throws(E) -> Result {
    try inTurn { () throws(E) -> Result in
      var copy = held
      let result = try action(&copy)
      set(copy)
      return result
    }
  }

  @inlinable
  func swap(_ new: Value) -> Value {
    inTurn {
      let old = held
      set(new)
      return old
    }
  }

  @inlinable
  func inTurn<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    guard let domain else { return try body() }
    return try domain.withTurn(body)
  }

  /// The current value, then each later one: nothing between is missed or repeated.
  @inlinable
  var producer: SignalProducer<Value, Never> {
    SignalProducer.starting { [self] sink, lifetime in
      let (value, version, _) = current
      guard !events.isEnding else {
        sink(.value(value))
        if !lifetime.hasEnded { sink(.completed) }
        return
      }
      lifetime += events.observe(starting: .value(value), since: version, sink)
    }
  }

  /// From now on it lives in a shared domain.
  func adopt(_ domain: SharedDomain) {
    self.domain = domain
    events.live(in: domain)
  }
}
