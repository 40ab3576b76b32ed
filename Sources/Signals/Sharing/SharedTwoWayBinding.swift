extension Shared where Base: MutablePropertyProtocol, Base.Value: Sendable {
  /// Keeps two properties equal: `left` takes the value of `right` now, and each the other's whenever that changes, until
  /// one of them goes away or the binding is disposed of. Neither is kept alive.
  ///
  /// What is copied is the other side's current value, never an event's, one copy at a time and never with both sides
  /// locked; a side that has been copied to is not copied back. So whatever the threads do, both settle on one value, that
  /// of the last copy: a side that changes after its value was read tells of it, and is copied again.
  @discardableResult
  public static func <~> (left: Self, right: Self) -> SharedDisposable {
    let (first, second) = (left.base.property, right.base.property)
    return bindBothWays(
      (first.core, first.lifetime, left.domain), (second.core, second.lifetime, right.domain))
  }
}

/// Keeps two things equal that live in shared domains.
package func bindBothWays<Core: TwoWayBindable>(
  _ left: (core: Core, lifetime: Lifetime, domain: SharedDomain),
  _ right: (core: Core, lifetime: Lifetime, domain: SharedDomain)
) -> SharedDisposable where Core.Value: Sendable {
  let binding = SharedTwoWayBinding(left.core, right.core)
  binding.observe(left.core, left.lifetime, in: left.domain, copying: binding.left, to: binding.right)
  binding.observe(right.core, right.lifetime, in: right.domain, copying: binding.right, to: binding.left)
  // Whatever changed while the observations began is copied now; what changes later is told of.
  binding.copyAll()
  return SharedDisposable(running: { binding.end() })
}

/// Two shared things that follow one another.
///
/// `@unchecked Sendable`: the sides are only touched in the jobs of `copies`.
private final class SharedTwoWayBinding<Core: TwoWayBindable>: @unchecked Sendable where Core.Value: Sendable {
  let left: BindingSide<Core>
  let right: BindingSide<Core>
  /// Makes the copies, one after the other.
  private let copies = SharedDomain()
  private let observations = CompositeDisposable()

  init(_ left: Core, _ right: Core) {
    self.left = BindingSide(left, isNews: false)
    self.right = BindingSide(right, isNews: true)
  }

  func observe(
    _ core: Core, _ lifetime: Lifetime, in domain: SharedDomain, copying source: BindingSide<Core>,
    to target: BindingSide<Core>
  ) {
    observations += SharedObservation<Void, Never>.begin(
      in: domain, home: nil,
      { [self] event in
        if case .value = event { copies.run { source.copy(to: target) } }
      },
      start: { [weak core] sink, lifetime in
        if let core { lifetime += core.observeChanges { sink(.value(())) } }
      })
    domain.run { [observations] in lifetime.tie(observations) }
  }

  func copyAll() {
    copies.run { [self] in
      right.copy(to: left)
      left.copy(to: right)
    }
  }

  func end() { observations.dispose() }
}
