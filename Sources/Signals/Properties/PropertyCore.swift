/// The value of a property and what tells of its changes; outlives the property as long as a producer of it does.
///
/// Shared, it changes in the turns of a domain, and tells of it in its jobs: whoever gets here, also by a confined handle that
/// was shared with it.
@usableFromInline
final class PropertyCore<Value> {
  @exclusivity(unchecked) @usableFromInline var held: Value
  /// Counts the changes: it is the number of the event that tells of the newest, and the sides of a binding tell by it
  /// what they have seen.
  @exclusivity(unchecked) @usableFromInline var version = 0
  /// The turns and the queue that it lives in, when it is shared.
  @exclusivity(unchecked) @usableFromInline private(set) var domain: SharedDomain?
  @usableFromInline let events = SignalCore<Value, Never>()
  @usableFromInline let signal: Signal<Value, Never>

  @inlinable
  init(_ value: Value) {
    held = value
    signal = Signal(.core(events))
  }

  @inlinable
  var value: Value { domain == nil ? held : current.value }

  /// The value and its version. A shared property may be further than its events.
  @usableFromInline
  var current: (value: Value, version: Int) {
    guard let domain else { return (held, version) }
    return domain.reading { (held, version) }
  }

  @inlinable
  func set(_ new: Value) {
    guard domain == nil else { return replace(with: new) { _ in } }
    held = new
    version &+= 1
    events.accept(.value(new))
  }

  /// Sets the value; `committed` gets its version, before anybody is told.
  @usableFromInline
  func replace(with new: Value, committed: (Int) -> Void) {
    if let domain {
      domain.withTurn {
        commit(new, committed)
        domain.enqueue { [events] in events.send(.value(new)) }
      }
    } else {
      commit(new, committed)
      events.accept(.value(new))
    }
  }

  private func commit(_ new: Value, _ committed: (Int) -> Void) {
    held = new
    version &+= 1
    committed(version)
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
      let (value, version) = current
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
    events.live(at: Home(domain))
  }
}
