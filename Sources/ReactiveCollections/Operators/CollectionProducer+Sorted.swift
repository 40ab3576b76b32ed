public import Signals

extension CollectionProducer {
  /// The elements in an order, equal ones in that of the source, after every change.
  ///
  /// An element that is inserted is compared O(log n) times, one that is updated no more than four times if it stays where it is, and
  /// one that is removed never. An element that is updated and stands elsewhere then is moved, and updated there. O(log n) for each element
  /// of a change, O(n) for many at once.
  ///
  /// In a transaction with other edits an updated element is compared O(log n) times, unless it is a trivial value: others may have
  /// changed inside as well, so that its neighbours prove nothing.
  ///
  /// - Parameter areInIncreasingOrder: A strict weak order, as for `Sequence.sorted(by:)`.
  @inlinable
  public func sorted(by areInIncreasingOrder: @escaping (Element, Element) -> Bool) -> CollectionProducer {
    applying { Sorting(by: ElementsAsKeys(areInIncreasingOrder)) }
  }

  /// The elements in the order of a key, equal ones in that of the source, after every change.
  ///
  /// `key` is called once for each element that comes in or is updated, and what it returns is kept: so it may be costly, or a part of
  /// an object that changes. Otherwise as `sorted(by:)`.
  @inlinable
  public func sorted<Key: Comparable>(by key: @escaping (Element) -> Key) -> CollectionProducer {
    applying { Sorting(by: KeptKeys(key)) }
  }

  /// The elements in an order that a property holds. Each time it is replaced, those move that have to, as few as possible: O(n log n),
  /// with 2n comparisons if the order is turned round. Otherwise as `sorted(by:)`.
  @inlinable
  public func sorted(by order: some PropertyProtocol<(Element, Element) -> Bool>) -> CollectionProducer {
    applying(order.readOnly.map { ElementsAsKeys($0) }) { Sorting(by: $0) }
  }

  /// The elements in an order that a property holds, or in that of the source while it holds none. O(n log n) when it is replaced.
  @inlinable
  public func sorted(by order: some PropertyProtocol<((Element, Element) -> Bool)?>) -> CollectionProducer {
    applying(order.readOnly.map { ElementsAsKeys($0) }) { Sorting(by: $0) }
  }

  /// The elements in the order of a key that a property tells to take. Each time it is replaced, it is called for all elements: O(n log n).
  @inlinable
  public func sorted<Key: Comparable>(by key: some PropertyProtocol<(Element) -> Key>) -> CollectionProducer {
    applying(key.readOnly.map { KeptKeys($0) }) { Sorting(by: $0) }
  }
}

extension CollectionProducer where Element: Comparable {
  /// The elements in ascending order, equal ones in that of the source, after every change. See `sorted(by:)`.
  @inlinable
  public func sorted() -> CollectionProducer { sorted(by: <) }
}
