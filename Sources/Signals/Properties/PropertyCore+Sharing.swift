// Properties that are shared or bound both ways.
//
// Shared, a property changes in the turns of a domain, and tells of it in its jobs: whoever gets here, also by a confined handle
// that was shared with it. What is derived from it lives in the jobs: it goes with the event that is being told, not with a value
// that other threads have set since.

extension PropertyCore {
  /// The value, and its number among the events. A shared property may be further than its events.
  @usableFromInline
  var newest: (value: Value, version: Int) {
    let current = current
    return (current.value, current.version)
  }

  /// The value, its version and its stamp.
  @usableFromInline
  var current: (value: Value, version: Int, stamp: Int) {
    guard let domain else { return (held.unsafelyUnwrapped, version, stamp) }
    return domain.reading { (held.unsafelyUnwrapped, sharedVersion, stamp) }
  }

  @inlinable
  func inTurn<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    guard let domain else { return try body() }
    return try domain.withTurn(body)
  }

  /// Sets the value of a property that is shared or bound.
  @usableFromInline
  func write(_ new: Value) {
    let old = inTurn { store(new, stamp: stamp == 0 ? 0 : WriteClock.next()) }
    if domain == nil { publish(new) }
    withExtendedLifetime(old) {}
  }

  /// Takes a value from another property, unless it has a newer one, and says whether it did.
  func follow(_ new: Value, stamp: Int) -> Bool {
    let old: Value? = inTurn { stamp > self.stamp ? store(new, stamp: stamp) : nil }
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

  /// In a turn, if it is shared. Returns the old value.
  private func store(_ new: Value, stamp: Int) -> Value {
    let old = held.unsafelyUnwrapped
    self.stamp = stamp
    guard let domain else {
      replace(by: new)
      return old
    }
    held = new
    sharedVersion &+= 1
    let version = sharedVersion
    // The old value goes with the job: its end may run anything, which must not be in the turn.
    domain.enqueue { [self] in withExtendedLifetime(old) { publish(new, version) } }
    return old
  }

  private func publish(_ new: Value) {
    guard graph != nil else { return events.accept(.value(new)) }
    pending &+= 1
    commit()
  }

  /// Tells of a shared value, in a job.
  private func publish(_ new: Value, _ version: Int) {
    // What is derived may have begun with a newer one.
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
    let (value, version) = newest
    told = Told(value)
    self.version = version
  }

  /// From now on it lives in a shared domain.
  func adopt(_ domain: SharedDomain) {
    self.domain = domain
    sharedVersion = version
    isFresh = false
    isPlain = false
    isSpecial = true
    if isSource { told = Told(held.unsafelyUnwrapped) }
    events.live(at: Home(domain))
  }
}
