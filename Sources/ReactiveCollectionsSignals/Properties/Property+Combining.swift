// Properties of several others. A property that is reached in several ways counts once: see Property.

extension PropertyProtocol {
  /// Combines the values of this property and another into a pair. Keeps both alive; completes when both have
  /// completed.
  ///
  /// ```swift
  /// let title = query.combineLatest(with: score).map { "\($0): \($1)" }
  /// query.value = "Ada"
  /// score.value = 5
  /// print(title.value)  // prints: Ada: 5
  /// ```
  @inlinable
  public func combineLatest<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
    combined(with: other) { ($0, $1) }
  }

  /// Transforms the values of this property and another.
  @inlinable
  func combined<Other: PropertyProtocol, U>(
    with other: Other, _ transform: @escaping (Value, Other.Value) -> U
  ) -> Property<U> {
    let (left, right) = (readOnly, other.readOnly)
    return Property(from: [left.source, right.source], keeping: KeptTogether.all([left.kept, right.kept])) {
      [left = left.reference, right = right.reference] _, moment in transform(left.latest(moment), right.latest(moment))
    }
  }

  /// Combines this property's first value with the other's first value, then the second values, and so on. A pair is
  /// complete, and becomes the value, when both properties have changed equally often. It looks at each change from now
  /// on. Keeps both alive; completes when no other pair can be completed.
  ///
  /// ```swift
  /// let pairs = score.zip(with: query)
  /// score.value = 1
  /// print(pairs.value)  // prints: (0, "")
  /// query.value = "a"
  /// print(pairs.value)  // prints: (1, "a")
  /// ```
  @inlinable
  public func zip<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
    .zipping(self, other)
  }
}

extension Property {
  /// Combines the values of two properties into a pair. Keeps both alive; completes when both have completed.
  ///
  /// This is the common case, at half the cost of the general one.
  ///
  /// ```swift
  /// let title = Property.combineLatest(query, score).map { "\($0): \($1)" }
  /// (query.value, score.value) = ("Ada", 5)
  /// print(title.value)  // prints: Ada: 5
  /// ```
  @inlinable
  public static func combineLatest<First: PropertyProtocol, Second: PropertyProtocol>(
    _ first: First, _ second: Second
  ) -> Property where Value == (First.Value, Second.Value) {
    first.combined(with: second) { ($0, $1) }
  }

  /// Combines the values of any number of properties into a tuple. Keeps all of them alive; completes when all have
  /// completed. For more than ten, closures have to give each element of the tuple a name.
  ///
  /// ```swift
  /// let (first, last) = (MutableProperty("Ada"), MutableProperty("Byron"))
  /// let title = Property.combineLatest(first, last, score).map { "\($0) \($1): \($2)" }
  /// score.value = 5
  /// print(title.value)  // prints: Ada Byron: 5
  /// ```
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<each Source: PropertyProtocol>(
    _ source: repeat each Source
  ) -> Property where Value == (repeat (each Source).Value) {
    joiningLatest(repeat each source)
  }

  @inlinable
  static func joiningLatest<each Source: PropertyProtocol>(
    _ source: repeat each Source
  ) -> Property where Value == (repeat (each Source).Value) {
    let properties = (repeat (each source).readOnly)
    let references = (repeat (each properties).reference)
    let (sources, kept) = sources(of: repeat each properties)
    return Property(from: sources, keeping: kept) { _, moment in
      (repeat (each references).latest(moment))
    }
  }

  /// Some properties as sources, and what keeps what they follow.
  @inlinable
  static func sources<each V>(of property: repeat Property<each V>) -> ([PropertySource], kept: AnyObject?) {
    var sources: [PropertySource] = []
    var kept: [AnyObject?] = []
    for property in repeat each property {
      sources.append(property.source)
      kept.append(property.kept)
    }
    return (sources, KeptTogether.all(kept))
  }

  /// Combines the values of some properties into an array. Keeps all of them alive; completes when all have completed.
  /// A change costs O(n) in the number of properties.
  ///
  /// ```swift
  /// let prices = [MutableProperty(1), MutableProperty(2)]
  /// let total = Property.combineLatest(prices).map { $0.reduce(0, +) }
  /// prices[0].value = 5
  /// print(total.value)  // prints: 7
  /// ```
  @inlinable
  public static func combineLatest<Element>(
    _ properties: some Sequence<some PropertyProtocol<Element>>
  ) -> Property where Value == [Element] {
    combined(properties) { $0 }
  }

