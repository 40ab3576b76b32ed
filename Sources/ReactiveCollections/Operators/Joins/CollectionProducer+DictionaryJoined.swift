extension CollectionProducer {
  /// Returns the result of a function for each element and the item that a dictionary has for its key. Elements whose key is
  /// not in the dictionary are left out.
  ///
  /// The results are in the order of the list. If one commit changes both, the result changes once. Results are compared as
  /// by `map(_:)`. O(log² n) for each element of a change, and O(log n) for each element with a changed key.
  ///
  /// ```swift
  /// let teams = MutableDictionaryProperty([1: "Red", 2: "Blue"])
  /// let rows = people.updates.joined(with: teams.updates, on: \.team) { "\($0.name): \($1)" }
  /// let shown = CollectionProperty(rows)
  /// teams[2] = nil
  /// print(shown)  // prints: ["Ada: Red", "Cleo: Red"]
  /// ```
  ///
  /// - Parameters:
  ///   - dictionary: The items, by their keys.
  ///   - key: Returns the key of an element: called once for each that is inserted or updated.
  ///   - transform: Returns a result: called once for each pair that comes in or is updated.
  @inlinable
  public func joined<Key, Item, New>(
    with dictionary: DictionaryProducer<Key, Item>, on key: @escaping (Element) -> Key,
    _ transform: @escaping (Element, Item) -> New
  ) -> CollectionProducer<New> {
    joined(with: dictionary.entries, on: key, \.key) { transform($0, $1.value) }
  }

  /// Returns the result of a function for each element and the item that a dictionary has for its key, or `nil`. Otherwise
  /// works like `joined(with:on:_:)`.
  ///
  /// ```swift
  /// let teams = MutableDictionaryProperty([1: "Red"])
  /// let rows = CollectionProperty(people.updates.leftJoined(with: teams.updates, on: \.team) { "\($0.name): \($1 ?? "-")" })
  /// teams[2] = "Blue"
  /// print(rows)  // prints: ["Ada: Red", "Bob: Blue", "Cleo: Red"]
  /// ```
  @inlinable
  public func leftJoined<Key, Item, New>(
    with dictionary: DictionaryProducer<Key, Item>, on key: @escaping (Element) -> Key,
    _ transform: @escaping (Element, Item?) -> New
  ) -> CollectionProducer<New> {
    leftJoined(with: dictionary.entries, on: key, \.key) { transform($0, $1?.value) }
  }

  /// Returns the elements whose key is not in a dictionary. Costs as `joined(with:on:_:)`.
  ///
  /// ```swift
  /// let teams = MutableDictionaryProperty([1: "Red"])
  /// print(CollectionProperty(people.updates.antiJoined(with: teams.updates, on: \.team)).map(\.name))  // prints: ["Bob"]
  /// ```
  @inlinable
  public func antiJoined<Key, Item>(
    with dictionary: DictionaryProducer<Key, Item>, on key: @escaping (Element) -> Key
  ) -> CollectionProducer {
    antiJoined(with: dictionary.entries, on: key, \.key)
  }

  /// Returns the elements whose key is in a set, in the order of the list, with all duplicates. Costs as
  /// `joined(with:on:_:)`.
  ///
  /// ```swift
  /// let chosen = MutableSetProperty([2])
  /// let rows = CollectionProperty(people.updates.joined(with: chosen.updates, on: \.team))
  /// chosen.insert(1)
  /// print(rows.map(\.name))  // prints: ["Ada", "Bob", "Cleo"]
  /// ```
  @inlinable
  public func joined<Key>(
    with keys: SetProducer<Key>, on key: @escaping (Element) -> Key
  ) -> CollectionProducer {
    let comparison = ElementComparison<Element>.ofValues
    return joining(with: keys.elements) { left, _ in
      Join(on: key, { $0 }, alone: nil, comparing: left ?? comparison) { element, _ in element }
    }
  }

  /// Returns the elements whose key is not in a set. Costs as `joined(with:on:_:)`.
  ///
  /// ```swift
  /// let hidden = MutableSetProperty([1])
  /// print(CollectionProperty(people.updates.antiJoined(with: hidden.updates, on: \.team)).map(\.name))  // prints: ["Bob"]
  /// ```
  @inlinable
  public func antiJoined<Key>(
    with keys: SetProducer<Key>, on key: @escaping (Element) -> Key
  ) -> CollectionProducer {
    antiJoined(with: keys.elements, on: key) { $0 }
  }
}
