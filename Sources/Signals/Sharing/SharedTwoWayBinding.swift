extension Shared where Base: MutablePropertyProtocol, Base.Value: Sendable {
  /// Keeps two properties equal: `left` takes the value of `right` now, and each the other's whenever that changes, until
  /// one of them goes away or the binding is disposed of. Neither is kept alive.
  ///
  /// What is copied is the other side's current value, never an event's, one copy at a time and never with both sides
  /// locked, and the newer one wins. So whatever the threads do, all properties that are bound to one another settle on one
  /// value: a side that changes after its value was read tells of it, and is copied again.
  @discardableResult
  public static func <~> (left: Self, right: Self) -> SharedDisposable {
    let binding = SharedTwoWayBinding<Base.Value>(left.base.property.core, right.base.property.core)
    binding.observe(left)
    binding.observe(right)
    // Whatever changed while the observations began is copied now; what changes later is told of.
    binding.begin()
    return SharedDisposable(running: { binding.end() })
  }
}

/// Two shared properties that follow one another.
///
/// `@unchecked Sendable`: the pair is only used in the jobs of `copies`, and its sides are shared.
private final class SharedTwoWayBinding<Value: Sendable>: @unchecked Sendable {
  private let pair: BoundPair<Value>
  /// Makes the copies, one after the other.
  private let copies = SharedDomain()
  private let observations = CompositeDisposable()

  init(_ left: PropertyCore<Value>, _ right: PropertyCore<Value>) { pair = BoundPair(left, right) }

  func observe<Property: MutablePropertyProtocol>(_ shared: Shared<Property>) where Property.Value == Value {
    let property = shared.base.property
    let signal = property.core.signal
    observations += SharedObservation<Value, Never>.begin(
      in: shared.domain, home: nil,
      { [self] event in
        if case .value = event { copies.run { self.pair.settle() } }
      }, start: { sink, lifetime in lifetime += signal.observe(sink) })
    shared.domain.run { [observations, lifetime = property.lifetime] in lifetime.tie(observations) }
  }

  func begin() { copies.run { self.pair.begin() } }

  func end() { observations.dispose() }
}
