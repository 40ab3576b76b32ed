extension SharedHandle where Base: MutablePropertyProtocol, Base.Value: Sendable {
  /// Keeps two properties equal. `left` takes the current value of `right` immediately. Then each takes the other's
  /// value whenever that changes, until one of them is deallocated or the binding is disposed of. Neither is kept
  /// alive.
  ///
  /// The other side's current value is copied, never the value of an event, one copy at a time and never with both
  /// sides locked, and the newer value wins. So whatever the threads do, all properties that are bound to one another
  /// settle on one value: if a side changes after its value was read, it sends the change and is copied again.
  ///
  /// ```swift
  /// let (left, right) = (SharedProperty("Ada"), SharedProperty("Bob"))
  /// left <~> right
  /// print(left.value)  // prints: Bob
  /// left.value = "Cleo"
  /// print(right.value)  // prints: Cleo
  /// ```
  @discardableResult
  public static func <~> (left: Self, right: Self) -> SharedDisposable {
    let (first, second) = (left.base.property, right.base.property)
    return bindBothWays((first.core, first.lifetime, left.domain), (second.core, second.lifetime, right.domain))
  }
}

/// Keeps two objects equal that live in shared domains.
package func bindBothWays<Core: TwoWayBindable>(
  _ left: (core: Core, lifetime: Lifetime, domain: SharedDomain),
  _ right: (core: Core, lifetime: Lifetime, domain: SharedDomain)
) -> SharedDisposable where Core.Value: Sendable {
  let pair = BoundPair(left.core, right.core)
  // Makes the copies, one after another.
  let copies = SharedDomain()
  let observations = CompositeDisposable()
  for (core, lifetime, domain) in [left, right] {
    observations += SharedObservation<Void, Never>.begin(
      in: domain, actor: nil, { _ in copies.run(pair.settle) },
      start: { [weak core] sink, lifetime in
        if let core { lifetime += core.observeChanges { sink(.value(())) } }
      })
    domain.run { lifetime.tie(observations) }
  }
  // Changes that were made while the observations began are copied now; later changes are observed.
  copies.run(pair.begin)
  return SharedDisposable(running: observations.dispose)
}
