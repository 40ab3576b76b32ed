public import ReactiveCollections

/// What an observer is told of a list by ``ChangeTracking``.
public struct TrackedUpdate<Element> {
  /// The list before; for a step the one that the step before led to.
  public let before: PersistentArray<Element>
  /// What is deleted, inserted, modified and moved, all at once.
  public let batch: BatchUpdate<Element>
  /// The list that it leads to.
  public let after: PersistentArray<Element>
  /// Whether nothing more comes of the same update of the list: `false` only for steps that are not the last.
  public let isLast: Bool
}

extension TrackedUpdate: Equatable where Element: Equatable {}
extension TrackedUpdate: Sendable where Element: Sendable {}
