/// Which of several equal elements the differ takes as the inserted or removed one.
///
/// From `aab` to `ab` one `a` is removed: the first for `head`, the second for `tail`.
public enum EditPreference: Sendable, Hashable, CaseIterable {
  /// Edits are near the head: equal elements are paired from the tail.
  case head
  /// Edits are near the tail: equal elements are paired from the head.
  case tail
}
