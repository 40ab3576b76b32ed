internal import CollectionChanges

/// Changes that follow one another and wait to be told of as one.
///
/// A composition keeps every element that it was told of. So each time that it has become twice as large it is replaced by what comes of
/// it, which is no more than the two lists hold.
@usableFromInline
struct CoalescedChanges<Composition: ComposingChanges> {
  @usableFromInline typealias Change = Composition.Change

  /// The only one so far, which is told as it is.
  @usableFromInline var single: Change?
  @usableFromInline var composition: Composition?
  @usableFromInline var limit = 256

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { single == nil && composition == nil }

  /// Adds a change: O(log k) after k others, on average. Returns what is kept no more, which may end anywhere.
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
    new.append(all.change)
    limit = max(256, 2 * new.size)
    composition = new
    return all
  }

  /// All as one, normalised; empty if they cancel out.
  @inlinable var change: Change { single ?? composition?.change ?? .empty }
}
