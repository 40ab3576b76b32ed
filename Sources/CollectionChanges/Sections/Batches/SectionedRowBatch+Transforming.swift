extension SectionedRowBatch {
  /// Returns the same edits with the rows transformed. O(k) for k edits.
  @inlinable
  public func map<T>(_ transform: (Row) throws -> T) rethrows -> SectionedRowBatch<T> {
    SectionedRowBatch<T>(
      deletions: try deletions.map { .init(position: $0.position, element: try transform($0.element)) },
      insertions: try insertions.map { .init(position: $0.position, element: try transform($0.element)) },
      updates: try updates.map {
        .init(from: $0.from, to: $0.to, old: try transform($0.old), new: try transform($0.new))
      },
      moves: try moves.map { .init(from: $0.from, to: $0.to, element: try transform($0.element)) })
  }
}
