extension Shared where Base: MutablePropertyProtocol, Base.Value: Sendable {
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
  let binding = SharedTwoWayBinding(left.core, right.core)
  binding.observe(left.core, left.lifetime, in: left.domain)
  binding.observe(right.core, right.lifetime, in: right.domain)
  // Changes that were made while the observations began are copied now; later changes are observed.
  binding.begin()
  return SharedDisposable(running: { binding.end() })
}

/// Two shared objects that follow one another.
///
/// `@unchecked Sendable`: the pair is only used on the queue of `copies`, and its sides are shared.
private final class SharedTwoWayBinding<Core: TwoWayBindable>: @unchecked Sendable where Core.Value: Sendable {
  private let pair: BoundPair<Core>
  /// Makes the copies, one after another.
  private let copies = SharedDomain()
  private let observations = CompositeDisposable()

  init(_ left: Core, _ right: Core) { pair = BoundPair(left, right) }

  func observe(_ core: Core, _ lifetime: Lifetime, in domain: SharedDomain) {
    observations += SharedObservation<Void, Never>.begin(
      in: domain, actor: nil, { [self] _ in copies.run { self.pair.settle() } },
      start: { [weak core] sink, lifetime in
        if let core { lifetime += core.observeChanges { sink(.value(())) } }
      })
    domain.run { [observations] in lifetime.tie(observations) }
  }

  func begin() { copies.run { self.pair.begin() } }

  func end() { observations.dispose() }
}
