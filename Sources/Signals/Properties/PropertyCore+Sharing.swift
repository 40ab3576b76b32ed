// Properties that are shared or bound both ways.
//
// Shared, a property changes in the turns of a domain, and tells of it in its jobs: whoever gets here, also by a confined handle
// that was shared with it. What is derived from it lives in the jobs: it goes with the event that is being told, not with a value
// that other threads have set since.

extension PropertyCore {
  /// The value, and the number of the event that tells of it. A shared property may be further than its events.
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
      // It goes with the job: its end may run anything, which must not be in the turn.
      let last = old
      old = nil
      return { [version] in withExtendedLifetime(last) { self.publish(new, version) } }
    }
    withExtendedLifetime(old) {}
  }

  /// Takes a value from another property, unless it has a newer one, and says whether it did.
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

  /// The value counts as written now, and all that are set from now on as written when they are.
  func renew() {
    inTurn { stamp = WriteClock.next() }
    guard domain == nil else { return }
    isSpecial = true
    isPlain = false
  }

  /// Sets a shared value, in a turn. Returns the number of the event that is to tell of it.
  @inlinable
  func store(_ new: Value) -> Int {
    held = new
    sharedVersion &+= 1
    return sharedVersion
  }

  /// Tells of a value that is set and bound.
  @usableFromInline
  func publish(_ new: Value) {
    guard graph != nil else { return acceptBehindReaders(new) }
    pending &+= 1
    commit()
  }

  /// Tells of a shared value, in a job.
  @inlinable
  func publish(_ new: Value, _ version: Int) {
    if told == nil { events.send(.value(new)) } else { publishToDerived(new, version) }
  }

  /// Tells of a shared value, in a job, those also that are derived from it; they may have begun with a newer one.
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

  /// Something is to be derived from it: from now on there is a value for that.
  @usableFromInline
  func becomeSource() {
    isSource = true
    guard domain != nil, told == nil else { return }
    let (value, number) = newest
    told = Told(value)
    version = number &+ unheard
  }

  /// From now on it lives in a shared domain.
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
