extension BatchUpdate {
  /// The same batch of the transformed elements. O(k) for k edits.
  @inlinable
  public func map<T>(_ transform: (Element) throws -> T) rethrows -> BatchUpdate<T> {
    BatchUpdate<T>(
      inOrder: try deletions.map { .init(index: $0.index, element: try transform($0.element)) },
      try insertions.map { .init(index: $0.index, element: try transform($0.element)) },
      try updates.map { .init(from: $0.from, to: $0.to, old: try transform($0.old), new: try transform($0.new)) },
      try moves.map { .init(from: $0.from, to: $0.to, element: try transform($0.element)) })
  }
}
