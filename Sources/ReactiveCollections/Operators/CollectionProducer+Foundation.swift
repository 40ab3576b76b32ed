#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CollectionProducer {
  /// Returns the elements whose date is within an interval up to now, as ``within(last:by:on:)`` does.
  ///
  /// ```swift
  /// import Foundation
  ///
  /// let visits = MutableCollectionProperty([Date.now - 3600, .now])
  /// let recent = CollectionProperty(visits.updates.within(last: .seconds(300), by: \.self, on: .main))
  /// print(recent.count)  // prints: 1
  /// ```
  ///
  /// - Parameters:
  ///   - interval: How old an element may be.
  ///   - date: Returns the date of an element.
  ///   - scheduler: What calls when it is time.
  ///   - now: Returns the time of day, asked once for each element that is inserted or updated. Tests let it go with the clock of
  ///     the scheduler.
  public func within(
    last interval: Duration, by date: @escaping (Element) -> Date, on scheduler: some TimedScheduler,
    now: @escaping () -> Date = { Date() }
  ) -> CollectionProducer {
    expiring(
      at: { scheduler.now + interval - .seconds(now().timeIntervalSince(date($0))) }, on: scheduler)
  }

  /// Returns the elements in the order of the first comparator by which they differ. If there is none, in the order of
  /// the source. See `sorted(by:)`.
  ///
  /// ```swift
  /// import Foundation
  ///
  /// let order = [KeyPathComparator(\Person.team), KeyPathComparator(\.age, order: .reverse)]
  /// let sorted = CollectionProperty(people.updates.sorted(using: order))
  /// print(sorted.map(\.name))  // prints: ["Cleo", "Ada", "Bob"]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func sorted<Comparator: SortComparator<Element>>(using comparators: [Comparator]) -> CollectionProducer {
    applying(.fixed(ElementsAsKeys(Self.order(comparators)))) { Sorting($1) }
  }

  /// Returns the elements in the order of comparators that a property holds, such as the sort order of a table. Each time
  /// they are replaced, as few elements as possible move: O(n log n), with 2n comparisons if the order is reversed.
  ///
  /// ```swift
  /// import Foundation
  ///
  /// let order = MutableProperty([KeyPathComparator(\Person.name)])
  /// let sorted = CollectionProperty(people.updates.sorted(using: order))
  /// order.value = [KeyPathComparator(\.age)]
  /// print(sorted.map(\.name))  // prints: ["Bob", "Ada", "Cleo"]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func sorted<Comparator: SortComparator<Element>>(
    using comparators: any PropertyProtocol<[Comparator]>
  ) -> CollectionProducer {
    applying(.live(comparators.readOnly.map { ElementsAsKeys(Self.order($0)) })) { Sorting($1) }
  }

  @inlinable
  static func order<Comparator: SortComparator<Element>>(
    _ comparators: [Comparator]
  ) -> ((Element, Element) -> Bool)? {
    if comparators.isEmpty { return nil }
    return { one, other in
      for comparator in comparators {
        let result = comparator.compare(one, other)
        if result != .orderedSame { return result == .orderedAscending }
      }
      return false
    }
  }
}
