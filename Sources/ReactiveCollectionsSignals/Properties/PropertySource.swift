/// The node of a property.
@usableFromInline
package typealias PropertyCore<Value> = Holder<ScalarShape<Value>>
/// The node of a property that is set.
@usableFromInline
package typealias SettableCore<Value> = Source<ScalarShape<Value>>

/// A property as the source of others: its node, and what keeps the node going.
@usableFromInline
package typealias PropertySource = (node: Node, keeper: AnyObject)

// MARK: - Setting

extension Source {
  @inlinable
  package convenience init<Value>(_ value: Value) where S == ScalarShape<Value> { self.init(value, ScalarShape()) }

  /// Sets a property: by an edit, if other nodes have to be notified. If only observers do, there is no record. A
  /// shared property is set under the lock, and observers are notified on the queue.
  @inlinable
  package func set<Value>(_ new: Value) where S == ScalarShape<Value> {
    guard obstacles.isEmpty, graph.followers == delivery.observerCount, stampedAt == 0, beginNotifying() else {
      return setWithCare(new)
    }
    // Nobody but observers has to be notified: the value is sent as it is, without a record.
    let old = current
    current = new
    commit.newestVersion &+= 1
    observersReference?._withUnsafeGuaranteedRef { $0.send(.value(new)) }
    endNotifying()
    // Released last: that may set the property.
    withExtendedLifetime(old) {}
  }

  @inlinable
  @inline(never)
  func setWithCare<Value>(_ new: Value) where S == ScalarShape<Value> {
    if isShared { setSharedAside(new) } else { edit(new, leadingTo: nil) }
  }

  /// The same as ``setShared(_:)``, but not compiled by clients that share nothing.
  @usableFromInline
  @inline(never)
  func setSharedAside<Value>(_ new: Value) where S == ScalarShape<Value> { setShared(new) }

  /// Sets a shared property: if the queue is idle, observers are called in place.
  @inlinable
  package func setShared<Value>(_ new: Value) where S == ScalarShape<Value> {
    guard let domain = isolationDomain?.takeUnretainedValue() else { return }
    domain.commit {
      let old = current
      current = new
      edits.madeChanges += 1
      if stampedAt != 0 { renewStamp() }
      return old
    } underLock: {
      edit(new, leadingTo: nil)
    } notify: {
      notifyShared(new)
    } later: { old in
      { withExtendedLifetime(old) { self.notifyShared(new) } }
    }
  }

  /// On the queue: notifies of a value that has been set.
  @inlinable
  func notifyShared<Value>(_ new: Value) where S == ScalarShape<Value> {
    // One follower more: being shared is one.
    guard graph.followers == delivery.observerCount + 1, beginNotifying() else { return propagateShared(new) }
    commit.newestVersion &+= 1
    published = new
    commit.publishedChanges += 1
    observersReference?._withUnsafeGuaranteedRef { $0.send(.value(new)) }
    endNotifying()
  }

  @usableFromInline
  func propagateShared<Value>(_ new: Value) where S == ScalarShape<Value> {
    let record = Record<S>()
    record.oldValue = published
    record.ownChange = new
    record.newValue = new
    Domain.current.propagate([Domain.Entry(self, record)])
  }

  /// Changes a copy, so that an error leaves everything unchanged and the value can be read meanwhile, and sets it by
  /// `set`.
  @inlinable
  package func modify<Value, Result, E: Error>(
    _ action: (inout Value) throws(E) -> Result, set: (Value) -> Void
  ) throws(E) -> Result where S == ScalarShape<Value> {
    try withLock { () throws(E) -> Result in
      var copy = current.unsafelyUnwrapped
      let result = try action(&copy)
      set(copy)
      return result
    }
  }

  @inlinable
  package func swap<Value>(_ new: Value, set: (Value) -> Void) -> Value where S == ScalarShape<Value> {
    withLock {
      let old = current.unsafelyUnwrapped
      set(new)
      return old
    }
  }
}

// MARK: - Observing

extension Holder {
  /// The value that a property has at this moment.
  @inlinable
  package func currentValue<Value>() -> Value where S == ScalarShape<Value> {
    if obstacles.isEmpty, let current { return current }
    return currentValueAside()
  }

  @usableFromInline
  @inline(never)
  func currentValueAside<Value>() -> Value where S == ScalarShape<Value> {
    guard let value else { readsItself() }
    return value
  }

  /// Each later value. `keeper` keeps the property going as long as the signal is held.
  @inlinable
  package func signal<Value>(keeping keeper: AnyObject? = nil) -> Signal<Value, Never> where S == ScalarShape<Value> {
    SignalView(of: self) { action in withExtendedLifetime(keeper) { self.observe(action) } }
  }

  /// The current value, then each later one. No value in between is missed or repeated.
  @inlinable
  package func producer<Value>(
    keeping keeper: AnyObject? = nil
  ) -> SignalProducer<Value, Never> where S == ScalarShape<Value> {
    .starting { sink, lifetime in
      if lifetime.target == ObjectIdentifier(self) { return }
      lifetime += withExtendedLifetime(keeper) {
        self.observe(first: { value, _ in if let value { sink(.value(value)) } }, sink)
      }
    }
  }
}
