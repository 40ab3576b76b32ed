extension CollectionProducer {
  /// Returns the elements in sorted order, which is kept after every change. Equal elements are in the order of the
  /// source.
  ///
  /// An inserted element is compared O(log n) times, an updated one at most four times if it keeps its position, and a
  /// removed one never. An updated element whose position changes is moved and then updated there. O(log n) for each
  /// element of a change, O(n) for many at once.
  ///
  /// In a transaction with other edits, an updated element is compared O(log n) times unless it is a trivial value: its
  /// neighbors may have changed inside as well, so comparing with them alone proves nothing.
  ///
  /// ```swift
  /// let byAge = CollectionProperty(people.updates.sorted { $0.age > $1.age })
  /// people[1].age = 40
  /// print(byAge.map(\.name))  // prints: ["Cleo", "Bob", "Ada"]
  /// ```
  ///
  /// - Parameter areInIncreasingOrder: A strict weak order, as for `Sequence.sorted(by:)`.
  @inlinable
  public func sorted(by areInIncreasingOrder: @escaping (Element, Element) -> Bool) -> CollectionProducer {
    applying(.fixed(ElementsAsKeys(areInIncreasingOrder))) { Sorting($1) }
  }

  /// Returns the elements in the order of a key, which is kept after every change. Equal elements are in the order of
  /// the source.
  ///
  /// `key` is called once for each element that is inserted or updated, and its result is kept. So it may be expensive,
  /// or read a part of an object that changes. Otherwise works like `sorted(by:)` with a predicate.
  ///
  /// ```swift
  /// let byAge = CollectionProperty(people.updates.sorted(by: \.age))
  /// print(byAge.map(\.name))  // prints: ["Bob", "Ada", "Cleo"]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func sorted<Key: Comparable>(by key: @escaping (Element) -> Key) -> CollectionProducer {
    applying(.fixed(KeptKeys(key))) { Sorting($1) }
  }

  /// Returns the elements in the ascending or descending order of a key, which is kept after every change. Equal
  /// elements are in the order of the source. Otherwise works like `sorted(by:)` with a key.
  ///
  /// ```swift
  /// let byAge = CollectionProperty(people.updates.sorted(by: \.age, order: .descending))
  /// print(byAge.map(\.name))  // prints: ["Cleo", "Ada", "Bob"]
  /// ```
  @inlinable
  public func sorted<Key: Comparable>(by key: @escaping (Element) -> Key, order: KeyOrder) -> CollectionProducer {
    switch order {
    case .ascending: applying(.fixed(KeptKeys(key))) { Sorting($1) }
    case .descending: applying(.fixed(KeptKeys { DescendingKey(key($0)) })) { Sorting($1) }
    }
  }

  /// Returns the elements in an order that a property holds. Each time the order is replaced, as few elements as
  /// possible move: O(n log n), with 2n comparisons if the order is reversed. Otherwise works like `sorted(by:)` with a
  /// fixed order.
  ///
  /// ```swift
  /// let isDescending = MutableProperty(false)
  /// let order = isDescending.map { isDescending in { (a: Int, b: Int) in isDescending ? a > b : a < b } }
  /// let sorted = CollectionProperty(numbers.updates.sorted(by: order))
  /// isDescending.value = true
  /// print(sorted)  // prints: [3, 2, 1]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func sorted(by order: any PropertyProtocol<(Element, Element) -> Bool>) -> CollectionProducer {
    applying(.live(order.readOnly.map { ElementsAsKeys($0) })) { Sorting($1) }
  }

  /// Returns the elements in an order that a property holds, or in the order of the source while the property is `nil`.
  /// O(n log n) when the order is replaced.
  ///
  /// ```swift
  /// let order = MutableProperty<((Int, Int) -> Bool)?>(<)
  /// let sorted = CollectionProperty(numbers.updates.sorted(by: order))
  /// order.value = nil
  /// print(sorted)  // prints: [3, 1, 2]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func sorted(by order: any PropertyProtocol<((Element, Element) -> Bool)?>) -> CollectionProducer {
    applying(.live(order.readOnly.map { ElementsAsKeys($0) })) { Sorting($1) }
  }

  /// Returns the elements in the order of a key; a property holds the key function. Each time the function is replaced,
  /// it is called for all elements: O(n log n).
  ///
  /// ```swift
  /// let center = MutableProperty(1)
  /// let nearest = CollectionProperty(numbers.updates.sorted(by: center.map { center in { abs($0 - center) } }))
  /// center.value = 3
  /// print(nearest)  // prints: [3, 2, 1]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func sorted<Key: Comparable>(by key: any PropertyProtocol<(Element) -> Key>) -> CollectionProducer {
    applying(.live(key.readOnly.map { KeptKeys($0) })) { Sorting($1) }
  }
}

extension CollectionProducer where Element: Comparable {
  /// Returns the elements in ascending order after every change. Equal elements are in the order of the source. See
  /// `sorted(by:)`.
  ///
  /// ```swift
  /// let ascending = CollectionProperty(numbers.updates.sorted())
  /// numbers.append(0)
  /// print(ascending)  // prints: [0, 1, 2, 3]
  /// ```
  @inlinable
  public func sorted() -> CollectionProducer { sorted(by: <) }
}
