public import CollectionChanges
public import PersistentArrays

extension CollectionProducer {
  /// The first element, if there is one. Sent whenever another element is the first, or that is updated. O(log n) for each element of a
  /// change.
  @inlinable
  public var first: AggregateProducer<Element?> { prefix(1).only }

  /// The last element, if there is one. Sent whenever another element is the last, or that is updated. O(log n) for each element of a
  /// change.
  @inlinable
  public var last: AggregateProducer<Element?> { suffix(1).only }

  /// The element at a position, if the list is that long. Sent whenever another element stands there, or that is updated.
  /// O(log n) for each element of a change.
  @inlinable
  public func element(at position: Int) -> AggregateProducer<Element?> { window(position..<position + 1).only }

  /// The first element that satisfies a predicate, which is called as by `filter(_:)`. Sent whenever that is another one, or
  /// is updated. O(log n) for each element of a change.
  @inlinable
  public func first(where predicate: @escaping (Element) -> Bool) -> AggregateProducer<Element?> {
    filter(predicate).first
  }

  /// The least element, the first of the least ones, by an order that is asked as by `sorted(by:)`. O(log n) for each element of a change;
  /// the list is kept in that order.
  @inlinable
  public func min(by areInIncreasingOrder: @escaping (Element, Element) -> Bool) -> AggregateProducer<Element?> {
    sorted(by: areInIncreasingOrder).first
  }

  /// The greatest element, the first of the greatest ones, by an order that is asked as by `sorted(by:)`. O(log n) for each element of a
  /// change; the list is kept in that order.
  @inlinable
  public func max(by areInIncreasingOrder: @escaping (Element, Element) -> Bool) -> AggregateProducer<Element?> {
    sorted { areInIncreasingOrder($1, $0) }.first
  }

  /// The element of a list that has one at most.
  @inlinable
  var only: AggregateProducer<Element?> { aggregating { OnlyElement() } }
}

extension CollectionProducer where Element: Comparable {
  /// The least element. O(log n) for each element of a change.
  @inlinable
  public func min() -> AggregateProducer<Element?> { min(by: <).skipRepeats() }

  /// The greatest element. O(log n) for each element of a change.
  @inlinable
  public func max() -> AggregateProducer<Element?> { max(by: <).skipRepeats() }
}

/// A started `first` of what is cut down to one element.
@usableFromInline
struct OnlyElement<Element>: ListAggregate {
  @inlinable init() {}

  @inlinable static var needsList: Bool { true }

  @inlinable
  func begin(with list: PersistentArray<Element>) -> Element? { list.first }

  @inlinable
  func follow(_ change: CollectionChange<Element>, leadingTo list: PersistentArray<Element>?) -> Element?? {
    .some(list?.first)
  }
}
