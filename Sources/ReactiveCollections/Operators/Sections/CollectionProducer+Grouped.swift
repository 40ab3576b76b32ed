public import Signals

extension CollectionProducer {
  /// Sections of the elements that have the same key, each in the order of the source; the sections in that of their first rows.
  ///
  /// A section is inserted with its first row, and removed with its last. A row whose key changes is moved to the other section, and
  /// updated there; if a section is inserted or removed with it, it is so as the section's row. A section whose first row changes may
  /// move. `key` is called once for each element that is inserted or updated, and its result is kept. A row whose key does not equal
  /// itself, such as not-a-number, has a section of its own. O(log² n) for each element of a change.
  @inlinable
  public func grouped<Key: Hashable>(by key: @escaping (Element) -> Key) -> SectionedProducer<Key, Element> {
    grouping { Grouping(by: key, order: nil) }
  }

  /// Sections of the elements that have the same key, each in the order of the source; the sections in an order of their keys.
  ///
  /// As `grouped(by:)`, but that sections do not move.
  ///
  /// - Parameters:
  ///   - key: What the elements of a section have in common. Called once for each element that comes in or is updated.
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
  /// Sections of the elements that have the same key, which a property tells to take; the sections in the order of their first rows.
  ///
  /// Each time it is replaced, it is called for all elements, and those whose key is another one move to its section:
  /// O(n log n + k log² n) for k of them. Otherwise as ``grouped(by:)-(_)``.
  @inlinable
  public func grouped<Key: Hashable>(
    by key: some PropertyProtocol<(Element) -> Key>
  ) -> SectionedProducer<Key, Element> {
    grouping(by: .live(key.readOnly), sortedBy: nil)
  }

  /// Sections of the elements that have the same key, which a property tells to take; the sections in an order of their keys.
  ///
  /// O(n log n + k log² n) when it is replaced and k elements move to another section; otherwise O(log² n) for each element of a change.
  @inlinable
  public func grouped<Key: Hashable>(
    by key: some PropertyProtocol<(Element) -> Key>, sortedBy areInIncreasingOrder: @escaping (Key, Key) -> Bool
  ) -> SectionedProducer<Key, Element> {
    grouping(by: .live(key.readOnly), sortedBy: .fixed(areInIncreasingOrder))
  }

  /// Sections of the elements that have the same key; the sections in an order of their keys that a property holds. Each time it is
  /// replaced, those sections move that have to, as few as possible: O(s log s) for s sections. Otherwise O(log² n) for each element of a
  /// change.
  @inlinable
  public func grouped<Key: Hashable>(
    by key: @escaping (Element) -> Key, sortedBy order: some PropertyProtocol<(Key, Key) -> Bool>
  ) -> SectionedProducer<Key, Element> {
    grouping(by: .fixed(key), sortedBy: .live(order.readOnly))
  }

  /// Sections of the elements that have the same key, which a property tells to take; the sections in an order of their keys that
  /// another one holds.
  ///
  /// O(n log n + k log² n) when the key is replaced and k elements move to another section, O(s log s) for s sections when the order is;
  /// otherwise O(log² n) for each element of a change.
  @inlinable
  public func grouped<Key: Hashable>(
    by key: some PropertyProtocol<(Element) -> Key>, sortedBy order: some PropertyProtocol<(Key, Key) -> Bool>
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
