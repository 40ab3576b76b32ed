/// The value of a property and what tells of its changes; outlives the property as long as a producer of it does.
@usableFromInline
final class PropertyCore<Value> {
  @exclusivity(unchecked) @usableFromInline var value: Value
  /// Counts the changes: two sides of a binding tell by it what they have seen.
  @exclusivity(unchecked) @usableFromInline var version = 0
  /// The turns and the queue that it lives in, when it is shared.
  @exclusivity(unchecked) @usableFromInline var domain: SharedDomain?
  @usableFromInline let events = SignalCore<Value, Never>()
  @usableFromInline let signal: Signal<Value, Never>

  @inlinable
  init(_ value: Value) {
    self.value = value
    signal = Signal(.core(events))
  }

  @inlinable
  func set(_ new: Value) {
    commit(new)
    if domain == nil { events.send(.value(new)) } else { sendShared(.value(new)) }
  }

  /// In a turn of the domain: leaves the event in its queue.
  @usableFromInline
  func sendShared(_ event: Signal<Value, Never>.Event) {
    domain?.enqueue { [events] in events.send(event) }
  }

  /// The property has gone.
  func end() {
    if let domain { domain.run { [events] in events.send(.completed) } } else { events.send(.completed) }
  }

  /// Changes the value without telling.
  @inlinable
  func commit(_ new: Value) {
    value = new
    version &+= 1
  }

  /// Changes a copy, so that an error leaves all as it was and the value can be read meanwhile.
  @inlinable
  func modify<Result, E: Error>(_ action: (inout Value) throws(E) -> Result) throws(E) -> Result {
    var copy = value
    let result = try action(&copy)
    set(copy)
    return result
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

  /// The value and its version, which is also the number of the event that told of it: a shared property may have
  /// changed again before its queue has come so far.
  @usableFromInline
  var current: (value: Value, version: Int) {
    guard let domain else { return (value, version) }
    return domain.withTurn { (value, version) }
  }
}
