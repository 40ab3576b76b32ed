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
  ///
  /// ```swift
  /// let person = MutableProperty(Person.ada)
  /// let label = person.map { "\($0.name), \($0.age)" }
  /// person.value.age += 1
  /// print(label.value)  // prints: Ada, 37
  /// ```
  @inlinable
  public func map<U>(_ transform: @escaping (Value) -> U) -> Property<U> {
    derived { transform($1) }
  }

  /// Returns a property that has the same value for every value of this property. Keeps this property alive.
  ///
  /// ```swift
  /// let cleared = query.map(value: "")
  /// query.value = "a"
  /// print(cleared.value.isEmpty)  // prints: true
  /// ```
  @inlinable
  public func map<U>(value: U) -> Property<U> {
    derived { _, _ in value }
  }

  /// Returns a property whose value is the last value that satisfied a predicate, or `initial` if none has. It looks at
  /// each change from now on. Keeps this property alive.
  ///
  /// ```swift
  /// let lastSearch = query.filter(initial: "none") { $0.count > 1 }
  /// query.value = "ada"
  /// query.value = "a"
  /// print(lastSearch.value)  // prints: ada
  /// ```
  @inlinable
  public func filter(initial: Value, _ isIncluded: @escaping (Value) -> Bool) -> Property<Value> {
    derived(seeingAll: true) { last, value in isIncluded(value) ? value : last == nil ? initial : nil }
  }

  /// Pairs the value with the previous one, and the first value with `initial`. It looks at each change from now on.
  /// Keeps this property alive.
  ///
  /// ```swift
  /// let change = score.combinePrevious(0).map { $1 - $0 }
  /// score.value = 5
  /// score.value = 3
  /// print(change.value)  // prints: -2
  /// ```
  @inlinable
  public func combinePrevious(_ initial: Value) -> Property<(Value, Value)> {
    derived(seeingAll: true) { last, value in (last?.1 ?? initial, value) }
  }

  /// Drops each value that equals the last one that was not dropped, according to `areEqual`. It looks at each change
  /// from now on. Keeps this property alive.
  ///
  /// ```swift
  /// query.skipRepeats { $0.lowercased() == $1.lowercased() }.signal.observeValues { print($0) }
  /// query.value = "Ada"  // prints: Ada
  /// query.value = "ADA"
  /// ```
  @inlinable
  public func skipRepeats(_ areEqual: @escaping (Value, Value) -> Bool) -> Property<Value> {
    derived(seeingAll: true) { last, value in last.map { areEqual($0, value) } == true ? nil : value }
  }

  /// Drops each value whose identity, as returned by `identity`, has occurred before. It looks at each change from now
  /// on. Keeps this property and all identities alive.
  ///
  /// ```swift
  /// let person = MutableProperty(Person.ada)
  /// person.uniqueValues(\.id).signal.observeValues { print($0.name) }
  /// person.value.age += 1
  /// person.value = .bob  // prints: Bob
  /// person.value = .ada
  /// ```
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
  ///
  /// ```swift
  /// score.map { $0 > 9 }.skipRepeats().signal.observeValues { print($0) }
  /// score.value = 5
  /// score.value = 10  // prints: true
  /// score.value = 15
  /// ```
  @inlinable
  public func skipRepeats() -> Property<Value> { skipRepeats(==) }
}

extension PropertyProtocol where Value: Hashable {
  /// Drops each value that has occurred before. It looks at each change from now on. Keeps this property and all values
  /// alive.
  ///
  /// ```swift
  /// score.uniqueValues().signal.observeValues { print($0) }
  /// score.value = 1  // prints: 1
  /// score.value = 0
  /// ```
  @inlinable
  public func uniqueValues() -> Property<Value> { unique { $0 } }
}
