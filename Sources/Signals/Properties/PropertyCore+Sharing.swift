// Properties that are shared or bound both ways.
//
// A shared property changes in the turns of a domain and sends the changes in the domain's jobs, for all code that sets
// it, even through a confined handle that was shared with it. Properties derived from it live in the jobs: their values
// match the event that is being sent, not a value that other threads have set since.

extension PropertyCore {
  /// The value, and the number of its event. In a shared property, the value may be newer than the last event.
  @usableFromInline
  var newest: (value: Value, number: Int) {
    guard let domain else { return (held.unsafelyUnwrapped, version &- unheard) }
    return domain.reading { (held.unsafelyUnwrapped, sharedVersion &- unheard) }
  }

  @inlinable
  func inTurn<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    guard let domain else { return try body() }
    return try domain.withTurn(body)
  }

  /// Sets the value of a property that is shared or bound.
  @inlinable
  func write(_ new: Value) {
    guard let domain else {
      let old = held
      stamp = WriteClock.next()
      replace(by: new)
      publish(new)
      return withExtendedLifetime(old) {}
    }
    var old: Value?
    var version = 0
    domain.commit {
      old = held
      if stamp != 0 { stamp = WriteClock.next() }
      version = store(new)
    } tell: {
      publish(new, version)
    } later: {
      // Released with the job: releasing it may run any code, which must not be inside the turn.
      let last = old
      old = nil
      return { [version] in withExtendedLifetime(last) { self.publish(new, version) } }
    }
    withExtendedLifetime(old) {}
  }

  /// Takes a value from another property, unless this one has a newer value. Returns whether it took it.
  func follow(_ new: Value, stamp: Int) -> Bool {
    let old: Value? = inTurn {
      guard stamp > self.stamp else { return nil }
      let old = held
      self.stamp = stamp
      if let domain {
        let version = store(new)
        domain.enqueue { [self] in withExtendedLifetime(old) { publish(new, version) } }
      } else {
        replace(by: new)
      }
      return old
    }
    guard let old else { return false }
    if domain == nil { publish(new) }
    return withExtendedLifetime(old) { true }
  }

  /// Stamps the value as written now, and each value that is set from now on when it is written.
  func renew() {
    inTurn { stamp = WriteClock.next() }
    guard domain == nil else { return }
    isSpecial = true
    isPlain = false
  }

  /// Sets a shared value, in a turn. Returns the number of its event.
  @inlinable
  func store(_ new: Value) -> Int {
    held = new
    sharedVersion &+= 1
    return sharedVersion
  }

  /// Sends a value that was set in a bound property.
  @usableFromInline
  func publish(_ new: Value) {
    guard graph != nil else { return acceptBehindReaders(new) }
    pending &+= 1
    commit()
  }

  /// Sends a shared value, in a job.
  @inlinable
  func publish(_ new: Value, _ version: Int) {
    if told == nil { events.send(.value(new)) } else { publishToDerived(new, version) }
  }

  /// Sends a shared value, in a job, to observers and derived properties. Derived properties may have begun with a
  /// newer one.
  @usableFromInline
  func publishToDerived(_ new: Value, _ version: Int) {
    guard let told, version > self.version else { return events.send(.value(new)) }
    if pending > 0 { backlog.append(told.value) }
    told.value = new
    self.version = version
    guard graph != nil else { return events.send(.value(new)) }
    pending &+= 1
    commit()
  }

  /// Prepares the property to have others derived from it: from now on it keeps a value for them.
  @usableFromInline
  func becomeSource() {
    isSource = true
    guard domain != nil, told == nil else { return }
    let (value, number) = newest
    told = Told(value)
    version = number &+ unheard
  }

  /// Makes the property live in a shared domain from now on.
  func adopt(_ domain: SharedDomain) {
    self.domain = domain
    sharedVersion = version
    isFresh = false
    isPlain = false
    isSpecial = true
    if isSource { told = Told(held.unsafelyUnwrapped) }
    events.live(in: domain)
  }
}
