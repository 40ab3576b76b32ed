public import Observation

/// A value that can be observed but not set.
///
/// A property holds a constant, takes the values of a producer, provides a read-only view of a ``MutableProperty``, or
/// is *derived* from other properties by an operator (`map(_:)`, `combineLatest(with:)`, `flatMap(_:_:)`, …). Like a
/// ``Signal``, it lives where it was made.
///
/// For derived properties, the following holds:
///
/// - **No glitches.** The value always matches the values of its sources, even if it is read while a change is being
///   sent. A change of a source is one change of the derived property, however many paths lead from one to the other.
///   Every update that is sent is consistent in itself.
/// - **Order.** On a change, the observers of the property that was set are called first, then those of the properties
///   derived from it. A property always precedes the properties derived from it; otherwise the order is that of the
///   first observations. A value that is set inside an observer is visible immediately, in all derived properties too;
///   it is sent after the previous change has been sent to all observers.
/// - **Laziness.** Closures run when the value is read or observed and a source has changed: at most once for each
///   change, and not at all while the value is neither read nor observed. Operators that depend on earlier values
///   (`skipRepeats(_:)`, `combinePrevious(_:)`, `uniqueValues(_:)`, `filter(initial:_:)`, `zip(with:)`) look at every
///   change, from the beginning.
/// - **Lifetime.** A derived property keeps its sources alive; observing it does not. It continues as long as it is
///   held or observed and one of its sources continues, and then completes. A property that is set or that follows a
///   producer completes when it is released.
///
/// Closures of operators should not set properties: a value that they set is one more change, which follows the current
/// one.
///
/// The property is `Observable`: SwiftUI and `withObservationTracking` are notified when a value that they have read
/// changes: see ``ReadTracking``. A property that is derived from a shared property does not notify them.
///
/// ```swift
/// let name = MutableProperty("Ada")
/// let greeting = name.map { "Hello \($0)" }.combineLatest(with: name.map(\.count)).map { "\($0) (\($1))" }
/// greeting.producer.startWithValues { print($0) }  // prints: Hello Ada (3)
/// name.value = "Cleo"  // prints: Hello Cleo (4)
/// ```
@propertyWrapper
public final class Property<Value> {
  @usableFromInline let core: PropertyCore<Value>
  /// The subscription, which derived properties hold: without it, the value would not change any more.
  @usableFromInline let subscription: AnyObject?
  /// The mutable properties that it keeps alive.
  @usableFromInline let kept: AnyObject?

  @usableFromInline
  init(_ core: PropertyCore<Value>, subscription: AnyObject? = nil, keeping kept: AnyObject? = nil) {
    self.core = core
    self.subscription = subscription
    self.kept = kept
  }

  /// Creates a property whose value never changes.
  ///
  /// ```swift
  /// let title = Property(value: "Contacts")
  /// print(title.value)  // prints: Contacts
  /// ```
  public convenience init(value: Value) {
    let core = SettableCore(value)
    core.commit.isFinal = true
    self.init(core)
  }

  /// Not available: what would not change says so, in `init(value:)`.
  @available(
    *, unavailable,
    message: "This value never changes. Follow the updates of a list, as in Property(list.updates.count), or a property"
  )
  public convenience init(_ value: Value) { fatalError("Not available") }

  /// Creates a property that starts with `initial` and then takes each value that `values` sends. It completes when
  /// `values` ends.
  ///
  /// When the property and all properties derived from it have been released, it stops following `values`.
  ///
  /// ```swift
  /// let last = Property(initial: "none", then: query.signal.filter { !$0.isEmpty })
  /// query.value = "Ada"
  /// query.value = ""
  /// print(last.value)  // prints: Ada
  /// ```
  public convenience init(initial: Value, then values: some SignalProducerConvertible<Value, Never>) {
    self.init(initial: initial, then: values, keeping: nil)
  }

  /// Creates a property that starts with `initial` and then takes each value that a producer sends. With this overload
  /// you can write `Property(initial: 0, then: .never)`.
  ///
  /// ```swift
  /// let results = Property(initial: "…", then: query.producer.flatMap(.latest) { server.search($0) })
  /// query.value = "Ada"
  /// print(results.value)  // prints: results for Ada
  /// ```
  public convenience init(initial: Value, then values: SignalProducer<Value, Never>) {
    self.init(initial: initial, then: values, keeping: nil)
  }

  /// Not available: a property cannot fail.
  @available(
    *, unavailable,
    message: "A property cannot fail. Replace errors by values: values.flatMapError { _ in .init(value: …) }"
  )
  public convenience init<Failure: Error>(
    initial: Value, then values: some SignalProducerConvertible<Value, Failure>
  ) { fatalError("Not available") }

  /// Creates a read-only view of a property, which it keeps alive.
  ///
  /// ```swift
  /// struct Counter {
  ///   private let _count = MutableProperty(0)
  ///   var count: Property<Int> { Property(_count) }
  ///   func increment() { _count.value += 1 }
  /// }
  /// ```
  public convenience init(_ property: some PropertyProtocol<Value>) {
    let view = property.readOnly
    self.init(view.core, subscription: view.subscription, keeping: view.kept)
  }

