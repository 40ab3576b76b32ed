/// Mutable properties proper, to constrain ``Shared`` by.
public protocol MutablePropertyProtocol<Value>: AnyObject {
  /// The type of its value.
  associatedtype Value
  /// Itself.
  var property: MutableProperty<Value> { get }
}

extension MutableProperty: MutablePropertyProtocol {
  /// Itself.
  public var property: MutableProperty { self }
}

extension Shared where Base: MutablePropertyProtocol, Base.Value: Sendable {
  private var core: PropertyCore<Base.Value> { base.property.core }

  /// Shares a property that is given up, with all that observes it.
  ///
  /// For this type and no other: were it for any that conforms, a type of a user's could be passed off as safe.
  public init<Value>(_ property: sending MutableProperty<Value>) where Base == MutableProperty<Value> {
    let domain = SharedDomain()
    property.core.domain = domain
    self.init(base: property, domain: domain)
  }

  /// A shared property that holds `value`.
  public init<Value>(_ value: Value) where Base == MutableProperty<Value> {
    self.init(MutableProperty(value))
  }

  /// The value. Setting it tells the observers, after the lock has been released.
  public var value: Base.Value {
    get { domain.withTurn { core.value } }
    nonmutating set { domain.withTurn { core.set(newValue) } }
  }

  /// Changes the value, as one change, with no other thread between. If `action` throws, the value stays as it was and
  /// nobody is told. Never wait for another thread inside.
  @discardableResult
  public func modify<Result, E: Error>(_ action: (inout Base.Value) throws(E) -> Result) throws(E) -> Result {
    try domain.withTurn { () throws(E) -> Result in try core.modify(action) }
  }

  /// Sets the value and returns the one before.
  @discardableResult
  public func swap(_ new: Base.Value) -> Base.Value {
    domain.withTurn {
      let old = core.value
      core.set(new)
      return old
    }
  }

  /// Each later value.
  public var signal: SharedSignal<Base.Value, Never> { SharedSignal(base: core.signal, domain: domain) }

  /// The current value at once, then each later one.
  public var producer: SharedSignalProducer<Base.Value, Never> {
    SharedSignalProducer(base: core.producer, domain: domain)
  }

  /// Sends all values of a shared producer to this property, until either ends or the binding is disposed of.
  @discardableResult
  public static func <~ (target: Self, source: SharedSignalProducer<Base.Value, Never>) -> SharedDisposable {
    let producer = source.base
    return target.bind(in: source.domain) { producer.start($0) }
  }

  /// Sends all values of a shared signal to this property, until either ends or the binding is disposed of.
  @discardableResult
  public static func <~ (target: Self, source: SharedSignal<Base.Value, Never>) -> SharedDisposable {
    let signal = source.base
    return target.bind(in: source.domain) { signal.observe($0) }
  }

  /// Sends all values of a shared property to this one, until either ends or the binding is disposed of.
  @discardableResult
  public static func <~ (target: Self, source: Self) -> SharedDisposable { target <~ source.producer }

  private func bind(
    in source: SharedDomain,
    start: @escaping (@escaping (Signal<Base.Value, Never>.Event) -> Void) -> any Disposable
  ) -> SharedDisposable {
    let domain = domain
    let binding = SharedObservation<Base.Value, Never>.begin(
      in: source, home: nil,
      { [weak core] event in
        guard let core, case .value(let value) = event else { return }
        domain.withTurn { core.set(value) }
      }, start: start)
    domain.run { [lifetime = base.property.lifetime] in lifetime += binding }
    return binding
  }

  /// Keeps two properties equal: `left` takes the value of `right` now, and each the other's whenever that changes, until
  /// one of them goes away or the binding is disposed of. Neither is kept alive.
  ///
  /// What is copied is the other side's current value, never an event's, one copy at a time and never with both sides
  /// locked; a side that has been copied to is not copied back. So whatever the threads do, both settle on one value, that
  /// of the last copy: a side that changes after its value was read tells of it, and is copied again.
  @discardableResult
  public static func <~> (left: Self, right: Self) -> SharedDisposable {
    let binding = SharedTwoWayBinding(left, right)
    binding.begin(left, right)
    return SharedDisposable(running: { binding.end() })
  }
}

/// Two shared properties that follow one another: see `TwoWayBinding`.
///
/// `@unchecked Sendable`: what changes is only touched in the jobs of `copies`.
private final class SharedTwoWayBinding<Value: Sendable>: @unchecked Sendable {
  private weak var left: PropertyCore<Value>?
  private weak var right: PropertyCore<Value>?
  /// The versions that the other side has seen. At first none of the right side's.
  private var seenLeft: Int
  private var seenRight = -1
  /// Makes the copies, one after the other.
  private let copies = SharedDomain()
  private let observations = CompositeDisposable()

  init<Property: MutablePropertyProtocol>(_ left: Shared<Property>, _ right: Shared<Property>)
  where Property.Value == Value {
    self.left = left.base.property.core
    self.right = right.base.property.core
    seenLeft = left.base.property.core.current.version
  }

  func begin<Property: MutablePropertyProtocol>(_ left: Shared<Property>, _ right: Shared<Property>)
  where Property.Value == Value {
    copies.run { self.copyFromRight() }
    observe(left) { $0.copyFromLeft() }
    observe(right) { $0.copyFromRight() }
    // What changed while the observations began.
    copies.run {
      self.copyFromLeft()
      self.copyFromRight()
    }
  }

  func end() { observations.dispose() }

  private func observe<Property: MutablePropertyProtocol>(
    _ side: Shared<Property>, copy: @escaping (SharedTwoWayBinding) -> Void
  ) where Property.Value == Value {
    let signal = side.base.property.core.signal
    observations += SharedObservation<Value, Never>.begin(
      in: side.domain, home: nil,
      { [self] event in
        if case .value = event { copies.run { copy(self) } }
      }
    ) { signal.observe($0) }
    side.domain.run { [observations, lifetime = side.base.property.lifetime] in lifetime += observations }
  }

  private func copyFromLeft() { Self.copy(left, &seenLeft, to: right, &seenRight) }
  private func copyFromRight() { Self.copy(right, &seenRight, to: left, &seenLeft) }

  private static func copy(
    _ source: PropertyCore<Value>?, _ seenSource: inout Int, to target: PropertyCore<Value>?, _ seenTarget: inout Int
  ) {
    guard let source, let target, let domain = target.domain else { return }
    let (value, version) = source.current
    guard version != seenSource else { return }
    seenSource = version
    seenTarget = domain.withTurn {
      target.set(value)
      return target.version
    }
  }
}
