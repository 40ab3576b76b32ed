public import Signals

extension CollectionProducer {
  /// Returns sections of the elements that have the same key, each in the order of the source. The sections are in the
  /// order of their first rows.
  ///
  /// A section is inserted with its first row and removed with its last. A row whose key changes is moved to the other
  /// section and updated there; if that inserts or removes a section, the row is inserted or removed as a part of it. A
  /// section whose first row changes may move. `key` is called once for each element that is inserted or updated, and
  /// its result is kept. A row whose key does not equal itself, such as NaN, has a section of its own. O(log² n) for
  /// each element of a change.
  @inlinable
  public func grouped<Key: Hashable>(by key: @escaping (Element) -> Key) -> SectionedProducer<Key, Element> {
    grouping { Grouping(by: key, order: nil) }
  }

  /// Returns sections of the elements that have the same key, each in the order of the source. The sections are in an
  /// order of their keys.
  ///
  /// Works like `grouped(by:)`, except that sections do not move.
  ///
  /// - Parameters:
  ///   - key: Returns the key that the elements of a section have in common. Called once for each element that is
  ///     inserted or updated.
  ///   - areInIncreasingOrder: A strict order of the keys, in which no two are equal.
  @inlinable
  public func grouped<Key: Hashable>(
    by key: @escaping (Element) -> Key, sortedBy areInIncreasingOrder: @escaping (Key, Key) -> Bool
  ) -> SectionedProducer<Key, Element> {
    grouping { Grouping(by: key, order: areInIncreasingOrder) }
  }

  @inlinable
  func grouping<Key: Hashable>(
    _ makeState: @escaping () -> Grouping<Element, Key>
  ) -> SectionedProducer<Key, Element> {
    let comparison = SectionedComparison<Key, Element>(sections: ==, rows: comparison)
    return SectionedProducer(comparing: comparison) { [attach] consumer in
      let output = SectionedOutput(to: consumer, comparing: comparison, keepingTable: true)
      return attach(FixedGroupingRun(makeState(), output).consumer)
    }
  }
}

// MARK: - Live rules

extension CollectionProducer {
  /// Returns sections of the elements that have the same key; a property holds the key function. The sections are in
  /// the order of their first rows.
  ///
  /// Each time the key function is replaced, it is called for all elements, and the elements whose key has changed move
  /// to their new section: O(n log n + k log² n) for k of them. Otherwise works like ``grouped(by:)-(_)``.
  @inlinable
  public func grouped<Key: Hashable>(
    by key: any PropertyProtocol<(Element) -> Key>
  ) -> SectionedProducer<Key, Element> {
    grouping(by: .live(key.readOnly), sortedBy: nil)
  }

  /// Returns sections of the elements that have the same key; a property holds the key function. The sections are in an
  /// order of their keys.
  ///
  /// O(n log n + k log² n) when the key function is replaced and k elements move to another section; otherwise O(log²
  /// n) for each element of a change.
  @inlinable
  public func grouped<Key: Hashable>(
    by key: any PropertyProtocol<(Element) -> Key>, sortedBy areInIncreasingOrder: @escaping (Key, Key) -> Bool
  ) -> SectionedProducer<Key, Element> {
    grouping(by: .live(key.readOnly), sortedBy: .fixed(areInIncreasingOrder))
  }

  /// Returns sections of the elements that have the same key. The sections are in an order of their keys that a
  /// property holds. Each time the order is replaced, as few sections as possible move: O(s log s) for s sections.
  /// Otherwise O(log² n) for each element of a change.
  @inlinable
  public func grouped<Key: Hashable>(
    by key: @escaping (Element) -> Key, sortedBy order: any PropertyProtocol<(Key, Key) -> Bool>
  ) -> SectionedProducer<Key, Element> {
    grouping(by: .fixed(key), sortedBy: .live(order.readOnly))
  }

  /// Returns sections of the elements that have the same key; one property holds the key function, and another one the
  /// order of the sections by their keys.
  ///
  /// O(n log n + k log² n) when the key function is replaced and k elements move to another section, O(s log s) for s
  /// sections when the order is replaced; otherwise O(log² n) for each element of a change.
  @inlinable
  public func grouped<Key: Hashable>(
    by key: any PropertyProtocol<(Element) -> Key>, sortedBy order: any PropertyProtocol<(Key, Key) -> Bool>
  ) -> SectionedProducer<Key, Element> {
    grouping(by: .live(key.readOnly), sortedBy: .live(order.readOnly))
  }

  @inlinable
  func grouping<Key: Hashable>(
    by key: GroupingRule<(Element) -> Key>, sortedBy order: GroupingRule<(Key, Key) -> Bool>?
  ) -> SectionedProducer<Key, Element> {
    let comparison = SectionedComparison<Key, Element>(sections: ==, rows: comparison)
    return SectionedProducer(comparing: comparison) { consumer in
      let run = GroupingRun(by: key, sortedBy: order, for: consumer, comparing: comparison)
      run.begin(self)
      return run.ending
    }
  }
}
