extension PropertyProtocol {
  /// Returns a property whose value is derived from one other, and possibly from its own previous value.
  @inlinable
  func derived<U>(
    seeingAll seesAll: Bool = false, _ next: @escaping (U?, Value) -> U?
  ) -> Property<U> {
    let property = readOnly
    return Property(from: [property.source], keeping: property.kept, seesAll: seesAll) {
      [source = property.reference] last, moment in next(last, source.latest(moment))
    }
  }

  /// Transforms the value by a closure, or by a key path to a part of it, as in `map(\.name)`. Keeps this property
  /// alive.
  @inlinable
  public func map<U>(_ transform: @escaping (Value) -> U) -> Property<U> {
    derived { transform($1) }
  }

  /// Returns a property that has the same value for every value of this property. Keeps this property alive.
  @inlinable
  public func map<U>(value: U) -> Property<U> {
    derived { _, _ in value }
  }

  /// Returns a property whose value is the last value that satisfied a predicate, or `initial` if none has. It looks at
  /// each change from now on. Keeps this property alive.
  @inlinable
  public func filter(initial: Value, _ isIncluded: @escaping (Value) -> Bool) -> Property<Value> {
    derived(seeingAll: true) { last, value in isIncluded(value) ? value : last == nil ? initial : nil }
  }

  /// Pairs the value with the previous one, and the first value with `initial`. It looks at each change from now on.
  /// Keeps this property alive.
  @inlinable
  public func combinePrevious(_ initial: Value) -> Property<(Value, Value)> {
    derived(seeingAll: true) { last, value in (last?.1 ?? initial, value) }
  }

  /// Drops each value that equals the last one that was not dropped, according to `areEqual`. It looks at each change
  /// from now on. Keeps this property alive.
  @inlinable
  public func skipRepeats(_ areEqual: @escaping (Value, Value) -> Bool) -> Property<Value> {
    derived(seeingAll: true) { last, value in last.map { areEqual($0, value) } == true ? nil : value }
  }

  /// Drops each value whose identity, as returned by `identity`, has occurred before. It looks at each change from now
  /// on. Keeps this property and all identities alive.
  @inlinable
  public func uniqueValues(_ identity: @escaping (Value) -> some Hashable) -> Property<Value> {
    unique(identity)
  }

  @inlinable
  func unique<Identity: Hashable>(_ identity: @escaping (Value) -> Identity) -> Property<Value> {
    var known: Set<Identity> = []
    return derived(seeingAll: true) { known.insert(identity($1)).inserted ? $1 : nil }
  }
}

extension PropertyProtocol where Value: Equatable {
  /// Drops each value that equals the last one that was not dropped. It looks at each change from now on. Keeps this
  /// property alive.
  @inlinable
  public func skipRepeats() -> Property<Value> { skipRepeats(==) }
}

extension PropertyProtocol where Value: Hashable {
  /// Drops each value that has occurred before. It looks at each change from now on. Keeps this property and all values
  /// alive.
  @inlinable
  public func uniqueValues() -> Property<Value> { unique { $0 } }
}
