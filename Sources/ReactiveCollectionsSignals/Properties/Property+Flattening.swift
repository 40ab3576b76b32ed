extension PropertyProtocol {
  /// Transforms the value into an inner property, and returns a property of the inner property's value, according to
  /// `strategy`.
  ///
  /// With ``FlattenStrategy/latest``, the result is free of glitches: `transform` is called once for each change, and
  /// as soon as this property has changed, the previous inner property is neither read nor observed. The other
  /// strategies depend on the order in which changes are sent, and follow it: they look at each change from now on.
  ///
  /// Keeps this property alive, and the subscription of the inner one. Mutable properties from which the inner one is
  /// derived have to be kept alive elsewhere. Completes when this property and the remaining inner ones have completed.
  ///
  /// ```swift
  /// let selected = MutableProperty(Track("Emma"))
  /// let title = selected.flatMap(.latest) { $0.title }
  /// selected.value.title.value = "Emma!"
  /// print(title.value)  // prints: Emma!
  /// ```
  @inlinable
  public func flatMap<Inner: PropertyProtocol>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner
  ) -> Property<Inner.Value> {
    strategy == .latest ? latest(transform) : followed(strategy, transform)
  }

  /// Transforms the value into a property, and returns a property of that property's value: see `flatMap(_:_:)`. With
  /// this form you can write `flatMap(.latest) { .init(value: $0) }`.
  ///
  /// ```swift
  /// let isLoud = MutableProperty(false)
  /// let text = isLoud.flatMap(.latest) { $0 ? query.map { $0.uppercased() } : query.map { $0 } }
  /// query.value = "ada"
  /// isLoud.value = true
  /// print(text.value)  // prints: ADA
  /// ```
  @inlinable
  @_disfavoredOverload
  public func flatMap<U>(_ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Property<U>) -> Property<U> {
    flatMap(strategy, transform)
  }

  @inlinable
  func latest<Inner: PropertyProtocol>(_ choose: @escaping (Value) -> Inner) -> Property<Inner.Value> {
    let outer = readOnly
    let kernel = Switching<Inner.Value> { [outer = outer.reference] moment in choose(outer.latest(moment)).readOnly }
    let sources = ManyInputs([outer.source])
    return Property(Derived(sources, ScalarShape(), kernel, placeholder: nil), keeping: outer.kept)
  }

  @inlinable
  func followed<Inner: PropertyProtocol>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner
  ) -> Property<Inner.Value> {
    let outer = readOnly
    let property = Property<Inner.Value>(
      following: outer.fedProducer.flatMap(strategy) { transform($0).readOnly.fedProducer }, keeping: outer.kept)
    // A derived property continues as long as it is held or observed.
    return property.derived { $1 }
  }
}

extension PropertyProtocol where Value: PropertyProtocol {
  /// Returns a property of the value of the inner property, according to `strategy`: see `flatMap(_:_:)`.
  ///
  /// ```swift
  /// let current = MutableProperty(score)
  /// let shown = current.flatten(.latest)
  /// current.value = MutableProperty(7)
  /// print(shown.value)  // prints: 7
  /// ```
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Property<Value.Value> { flatMap(strategy) { $0 } }
}

extension Property {
  /// A producer of its values, which keeps the property's subscription alive while it is observed.
  @inlinable
  var fedProducer: SignalProducer<Value, Never> {
    let (producer, subscription) = (producer, subscription)
    return .starting { sink, lifetime in
      lifetime.observeEnded { withExtendedLifetime(subscription) {} }
      producer.begin(sink, lifetime)
    }
  }

  /// Creates a property from the values of a producer, which has to send the first one immediately.
  @usableFromInline
  convenience init(following producer: SignalProducer<Value, Never>, keeping kept: AnyObject?) {
    var core: SettableCore<Value>?
    let run = producer.start { event in
      guard let made = core else {
        guard case .value(let first) = event else { return }
        let new = SettableCore(first)
        new.followsElsewhere = true
        return core = new
      }
      switch event {
      case .value(let value): made.set(value)
      case .failed, .completed, .interrupted: made.end()
      }
    }
    guard let core else { preconditionFailure("The producer of a property must send its first value immediately") }
    self.init(core, subscription: ProducerSubscription(core, run), keeping: kept)
  }
}
