/// A cold stream of one value that is derived from all elements of a list, such as their number, their sum or their
/// minimum.
///
/// Each start sends the current value first, even for an empty list, and then each new value, at most one per commit. A
/// property made from an aggregate has its new value before any observer is notified of the commit, so live rules can
/// be derived from it:
///
/// ```swift
/// let half = Property(people.updates.count).map { $0 / 2 }
/// let firstHalf = CollectionProperty(people.updates.prefix(half))  // one change for each commit
/// ```
///
/// An aggregate belongs to the isolation domain of its list (a function, an actor or the main actor), and so do the
/// properties made from it. Making a property from an aggregate under the lock of a shared list traps.
public struct AggregateProducer<Value>: SignalProducerConvertible {
  @usableFromInline let start: (Starting) throws(LockedSource) -> Aggregation<Value>

  @inlinable
  init(_ start: @escaping (Starting) throws(LockedSource) -> Aggregation<Value>) { self.start = start }

  /// The aggregate as a stream of nodes.
  @inlinable
  var recipe: Recipe<ScalarShape<Value>> {
    Recipe { [start] starting throws(LockedSource) in
      let node = try start(starting).node
      return Started(node, keptBy: node)
    }
  }

  /// The values as a producer.
  @inlinable
  public var producer: SignalProducer<Value, Never> {
    .starting { [recipe] sink, lifetime in
      recipe.observe(sink, lifetime) { started, sink in
        started.node.observe(first: { value, _ in if let value { sink(.value(value)) } }, sink)
      }
    }
  }

  /// Starts the stream and calls `action` with every value.
  ///
  /// ```swift
  /// people.updates.count.startWithValues { print($0) }  // prints: 3
  /// people.removeLast()  // prints: 2
  /// ```
  @discardableResult
  @inlinable
  public func startWithValues(_ action: @escaping (Value) -> Void) -> any Disposable {
    producer.startWithValues(action)
  }

  /// Starts the stream on behalf of an actor, which is held weakly; see
  /// ``/ReactiveCollectionsSignals/SignalProducer/startWithValues(with:_:)``.
  @discardableResult
  public func startWithValues<Owner: Actor>(
    with owner: isolated Owner, _ action: @escaping (isolated Owner, Value) -> Void
  ) -> any Disposable {
    producer.startWithValues(with: owner, action)
  }

  /// Returns an aggregate whose values are those of this one, transformed.
  ///
  /// ```swift
  /// let summary = Property(people.updates.count.map { "\($0) people" })
  /// people.append(Person(id: "dan", name: "Dan", age: 9))
  /// print(summary.value)  // prints: 4 people
  /// ```
  @inlinable
  public func map<New>(_ transform: @escaping (Value) -> New) -> AggregateProducer<New> {
    AggregateProducer<New> { [start] starting throws(LockedSource) in
      let aggregation = try start(starting)
      return Aggregation(aggregation.sources) {
        transform(aggregation.begin())
      } follow: {
        aggregation.follow().map(transform)
      }
    }
  }

  /// Returns an aggregate that sends only values that differ from the previous one.
  ///
  /// ```swift
  /// people.updates.sum(of: \.age).skipRepeats { $0 / 100 == $1 / 100 }.startWithValues { print($0) }  // prints: 105
  /// people[0].age += 1  // sends nothing
  /// people[0].age += 100  // prints: 206
  /// ```
  @inlinable
  public func skipRepeats(_ isEqual: @escaping (Value, Value) -> Bool) -> AggregateProducer {
    AggregateProducer { [start] starting throws(LockedSource) in
      let aggregation = try start(starting)
      var last: Value?
      return Aggregation(aggregation.sources) {
        let first = aggregation.begin()
        last = first
        return first
      } follow: {
        guard let value = aggregation.follow() else { return nil }
        if let last, isEqual(last, value) { return nil }
        last = value
        return value
      }
    }
  }
}

extension AggregateProducer where Value: Equatable {
  /// Returns an aggregate that sends only values that differ from the previous one.
  ///
  /// ```swift
  /// let isLarge = people.updates.sum(of: \.age).map { $0 > 100 }.skipRepeats()
  /// isLarge.startWithValues { print($0) }  // prints: true
  /// people[0].age += 1  // sends nothing
  /// ```
  @inlinable
  public func skipRepeats() -> AggregateProducer { skipRepeats(==) }
}

extension Property {
  /// Creates a property whose value is derived from a list at all times: it changes with the list, before any observer
  /// is notified of the change. It keeps the list going.
  ///
  /// ```swift
  /// let oldest = Property(people.updates.max { $0.age < $1.age })
  /// people.removeAll { $0.id == "cleo" }
  /// print(oldest.value?.name ?? "nobody")  // prints: Ada
  /// ```
  public convenience init(_ aggregate: AggregateProducer<Value>) { self.init(aggregate, keepsSources: true) }

  /// Creates a property whose value is derived from a list, which it does not keep going: it ends with the lists that
  /// the aggregate was made of, and keeps its last value.
  ///
  /// ```swift
  /// let count = Property(reflecting: people.updates.filter { $0.age >= 18 }.count)
  /// people.removeFirst()
  /// print(count.value)  // prints: 1
  /// ```
  public convenience init(reflecting aggregate: AggregateProducer<Value>) { self.init(aggregate, keepsSources: false) }

  private convenience init(_ aggregate: AggregateProducer<Value>, keepsSources: Bool) {
    let starting = Starting(keeping: keepsSources)
    let started = aggregate.recipe.started(starting, for: "A property of an aggregate")
    self.init(started.node, subscription: NodeHold(started.node), keeping: starting.kept)
  }
}
