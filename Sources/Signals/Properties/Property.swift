public import Observation

/// A value that can be observed, and not set.
///
/// It holds one value for ever, takes the values of a producer, shows a ``MutableProperty`` to those who are not to set it, or
/// is *derived* from other properties by an operator (`map(_:)`, `combineLatest(with:)`, `flatMap(_:_:)`, …). It lives
/// where it was made, like ``Signal``.
///
/// Of what is derived, this holds:
///
/// - **No glitches.** Its value always goes with those of its sources, whoever asks, be it in the middle of telling of a change.
///   A change of a source is one change here, by however many ways it comes. All that is told is consistent in itself.
/// - **Order.** Of a change the observers of what was set are told first, then those of what is derived from it, a property
///   always before what is derived from it, and otherwise in the order in which they were first observed. What is set from
///   inside an observer is the value at once, for all that is derived from it, too; it is told when all have been told of the
///   change before.
/// - **Laziness.** Its closures run when the value is asked for, or observed, and a source has changed: once for each change at
///   most, and not at all while nobody wants to know. What depends on earlier values (`skipRepeats(_:)`,
///   `combinePrevious(_:)`, `uniqueValues(_:)`, `filter(initial:_:)`, `zip(with:)`) looks at every change, from the beginning.
/// - **Lifetime.** It keeps its sources alive; observing it does not. It goes on as long as it is held or observed and one of its
///   sources goes on, and then completes. A property that was set or fed completes when it is let go of.
///
/// Closures of operators had better set nothing: what they set is taken up by the change that is under way.
///
/// It is `Observable`: SwiftUI and `withObservationTracking` are notified of a change of what they have read, see
/// ``ReadTracking``. What is derived from a shared property is not.
@propertyWrapper
public final class Property<Value> {
  @usableFromInline let core: PropertyCore<Value>
  /// What those hold that are derived from this: without it, the value would change no more.
  @usableFromInline let feed: AnyObject?
  /// The mutable properties that it keeps alive.
  @usableFromInline let kept: AnyObject?

  @usableFromInline
  init(_ core: PropertyCore<Value>, feed: AnyObject? = nil, keeping kept: AnyObject? = nil) {
    self.core = core
    self.feed = feed
    self.kept = kept
  }

  /// A property whose value never changes.
  public convenience init(value: Value) {
    let core = PropertyCore(value)
    core.finish()
    self.init(core)
  }

  /// A property that starts with `initial` and then takes each value that `values` sends. It completes with them.
  ///
  /// Letting go of it, and of all that is derived from it, ends what it follows.
  public convenience init(initial: Value, then values: some SignalProducerConvertible<Value, Never>) {
    self.init(initial: initial, then: values, keeping: nil)
  }

  /// A property that starts with `initial` and then takes each value that a producer sends: so that it can be written as in
  /// `Property(initial: 0, then: .never)`.
  public convenience init(initial: Value, then values: SignalProducer<Value, Never>) {
    self.init(initial: initial, then: values, keeping: nil)
  }

  /// A read-only view of a property, which it keeps alive.
  public convenience init(_ property: some PropertyProtocol<Value>) {
    let view = property.readOnly
    self.init(view.core, feed: view.feed, keeping: view.kept)
  }

  /// A read-only view of a property, which it keeps alive: the same as ``init(_:)``, by the name that it has in ReactiveSwift.
  public convenience init(capturing property: some PropertyProtocol<Value>) { self.init(property) }

  /// A read-only view of a property that does not keep it alive.
  ///
  /// It completes when the property does, and keeps the last value.
  /// A derived property goes on as long as it is held or observed, by this view as well.
  public convenience init(reflecting property: some PropertyProtocol<Value>) {
    let view = property.readOnly
    // A property that follows a stream ends when its feed is let go of.
    let isFed = view === property && !view.core.isDerived
    self.init(view.core, feed: isFed ? nil : view.feed)
  }

  /// A property that starts with another's value and follows its signal, and keeps it alive.
  convenience init(following property: some PropertyProtocol<Value>) {
    self.init(initial: property.value, then: property.signal, keeping: property)
  }

  private convenience init(
    initial: Value, then values: some SignalProducerConvertible<Value, Never>, keeping kept: AnyObject?
  ) {
    let core = PropertyCore(initial)
    core.events.live()
    let run = values.producer.start { event in
      switch event {
      case .value(let value): core.set(value)
      case .failed, .completed, .interrupted: core.finish()
      }
    }
    self.init(core, feed: PropertyFeed(core, run), keeping: kept)
  }

  /// The value. O(1) for what is set, fed or observed; otherwise linear in what it is derived from.
  @inlinable public var value: Value {
    // What it is derived from may depend on the value.
    let value = core.value
    core.noteRead()
    return value
  }

  /// The value, for use as a property wrapper.
  @inlinable public var wrappedValue: Value { value }

  /// Itself, for use as a property wrapper.
  public var projectedValue: Property { self }

  /// Each later value.
  ///
  /// O(1). To observe a derived property is linear in what it is derived from and nobody observes yet.
  @inlinable public var signal: Signal<Value, Never> {
    core.isDerived ? core.signal(holding: feed) : core.signal
  }

  /// The current value at once, then each later one.
  ///
  /// O(1). To start it is linear in what a derived property is derived from and nobody observes yet.
  @inlinable public var producer: SignalProducer<Value, Never> {
    core.isDerived ? core.producer(holding: feed) : core.producer
  }
}

extension Property: Observable {}

extension Property: PropertyProtocol {
  /// A property does not fail.
  public typealias Failure = Never

  /// Itself.
  public var readOnly: Property { self }
}

// MARK: - Deriving

extension Property {
  /// A property that is derived from others by `refresh`, which is called when one of them has changed and all are up to date.
  ///
  /// `refresh` need not hold the sources, and must not, lest a long chain be let go of by recursion: the property does. It ends
  /// when all sources have, or when `isOver`.
  @inlinable
  convenience init(
    from sources: [PropertySource], keeping kept: AnyObject?, seesAll: Bool = false, until isOver: (() -> Bool)? = nil,
    _ refresh: @escaping (PropertyCore<Value>) -> Void
  ) {
    let core = PropertyCore<Value>(from: sources) { refresh(unsafeDowncast($0, to: PropertyCore<Value>.self)) }
    core.isOver = isOver
    self.init(core, feed: seesAll ? PropertyHold(core) : nil, keeping: kept)
  }

  /// Itself as what others are derived from.
  @inlinable
  var source: PropertySource {
    core.becomeSource()
    return PropertySource(core, heldBy: feed)
  }

  /// Itself, for a closure that does not hold it.
  @inlinable
  var reference: Unmanaged<PropertyCore<Value>> { .passUnretained(core) }
}

extension Unmanaged {
  /// The value of a source that is up to date. Whoever asks holds it.
  @inlinable
  func latest<Value>() -> Value where Instance == PropertyCore<Value> { _withUnsafeGuaranteedRef { $0.latest } }

  /// The value as those see it that are derived from a source, once it has been brought up to date. Whoever asks holds it.
  func current<Value>() -> Value where Instance == PropertyCore<Value> {
    _withUnsafeGuaranteedRef { $0.isDerived ? $0.value : $0.latest }
  }
}
