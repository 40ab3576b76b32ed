/// The type ``MutableProperty`` as a constraint for ``SharedHandle``. Do not add conformances.
///
/// This is not the protocol of the same name in ReactiveSwift: code that takes anything that can be set and observed is
/// generic over a ``PropertyProtocol`` that is also a ``BindingTargetProvider``.
///
/// ```swift
/// extension SharedHandle where Base: MutablePropertyProtocol, Base.Value == Int {
///   func increment() { modify { $0 += 1 } }
/// }
/// let counter = SharedProperty(0)
/// counter.increment()
/// print(counter.value)  // prints: 1
/// ```
public protocol MutablePropertyProtocol<Value>: AnyObject, StartableProtocol where Failure == Never {
  /// The property itself.
  var property: MutableProperty<Value> { get }
}

extension MutableProperty: MutablePropertyProtocol {
  /// The property itself.
  public var property: MutableProperty { self }
}

extension SharedHandle where Base: MutablePropertyProtocol, Base.Value: Sendable {
  @inlinable var core: SettableCore<Base.Value> { base.property.core }

  /// Shares a property, which the caller gives up together with everything that observes it.
  ///
  /// The initializer takes only this type: if it took any conforming type, users could pass a type of their own off as
  /// safe.
  ///
  /// ```swift
  /// let property = MutableProperty("Ada")
  /// let name = SharedHandle(property)  // `property` cannot be used from here on
  /// name.value = "Cleo"
  /// ```
  public init<Value>(_ property: sending MutableProperty<Value>) where Base == MutableProperty<Value> {
    let domain = SharedDomain()
    property.adopt(domain)
    self.init(base: property, domain: domain)
  }

  /// Creates a shared property that holds `value`.
  ///
  /// ```swift
  /// let name = SharedProperty("Ada")
  /// await Task.detached { name.value = "Cleo" }.value
  /// print(name.value)  // prints: Cleo
  /// ```
  @_disfavoredOverload  // What is no list or property itself is a store of such.
  public init<Value>(_ value: Value) where Base == MutableProperty<Value> {
    self.init(MutableProperty(value))
  }

  /// The value. Setting it calls the observers, after the lock has been released.
  ///
  /// Reading and setting wait while another thread is inside `modify`. They are two calls: `value += 1` loses what
  /// another thread sets in between; write `modify { $0 += 1 }`.
  ///
  /// ```swift
  /// let name = SharedProperty("Ada")
  /// name.signal.observeValues { print($0) }
  /// name.value = "Cleo"  // prints: Cleo
  /// ```
  @inlinable
  public var value: Base.Value {
    get { core.currentValue() }
    nonmutating set { core.setShared(newValue) }
  }

  /// Changes the value in place, as one change that no other thread can interrupt. If `action` throws, the value is
  /// unchanged and no update is sent.
  ///
  /// Inside `action`, never wait for another thread, and use no other shared list or property: threads that do
  /// so in opposite orders deadlock.
  ///
  /// The value that `action` leaves in its argument replaces any value that it sets otherwise; `value` is the old value
  /// until then.
  ///
  /// ```swift
  /// let names = SharedProperty(["Ada"])
  /// let count = names.modify { names in
  ///   if !names.contains("Bob") { names.append("Bob") }  // no other thread in between
  ///   return names.count
  /// }
  /// print(count)  // prints: 2
  /// ```
  @discardableResult
  @inlinable
  public func modify<Result, E: Error>(_ action: (inout Base.Value) throws(E) -> Result) throws(E) -> Result {
    try core.modify(action) { core.setShared($0) }
  }

  /// Sets the value and returns the previous one. It waits while another thread is inside `modify`.
  ///
  /// ```swift
  /// let draft = SharedProperty("Hello")
  /// print(draft.swap(""))  // prints: Hello
  /// ```
  @discardableResult
  @inlinable
  public func swap(_ new: Base.Value) -> Base.Value { core.swap(new) { core.setShared($0) } }

  /// A signal of later values.
  ///
  /// ```swift
  /// let name = SharedProperty("Ada")
  /// name.signal.observeValues { print($0) }
  /// name.value = "Cleo"  // prints: Cleo
  /// ```
  @inlinable
  public var signal: SharedSignal<Base.Value, Never> { SharedSignal(base: core.signal(), domain: domain) }

  /// A producer that sends the current value immediately, then each later one.
  ///
  /// ```swift
  /// let name = SharedProperty("Ada")
  /// name.producer.startWithValues { print($0) }  // prints: Ada
  /// name.value = "Cleo"  // prints: Cleo
  /// ```
  @inlinable
  public var producer: SharedSignalProducer<Base.Value, Never> {
    SharedSignalProducer(base: core.producer(), domain: domain)
  }

  /// Transforms the current value and each later one.
  ///
  /// ```swift
  /// let name = SharedProperty("Ada")
  /// name.map(\.count).startWithValues { print($0) }  // prints: 3
  /// name.value = "Cleo"  // prints: 4
  /// ```
  public func map<U: Sendable>(_ transform: @escaping @Sendable (Base.Value) -> U) -> SharedSignalProducer<U, Never> {
    lift { $0.map(transform) }
  }
}
