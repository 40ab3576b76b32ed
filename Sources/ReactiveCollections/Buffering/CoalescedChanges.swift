/// Consecutive changes that are buffered and will be reported as one.
///
/// A composition keeps every element that was ever added to it. So each time it has become twice as large, it is
/// replaced by its normalized result, which has no more elements than the two lists hold.
@usableFromInline
struct CoalescedChanges<Composition: ComposingChanges> {
  @usableFromInline typealias Change = Composition.Change

  /// The only change so far, which is reported as it is.
  @usableFromInline var single: Change?
  @usableFromInline var composition: Composition?
  /// Whether nothing has been left out that became something equal.
  @usableFromInline var isExact = true
  @usableFromInline var limit = 256

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { single == nil && composition == nil }

  /// Adds a change: O(log k) after k others, on average. Returns the composition that is no longer needed, which the
  /// caller may release anywhere.
  @inlinable
  mutating func append(_ change: Change, to makeComposition: () -> Composition) -> Composition? {
    if isEmpty {
      single = change
      return nil
    }
    if let first = single.take() {
      var new = makeComposition()
      new.append(first)
      composition = new
    }
    composition?.append(change)
    guard let all = composition, all.size > limit else { return nil }
    var new = makeComposition()
    let (change, isExact) = all.netChange
    new.append(change)
    self.isExact = self.isExact && isExact
    limit = max(256, 2 * new.size)
    composition = new
    return all
  }

  /// Adds changes that have been composed.
  @inlinable
  mutating func append(_ later: CoalescedChanges, to makeComposition: () -> Composition) {
    if later.isEmpty { return }
    let (change, isExact) = later.netChange
    _ = append(change, to: makeComposition)
    self.isExact = self.isExact && isExact
  }

  /// All changes as one, normalized; empty if they cancel out. It `isExact` if it leads to the present list to the last
  /// bit.
  @inlinable var netChange: (change: Change, isExact: Bool) {
    if let single { return (single, isExact) }
    guard let (change, isLastExact) = composition?.netChange else { return (.empty, true) }
    return (change, isExact && isLastExact)
  }
}