  /// Creates a read-only view of a property, which it keeps alive. This is equivalent to ``init(_:)``; the name is that
  /// of ReactiveSwift.
  public convenience init(capturing property: some PropertyProtocol<Value>) { self.init(property) }

  /// Creates a read-only view of a property without keeping it alive.
  ///
  /// The view completes when the property does, and keeps the last value. A derived property continues as long as it is
  /// held or observed, by this view as well.
  ///
  /// ```swift
  /// var name: MutableProperty? = MutableProperty("Ada")
  /// let view = Property(reflecting: name!)
  /// view.signal.observeCompleted { print("\(view.value) has ended") }
  /// name = nil  // prints: Ada has ended
  /// ```
  public convenience init(reflecting property: some PropertyProtocol<Value>) {
    let view = property.readOnly
    // A property that follows a stream ends when its subscription is released.
    let isConnected = view === property && !view.core.isDerived
    self.init(view.core, subscription: isConnected ? nil : view.subscription)
  }

  /// Creates a property that starts with another property's value, follows its signal, and keeps it alive.
  convenience init(following property: some PropertyProtocol<Value>) {
    self.init(initial: property.value, then: property.signal, keeping: property)
  }

  private convenience init(
    initial: Value, then values: some SignalProducerConvertible<Value, Never>, keeping kept: AnyObject?
  ) {
    let core = SettableCore(initial)
    core.followsElsewhere = true
    let run = values.producer.start { event in
      switch event {
      case .value(let value): core.set(value)
      case .failed, .completed, .interrupted: core.end()
      }
    }
    self.init(core, subscription: ProducerSubscription(core, run), keeping: kept)
  }

  /// The value. O(1) for a property that is constant, set, fed or observed; otherwise linear in the number of its
  /// sources.
  ///
  /// ```swift
  /// let length = query.map(\.count)
  /// query.value = "Ada"
  /// print(length.value)  // prints: 3
  /// ```
  @inlinable public var value: Value {
    // Read before it is noted: the sources may depend on the value.
    let value = core.currentValue()
    core.noteRead()
    return value
  }

  /// The value, for use as a property wrapper.
  ///
  /// ```swift
  /// struct Form {
  ///   @MutableProperty var name = "Ada"
  ///   @Property var length: Int
  ///   init() { _length = _name.map(\.count) }
  /// }
  /// print(Form().length)  // prints: 3
  /// ```
  @inlinable public var wrappedValue: Value { value }

  /// The property itself, for use as a property wrapper.
  public var projectedValue: Property { self }

  /// A signal of later values.
  ///
  /// O(1). Observing a derived property is linear in the number of its direct and indirect sources that are not
  /// observed yet.
  ///
  /// ```swift
  /// query.map(\.count).signal.observeValues { print($0) }
  /// query.value = "Ada"  // prints: 3
  /// ```
  @inlinable public var signal: Signal<Value, Never> {
    core.signal(keeping: core.isDerived ? subscription : nil)
  }

  /// A producer that sends the current value immediately, then each later one.
  ///
  /// O(1). Starting it for a derived property is linear in the number of direct and indirect sources that are not
  /// observed yet.
  ///
  /// ```swift
  /// query.map(\.count).producer.startWithValues { print($0) }  // prints: 0
  /// query.value = "Ada"  // prints: 3
  /// ```
  @inlinable public var producer: SignalProducer<Value, Never> {
    core.producer(keeping: core.isDerived ? subscription : nil)
  }
}

extension Property: Observable {}

extension Property: PropertyProtocol {
  /// A property cannot fail.
  public typealias Failure = Never

  /// This property.
  public var readOnly: Property { self }
}

// MARK: - Deriving

extension Property {
  /// Creates a property whose value is a function of others.
  ///
  /// `next` returns the value, or `nil` if that is no change. It must not hold the sources; the property holds them. If
  /// it `seesAll`, it is called for every change, with the value so far. The property ends when all sources have ended,
  /// or when `isOver` returns `true`.
  @inlinable
  convenience init(
    from sources: [PropertySource], keeping kept: AnyObject?, seesAll: Bool = false, until isOver: (() -> Bool)? = nil,
    _ next: @escaping Formula<Value>.Next
  ) {
    let formula = Formula<Value>(isStateless: !seesAll, showsSources: !seesAll, until: isOver, next)
    let core = Derived(ManyInputs(sources), ScalarShape(), formula, placeholder: nil)
    self.init(core, subscription: seesAll ? NodeHold(core) : nil, keeping: kept)
  }

  /// Creates a property of a node. `subscription` keeps the node going, and `kept` what ends the node's sources.
  package convenience init(_ node: PropertyCore<Value>, subscription: AnyObject?, keeping kept: [AnyObject]) {
    self.init(node, subscription: subscription, keeping: KeptTogether.all(kept))
  }

  /// This property as a source of others.
  @inlinable package var source: PropertySource { (core, subscription ?? core) }

  /// This property as the source of another node, which knows its type.
  @inlinable package var input: SingleInput<ScalarShape<Value>> { SingleInput(core, keeping: subscription) }

  /// This property, for a closure that does not hold it.
  @inlinable var reference: Unmanaged<PropertyCore<Value>> { .passUnretained(core) }
}
