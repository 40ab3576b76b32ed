// Joins of two lists of the same type, by one key. For lists of different types see the other files.

extension CollectionProducer {
  /// Returns a pair of each element with each element of another list of the same type that has the same key. See
  /// `joined(with:on:_:)`.
  ///
  /// ```swift
  /// let others = MutableCollectionProperty([Person.cleo, .bob])
  /// let pairs = CollectionProperty(people.updates.joined(with: others.updates, on: \.team))
  /// print(pairs.map { "\($0.left.name) \($0.right.name)" })  // prints: ["Ada Cleo", "Bob Bob", "Cleo Cleo"]
  /// ```
  @inlinable
  public func joined<Key: Hashable>(
    with others: CollectionProducer, on key: @escaping (Element) -> Key
  ) -> CollectionProducer<Joined<Element, Element>> {
    joined(with: others, on: key, key)
  }

  /// Returns a pair of each element with each element of another list of the same type that has the same key, or with
  /// `nil` if there is none. See `leftJoined(with:on:_:)`.
  ///
  /// ```swift
  /// let old = MutableCollectionProperty([Person.ada])
  /// let pairs = CollectionProperty(people.updates.leftJoined(with: old.updates, on: \.id))
  /// print(pairs.map { $0.right == nil ? "new" : "old" })  // prints: ["old", "new", "new"]
  /// ```
  @inlinable
  public func leftJoined<Key: Hashable>(
    with others: CollectionProducer, on key: @escaping (Element) -> Key
  ) -> CollectionProducer<Joined<Element, Element?>> {
    leftJoined(with: others, on: key, key)
  }

  /// Returns the result of a function for each element with each element of another list of the same type that has the
  /// same key. See `joined(with:on:_:_:)`.
  ///
  /// ```swift
  /// let others = MutableCollectionProperty([Person.cleo, .bob])
  /// let pairs = people.updates.joined(with: others.updates, on: \.team) { "\($0.name) \($1.name)" }
  /// print(CollectionProperty(pairs))  // prints: ["Ada Cleo", "Bob Bob", "Cleo Cleo"]
  /// ```
  @inlinable
  public func joined<Key: Hashable, New>(
    with others: CollectionProducer, on key: @escaping (Element) -> Key,
    _ transform: @escaping (Element, Element) -> New
  ) -> CollectionProducer<New> {
    joined(with: others, on: key, key, transform)
  }

  /// Returns the result of a function for each element with each element of another list of the same type that has the
  /// same key, or with `nil` if there is none. See `leftJoined(with:on:_:_:)`.
  ///
  /// ```swift
  /// let old = MutableCollectionProperty([Person.ada])
  /// let states = people.updates.leftJoined(with: old.updates, on: \.id) { $1 == nil ? "new" : $0 == $1 ? "same" : "changed" }
  /// print(CollectionProperty(states))  // prints: ["same", "new", "new"]
  /// ```
  @inlinable
  public func leftJoined<Key: Hashable, New>(
    with others: CollectionProducer, on key: @escaping (Element) -> Key,
    _ transform: @escaping (Element, Element?) -> New
  ) -> CollectionProducer<New> {
    leftJoined(with: others, on: key, key, transform)
  }

  /// Returns a pair of each element of another list of the same type with each element of this one that has the same
  /// key, or with `nil` if there is none. See `rightJoined(with:on:_:)`.
  ///
  /// ```swift
  /// let new = MutableCollectionProperty([Person.ada, Person(id: "dan", name: "Dan", age: 9)])
  /// let pairs = CollectionProperty(people.updates.rightJoined(with: new.updates, on: \.id))
  /// print(pairs.map { $0.left == nil ? "new" : "old" })  // prints: ["old", "new"]
  /// ```
  @inlinable
  public func rightJoined<Key: Hashable>(
    with others: CollectionProducer, on key: @escaping (Element) -> Key
  ) -> CollectionProducer<Joined<Element?, Element>> {
    rightJoined(with: others, on: key, key)
  }

  /// Returns the result of a function for each element of another list of the same type with each element of this one
  /// that has the same key, or with `nil` if there is none. See `rightJoined(with:on:_:_:)`.
  @inlinable
  public func rightJoined<Key: Hashable, New>(
    with others: CollectionProducer, on key: @escaping (Element) -> Key,
    _ transform: @escaping (Element?, Element) -> New
  ) -> CollectionProducer<New> {
    rightJoined(with: others, on: key, key, transform)
  }

  /// Returns the pairs of elements of two lists of the same type that have the same key, and the elements of both
  /// without a partner, each with `nil`. See `fullJoined(with:on:_:)`.
  ///
  /// ```swift
  /// let new = MutableCollectionProperty([Person.cleo, Person(id: "dan", name: "Dan", age: 9)])
  /// let pairs = CollectionProperty(people.updates.fullJoined(with: new.updates, on: \.id))
  /// print(pairs.map { $0.left == nil ? "new" : $0.right == nil ? "gone" : "here" })  // prints: ["gone", "gone", "here", "new"]
  /// ```
  @inlinable
  public func fullJoined<Key: Hashable>(
    with others: CollectionProducer, on key: @escaping (Element) -> Key
  ) -> CollectionProducer<Joined<Element?, Element?>> {
    fullJoined(with: others, on: key, key)
  }

  /// Returns the results of a function for the pairs of elements of two lists of the same type that have the same key,
  /// and for the elements of both without a partner, each with `nil`. See `fullJoined(with:on:_:_:)`.
  @inlinable
  public func fullJoined<Key: Hashable, New>(
    with others: CollectionProducer, on key: @escaping (Element) -> Key,
    _ transform: @escaping (Element?, Element?) -> New
  ) -> CollectionProducer<New> {
    fullJoined(with: others, on: key, key, transform)
  }

  /// Returns the elements for which another list of the same type has none with the same key. See
  /// `antiJoined(with:on:_:)`.
  ///
  /// ```swift
  /// let invited = MutableCollectionProperty([Person.bob])
  /// let others = CollectionProperty(people.updates.antiJoined(with: invited.updates, on: \.id))
  /// print(others.map(\.name))  // prints: ["Ada", "Cleo"]
  /// ```
  @inlinable
  public func antiJoined<Key: Hashable>(
    with others: CollectionProducer, on key: @escaping (Element) -> Key
  ) -> CollectionProducer {
    antiJoined(with: others, on: key, key)
  }

  /// Returns each element with all elements of another list of the same type that have the same key. See
  /// `groupJoined(with:on:_:)`.
  ///
  /// ```swift
  /// let teams = CollectionProperty(people.updates.groupJoined(with: people.updates, on: \.team))
  /// print(teams.map(\.right.count))  // prints: [2, 1, 2]
  /// ```
  @inlinable
  public func groupJoined<Key: Hashable>(
    with others: CollectionProducer, on key: @escaping (Element) -> Key
  ) -> CollectionProducer<Joined<Element, PersistentArray<Element>>> {
    groupJoined(with: others, on: key, key)
  }

  /// Returns the result of a function for each element and all elements of another list of the same type that have the
  /// same key. See `groupJoined(with:on:_:_:)`.
  @inlinable
  public func groupJoined<Key: Hashable, New>(
    with others: CollectionProducer, on key: @escaping (Element) -> Key,
    _ transform: @escaping (Element, PersistentArray<Element>) -> New
  ) -> CollectionProducer<New> {
    groupJoined(with: others, on: key, key, transform)
  }
}
