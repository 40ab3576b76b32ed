extension SectionedProducer {
  /// The rows of each section transformed: see ``CollectionProducer/map(_:)``. A row that moves to another section is transformed
  /// again.
  @inlinable
  public func mapRows<New>(_ transform: @escaping (Row) -> New) -> SectionedProducer<Section, New> {
    applyingToRows { Mapping(transform, isUnchanged: nil) }
  }

  /// The rows of each section transformed; where a row is updated and what is made of it stays equal, that is no change.
  @inlinable
  public func mapRows<New: Equatable>(_ transform: @escaping (Row) -> New) -> SectionedProducer<Section, New> {
    applyingToRows { Mapping(transform, isUnchanged: Mapping<Row, New>.equality) }
  }

  /// The rows of each section that satisfy a predicate, which is called once for each row that comes in, is updated, or moves to
  /// another section. Sections without such rows stay, empty.
  @inlinable
  public func filterRows(_ isIncluded: @escaping (Row) -> Bool) -> SectionedProducer {
    applyingToRows { Filtering(isIncluded) }
  }

  /// The rows of each section in an order, equal ones in that of the source. What moves to another section stays a move.
  @inlinable
  public func sortedRows(by areInIncreasingOrder: @escaping (Row, Row) -> Bool) -> SectionedProducer {
    applyingToRows { Sorting(by: ElementsAsKeys(areInIncreasingOrder)) }
  }

  /// The rows of each section in the order of a key, which is taken of each row once; equal ones in that of the source.
  @inlinable
  public func sortedRows<Key: Comparable>(by key: @escaping (Row) -> Key) -> SectionedProducer {
    applyingToRows { Sorting(by: KeptKeys(key)) }
  }
}
