extension PropertyProtocol {
  /// The value of the property that the value leads to, in the way that `strategy` says.
  ///
  /// With ``FlattenStrategy/latest`` it is free of glitches: `transform` is asked once for each change, and the property that it
  /// had led to before counts no more as soon as this one has changed, so that nothing is seen or asked of it then. The other
  /// ways depend on the order in which changes are told, and follow that: they look at each change from now on.
  ///
  /// Keeps this property alive, and what feeds the inner one; mutable properties that the inner one is derived from have to be kept
  /// elsewhere. Completes when this property and what remains of the inner ones have.
  @inlinable
  public func flatMap<Inner: PropertyProtocol>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner
  ) -> Property<Inner.Value> {
    strategy == .latest ? latest(transform) : followed(strategy, transform)
  }

  @inlinable
  func latest<Inner: PropertyProtocol>(_ choose: @escaping (Value) -> Inner) -> Property<Inner.Value> {
    let outer = readOnly
    let core = PropertyCore<Inner.Value>(
      from: [outer.source, nil],
      choose: { [outer = outer.reference] node in
        node.replaceSource(at: 1, by: choose(outer.latest()).readOnly.source)
      },
      refresh: { node in
        let inner = unsafeDowncast(node.source(at: 1), to: PropertyCore<Inner.Value>.self)
        unsafeDowncast(node, to: PropertyCore<Inner.Value>.self).become(inner.latest)
      })
    return Property(core, keeping: outer.kept)
  }

  @inlinable
  func followed<Inner: PropertyProtocol>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner
  ) -> Property<Inner.Value> {
    let outer = readOnly
    let property = Property<Inner.Value>(
      following: outer.fedProducer.flatMap(strategy) { transform($0).readOnly.fedProducer }, keeping: outer.kept)
    // What is derived goes on as long as it is held or observed.
    return property.derived { $0.become($1) }
  }
}

extension PropertyProtocol where Value: PropertyProtocol {
  /// The value of the property that is the value, in the way that `strategy` says: see ``flatMap(_:_:)``.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Property<Value.Value> { flatMap(strategy) { $0 } }
}

extension Property {
  /// Its values, for which it is fed as long as they are observed.
  @inlinable
  var fedProducer: SignalProducer<Value, Never> {
    let (producer, feed) = (producer, feed)
    return .starting { sink, lifetime in
      lifetime.observeEnded { withExtendedLifetime(feed) {} }
      producer.begin(sink, lifetime)
    }
  }

  /// A property that takes the values of a producer which sends the first one at once.
  @usableFromInline
  convenience init(following producer: SignalProducer<Value, Never>, keeping kept: AnyObject?) {
    var core: PropertyCore<Value>?
    let run = producer.start { event in
      guard let made = core else {
        guard case .value(let first) = event else { return }
        let new = PropertyCore(first)
        new.events.live()
        return core = new
      }
      switch event {
      case .value(let value): made.set(value)
      case .failed, .completed, .interrupted: made.finish()
      }
    }
    guard let core else { preconditionFailure("A property's producer has to send its value at once") }
    self.init(core, feed: PropertyFeed(core, run), keeping: kept)
  }
}
