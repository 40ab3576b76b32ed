extension PropertyProtocol {
  /// A property whose value is derived from one other, and perhaps from the value before.
  @inlinable
  func derived<U>(
    seeingAll seesAll: Bool = false, _ refresh: @escaping (PropertyCore<U>, Value) -> Void
  ) -> Property<U> {
    let property = readOnly
    return Property(from: [property.source], keeping: property.kept, seesAll: seesAll) {
      [source = property.reference] core in refresh(core, source.latest())
    }
  }

  /// Transforms the value: by a closure, or by a key path to a part of it, as in `map(\.name)`. Keeps this property alive.
  @inlinable
  public func map<U>(_ transform: @escaping (Value) -> U) -> Property<U> {
    derived { $0.become(transform($1)) }
  }

  /// The same value for each of this property, which it keeps alive.
  @inlinable
  public func map<U>(value: U) -> Property<U> {
    derived { core, _ in core.become(value) }
  }

  /// The value, or as long as that does not satisfy a predicate, the last one that did; `initial` if none has. It looks at each
  /// change from now on. Keeps this property alive.
  @inlinable
  public func filter(initial: Value, _ isIncluded: @escaping (Value) -> Bool) -> Property<Value> {
    derived(seeingAll: true) { core, value in
      if isIncluded(value) {
        core.become(value)
      } else if core.held == nil {
        core.become(initial)
      }
    }
  }

  /// The value with the one before; at first with `initial`. It looks at each change from now on. Keeps this property alive.
  @inlinable
  public func combinePrevious(_ initial: Value) -> Property<(Value, Value)> {
    derived(seeingAll: true) { core, value in core.become((core.held?.1 ?? initial, value)) }
  }

  /// Leaves out each value that is the same as the last one that was not left out. It looks at each change from now on.
  /// Keeps this property alive.
  @inlinable
  public func skipRepeats(_ areEqual: @escaping (Value, Value) -> Bool) -> Property<Value> {
    derived(seeingAll: true) { core, value in
      if let last = core.held, areEqual(last, value) { return }
      core.become(value)
    }
  }

  /// Leaves out each value whose identity, as `identity` has it, it has had before. It looks at each change from now on. Keeps
  /// this property alive, and all identities.
  @inlinable
  public func uniqueValues(_ identity: @escaping (Value) -> some Hashable) -> Property<Value> {
    unique(identity)
  }

  @inlinable
  func unique<Identity: Hashable>(_ identity: @escaping (Value) -> Identity) -> Property<Value> {
    var known: Set<Identity> = []
    return derived(seeingAll: true) { core, value in
      if known.insert(identity(value)).inserted { core.become(value) }
    }
  }
}

extension PropertyProtocol where Value: Equatable {
  /// Leaves out each value that equals the last one that was not left out. It looks at each change from now on. Keeps
  /// this property alive.
  @inlinable
  public func skipRepeats() -> Property<Value> { skipRepeats(==) }
}

extension PropertyProtocol where Value: Hashable {
  /// Leaves out each value that it has had before. It looks at each change from now on. Keeps this property alive, and all values.
  @inlinable
  public func uniqueValues() -> Property<Value> { unique { $0 } }
}
