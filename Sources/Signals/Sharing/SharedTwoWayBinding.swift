extension Shared where Base: MutablePropertyProtocol, Base.Value: Sendable {
  /// Keeps two properties equal: `left` takes the value of `right` now, and each the other's whenever that changes, until
  /// one of them goes away or the binding is disposed of. Neither is kept alive.
  ///
  /// What is copied is the other side's current value, never an event's, one copy at a time and never with both sides
  /// locked; a side that has been copied to is not copied back. So whatever the threads do, both settle on one value, that
  /// of the last copy: a side that changes after its value was read tells of it, and is copied again.
  @discardableResult
  public static func <~> (left: Self, right: Self) -> SharedDisposable {
    let binding = SharedTwoWayBinding<Base.Value>(left.base.property.core, right.base.property.core)
    binding.observe(left, copying: binding.left, to: binding.right)
    binding.observe(right, copying: binding.right, to: binding.left)
    // Whatever changed while the observations began is copied now; what changes later is told of.
    binding.copyAll()
    return SharedDisposable(running: { binding.end() })
  }
}

/// Two shared properties that follow one another.
///
/// `@unchecked Sendable`: the sides are only touched in the jobs of `copies`.
private final class SharedTwoWayBinding<Value: Sendable>: @unchecked Sendable {
  let left: BindingSide<Value>
  let right: BindingSide<Value>
  /// Makes the copies, one after the other.
  private let copies = SharedDomain()
  private let observations = CompositeDisposable()

  init(_ left: PropertyCore<Value>, _ right: PropertyCore<Value>) {
    self.left = BindingSide(left, isNews: false)
    self.right = BindingSide(right, isNews: true)
  }

  func observe<Property: MutablePropertyProtocol>(
    _ shared: Shared<Property>, copying source: BindingSide<Value>, to target: BindingSide<Value>
  ) where Property.Value == Value {
    let property = shared.base.property
    let signal = property.core.signal
    observations += SharedObservation<Value, Never>.begin(
      in: shared.domain, home: nil,
      { [self] event in
        if case .value = event { copies.run { source.copy(to: target) } }
      }, start: { sink, lifetime in lifetime += signal.observe(sink) })
    shared.domain.run { [observations, lifetime = property.lifetime] in lifetime.tie(observations) }
  }

  func copyAll() {
    copies.run { [self] in
      right.copy(to: left)
      left.copy(to: right)
    }
  }

  func end() { observations.dispose() }
}
