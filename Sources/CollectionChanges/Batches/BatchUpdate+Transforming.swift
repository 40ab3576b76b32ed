extension BatchUpdate {
  /// The same batch of the transformed elements. O(k) for k edits.
  @inlinable
  public func map<T>(_ transform: (Element) throws -> T) rethrows -> BatchUpdate<T> {
    try map(transform) { _, _, new in try transform(new) }
  }

  /// The same, where what replaces an element is transformed in view of that element, and of what became of it.
  @inlinable
  func map<T>(
    _ transform: (Element) throws -> T, replacements: (Element, T, Element) throws -> T
  ) rethrows -> BatchUpdate<T> {
    BatchUpdate<T>(
      inOrder: try deletions.map { .init(index: $0.index, element: try transform($0.element)) },
      try insertions.map { .init(index: $0.index, element: try transform($0.element)) },
      try updates.map { update in
        let old = try transform(update.old)
        return .init(from: update.from, to: update.to, old: old, new: try replacements(update.old, old, update.new))
      },
      try moves.map { .init(from: $0.from, to: $0.to, element: try transform($0.element)) })
  }
}