  /// Transforms the values of some properties.
  @inlinable
  static func combined<Element>(
    _ properties: some Sequence<some PropertyProtocol<Element>>, _ transform: @escaping ([Element]) -> Value
  ) -> Property {
    let properties = properties.map(\.readOnly)
    let references = properties.map(\.reference)
    return Property(from: properties.map(\.source), keeping: KeptTogether.all(properties.map(\.kept))) { _, moment in
      transform(references.map { $0.latest(moment) })
    }
  }

  /// Combines the first values of some properties into a tuple, then the second values, and so on. A tuple is complete,
  /// and becomes the value, when all properties have changed equally often. It looks at each change from now on. Keeps
  /// all of them alive; completes when no other tuple can be completed. For more than ten, closures have to give each
  /// element of the tuple a name.
  ///
  /// ```swift
  /// let pairs = Property.zip(score, query)
  /// score.value = 1
  /// query.value = "a"
  /// print(pairs.value)  // prints: (1, "a")
  /// ```
  @inlinable
  @_disfavoredOverload
  public static func zip<each Source: PropertyProtocol>(
    _ source: repeat each Source
  ) -> Property where Value == (repeat (each Source).Value) {
    zipping(repeat each source)
  }

  @inlinable
  static func zipping<each Source: PropertyProtocol>(
    _ source: repeat each Source
  ) -> Property where Value == (repeat (each Source).Value) {
    let properties = (repeat (each source).readOnly)
    let queues = (repeat ZippedProperty((each properties)))
    let (sources, kept) = sources(of: repeat each properties)
    func isOver() -> Bool {
      for queue in repeat each queues { if queue.isOver { return true } }
      return false
    }
    return Property(from: sources, keeping: kept, seesAll: true, until: isOver) { _, _ in
      var isComplete = true
      for queue in repeat each queues { if !queue.takeNew() { isComplete = false } }
      return isComplete ? (repeat (each queues).removeFirst()) : nil
    }
  }

  /// Combines the first values of some properties into an array, then the second values, and so on. An array is
  /// complete, and becomes the value, when all properties have changed equally often. It looks at each change from now
  /// on. Keeps all of them alive; completes when no other array can be completed.
  ///
  /// ```swift
  /// let dice = [MutableProperty(1), MutableProperty(1)]
  /// let rolls = Property.zip(dice)
  /// dice[0].value = 6
  /// print(rolls.value)  // prints: [1, 1]
  /// dice[1].value = 4
  /// print(rolls.value)  // prints: [6, 4]
  /// ```
  @inlinable
  public static func zip<Element>(
    _ properties: some Sequence<some PropertyProtocol<Element>>
  ) -> Property where Value == [Element] {
    let properties = properties.map(\.readOnly)
    let queues = properties.map { ZippedProperty($0) }
    return Property(
      from: properties.map(\.source), keeping: KeptTogether.all(properties.map(\.kept)), seesAll: true,
      until: { queues.contains(where: \.isOver) }
    ) { _, _ in
      let hasAll = queues.reduce(true) { $1.takeNew() && $0 }
      return hasAll ? queues.map { $0.removeFirst() } : nil
    }
  }
}

/// One of several zipped properties, whose values wait for those of the others.
@usableFromInline
final class ZippedProperty<Value> {
  private let source: Unmanaged<PropertyCore<Value>>
  private var taken = -1
  private var waiting = Queue<Value>()

  @usableFromInline
  init(_ property: Property<Value>) { source = property.reference }

  /// Stores a value that has not been seen yet, and returns whether any value waits.
  @usableFromInline
  func takeNew() -> Bool {
    source._withUnsafeGuaranteedRef { source in
      guard source.version != taken, let value = source.reported else { return }
      taken = source.version
      waiting.append(value)
    }
    return !waiting.isEmpty
  }

  @usableFromInline
  func removeFirst() -> Value { waiting.removeFirst() }

  /// Whether no other value will follow, and none is left.
  @usableFromInline
  var isOver: Bool { waiting.isEmpty && source._withUnsafeGuaranteedRef { $0.isFinal && $0.version == taken } }
}
