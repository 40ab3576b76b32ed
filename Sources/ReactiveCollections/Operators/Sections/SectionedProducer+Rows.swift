public import Signals

extension SectionedProducer {
  /// The rows of each section transformed: see `CollectionProducer.map(_:)`. A row that moves to another section is transformed
  /// again.
  ///
  /// O(log s + log r) for each row of a change, with s sections and r rows in a section; O(r) for a section that comes in.
  @inlinable
  public func mapRows<New>(_ transform: @escaping (Row) -> New) -> SectionedProducer<Section, New> {
    applyingToRows(comparing: nil) { Mapping(transform, isUnchanged: nil) }
  }

  /// The rows of each section transformed; if a row is updated and what is made of it stays equal, that is no change.
  ///
  /// O(log s + log r) for each row of a change, with s sections and r rows in a section; O(r) for a section that comes in.
  @inlinable
  public func mapRows<New: Equatable>(_ transform: @escaping (Row) -> New) -> SectionedProducer<Section, New> {
    applyingToRows(comparing: .ofValues) { Mapping(transform, isUnchanged: Mapping<Row, New>.equality) }
  }

  /// The rows of each section that satisfy a predicate, which is called once for each row that comes in, is updated, or moves to
  /// another section. Sections without such rows stay, empty.
  ///
  /// O(log s + log r) for each row of a change, with s sections and r rows in a section; O(r) for a section that comes in.
  @inlinable
  public func filterRows(_ isIncluded: @escaping (Row) -> Bool) -> SectionedProducer {
    applyingToRows(comparing: comparison.rows) { Filtering(isIncluded) }
  }

  /// The rows of each section in an order, equal ones in that of the source. A row that moves to another section is told as a move.
  ///
  /// O(log s + log r) for each row of a change, with s sections and r rows in a section; O(r log r) for a section that comes in.
  @inlinable
  public func sortedRows(by areInIncreasingOrder: @escaping (Row, Row) -> Bool) -> SectionedProducer {
    applyingToRows(comparing: comparison.rows) { Sorting(by: ElementsAsKeys(areInIncreasingOrder)) }
  }

  /// The rows of each section in the order of a key, which is taken of each row once; equal ones in that of the source.
  ///
  /// O(log s + log r) for each row of a change, with s sections and r rows in a section; O(r log r) for a section that comes in.
  @inlinable
  public func sortedRows<Key: Comparable>(by key: @escaping (Row) -> Key) -> SectionedProducer {
    applyingToRows(comparing: comparison.rows) { Sorting(by: KeptKeys(key)) }
  }
}

extension SectionedProducer where Row: Comparable {
  /// The rows of each section in ascending order, equal ones in that of the source. See `sortedRows(by:)`.
  @inlinable
  public func sortedRows() -> SectionedProducer { sortedRows(by: <) }
}

// MARK: - Live rules

extension SectionedProducer {
  /// The rows of each section transformed by a function that a property holds: see `CollectionProducer.map(_:)`.
  ///
  /// O(s + n) when it is replaced, for s sections with n rows; otherwise as for a fixed rule.
  @inlinable
  public func mapRows<New>(_ transform: some PropertyProtocol<(Row) -> New>) -> SectionedProducer<Section, New> {
    applyingToRows(transform, comparing: nil) { Mapping($0, isUnchanged: nil) }
  }

  /// The rows of each section transformed by a function that a property holds. When it is replaced, those rows change of which it
  /// makes something that is not equal to what was there.
  ///
  /// O(s + n) when it is replaced, for s sections with n rows; otherwise as for a fixed rule.
  @inlinable
  public func mapRows<New: Equatable>(
    _ transform: some PropertyProtocol<(Row) -> New>
  ) -> SectionedProducer<Section, New> {
    applyingToRows(transform, comparing: .ofValues) { Mapping($0, isUnchanged: Mapping<Row, New>.equality) }
  }

  /// The rows of each section that satisfy a predicate that a property holds. When it is replaced, it is called for all rows, and
  /// only those are inserted or removed of which it says something else.
  ///
  /// O(s + n) when it is replaced, for s sections with n rows; otherwise as for a fixed rule.
  @inlinable
  public func filterRows(_ isIncluded: some PropertyProtocol<(Row) -> Bool>) -> SectionedProducer {
    applyingToRows(isIncluded, comparing: comparison.rows) { Filtering($0) }
  }

  /// The rows of each section in an order that a property holds. When it is replaced, rows move, as few as possible.
  ///
  /// O(s + n log n) when it is replaced, for s sections with n rows; otherwise as for a fixed rule.
  @inlinable
  public func sortedRows(by order: some PropertyProtocol<(Row, Row) -> Bool>) -> SectionedProducer {
    applyingToRows(order.readOnly.map { ElementsAsKeys($0) }, comparing: comparison.rows) { Sorting(by: $0) }
  }

  /// The rows of each section in the order of a key that a property tells to take. When it is replaced, rows move, as few as possible.
  ///
  /// O(s + n log n) when it is replaced, for s sections with n rows; otherwise as for a fixed rule.
  @inlinable
  public func sortedRows<Key: Comparable>(by key: some PropertyProtocol<(Row) -> Key>) -> SectionedProducer {
    applyingToRows(key.readOnly.map { KeptKeys($0) }, comparing: comparison.rows) { Sorting(by: $0) }
  }
}
