public import ReactiveCollections

/// An update of a list, as an observer receives it by ``ChangeTracking``.
///
/// ```swift
/// let token = numbers.updates.track { update in
///   print(update.before, update.batch, update.after)
/// }
/// numbers.append(4)  // prints: [3, 1, 2] insertions: [3: 4] [3, 1, 2, 4]
/// ```
public struct TrackedUpdate<Element> {
  /// The list before the update; for a step, the list that the previous step led to.
  public let before: PersistentArray<Element>
  /// The deletions, insertions, modifications and moves, which happen simultaneously.
  public let batch: BatchUpdate<Element>
  /// The list after the update or step.
  public let after: PersistentArray<Element>
  /// Whether no further step of the same update of the list follows: `false` only for steps before the last one.
  public let isLast: Bool
}

extension TrackedUpdate: Equatable where Element: Equatable {}
extension TrackedUpdate: Sendable where Element: Sendable {}
